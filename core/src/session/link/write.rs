//! Writes a state as a link.

use super::escape::escape;
use super::operands::write_operands;
use super::options::OPTIONS;
use crate::session::question::Question;
use crate::session::screens::Scene;
use crate::session::state::State;

/// The link after its version.
pub fn write(state: &State, scene: &Scene<'_>) -> String {
    // A text that cannot be read is not part of the link: the link asks the last readable question.
    let question = &state.question;
    let good = question.instr;
    let mut spelling = escape(&good.to_string());
    let formula = question.formula();
    if let Some(formula) = formula {
        spelling = format!("{spelling}~{}", escape(formula));
    }
    let mut link = format!("{spelling}/{}", write_operands(&question.operands, &good));
    let plain =
        Question { typed: formula.map(str::to_owned), ..Question::of(good, question.operands.clone()) };
    let first = State::about(plain);
    let panel = state.screens.of(state.screen);
    for option in OPTIONS.iter().filter(|option| (option.matters)(panel)) {
        let value = (option.get)(state);
        if value != (option.get)(&first) {
            link = format!("{link}/{}={value}", option.name);
        }
    }
    for (name, value) in state.screens.link_parts(scene) {
        link = format!("{link}/{name}={}", escape(&value));
    }
    link
}
