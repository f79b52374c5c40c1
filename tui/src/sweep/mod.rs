//! `halfplay sweep`: compares an instruction with another computation over all operands.
//!
//! ```text
//!   args        the command-line arguments, and the question that they ask
//!   work        all cores, progress, Ctrl-C
//!   checkpoint  the checkpoint file, from which a sweep resumes
//!   print       the answer as text, JSON, CSV and a picture
//! ```

mod args;
mod checkpoint;
mod print;
pub mod work;

use args::SweepFormat;
pub use args::{SWEEP_BRIEF, SWEEP_HELP, SweepArgs};

use crate::failure::Failure;
use crate::output;
pub use checkpoint::Checkpoint;
use halfplay_core::skins::bulk::sweep::SweepState;

/// Performs a sweep and prints the answer. An interrupted sweep prints its partial answer, and the exit status is 1.
pub fn run(args: &SweepArgs) -> Result<(), Failure> {
    let question = args::question(args)?;
    if args.format() == SweepFormat::Png {
        output::takes_points()?;
    }
    let keep = args.resume.as_deref().map(Checkpoint::new);
    let start = match &keep {
        Some(keep) => keep.resume(question)?,
        None => SweepState::new(question),
    };
    let (answer, kept) = work::done(start, keep.as_ref())?;
    print::print(&answer, args.format())?;
    kept?;
    if answer.is_whole() {
        return Ok(());
    }
    let again = match &keep {
        Some(keep) => format!("to continue from {}, run the same command", keep.name()),
        None => "use --resume FILE to save progress next time".to_owned(),
    };
    Err(Failure::Refused(format!("interrupted before all cases were tried; {again}")))
}
