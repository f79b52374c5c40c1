//! `halfplay eval`.

use crate::asked::Asked;
use crate::cli::EvalArgs;
use crate::failure::Failure;
use crate::gpu::{self, Recorded};
use crate::output;
use crate::report;

/// Evaluates what the command line says and prints the answer. Where another result was expected, the exit status says
/// so.
pub fn run(args: &EvalArgs) -> Result<(), Failure> {
    let asked = Asked::of(&args.ask, "eval")?;
    let (reading, tininess) = (&asked.reading, args.ask.tininess.into());
    let format = args.output.format();
    let mut recorded = Recorded::default();
    output::formatted(
        format,
        match args.step {
            Some(number) => report::step(reading, tininess, format, number)
                .map_err(|diagnostic| Failure::usage(&diagnostic, &asked.text))?,
            None => {
                let (ledger, target) = (args.ledger.as_deref(), args.ask.platform.target);
                recorded = gpu::recorded(&reading.evaluate(tininess), ledger, target)?;
                report::report(reading, tininess, format, &recorded)
            }
        },
    )?;
    match (&recorded.source, &reading.observed) {
        (Some((answer, _)), Some(observed)) if observed.is(*answer, 0) => Ok(()),
        (Some(_), Some(_)) => Err(Failure::No),
        _ => asked.verdict(&reading.evaluate(tininess)),
    }
}
