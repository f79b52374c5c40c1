//! What may lie above a screen: the keys, a menu, a term, a line of commands.

use crate::explain::Term;
use crate::isa::Instr;
use crate::session::input::{Edit, Input};

/// What lies above the screen.
#[derive(Clone, PartialEq, Debug)]
pub enum Layer {
    /// the keys of every place
    Keys,
    /// the parts of the instruction: which part is being chosen, and which choice is looked at
    Menu { part: usize, choice: usize },
    /// what to copy
    Copy(usize),
    /// what terms mean: those that are on screen
    Term { terms: Vec<&'static Term>, at: usize },
    /// a line of commands, or of what is searched for
    Prompt(PromptLine),
}

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
    pub kind: PromptKind,
    pub input: Input,
    /// how far back in the lines entered before, 0 being the line that is new
    pub back: usize,
    /// the new line, while an older one is shown
    pub new: Input,
    /// what was searched for before, and which entry was chosen
    pub before: (String, Option<Instr>),
}

impl PromptLine {
    /// Changes the text.
    pub fn edit(&mut self, edit: Edit) {
        self.input.edit(edit);
    }

    /// Was one of these lines entered before the one that is shown?
    pub fn has_earlier(&self, entered: &[String]) -> bool {
        self.back < entered.len()
    }
}
