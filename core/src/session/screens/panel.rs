//! The trait that every screen implements.

use super::act::Act;
use super::action::Actions;
use super::content::{List, Scene};
use super::kinds::{Head, Module, Screen, Subject};
use super::parts::LinkPart;
use crate::float::Float;
use crate::isa::Instr;
use crate::session::keys::KeyContext;
use crate::session::question::{Answer, Focus, Slider};

/// A screen. It owns the state of what is looked at on it, and names that: its place in a list follows from the answer at hand.
pub trait Panel {
    /// Its identity.
    fn screen(&self) -> Screen;

    /// Its buttons, for skins that have buttons: at least one for each of its keys that no list or picture has.
    fn actions(&self, _: &Scene<'_>) -> Vec<Actions> {
        Vec::new()
    }

    /// How much of the operation stands above that.
    fn head(&self) -> Head;

    /// A list of this screen to show beside the operation.
    fn aside(&self, _: &Scene<'_>) -> Option<List> {
        None
    }

    /// The part of the question that it is about.
    fn subject(&self) -> Subject {
        Subject::Other
    }

    /// Its keys; `None` where they are those of the row that has the focus.
    fn context(&self) -> Option<KeyContext>;

    /// True if it would reveal the result, so that it is left out where that is to be predicted.
    fn reveals_result(&self, _: &Scene<'_>) -> bool {
        false
    }

    /// Performs an action, and returns what it needs from outside.
    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request>;

    /// Prepares for a visitor who comes from another screen.
    fn enter(&mut self, _: &Answer, _: Focus) {}

    /// Waits while something else is looked at.
    fn put_aside(&mut self) {}

    /// Follows operands that were entered.
    fn follow(&mut self, _: &Answer, _: Focus) {}

    /// Goes back to what it shows first; false where that is shown already.
    fn go_back(&mut self) -> bool {
        false
    }

    /// The names of its parts of a link.
    fn part_names(&self) -> &'static [&'static str] {
        &[]
    }

    /// Its parts of a link: whatever differs from a fresh start.
    fn link_parts(&self, _: &Scene<'_>) -> Vec<LinkPart> {
        Vec::new()
    }

    /// Reads one of its parts of a link. An error names what was expected.
    fn read_part(&mut self, _name: &str, _text: &str, _: &Answer) -> Result<(), String> {
        Ok(())
    }

    /// Reads one of its parts of a link of version 1, which gave a row of its list. An error names what was expected.
    fn read_row(&mut self, _name: &str, _row: usize, _: &Answer) -> Result<(), String> {
        Ok(())
    }

    /// True if a link to it says which row has the focus.
    fn keeps_focus(&self) -> bool {
        true
    }

    /// The number that it is about.
    fn number(&self, _: &Answer, _: Focus) -> Option<Float> {
        None
    }

    /// True if that number is the result.
    fn number_is_result(&self, focus: Focus) -> bool {
        matches!(focus, Focus::Result { .. })
    }

    /// The command that takes a value which is entered alone.
    fn value_command(&self) -> Option<&'static str> {
        None
    }

    /// The operand that keys move, where that is not the one that has the focus.
    fn operand(&self) -> Option<usize> {
        None
    }

    /// A slider of its own.
    fn slider(&self, _: &Answer, _: Focus) -> Option<Slider> {
        None
    }

    /// The module without which it cannot show what it is asked for.
    fn needs(&self) -> Option<Module> {
        None
    }

    /// True if it shows the count over all codes.
    fn shows_count(&self) -> bool {
        false
    }

    /// True if any text that is pasted is meant for it.
    fn takes_any_text(&self) -> bool {
        false
    }

    /// True if there is a trace of what it shows, to be copied as JSON.
    fn has_trace(&self) -> bool {
        true
    }
}

/// Something that a screen needs from outside.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// to put the focus on a row
    Focus(Focus),
    /// to look at the step in this place
    Step(usize),
    /// to look at the step in this place, with the focus on the list of steps
    StepInList(usize),
    /// to put this number in place of the operand that has the focus
    Take(Float),
    /// to put an instruction in place of the present one, and show it
    Use(Instr),
    /// to ask for this instruction with the bits of its operands, and perhaps an observed result, and show it
    Ask(Instr, Vec<u64>, Option<u64>),
    /// to explain this list of results
    Explain(&'static str),
    /// to say something
    Say(&'static str),
    /// to do this on the plane, as soon as its code is there
    Plane(Act),
    /// to do this on the shelf of lessons, as soon as its code is there
    Shelf(Act),
}
