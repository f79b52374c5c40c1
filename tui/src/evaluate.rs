//! `halfplay eval`: evaluates one instruction or one value.

use crate::common_args::EvalArgs;
use crate::failure::Failure;
use crate::formula;
use crate::gpu::{self, Recorded};
use crate::matrix;
use crate::output;
use crate::query::Query;
use crate::report;
use crate::value;
use halfplay_core::read::Diagnostic;

// Each paragraph is one line, so that it wraps at the terminal's width.
pub const EVAL_HELP: &str = "\
An operand is either bits, such as 0x3c00 or 0b0_01111_0000000000, or a value, which halfplay rounds once to the operand's \
format: 1.5, -1e-3, 0x1.8p3, 17/23, 2^-11, inf, nan(0x123), snan, max, min_normal, max_subnormal, min_subnormal, eps. \
{1.5, 2} packs two lanes, lane 0 first.

The first line of the output is the result: bits, exact value, flags. You can add a result that you observed elsewhere, after \
the operands (with or without an arrow before it) or with --expect; halfplay then names the ways to compute the instruction that \
give this result.

A formula of several operations runs as a program with one line for each operation. Its numbers are f16, or have the type of \
their suffixes: 0.1bf + 0.2bf + 0.3bf.

An element of a matrix product is a statement too: a row of A, a column of B and an element of C. Zeros fill shorter vectors. --target \
selects the matrix unit; without it, that of sm_90 computes the element, or the oldest that can.

halfplay shows a single value in f16, or in the format given by --in, with both neighbours.

Examples:
  halfplay eval fma.rn.f16 0x520b 0x00e9 0x2ff6
  halfplay eval 'add.f16x2 {0.1, 65504}, {0.2, 16}'
  halfplay eval --what-if fma.rz.f16 0.1 3 -1 --json
  halfplay eval fma.rn.f16 0x520b 0x00e9 0x2ff6 --step 6 --format svg
  halfplay eval fma.rn.f16 0x520b 0x00e9 0x2ff6 --expect 0x3000
  halfplay eval fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000
  halfplay eval 1/3 --in bf16
  halfplay eval '(0.1 + 0.2) * 3'
  halfplay eval '#2/add.f16/0.1,0.2'
  halfplay eval 'mma.m16n8k16.f32.f16.f16.f32 {1, 2^-11} {1, 1} 2^13' --target sm_80

Exit status: 0 success; 1 the instruction is illegal or missing on the target, or the result is not the expected one; 2 wrong \
usage, such as a missing operand or a malformed number.";

/// The end of the short help.
pub const EVAL_BRIEF: &str = "\
Examples:
  halfplay eval fma.rn.f16 0x520b 0x00e9 0x2ff6
  halfplay eval 1/3 --in bf16
Exit status: 0 success; 1 illegal instruction or unexpected result; 2 wrong usage
More: halfplay help eval";

/// Evaluates the arguments and prints the answer. If the user expected another result, the exit status is 1.
pub fn run(args: &EvalArgs) -> Result<(), Failure> {
    if let Some(text) = matrix::statement(&args.ask.words) {
        return matrix::eval(&text, args);
    }
    if let Some((text, linked)) = value::single(&args.ask.words) {
        return value::run(&text, linked, args);
    }
    if let Some((formula, text)) = formula::long(&args.ask.words) {
        return formula::run(&formula, &text, args);
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
