//! The first screen: the answer as one large number, and why it is what it is.

use crate::doc::Line;
use crate::explain::{FieldSays, field_says, to_steps, why};
use crate::session::question::Focus;
use crate::session::value::Session;

/// What a visit begins with, beside the question and its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Front {
    /// what sign, exponent and fraction of the result say; nothing of a packed one
    pub says: Option<[FieldSays; 3]>,
    /// why the result is what it is
    pub why: Line,
    /// what leads to the steps
    pub to_steps: String,
}

impl Session {
    /// The first screen, where a visit begins.
    pub(super) fn front_view(&self) -> Option<Front> {
        let answer = &self.answer;
        let alone = (answer.instr().ty.lanes() == 1).then_some(Focus::Result { lane: 0 });
        self.begins.then(|| Front {
            says: alone.and_then(|focus| answer.number_at(focus)).map(field_says),
            why: why(&answer.cards(), &answer.typed),
            to_steps: to_steps(answer.steps.len()),
        })
    }
}
