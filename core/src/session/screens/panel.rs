//! The trait that every screen implements.

use super::act::Act;
use super::button::ButtonGroup;
use super::content::{List, Scene};
use super::link_parts::LinkPart;
use super::screen::{Head, Module, Screen, Subject};
use super::text_field::TextField;
use crate::float::Float;
use crate::isa::Instr;
use crate::session::keys::KeyContext;
use crate::session::question::{Answer, Focus, Slider};

/// A screen. It stores its selection by name; the index in a list follows from the present answer.
pub trait Panel {
    /// The identity of the screen.
    fn screen(&self) -> Screen;

    /// The buttons of the screen, for skins with buttons: at least one for each key whose effect no list or picture
    /// offers.
    fn actions(&self, _: &Scene<'_>) -> Vec<ButtonGroup> {
        Vec::new()
    }

    /// The part of the operation that is shown above the screen's content.
    fn head(&self) -> Head;

    /// The text of the screen's own instruction, for [`Head::Line`], and a hint after it.
    fn own_line(&self) -> Option<[String; 2]> {
        None
    }

    /// A list of this screen to show beside the operation.
    fn aside(&self, _: &Scene<'_>) -> Option<List> {
        None
    }

    /// The field of the screen in which the user types lines of text.
    fn field(&self) -> Option<TextField> {
        None
    }

    /// The part of the question that the screen is about.
    fn subject(&self) -> Subject {
        Subject::Other
    }

    /// The key context of the screen; `None` if the focused row determines it.
    fn context(&self) -> Option<KeyContext>;

    /// True if the content of the screen reveals the result. While the result is hidden, that content is replaced.
    fn reveals_result(&self, _: &Scene<'_>) -> bool {
        false
    }

    /// Performs an action, and returns the screen's request to the session, if any.
    fn update(&mut self, act: Act, scene: &Scene<'_>) -> Option<Request>;

    /// Prepares for a user who comes from another screen.
    fn enter(&mut self, _: &Answer, _: Focus) {}

    /// Suspends the screen while another one is shown.
    fn put_aside(&mut self) {}

    /// Adapts the screen to operands that the user entered.
    fn follow(&mut self, _: &Answer, _: Focus) {}

    /// Goes back to the screen's initial view; returns false if that is shown already.
    fn go_back(&mut self) -> bool {
        false
    }

    /// The names of the screen's link parts.
    fn part_names(&self) -> &'static [&'static str] {
        &[]
    }

    /// The screen's link parts: the settings that differ from a fresh start.
    fn link_parts(&self, _: &Scene<'_>) -> Vec<LinkPart> {
        Vec::new()
    }

    /// Reads one of the screen's link parts. The error names what was expected.
    fn read_part(&mut self, _name: &str, _text: &str, _: &Answer) -> Result<(), String> {
        Ok(())
    }

    /// Reads a link part of version 1, which contained a row of the screen's list. The error names what was expected.
    fn read_row(&mut self, _name: &str, _row: usize, _: &Answer) -> Result<(), String> {
        Ok(())
    }

    /// True if a link to the screen contains the focused row.
    fn keeps_focus(&self) -> bool {
        true
    }

    /// The number that the screen is about, if there is one.
    fn number(&self, _: &Answer, _: Focus) -> Option<Float> {
        None
    }

    /// True if [`Panel::number`] is the result.
    fn number_is_result(&self, focus: Focus) -> bool {
        matches!(focus, Focus::Result { .. })
    }

    /// The command that runs with a bare value as its argument.
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

    /// The module that the screen needs in order to show its content.
    fn needs(&self) -> Option<Module> {
        None
    }

    /// True if the screen shows the count over all codes.
    fn shows_count(&self) -> bool {
        false
    }

    /// True if the screen accepts any pasted text as a program.
    fn takes_any_text(&self) -> bool {
        false
    }

    /// True if the screen has a trace that can be copied as JSON.
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
    /// perform this action on the plane, as soon as the code of the plane is loaded
    Plane(Act),
    /// perform this action on the shelf of lessons, if its code is loaded
    Shelf(Act),
}
