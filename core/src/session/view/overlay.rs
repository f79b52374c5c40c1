//! What lies above a screen, for a skin to draw.

use crate::doc::{Block, Line, Role, Table};
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
    /// help for one place
    Help(Box<Help>),
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

/// Help for one place: its keys, what may be typed, the words on the screen; or what was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Help {
    /// its heading
    pub title: Line,
    /// whose keys these are: `here: the bits of an operand`
    pub place: Line,
    /// what is searched for
    pub search: String,
    /// the character before which the caret stands
    pub caret: usize,
    /// what may be searched for, or how many were found
    pub says: String,
    /// keys and what they do, in few words
    pub keys: Table,
    /// said above what may be typed
    pub starts: Line,
    /// what may be typed, and what that is; empty where nothing may
    pub typed: Table,
    /// the terms on this screen
    pub words: Vec<Line>,
    /// what was found, while something is searched for
    pub found: Option<List>,
    /// what is to be said of what is chosen there
    pub about: Vec<Block>,
}

impl Help {
    /// What the words are called that stand on the screen.
    pub const WORDS: &str = "words on this screen:";

    /// All of it, one thing after the other.
    pub fn blocks(&self) -> Vec<Block> {
        if let Some(found) = &self.found {
            return [vec![Block::Table(found.table.clone())], self.about.clone()].concat();
        }
        let mut blocks = vec![Block::Text(self.place.clone()), Block::Table(self.keys.clone())];
        if !self.typed.rows.is_empty() {
            blocks.extend([Block::Text(self.starts.clone()), Block::Table(self.typed.clone())]);
        }
        blocks.extend((!self.words.is_empty()).then(|| Block::Text(self.words_line())));
        blocks
    }

    /// The words on this screen, in a line.
    pub fn words_line(&self) -> Line {
        let start = Line::default().with(Role::Dim, Self::WORDS);
        self.words
            .iter()
            .fold(start, |line, word| Line([line.with(Role::Plain, " ").0, word.0.clone()].concat()))
    }
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
