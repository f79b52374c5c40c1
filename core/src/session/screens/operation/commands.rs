//! The command that shows the operation.

use crate::session::commands::Command;
use crate::session::commands::run::on_alone;
use crate::session::screens::screen::Screen;

/// The commands.
pub const COMMANDS: &[Command] = &[Command::new("operation", "", "the operation, bit by bit", |s, t| {
    on_alone(s, t, |s| s.show(Screen::OPERATION))
})];
