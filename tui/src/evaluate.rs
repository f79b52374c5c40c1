//! `halfplay eval`.

use crate::asked::Asked;
use crate::cli::EvalArgs;
use crate::failure::Failure;
use crate::gpu;
use crate::output;
use crate::report;

/// Evaluates what the command line says and prints the answer. Where another result was expected, the exit status says
/// so.
pub fn run(args: &EvalArgs) -> Result<(), Failure> {
    let asked = Asked::of(&args.ask, "eval")?;
    let (reading, tininess) = (&asked.reading, args.ask.tininess.into());
    let format = args.output.format();
    output::print(match args.step {
        Some(number) => report::step(reading, tininess, format, number)
            .map_err(|diagnostic| Failure::usage(&diagnostic, &asked.text))?,
        None => {
            let recorded = gpu::notes(&reading.evaluate(tininess), args.ledger.as_deref())?;
            report::report(reading, tininess, format, recorded)
        }
    })?;
    asked.verdict(&reading.evaluate(tininess))
}
