//! The command line and the search line, with the history of commands.

use crate::isa::Instr;
use crate::session::input::{Edit, Input};
use crate::session::view::Prompt;

/// The purpose of a [`PromptLine`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PromptKind {
    /// a command
    Command,
    /// words to find in the instruction table
    Search,
}

/// A command line or a search line, while the user types it.
#[derive(Clone, PartialEq, Debug)]
pub struct PromptLine {
    kind: PromptKind,
    input: Input,
    /// the position in the history of commands: 0 is the new line, 1 the line entered last
    back: usize,
    /// the new line, while an older line is shown
    new: Input,
    /// the search text and the selected instruction at the time of opening
    before: (String, Option<Instr>),
}

impl PromptLine {
    /// A line with this initial text, opened during this search.
    pub fn new(kind: PromptKind, text: &str, before: (String, Option<Instr>)) -> Self {
        PromptLine { kind, input: Input::new(text), back: 0, new: Input::default(), before }
    }

    pub fn kind(&self) -> PromptKind {
        self.kind
    }

    pub fn input(&self) -> &Input {
        &self.input
    }

    /// Replaces the text.
    pub fn put(&mut self, input: Input) {
        self.input = input;
    }

    /// Edits the text.
    pub fn edit(&mut self, edit: Edit) {
        self.input.edit(edit);
    }

    /// The search text and the selected instruction at the time of opening.
    pub fn before(&self) -> (&str, Option<Instr>) {
        (&self.before.0, self.before.1)
    }

    /// Recalls the previous or the next command line from the history.
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

    /// The line as drawn; `entered` is the history.
    pub fn view(&self, entered: &[String]) -> Prompt {
        let (mark, earlier) = match self.kind {
            PromptKind::Command => (':', self.back < entered.len()),
            PromptKind::Search => ('/', false),
        };
        Prompt { mark, text: self.input.text.clone(), caret: self.input.caret, earlier }
    }
}
