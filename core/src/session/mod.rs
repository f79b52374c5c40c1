//! What the user sees and does, without saying how it is drawn: the view-model that the terminal and the
//! browser share.
//!
//! A [`Session`] is a plain value: what was typed, where the focus is, which step is looked at. A [`Msg`] is
//! something the user wants; [`Session::update`] does it, and hands back an [`Effect`] where a skin has to
//! act. [`Session::view`] says everything there is to draw, as lines and blocks with roles. All of it is
//! pure: whatever is shown follows from the value, and a copy of the value is a way back.
//!
//! Which key means what stands in one table, [`keys::table`]; help and footer are made from it.

mod field;
mod focus;
pub mod keys;
mod operands;
mod registers;
mod remarks;
mod steps;
mod typing;
mod update;
mod view;

pub use focus::Focus;
pub use keys::{Key, Place};
pub use registers::{Bit, Register};
pub use steps::StepName;
pub use view::{Hint, Instruction, Typed, View};

use crate::doc::Doc;
use crate::eval::Evaluation;
use crate::explain::report;
use crate::float::Tininess;
use crate::isa::Instr;
use operands::Operands;
use typing::Typing;

/// One visitor's state.
///
/// ```
/// use halfplay_core::session::{Msg, Session};
/// let mut session = Session::worked();
/// assert_eq!(session.evaluation().outcome.bits, 0x3001);
/// // The cursor stands on the last bit of `a`; to the left is its sign.
/// session.update(Msg::First);
/// session.update(Msg::Flip);
/// assert_eq!(session.evaluation().outcome.bits, 0x2feb);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Session {
    spelling: Spelling,
    operands: Operands,
    focus: Focus,
    /// the bit cursor: 0 is the leftmost bit of a row
    column: usize,
    typing: Option<Typing>,
    step: usize,
    /// what the visitor last chose to look at; found again after a change, where it still exists
    wanted: StepName,
    keys_shown: bool,
}

/// The instruction line.
#[derive(Clone, PartialEq, Debug)]
struct Spelling {
    /// as typed, perhaps not to be understood
    text: String,
    /// the last that was understood
    good: Instr,
}

/// What the user wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Msg {
    /// to the left: a bit, a step, a letter
    Left,
    /// to the right
    Right,
    /// to the row above: operand, instruction; what was typed is kept
    Up,
    /// to the row below: operand, steps; what was typed is kept
    Down,
    /// to the first bit, step or letter
    First,
    /// to the last bit, step or letter
    Last,
    /// flip the bit under the cursor
    Flip,
    /// look at the next step, wherever the focus is
    NextStep,
    /// look at the step before
    PreviousStep,
    /// start to edit the text of the focused row
    Edit,
    /// put a character; outside an edit this starts one, with nothing but the character
    Type(char),
    /// take away the character before the caret
    Backspace,
    /// take away the character behind the caret
    Delete,
    /// end the edit, if its text can be read
    Accept,
    /// end the edit and go back to what was before it
    Revert,
    /// show the keys, or hide them
    Keys,
    /// leave
    Quit,
}

/// What a skin has to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// end the program
    Quit,
}

/// The bits of `a`, `b` and `c` in the sum that a session opens on. It goes wrong by one in the last place when
/// it is computed in f32 and rounded to f16 afterwards.
const WORKED: [u32; 3] = [0x520b, 0x00e9, 0x2ff6];

impl Session {
    /// The evaluation that is on screen: of the last instruction and operands that could be read.
    pub fn evaluation(&self) -> Evaluation {
        let instr = self.spelling.good;
        Evaluation::of(instr, self.operands.bits(&instr), Tininess::default())
    }

    /// The evaluation that is on screen as a document: the result, then every step.
    pub fn report(&self) -> Doc {
        report(&self.evaluation(), &[])
    }
}
