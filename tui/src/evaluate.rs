//! `halfplay eval`, and the worked sum that `halfplay` prints where there is no terminal.

use crate::cli::{EvalArgs, Format, unshield};
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::report;
use crate::statement::{Asked, Wrong};
use halfplay_core::float::Tininess;
use halfplay_core::isa::{self, Allow};
use std::io::{self, Write};

/// A sum that is wrong by one in the last place when it is computed in f32 and rounded to f16.
pub const WORKED: &str = "fma.rn.f16 0x520b 0x00e9 0x2ff6";

/// Evaluates what the command line says and prints the answer.
pub fn run(args: &EvalArgs) -> Result<(), Failure> {
    let words: Vec<String> = args.words.iter().map(|word| unshield(word)).collect();
    let text = words.join(" ");
    if text.trim().is_empty() {
        let complaint = Complaint::new("eval needs an instruction and its operands")
            .with_help(format!("for example: halfplay eval {WORKED}"));
        return Err(Failure::usage(&complaint, &text));
    }
    let asked = Asked::read(&text, args.switches.allow()).map_err(|wrong| match wrong {
        Wrong::Spelling(complaint) => Failure::refused(&complaint, &text),
        Wrong::Rest(complaint) => Failure::usage(&complaint, &text),
    })?;
    let instr = asked.instr();
    isa::check(&instr, args.reach.target, args.reach.ptx)
        .map_err(|problem| Failure::refused(&Complaint::from(&problem), &instr.to_string()))?;
    print(&asked, args.tininess.into(), args.format())
}

/// Prints the trace of the worked sum as plain text.
pub fn worked() -> Result<(), Failure> {
    let asked =
        Asked::read(WORKED, Allow::PTX).map_err(|wrong| Failure::refused(wrong.complaint(), WORKED))?;
    print(&asked, Tininess::default(), Format::Plain)
}

fn print(asked: &Asked<'_>, tininess: Tininess, format: Format) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(report::report(asked, tininess, format).as_bytes())?;
    stdout.flush()?;
    Ok(())
}
