//! A state as a text.

use super::escape::escape;
use super::operands::write_operands;
use super::options::OPTIONS;
use crate::float::Tininess;
use crate::isa::Allow;
use crate::session::question::Question;
use crate::session::screens::Scene;
use crate::session::state::State;

/// Everything behind the version.
pub fn write(state: &State, scene: &Scene<'_>) -> String {
    let question = &state.question;
    let good = question.spelling.good;
    let mut spelling = escape(&good.to_string());
    if question.spelling.text != good.to_string() {
        spelling = format!("{spelling}~{}", escape(&question.spelling.text));
    }
    let mut link = format!("{spelling}/{}", write_operands(&question.operands, &good));
    let plain = Question { allow: Allow::PTX, tininess: Tininess::default(), ..question.clone() };
    let first = State::about(plain);
    for option in OPTIONS.iter().filter(|option| (option.matters)(state.screen)) {
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
