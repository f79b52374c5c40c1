//! What lies above a screen, for a skin to draw.

use crate::doc::{Block, Line};
use crate::session::screens::List;

/// What lies above a screen, in place of its content.
#[derive(Clone, PartialEq, Debug)]
pub enum Overlay {
    /// something to read: the keys, a term
    Page {
        /// its heading
        title: Line,
        /// what it says
        blocks: Vec<Block>,
    },
    /// something to choose: what to copy
    List(List),
    /// the parts of the instruction, each with what may stand there
    Menu {
        /// the parts
        parts: Vec<List>,
        /// the part that is looked at
        part: usize,
        /// what is to be said about the choice that is looked at
        about: Vec<Line>,
    },
}

/// A line of commands, or for searching.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// what stands before it: `:` or `/`
    pub mark: char,
    /// the text
    pub text: String,
    /// the character before which the caret stands
    pub caret: usize,
    /// are there lines that were entered before this one?
    pub earlier: bool,
}
