//! The first screen: the answer as one large number, and why it is what it is.

use super::registers::Register;
use crate::doc::Line;
use crate::explain::{FieldSays, field_says, to_steps, why};
use crate::session::Session;
use crate::session::question::Focus;

/// What a visit begins with, beside the question and its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Front {
    /// the number in large bits: the result, or what a value becomes that is being typed alone
    pub row: Option<Register>,
    /// what its sign, exponent and fraction say; nothing of a packed one
    pub says: Option<[FieldSays; 3]>,
    /// why the result is what it is
    pub why: Line,
    /// what leads to the steps
    pub to_steps: String,
}

impl Session {
    /// The first screen, where a visit begins.
    pub(super) fn front_view(&self, registers: &[Register]) -> Option<Front> {
        let answer = &self.answer;
        let alone = (answer.instr().ty.lanes() == 1).then_some(Focus::Result { lane: 0 });
        self.begins.then(|| Front {
            row: registers.iter().find(|row| row.is_result()).cloned(),
            says: alone.and_then(|focus| answer.number_at(focus)).map(field_says),
            why: why(&answer.cards(), &answer.typed),
            to_steps: to_steps(answer.steps.len()),
        })
    }
}
