//! `halfplay eval`.

use crate::cli::EvalArgs;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::negative;
use crate::output;
use crate::report;
use crate::statement::{Asked, Wrong};
use halfplay_core::isa::{self, Allow};

/// What `eval` suggests where it is called with nothing.
const EXAMPLE: &str = "fma.rn.f16 0x520b 0x00e9 0x2ff6";

/// Evaluates what the command line says and prints the answer.
pub fn run(args: &EvalArgs) -> Result<(), Failure> {
    let words: Vec<String> = args.words.iter().map(|word| negative::unshield(word)).collect();
    let text = statement(&words);
    if text.trim().is_empty() {
        let complaint = Complaint::new("eval needs an instruction and its operands")
            .with_help(format!("for example: halfplay eval {EXAMPLE}"));
        return Err(Failure::usage(&complaint, &text));
    }
    let asked = Asked::read(&text, args.switches.allow()).map_err(|wrong| match wrong {
        Wrong::Spelling(complaint) => Failure::refused(&complaint, &text),
        Wrong::Rest(complaint) => Failure::usage(&complaint, &text),
    })?;
    let instr = asked.instr();
    isa::check_target(&instr, args.platform.target, args.platform.ptx)
        .map_err(|problem| Failure::refused(&Complaint::from(&problem), &instr.to_string()))?;
    let (tininess, format) = (args.tininess.into(), args.format());
    output::print(match args.step {
        Some(number) => report::step(&asked, tininess, format, number)
            .map_err(|complaint| Failure::usage(&complaint, &text))?,
        None => report::report(&asked, tininess, format),
    })
}

/// One statement of the words of a command line. A line copied from a program, which names registers, may come
/// as one word with the values behind it.
fn statement(words: &[String]) -> String {
    let [line, values @ ..] = words else { return String::new() };
    let copied = isa::parse_statement(line, Allow::ALL)
        .is_ok_and(|whole| whole.operands.iter().any(isa::Part::names_register));
    match (copied && !values.is_empty(), line.contains("//") || line.contains('#')) {
        (false, _) => words.join(" "),
        (true, false) => format!("{}; {}", line.trim_end().trim_end_matches(';'), values.join(" ")),
        // A comment ends with its line.
        (true, true) => format!("{line}\n; {}", values.join(" ")),
    }
}
