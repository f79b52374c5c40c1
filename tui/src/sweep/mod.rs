//! `halfplay sweep`: an instruction beside something else, on all operands.
//!
//! ```text
//!   args     what may stand on the command line, and the question it asks
//!   work     all cores, progress, Ctrl-C
//!   keep     the file that a sweep is taken up from
//!   print    the answer as text, JSON, CSV and a picture
//! ```

mod args;
mod keep;
mod print;
pub mod work;

use args::SweepFormat;
pub use args::{SWEEP_HELP, SweepArgs};

use crate::failure::Failure;
use crate::output;
use halfplay_core::skins::bulk::sweep::Answer;
pub use keep::Keep;

/// Sweeps, and prints what came of it. What was ended before its time is printed too, and the exit status says so.
pub fn run(args: &SweepArgs) -> Result<(), Failure> {
    let question = args::question(args)?;
    if args.format() == SweepFormat::Png {
        output::takes_points()?;
    }
    let keep = args.resume.as_deref().map(Keep::new);
    let start = match &keep {
        Some(keep) => keep.taken_up(question)?,
        None => Answer::new(question),
    };
    let (answer, kept) = work::done(start, keep.as_ref())?;
    print::print(&answer, args.format())?;
    kept?;
    if answer.is_whole() {
        return Ok(());
    }
    let again = match &keep {
        Some(keep) => format!("the same command goes on where {} left it", keep.name()),
        None => "with --resume FILE it could be taken up again".to_owned(),
    };
    Err(Failure::Refused(format!("ended before all cases were tried; {again}")))
}
