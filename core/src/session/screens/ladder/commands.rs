//! The commands of the ladder.

use super::state::MOST;
use crate::session::Session;
use crate::session::commands::run::quoted;
use crate::session::commands::{Command, Ran};
use crate::session::screens::kinds::Screen;

/// The commands.
pub const COMMANDS: &[Command] =
    &[Command::new("ladder", "[N]", "the codes about a number, N on each side", ladder)];

fn ladder(session: &mut Session, text: &str) -> Ran {
    let rungs = match text {
        "" => None,
        text => {
            let rungs = text.parse().ok().filter(|rungs| (1..=MOST).contains(rungs));
            Some(rungs.ok_or_else(|| format!("expected a number from 1 to {MOST}, not {}", quoted(text)))?)
        }
    };
    session.show(Screen::LADDER);
    if let Some(rungs) = rungs {
        session.state.screens.ladder.reach(rungs);
    }
    Ok(None)
}
