//! `halfplay eval`.

use crate::cli::EvalArgs;
use crate::failure::Failure;
use crate::negative;
use crate::output;
use crate::report;
use halfplay_core::isa::{self, Allow};
use halfplay_core::program::read::{Context, Diagnostic, Part, parse_statement, read};

/// What `eval` suggests where it is called with nothing.
const EXAMPLE: &str = "fma.rn.f16 0x520b 0x00e9 0x2ff6";

/// Evaluates what the command line says and prints the answer.
pub fn run(args: &EvalArgs) -> Result<(), Failure> {
    let words: Vec<String> = args.words.iter().map(|word| negative::unshield(word)).collect();
    let text = statement(&words);
    if text.trim().is_empty() {
        let diagnostic = Diagnostic::new("eval needs an instruction and its operands")
            .with_help(format!("for example: halfplay eval {EXAMPLE}"));
        return Err(Failure::usage(&diagnostic, &text));
    }
    let reading = read(&text, &Context::new(args.switches.allow())).map_err(|diagnostic| {
        if diagnostic.is_refusal() {
            Failure::refused(&diagnostic, &text)
        } else {
            Failure::usage(&diagnostic, &text)
        }
    })?;
    let instr = reading.instr;
    isa::check_target(&instr, args.platform.target, args.platform.ptx)
        .map_err(|problem| Failure::refused(&Diagnostic::from(problem), &instr.to_string()))?;
    let (tininess, format) = (args.tininess.into(), args.format());
    output::print(match args.step {
        Some(number) => report::step(&reading, tininess, format, number)
            .map_err(|diagnostic| Failure::usage(&diagnostic, &text))?,
        None => report::report(&reading, tininess, format),
    })
}

/// One statement of the words of a command line. A line copied from a program, which names registers, may come
/// as one word with the values behind it.
fn statement(words: &[String]) -> String {
    let [line, values @ ..] = words else { return String::new() };
    let copied =
        parse_statement(line, Allow::ALL).is_ok_and(|whole| whole.operands.iter().any(Part::names_register));
    match (copied && !values.is_empty(), line.contains("//") || line.contains('#')) {
        (false, _) => words.join(" "),
        (true, false) => format!("{}; {}", line.trim_end().trim_end_matches(';'), values.join(" ")),
        // A comment ends with its line.
        (true, true) => format!("{line}\n; {}", values.join(" ")),
    }
}
