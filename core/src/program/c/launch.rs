//! Kernel launches: `kernel<<<grid, block>>>(…)`. They give the size of the grid and of the block.

use super::cursor::{Cursor, ParseResult};
use super::tree::{Expr, Launch, StatementKind};

impl Cursor<'_> {
    /// True if a launch begins here.
    pub fn begins_launch(&self) -> bool {
        let mut ahead = 1;
        if self.text(1) == "<" {
            // The arguments of a template come first.
            ahead = 2;
            while !matches!(self.text(ahead), ">" | ";" | "(" | "{" | "") {
                ahead += 1;
            }
            ahead += 1;
        }
        self.text(ahead) == "<<" && self.text(ahead + 1) == "<"
    }

    /// Parses a launch up to its semicolon. halfplay ignores its arguments.
    pub fn launch(&mut self) -> ParseResult<StatementKind> {
        let (kernel, at) = self.name()?;
        if self.is("<") {
            let arguments = self.template_arguments()?;
            self.tree.instances.push((kernel, arguments));
        }
        self.expect("<<")?;
        self.expect("<")?;
        let grid = self.lengths_of_launch()?;
        self.expect(",")?;
        let block = self.lengths_of_launch()?;
        self.tree.launches.push(Launch { kernel, at, grid, block });
        while !self.takes(";") && !self.is("}") && self.bump().is_some() {}
        Ok(StatementKind::Launch(kernel))
    }

    /// Parses a number, or `dim3(x, y, z)`. Shifts are not read, because `>>` ends the launch.
    fn lengths_of_launch(&mut self) -> ParseResult<Vec<Expr>> {
        let is_list = self.text(0) == "dim3" && self.text(1) == "(";
        if is_list {
            self.skip(2);
        }
        let mut lengths = Vec::new();
        loop {
            let mut length = Expr::default();
            self.deeper(|cursor| cursor.terms(&mut length))?;
            lengths.push(length);
            if !is_list || !self.takes(",") {
                break;
            }
        }
        if is_list {
            self.expect(")")?;
        }
        Ok(lengths)
    }
}
