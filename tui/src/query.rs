//! The query of a command line: an instruction with its operands.

use crate::common_args::AskArgs;
use crate::failure::Failure;
use crate::negative;
use halfplay_core::compare::{Pipeline, pipelines};
use halfplay_core::eval::Evaluation;
use halfplay_core::isa::{self, Allow};
use halfplay_core::read::{Context, Diagnostic, Observed, Part, Reading, parse_statement, read};
use halfplay_core::skins::input::{Input, Unknown, Vocabulary, classify};
use halfplay_core::skins::lesson::with_lesson;
use halfplay_core::skins::session::{Session, commands};
use halfplay_core::variant::Variant;
use std::sync::OnceLock;

/// The example that errors suggest.
const EXAMPLE: &str = "fma.rn.f16 0x520b 0x00e9 0x2ff6";

/// An instruction with its operands, as the command line gives them.
pub struct Query {
    /// the text
    pub text: String,
    /// its meaning
    pub reading: Reading,
}

impl Query {
    /// Reads the words of `command`.
    pub fn of(args: &AskArgs, command: &str) -> Result<Query, Failure> {
        let words: Vec<String> = args.words.iter().map(|word| negative::unshield(word)).collect();
        let text = match classify(&joined(&words), &vocabulary()) {
            Input::Unknown(Unknown::Empty) => {
                let diagnostic = Diagnostic::new(format!("{command} needs an instruction and its operands"))
                    .with_help(format!("for example: halfplay {command} {EXAMPLE}"));
                return Err(Failure::usage(&diagnostic, ""));
            }
            Input::Link(link) => {
                let session = Session::open(link).map_err(|error| Failure::Usage(error.to_string()))?;
                session.line()
            }
            input => match input.elsewhere() {
                Some([what, help]) => {
                    return Err(Failure::usage(&Diagnostic::new(what).with_help(help), ""));
                }
                None => joined(&words),
            },
        };
        let mut reading = readable(&text, args.switches.allow())?;
        let instr = reading.instr;
        isa::check_target(&instr, args.platform.target, args.platform.ptx)
            .map_err(|problem| Failure::refused(&Diagnostic::from(problem), &instr.to_string()))?;
        if let Some(value) = &args.expect {
            let value = negative::unshield(value);
            let observed = Observed::read(&value, &reading.instr);
            let observed = observed.map_err(|error| Failure::usage(&Diagnostic::number(error, 0), &value))?;
            reading.observed = Some(observed);
        }
        Ok(Query { text, reading })
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

/// Reads a whole question, or says why it is none.
pub fn readable(text: &str, allow: Allow) -> Result<Reading, Failure> {
    read(text, &Context::new(allow)).map_err(|diagnostic| {
        let diagnostic = with_lesson(diagnostic, text);
        if diagnostic.is_refusal() {
            Failure::refused(&diagnostic, text)
        } else {
            Failure::usage(&diagnostic, text)
        }
    })
}

/// The names of the commands of this program, which its command line knows.
static OWN: OnceLock<Vec<String>> = OnceLock::new();

/// Takes the names of the commands of this program, once, before any text is read.
pub fn know_commands(names: impl Iterator<Item = String>) {
    OWN.get_or_init(|| names.collect());
}

/// The names that a command line knows: those of a session, and of the commands of this program.
pub fn vocabulary() -> Vocabulary<'static> {
    let mut vocabulary = commands::vocabulary();
    vocabulary.commands.extend(OWN.get().into_iter().flatten().map(String::as_str));
    vocabulary
}

/// Why a text of no known kind is refused.
pub fn unknown(unknown: &Unknown, text: &str) -> Failure {
    Failure::usage(&Diagnostic::new(unknown.to_string()).with_help(unknown.help()), text)
}

/// One statement of the words of a command line. A line copied from a program, which names registers, may come
/// as one word with the values behind it.
pub fn joined(words: &[String]) -> String {
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
