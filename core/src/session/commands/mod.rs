//! The commands. One table serves their lookup, completion and help.
//!
//! A command line is a command with its argument, `step rounding`; an instruction with its operands,
//! `fma.rn.f16 0.1 0.2 0.3`; or the name of an operand with its new value, `a 0.1`.

mod command;
mod guess;
mod make_case;
pub(super) mod run;
mod slider;
mod table;

use super::Session;
use super::input::fits;
use super::msg::Effect;
use super::overlays::{Completed, spellings};
use super::question::{NAMES, Question};
use super::screens::SCREENS;
use crate::float::Format;
use crate::input::{Input, Unknown, Vocabulary, classify};
use crate::lesson;
use crate::literal::parse;
pub use command::Command;
pub(super) use command::CommandResult;
use std::sync::OnceLock;

/// The command table: first the commands about the question, then those of each screen, then those about the session.
pub fn table() -> &'static [Command] {
    static ALL: OnceLock<Vec<Command>> = OnceLock::new();
    ALL.get_or_init(|| {
        let screens = SCREENS.iter().map(|row| row.commands);
        [table::QUESTION].into_iter().chain(screens).chain([table::SESSION]).flatten().copied().collect()
    })
}

/// Runs a command line. If the command fails, the state and the overlay stay as they were.
pub(super) fn run(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    let before = (session.state.clone(), session.open_overlay.clone());
    let ran = perform(session, text);
    if ran.is_err() {
        (session.state, session.open_overlay) = before;
    }
    ran
}

/// Runs a text of any kind.
fn perform(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    let text = text.trim();
    match kind(text) {
        Input::Command(line) => command(session, line),
        Input::Unknown(Unknown::Empty) => Ok(None),
        Input::Unknown(unknown) => match split(text) {
            // An unambiguous prefix of a name is enough.
            (name, rest) if let Some(command) = named(name) => (command.run)(session, rest),
            _ => Err(format!("{unknown}; {}", unknown.help())),
        },
        Input::Link(link) => run::open(session, link),
        Input::Files(names) => Ok(Some(Effect::Open(names.join(" ")))),
        Input::Lesson(name) => match exact("lesson") {
            Some(command) => (command.run)(session, name),
            None => unreachable!("lessons have a command"),
        },
        Input::Program(_) => {
            session.put_program(text);
            Ok(None)
        }
        Input::Formula(formula) => match session.put_formula(&formula) {
            Ok(()) => Ok(None),
            Err(why) => Err(why.line(text, None).text()),
        },
        Input::Results => {
            session.show_results(text);
            Ok(None)
        }
        // On a map, a bare value is a place to go to.
        Input::Value(value)
            if parse(value, Format::F32).is_ok()
                && let Some(command) = session.panel().value_command().and_then(named) =>
        {
            (command.run)(session, value)
        }
        Input::Value(value) if session.accept_values(value) => Ok(None),
        Input::Value(_) | Input::Question | Input::Result => question(session, text),
    }
}

/// Reads a new question, or values for the operands.
fn question(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    fits(text, "")?;
    match session.state.question.read(text) {
        Ok(reading) => {
            session.take_reading(&reading, text);
            session.diagnose_observed(text);
        }
        Err(why) => {
            let (name, rest) = split(text);
            return match (NAMES.iter().position(|known| *known == name), rest.strip_prefix('=')) {
                // `a = 0.1` means the same as `a 0.1`.
                (Some(slot), Some(value)) if !value.contains('=') => {
                    run::operand(session, slot, value.trim())
                }
                _ if session.accept_values(text) => Ok(None),
                _ => Err(why.line(text, None).text()),
            };
        }
    }
    Ok(None)
}

/// Runs a command. A colon may also precede a text of any other kind.
fn command(session: &mut Session, line: &str) -> Result<Option<Effect>, String> {
    match split(line) {
        ("", _) => Ok(None),
        ("write!", rest) => run::write(session, rest, true),
        (name, "") if let Some(command) = named(name) => (command.run)(session, ""),
        (name, rest) => match exact(name).or_else(|| alias(name)) {
            Some(command) => (command.run)(session, rest),
            None => perform(session, line),
        },
    }
}

/// The first word of a line, and the rest.
fn split(line: &str) -> (&str, &str) {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (name, rest.trim())
}

/// Classifies a text that was typed or pasted.
pub(super) fn kind(text: &str) -> Input<'_> {
    classify(text, &vocabulary())
}

/// True if Enter runs or opens this text instead of computing it: a command, a program, a lesson, a file, a list of
/// results, a formula of several operations.
pub(super) fn is_done(question: &Question, text: &str) -> bool {
    match kind(text) {
        Input::Formula(formula) => question.formula_program(&formula).is_ok(),
        Input::Files(_) | Input::Program(_) | Input::Results => true,
        Input::Lesson(_) | Input::Command(_) => true,
        Input::Link(_) | Input::Value(_) | Input::Result | Input::Question | Input::Unknown(_) => false,
    }
}

/// True if the text is a formula of several operations that can run.
pub(super) fn is_formula(question: &Question, text: &str) -> bool {
    matches!(kind(text), Input::Formula(formula) if question.formula_program(&formula).is_ok())
}

/// The names that a session knows: those of lessons, exhibits and commands.
pub fn vocabulary() -> Vocabulary<'static> {
    let own = table().iter().map(|command| command.name);
    Vocabulary {
        lessons: lesson::names().collect(),
        commands: own.chain(ALIASES.iter().map(|(name, _)| *name)).chain(["write!"]).collect(),
    }
}

/// Aliases of commands.
const ALIASES: [(&str, &str); 8] = [
    ("q", "quit"),
    ("exit", "quit"),
    ("w", "write"),
    ("save", "write"),
    ("e", "open"),
    ("link", "open"),
    ("help", "keys"),
    ("share", "copy"),
];

fn alias(name: &str) -> Option<&'static Command> {
    let (_, known) = ALIASES.iter().find(|(alias, _)| *alias == name)?;
    exact(known)
}

/// The command with exactly this name.
fn exact(name: &str) -> Option<&'static Command> {
    table().iter().find(|command| command.name == name)
}

/// Finds a command by its name or an unambiguous prefix of it.
fn named(name: &str) -> Option<&'static Command> {
    exact(name).or_else(|| alias(name)).or_else(|| {
        let mut begun = table().iter().filter(|command| command.name.starts_with(name));
        begun.next().filter(|_| begun.next().is_none())
    })
}

/// The possible completions of a command line.
pub(super) fn completions(session: &Session, text: &str) -> Vec<Completed> {
    let whole = |before: &str, word: &str| {
        let text = format!("{before}{word}");
        Completed { caret: text.chars().count(), text, word: word.to_owned(), ends: true }
    };
    match text.split_once(' ') {
        None => {
            let names = table().iter().map(|command| command.name).filter(|name| name.starts_with(text));
            let names: Vec<Completed> = names.map(|name| whole("", name)).collect();
            let spelled = spellings(text, text.chars().count(), session.state.question.allow);
            names.into_iter().chain(spelled).collect()
        }
        // Names of steps and terms may contain spaces.
        Some((name, word)) => {
            let Some(command) = named(name) else { return Vec::new() };
            let words = (command.words)();
            // The dynamic completions have several words. They are offered once their first word is typed.
            let follows = |known: &String| {
                words.iter().any(|first| known.starts_with(first) && word.starts_with(first))
            };
            let there = (command.session_words)(session).into_iter().filter(follows);
            let all = words.iter().map(|word| (*word).to_owned()).chain(there);
            let before = format!("{name} ");
            all.filter(|known| known.starts_with(word)).map(|word| whole(&before, &word)).collect()
        }
    }
}
