//! `halfplay isa`: what may be written.

mod args;
mod check;
mod list;
mod show;
mod words;

pub use args::IsaArgs;

use crate::failure::Failure;
use args::IsaCommand;

/// Lists, explains or checks.
pub fn run(args: &IsaArgs) -> Result<(), Failure> {
    match &args.command {
        None | Some(IsaCommand::List) => list::run(args),
        Some(IsaCommand::Show { spelling }) => show::run(spelling, args),
        Some(IsaCommand::Check { spelling }) => check::run(spelling, args),
    }
}
