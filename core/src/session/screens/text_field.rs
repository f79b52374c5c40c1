//! A field of a screen, in which the user types lines of text.

/// A field of a screen, as a skin draws it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextField {
    /// the name of the field
    pub name: &'static str,
    /// the lines of the text; at least one
    pub lines: Vec<FieldLine>,
    /// the index of the line with the caret
    pub row: usize,
    /// the index of the character after the caret, in its line
    pub caret: usize,
    /// true if typed characters go into the field
    pub focused: bool,
    /// shown while the field is empty
    pub hint: &'static str,
}

/// A line of a text field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldLine {
    /// its text
    pub text: String,
    /// the reason why it cannot be read; empty if it can, and before the user presses Enter
    pub wrong: String,
}

impl TextField {
    /// The whole text.
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n")
    }

    /// True if the field contains nothing.
    pub fn is_empty(&self) -> bool {
        self.lines.iter().all(|line| line.text.is_empty())
    }

    /// The field as text: its name, then each line with the reason why it cannot be read.
    pub(in crate::skins::session) fn linear(&self) -> Vec<String> {
        if self.is_empty() && !self.focused {
            return vec![format!("{}: {}", self.name, self.hint)];
        }
        let text = |line: &FieldLine| match line.text.is_empty() {
            true => format!("{}: nothing typed; {}", self.name, self.hint),
            false => format!("{}: {}", self.name, line.text),
        };
        let lines = self.lines.iter().flat_map(|line| [text(line), line.wrong.clone()]);
        lines.filter(|line| !line.is_empty()).collect()
    }
}
