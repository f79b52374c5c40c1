//! What the words of a command line ask for.

use crate::cli::{AskArgs, Platform, Switches};
use crate::failure::Failure;
use crate::negative;
use halfplay_core::compare::{Pipeline, pipelines};
use halfplay_core::eval::Evaluation;
use halfplay_core::isa::{self, Allow};
use halfplay_core::program::read::{Context, Diagnostic, Observed, Part, Reading, parse_statement, read};
use halfplay_core::variant::Variant;

/// What is suggested where nothing is asked.
const EXAMPLE: &str = "fma.rn.f16 0x520b 0x00e9 0x2ff6";

/// A question of the command line.
pub struct Asked {
    /// the text as it was read
    pub text: String,
    /// what it says
    pub reading: Reading,
}

impl Asked {
    /// Reads the words of `command`.
    pub fn of(args: &AskArgs, command: &str) -> Result<Asked, Failure> {
        let words: Vec<String> = args.words.iter().map(|word| negative::unshield(word)).collect();
        let text = statement(&words);
        if text.trim().is_empty() {
            let diagnostic = Diagnostic::new(format!("{command} needs an instruction and its operands"))
                .with_help(format!("for example: halfplay {command} {EXAMPLE}"));
            return Err(Failure::usage(&diagnostic, &text));
        }
        let mut reading = readable(&text, &args.switches, &args.platform)?;
        if let Some(value) = &args.expect {
            let value = negative::unshield(value);
            let observed = Observed::read(&value, &reading.instr);
            let observed = observed.map_err(|error| Failure::usage(&Diagnostic::number(error, 0), &value))?;
            reading.observed = Some(observed);
        }
        Ok(Asked { text, reading })
    }

    /// Is the result another one than was observed? Never, where nothing was.
    pub fn differs(&self, pipelines: &[Pipeline]) -> bool {
        self.reading.observed.as_ref().is_some_and(|observed| {
            !observed.deliverers(pipelines).iter().any(|pipeline| pipeline.variant == Variant::Itself)
        })
    }

    /// The answer is no where another result was expected.
    pub fn verdict(&self, evaluation: &Evaluation) -> Result<(), Failure> {
        if self.differs(&pipelines(evaluation)) { Err(Failure::No) } else { Ok(()) }
    }
}

fn readable(text: &str, switches: &Switches, platform: &Platform) -> Result<Reading, Failure> {
    let reading = read(text, &Context::new(switches.allow())).map_err(|diagnostic| {
        if diagnostic.is_refusal() {
            Failure::refused(&diagnostic, text)
        } else {
            Failure::usage(&diagnostic, text)
        }
    })?;
    let instr = reading.instr;
    isa::check_target(&instr, platform.target, platform.ptx)
        .map_err(|problem| Failure::refused(&Diagnostic::from(problem), &instr.to_string()))?;
    Ok(reading)
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
