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

/// A screen. It stores its selection by name; the index in a list follows from the present answer.
pub trait Panel {
    /// The identity of the screen.
    fn screen(&self) -> Screen;

    /// Its buttons, for skins with buttons: at least one for each key whose effect no list or picture offers.
    fn actions(&self, _: &Scene<'_>) -> Vec<Actions> {
        Vec::new()
    }

    /// The part of the operation that is shown above its content.
    fn head(&self) -> Head;

    /// A list of this screen to show beside the operation.
    fn aside(&self, _: &Scene<'_>) -> Option<List> {
        None
    }

    /// The part of the question that it is about.
    fn subject(&self) -> Subject {
        Subject::Other
    }

    /// Its key context; `None` if that is the one of the focused row.
    fn context(&self) -> Option<KeyContext>;

    /// True if it would reveal the result. Its content is then replaced while the result is hidden.
    fn reveals_result(&self, _: &Scene<'_>) -> bool {
        false
    }

    /// Performs an action, and returns what it requests from the session.
    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request>;

    /// Prepares for a user who comes from another screen.
    fn enter(&mut self, _: &Answer, _: Focus) {}

    /// Suspends the screen while another one is shown.
    fn put_aside(&mut self) {}

    /// Follows operands that the user entered.
    fn follow(&mut self, _: &Answer, _: Focus) {}

    /// Goes back to its initial view; returns false if that is shown already.
    fn go_back(&mut self) -> bool {
        false
    }

    /// The names of its link parts.
    fn part_names(&self) -> &'static [&'static str] {
        &[]
    }

    /// Its link parts: the settings that differ from a fresh start.
    fn link_parts(&self, _: &Scene<'_>) -> Vec<LinkPart> {
        Vec::new()
    }

    /// Reads one of its link parts. The error names what was expected.
    fn read_part(&mut self, _name: &str, _text: &str, _: &Answer) -> Result<(), String> {
        Ok(())
    }

    /// Reads one of its link parts of version 1, which contained a row of its list. The error names what was expected.
    fn read_row(&mut self, _name: &str, _row: usize, _: &Answer) -> Result<(), String> {
        Ok(())
    }

    /// True if a link to it contains the focused row.
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

    /// The command that takes a bare value.
    fn value_command(&self) -> Option<&'static str> {
        None
    }

    /// The operand that keys change, if that is not the focused one.
    fn operand(&self) -> Option<usize> {
        None
    }

    /// The screen's own slider.
    fn slider(&self, _: &Answer, _: Focus) -> Option<Slider> {
        None
    }

    /// The module that it needs in order to show its content.
    fn needs(&self) -> Option<Module> {
        None
    }

    /// True if it shows the count over all codes.
    fn shows_count(&self) -> bool {
        false
    }

    /// True if it takes any pasted text.
    fn takes_any_text(&self) -> bool {
        false
    }

    /// True if its content has a trace that can be copied as JSON.
    fn has_trace(&self) -> bool {
        true
    }
}

/// A request of a screen to the session.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// focus a row
    Focus(Focus),
    /// select the step at this index
    Step(usize),
    /// select the step at this index, and focus the list of steps
    StepInList(usize),
    /// replace the focused operand by this number
    Take(Float),
    /// replace the instruction, and show the operation
    Use(Instr),
    /// ask this question, with the bits of its operands and perhaps an observed result, and show the operation
    Ask(Instr, Vec<u64>, Option<u64>),
    /// explain this list of results
    Explain(&'static str),
    /// show a notice
    Say(&'static str),
    /// perform this on the plane, as soon as its code is loaded
    Plane(Act),
    /// perform this on the shelf of lessons, as soon as its code is loaded
    Shelf(Act),
}
