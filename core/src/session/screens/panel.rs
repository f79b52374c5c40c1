//! What every screen can do.

use super::content::{Content, Scene};
use super::kinds::{Head, Screen};
use super::parts::LinkPart;
use crate::isa::Instr;
use crate::session::keys::KeyContext;
use crate::session::msg::Msg;
use crate::session::question::{Answer, Focus};

/// A screen. It owns what is looked at on it, and names that: its place in a list follows from the answer at hand.
pub trait Panel {
    /// What it shows.
    fn content(&self, scene: &Scene<'_>) -> Content;

    /// How much of the operation stands above that.
    fn head(&self, screen: Screen) -> Head;

    /// Which keys it has; `None` where they are those of the row that has the focus.
    fn context(&self, screen: Screen) -> Option<KeyContext>;

    /// Would it reveal the result, so that it is left out where that is to be predicted?
    fn reveals_result(&self, scene: &Scene<'_>) -> bool;

    /// Does what a message says, as far as it concerns this screen.
    fn update(&mut self, msg: &Msg, scene: &Scene<'_>) -> Option<Request>;

    /// Goes back to what it shows first; false where that is shown already.
    fn go_back(&mut self) -> bool;

    /// The names of its parts of a link.
    fn part_names(&self) -> &'static [&'static str];

    /// Its parts of a link: whatever is not as it is at first.
    fn link_parts(&self, scene: &Scene<'_>) -> Vec<LinkPart>;

    /// Reads one of its parts of a link. An error says what was expected.
    fn read_part(&mut self, name: &str, text: &str, answer: &Answer) -> Result<(), String>;
}

/// What a screen asks for that is not its own to change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// to put the focus on a row
    Focus(Focus),
    /// to put the code under the cursor of its map in place of an operand
    TakeCode,
    /// to put an instruction in place of the present one, and show it
    Use(Instr),
    /// to ask for this instruction with the bits of its operands, and perhaps what came out elsewhere, and show it
    Ask(Instr, [u64; 3], Option<u64>),
    /// to explain this list of results
    Explain(&'static str),
    /// to say something
    Say(&'static str),
}
