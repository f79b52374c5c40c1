//! The commands of the number screen.

use crate::explain::NumberPart;
use crate::session::Session;
use crate::session::commands::run::{focus, quoted};
use crate::session::commands::{Command, CommandResult};
use crate::session::question::Focus;
use crate::session::screens::link_parts::one_of;
use crate::session::screens::screen::Screen;

/// The commands.
pub const COMMANDS: &[Command] = &[Command::new(
    "number",
    "[a|b|c|d [PART]]",
    "show one value in all formats, or one part of that: line, formats, bits, coarser, neighbours, classes",
    number,
)
.words(|| vec!["a", "b", "c", "d"])];

fn number(session: &mut Session, text: &str) -> CommandResult {
    let (name, part) = text.split_once(' ').unwrap_or((text, ""));
    let part = match part.trim() {
        "" => None,
        part => {
            let known = one_of(part, &NumberPart::ALL, NumberPart::word);
            Some(known.map_err(|expected| format!("expected {expected}, not {}", quoted(part)))?)
        }
    };
    if name == "d" && session.state.question.single {
        return Err(
            "a single number has no result d; to calculate, type a formula such as 0.1 + 1".to_owned()
        );
    }
    session.show(Screen::NUMBER);
    session.state.screens.numbers.show(part);
    if name == "d" {
        let lane = session.state.focus.lane().unwrap_or(0);
        session.put_focus(Focus::Result { lane });
        return Ok(None);
    }
    focus(session, name).map(|()| None)
}
