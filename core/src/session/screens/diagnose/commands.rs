//! The command that shows observed results.

use crate::session::commands::Command;
use crate::session::commands::run::on_alone;
use crate::session::screens::screen::Screen;

/// The commands.
pub const COMMANDS: &[Command] =
    &[Command::new("diagnose", "", "explain observed results; paste them, or open a file", |s, t| {
        on_alone(s, t, |s| s.show(Screen::DIAGNOSE))
    })];
