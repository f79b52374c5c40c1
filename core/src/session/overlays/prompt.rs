//! The line of commands and the line for searching: what is typed there, and what was typed before.

use crate::isa::Instr;
use crate::session::input::{Edit, Input};
use crate::session::view::Prompt;

/// What a line is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PromptKind {
    /// a command
    Command,
    /// words to be found in the instruction table
    Search,
}

/// A line being typed.
#[derive(Clone, PartialEq, Debug)]
pub struct PromptLine {
    kind: PromptKind,
    input: Input,
    /// how far back in the lines entered before, 0 being the line that is new
    back: usize,
    /// the new line, while an older one is shown
    new: Input,
    /// what was searched for when it was opened, and which entry was chosen
    before: (String, Option<Instr>),
}

impl PromptLine {
    /// A line with the beginning of its text, and what was searched for until now.
    pub fn new(kind: PromptKind, text: &str, before: (String, Option<Instr>)) -> Self {
        PromptLine { kind, input: Input::new(text), back: 0, new: Input::default(), before }
    }

    pub fn kind(&self) -> PromptKind {
        self.kind
    }

    pub fn input(&self) -> &Input {
        &self.input
    }

    /// Puts another text in place of what is typed.
    pub fn put(&mut self, input: Input) {
        self.input = input;
    }

    /// Changes the text.
    pub fn edit(&mut self, edit: Edit) {
        self.input.edit(edit);
    }

    /// What was searched for when it was opened, and which entry was chosen.
    pub fn before(&self) -> (&str, Option<Instr>) {
        (&self.before.0, self.before.1)
    }

    /// The command line before the one that is shown, or the one behind it, of those that were entered.
    pub fn recall(&mut self, older: bool, entered: &[String]) {
        if self.kind != PromptKind::Command {
            return;
        }
        let back = if older { (self.back + 1).min(entered.len()) } else { self.back.saturating_sub(1) };
        if self.back == 0 && back > 0 {
            self.new = self.input.clone();
        }
        self.back = back;
        self.input = match entered.len().checked_sub(back).and_then(|place| entered.get(place)) {
            Some(text) => Input::new(text.clone()),
            None => self.new.clone(),
        };
    }

    /// The line as it is drawn; `entered` are the lines that were entered before.
    pub fn view(&self, entered: &[String]) -> Prompt {
        let (mark, earlier) = match self.kind {
            PromptKind::Command => (':', self.back < entered.len()),
            PromptKind::Search => ('/', false),
        };
        Prompt { mark, text: self.input.text.clone(), caret: self.input.caret, earlier }
    }
}
