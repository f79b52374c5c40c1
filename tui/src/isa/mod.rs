//! `halfplay isa`: the reference of legal spellings.

mod args;
mod check;
mod list;
mod show;
mod words;

pub use args::IsaArgs;

use crate::failure::Failure;
use args::IsaCommand;

/// Runs the subcommand.
pub fn run(args: &IsaArgs) -> Result<(), Failure> {
    match &args.command {
        None | Some(IsaCommand::List) => list::run(args),
        Some(IsaCommand::Show { spelling }) => show::run(spelling, args),
        Some(IsaCommand::Check { spelling }) => check::run(spelling, args),
    }
}
