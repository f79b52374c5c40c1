//! The commands of the comparison.

use crate::explain::by_result;
use crate::session::Session;
use crate::session::commands::run::quoted;
use crate::session::commands::{Command, CommandResult};
use crate::session::screens::act::Act;
use crate::session::screens::screen::Screen;

/// The commands.
pub const COMMANDS: &[Command] = &[
    Command::new(
        "compare",
        "[N|NAME]",
        "compare with other pipelines; choose one by its row or name: through-f32, rz, with-ftz",
        compare,
    ),
    Command::new(
        "survey",
        "[first [N]]",
        "count over all codes of an operand how often pipelines differ; first: take the first such code",
        survey,
    )
    .words(|| vec!["first"]),
];

/// Shows the comparison, and selects a pipeline by its row or by its name in links.
fn compare(session: &mut Session, text: &str) -> CommandResult {
    session.show(Screen::COMPARE);
    if text.is_empty() {
        return Ok(None);
    }
    let pipelines = &session.answer.pipelines;
    let order = by_result(pipelines, session.lane());
    let names: Vec<&str> = order.iter().map(|place| pipelines[*place].variant.word()).collect();
    let row = match text.parse::<usize>() {
        Ok(row) => row.checked_sub(1).filter(|row| *row < names.len()),
        Err(_) => names.iter().position(|name| *name == text),
    };
    let Some(row) = row else {
        let (count, names) = (names.len(), names.join(", "));
        return Err(format!("expected a row from 1 to {count} or its name, {names}, not {}", quoted(text)));
    };
    session.act(Act::Choose(row));
    Ok(None)
}

fn survey(session: &mut Session, text: &str) -> CommandResult {
    let row = match text.split_once(' ').unwrap_or((text, "")) {
        ("", _) => return Ok(session.start_survey()),
        ("first", row) => row.trim(),
        _ => return Err(format!("expected first or nothing, not {}", quoted(text))),
    };
    compare(session, row)?;
    session.take_first_difference();
    Ok(None)
}
