//! The overlays, for a skin to draw.

use crate::doc::{Block, Line, Role, Table};
use crate::session::screens::List;

/// An overlay, which replaces the content of a screen.
#[derive(Clone, PartialEq, Debug)]
pub enum Overlay {
    /// something to read: the keys, a term
    Page {
        /// the heading of the page
        title: Line,
        /// the text of the page
        blocks: Vec<Block>,
    },
    /// help for one place
    Help(Box<Help>),
    /// something to choose: a form to copy
    List(List),
    /// the parts of the instruction, each with its possible choices
    Menu {
        /// the parts
        parts: Vec<List>,
        /// the index of the selected part
        part: usize,
        /// the explanation of the selected choice
        about: Vec<Line>,
    },
}

/// Help for one place: its keys, possible texts, the terms on the screen; or search results.
#[derive(Clone, PartialEq, Debug)]
pub struct Help {
    /// the heading of the help
    pub title: Line,
    /// the name of the place: `here: the bits of an operand`
    pub place: Line,
    /// the search text
    pub search: String,
    /// the index of the character after the caret
    pub caret: usize,
    /// a hint on searching, or the number of results
    pub says: String,
    /// the keys and their effects, in few words
    pub keys: Table,
    /// the heading of the possible texts
    pub starts: Line,
    /// the texts that the user can type, with their meanings; empty if there are none
    pub typed: Table,
    /// the terms on this screen
    pub words: Vec<Line>,
    /// the search results, if there is a search text
    pub found: Option<List>,
    /// the explanation of the selected result
    pub about: Vec<Block>,
}

impl Help {
    /// The heading of the terms on the screen.
    pub const WORDS: &str = "words on this screen:";

    /// The whole help, item by item.
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

    /// The terms on this screen, in one line.
    pub fn words_line(&self) -> Line {
        let start = Line::default().with(Role::Dim, Self::WORDS);
        self.words
            .iter()
            .fold(start, |line, word| Line([line.with(Role::Plain, " ").0, word.0.clone()].concat()))
    }
}

/// A command line or a search line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// the character in front of the line: `:` or `/`
    pub mark: char,
    /// the text
    pub text: String,
    /// the index of the character after the caret
    pub caret: usize,
    /// true if the history contains earlier lines
    pub earlier: bool,
}
