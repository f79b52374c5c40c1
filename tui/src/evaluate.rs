//! `halfplay eval`: evaluates one instruction or one value.

use crate::common_args::EvalArgs;
use crate::failure::Failure;
use crate::gpu::{self, Recorded};
use crate::output;
use crate::query::Query;
use crate::report;
use crate::value;
use halfplay_core::read::Diagnostic;

// Each paragraph is one line, so that it wraps at the terminal's width.
pub const EVAL_HELP: &str = "\
Operands are bits, 0x3c00 or 0b0_01111_0000000000, or values, rounded once to the operand's format: 1.5, \
-1e-3, 0x1.8p3, 17/23, 2^-11, inf, nan(0x123), snan, max, min_normal, max_subnormal, min_subnormal, eps. \
{1.5, 2} packs two lanes, lane 0 first.

The first line printed is the result: bits, exact value, flags. A result that was observed elsewhere may follow the operands, \
with an arrow before it or as one field more, or --expect: then the ways to compute it that deliver that are named.

A value alone is shown in f16, or in the format that --in names, with both neighbours.

Examples:
  halfplay eval fma.rn.f16 0x520b 0x00e9 0x2ff6
  halfplay eval 'add.f16x2 {0.1, 65504}, {0.2, 16}'
  halfplay eval --what-if fma.rz.f16 0.1 3 -1 --json
  halfplay eval fma.rn.f16 0x520b 0x00e9 0x2ff6 --step 6 --format svg
  halfplay eval fma.rn.f16 0x520b 0x00e9 0x2ff6 --expect 0x3000
  halfplay eval fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000
  halfplay eval 1/3 --in bf16
  halfplay eval '#2/add.f16/0.1,0.2'

Exit status: 0 fine; 1 an instruction that is not legal, or not on that target, or not what was expected; 2 wrong usage, such as a \
missing operand or a text that is no number.";

/// Evaluates the arguments and prints the answer. If the user expected another result, the exit status is 1.
pub fn run(args: &EvalArgs) -> Result<(), Failure> {
    if let Some(text) = value::single(&args.ask.words) {
        return value::run(&text, args);
    }
    if args.format_in.is_some() {
        let diagnostic = Diagnostic::new("--in is for a single value")
            .with_help("for example: halfplay eval 1/3 --in bf16");
        return Err(Failure::usage(&diagnostic, ""));
    }
    let query = Query::of(&args.ask, "eval")?;
    let (reading, tininess) = (&query.reading, args.ask.tininess.into());
    let format = args.output.format();
    let mut recorded = Recorded::default();
    output::formatted(
        format,
        match args.step {
            Some(number) => report::step(reading, tininess, format, number)
                .map_err(|diagnostic| Failure::usage(&diagnostic, &query.text))?,
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
        _ => query.verdict(&reading.evaluate(tininess)),
    }
}
