//! Builds the text of a PTX module: its header, then the lines of its one entry.

use crate::isa::Since;

/// The name of the program's entry point.
pub const ENTRY: &str = "halfplay";

/// The text so far.
pub(super) struct Text(String);

impl Text {
    /// Starts a module with one entry and these parameters, each preceded by its type.
    pub fn new(since: Since, parameters: &[&str]) -> Text {
        let Since { target, ptx } = since;
        let list: Vec<String> = parameters.iter().map(|one| format!("    .param {one}")).collect();
        Text(format!(
            ".version {ptx}\n.target {target}\n.address_size 64\n\n.visible .entry {ENTRY}(\n{})\n{{\n",
            list.join(",\n")
        ))
    }

    /// Adds one line or several.
    pub fn line(&mut self, lines: &str) {
        for line in lines.lines() {
            self.0 += "    ";
            self.0 += line;
            self.0.push('\n');
        }
    }

    /// Adds a label; it names the next line.
    pub fn label(&mut self, name: &str) {
        self.0 += name;
        self.0 += ":\n";
    }

    /// An empty line.
    pub fn gap(&mut self) {
        self.0.push('\n');
    }

    /// The whole module.
    pub fn finished(mut self) -> String {
        self.0 += "}\n";
        self.0
    }
}
