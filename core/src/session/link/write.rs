//! Writes a state as a link.

use super::escape::escape;
use super::operands::write_operands;
use super::options::OPTIONS;
use crate::session::question::Question;
use crate::session::screens::Scene;
use crate::session::state::State;

/// The link after its version.
pub fn write(state: &State, scene: &Scene<'_>) -> String {
    // Drop an unfinished text that only repeats the instruction and the operands.
    let mut question = state.question.clone();
    question.tidy_line();
    let question = &question;
    let good = question.instr;
    let mut spelling = escape(&good.to_string());
    if let Some(typed) = &question.typed {
        spelling = format!("{spelling}~{}", escape(typed));
    }
    let mut link = format!("{spelling}/{}", write_operands(&question.operands, &good));
    let plain = Question { typed: question.typed.clone(), ..Question::of(good, question.operands.clone()) };
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
