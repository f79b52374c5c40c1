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

/// The example in error messages.
const EXAMPLE: &str = "fma.rn.f16 0x520b 0x00e9 0x2ff6";

/// An instruction with its operands, as the command line gives them.
pub struct Query {
    /// the text
    pub text: String,
    /// its meaning
    pub reading: Reading,
}

impl Query {
    /// Parses the arguments of `command`, whose name appears in error messages.
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
            input => match input.command_hint() {
                Some([what, help]) => {
                    return Err(Failure::usage(&Diagnostic::new(what).with_help(help), ""));
                }
                None => joined(&words),
            },
        };
        let mut reading = readable(&text, args.switches.allow())?;
        let instr = reading.instr;
        isa::check_target(&instr, args.platform.target, args.platform.ptx)
            .map_err(|problem| Failure::of_text(&Diagnostic::from(problem), &instr.to_string()))?;
        if let Some(value) = &args.expect {
            let value = negative::unshield(value);
            let observed = Observed::read(&value, &reading.instr);
            let observed = observed.map_err(|error| Failure::usage(&Diagnostic::number(error, 0), &value))?;
            reading.observed = Some(observed);
        }
        Ok(Query { text, reading })
    }

    /// True if the result differs from the observed one. False without an observed result.
    pub fn differs(&self, pipelines: &[Pipeline]) -> bool {
        self.reading.observed.as_ref().is_some_and(|observed| {
            !observed.deliverers(pipelines).iter().any(|pipeline| pipeline.variant == Variant::Itself)
        })
    }

    /// Fails if the user expected another result.
    pub fn verdict(&self, evaluation: &Evaluation) -> Result<(), Failure> {
        if self.differs(&pipelines(evaluation)) { Err(Failure::No) } else { Ok(()) }
    }
}

/// Parses an instruction with all its operands. The error gives the reason if the text is not one.
pub fn readable(text: &str, allow: Allow) -> Result<Reading, Failure> {
    read(text, &Context::new(allow))
        .map_err(|diagnostic| Failure::of_text(&with_lesson(diagnostic, text), text))
}

/// The names of this program's own subcommands.
static OWN: OnceLock<Vec<String>> = OnceLock::new();

/// Stores the names of this program's subcommands. Must be called once, before any text is parsed.
pub fn know_commands(names: impl Iterator<Item = String>) {
    OWN.get_or_init(|| names.collect());
}

/// The names known on the command line: those of a session, and this program's subcommands.
pub fn vocabulary() -> Vocabulary<'static> {
    let mut vocabulary = commands::vocabulary();
    vocabulary.commands.extend(OWN.get().into_iter().flatten().map(String::as_str));
    vocabulary
}

/// The error for a text of unknown kind.
pub fn unknown(unknown: &Unknown, text: &str) -> Failure {
    Failure::usage(&Diagnostic::new(unknown.to_string()).with_help(unknown.help()), text)
}

/// Joins the arguments of a command line into one text. The first argument may be a line copied from a program, which
/// names registers; their values then follow it.
pub fn joined(words: &[String]) -> String {
    let [line, values @ ..] = words else { return String::new() };
    let copied =
        parse_statement(line, Allow::ALL).is_ok_and(|whole| whole.operands.iter().any(Part::names_register));
    match (copied && !values.is_empty(), line.contains("//") || line.contains('#')) {
        (false, _) => words.join(" "),
        (true, false) => format!("{}; {}", line.trim_end().trim_end_matches(';'), values.join(" ")),
        // A comment ends at the end of its line.
        (true, true) => format!("{line}\n; {}", values.join(" ")),
    }
}
