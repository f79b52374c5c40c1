//! The first screen: the answer as one large number, and the reason for it.

use super::registers::Register;
use crate::doc::Line;
use crate::explain::{FieldContribution, answer_explanation, field_contributions, to_steps};
use crate::session::Session;
use crate::session::question::Focus;

/// The content of the first screen, in addition to the question and its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Front {
    /// the number shown in large bits: the result, or the value of a number that is being typed alone
    pub row: Option<Register>,
    /// the meaning of the sign, exponent and fraction of that number; `None` for packed numbers
    pub says: Option<[FieldContribution; 3]>,
    /// the reason why the result has this value
    pub why: Line,
    /// the label of the button that leads to the steps
    pub to_steps: String,
}

impl Session {
    /// The content of the first screen; `None` once the visitor has left it.
    pub(super) fn front_view(&self, registers: &[Register]) -> Option<Front> {
        let answer = &self.answer;
        let alone = (answer.instr().ty.lanes() == 1).then_some(Focus::Result { lane: 0 });
        self.on_first_screen.then(|| Front {
            row: registers.iter().find(|row| row.is_result()).cloned(),
            says: alone.and_then(|focus| answer.number_at(focus)).map(field_contributions),
            why: answer_explanation(&answer.cards(), &answer.typed),
            to_steps: to_steps(answer.steps.len()),
        })
    }
}
