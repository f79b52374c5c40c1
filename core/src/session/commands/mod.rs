//! The commands: one table, from which they are looked up, completed and explained.
//!
//! A line of commands is a name with what it takes, `step rounding`, or an instruction with its operands,
//! `fma.rn.f16 0.1 0.2 0.3`, or the name of an operand with what it is to be, `a 0.1`.

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
use super::question::NAMES;
use super::screens::SCREENS;
use crate::float::Format;
use crate::input::{Input, Unknown, Vocabulary, classify};
use crate::lesson;
use crate::literal::parse;
pub use command::Command;
pub(super) use command::Ran;
use std::sync::OnceLock;

/// The table: the commands about the question, those of each screen, those about the session.
pub fn table() -> &'static [Command] {
    static ALL: OnceLock<Vec<Command>> = OnceLock::new();
    ALL.get_or_init(|| {
        let screens = SCREENS.iter().map(|row| row.commands);
        [table::QUESTION].into_iter().chain(screens).chain([table::SESSION]).flatten().copied().collect()
    })
}

/// Does what a line says. What cannot be done changes nothing.
pub(super) fn run(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    let before = (session.state.clone(), session.layer.clone());
    let ran = perform(session, text);
    if ran.is_err() {
        (session.state, session.layer) = before;
    }
    ran
}

/// Does what a text says, whatever its kind.
fn perform(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    let text = text.trim();
    match kind(text) {
        Input::Command(line) => command(session, line),
        Input::Unknown(Unknown::Empty) => Ok(None),
        Input::Unknown(unknown) => match split(text) {
            // The beginning of a name is enough.
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
        Input::Results => {
            session.show_results(text);
            Ok(None)
        }
        // On a map a value alone is a place.
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

/// Takes over what is to be computed, or operands by their names.
fn question(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    fits(text, "")?;
    match session.state.question.read(text) {
        Ok(reading) => session.take_reading(&reading, text),
        Err(why) => {
            let (name, rest) = split(text);
            return match (NAMES.iter().position(|known| *known == name), rest.strip_prefix('=')) {
                // `a = 0.1` is said as often as `a 0.1`.
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

/// Runs a line of commands. A text of another kind may follow a colon, too.
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

/// The first word of a line, and what follows it.
fn split(line: &str) -> (&str, &str) {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (name, rest.trim())
}

/// The kind of a text that is typed or pasted.
pub(super) fn kind(text: &str) -> Input<'_> {
    classify(text, &vocabulary())
}

/// Does Enter do something else with a text of the line than to compute it?
pub(super) fn is_done(text: &str) -> bool {
    let kind = kind(text);
    let is_brought = matches!(kind, Input::Files(_) | Input::Program(_) | Input::Results);
    is_brought || matches!(kind, Input::Lesson(_) | Input::Command(_))
}

/// The names that a session knows: of lessons, exhibits and commands.
pub fn vocabulary() -> Vocabulary<'static> {
    let own = table().iter().map(|command| command.name);
    Vocabulary {
        lessons: lesson::names().collect(),
        commands: own.chain(ALIASES.iter().map(|(name, _)| *name)).chain(["write!"]).collect(),
    }
}

/// Other names of commands.
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

/// The command of this very name.
fn exact(name: &str) -> Option<&'static Command> {
    table().iter().find(|command| command.name == name)
}

/// A command by its name, or by the beginning of one that no other shares.
fn named(name: &str) -> Option<&'static Command> {
    exact(name).or_else(|| alias(name)).or_else(|| {
        let mut begun = table().iter().filter(|command| command.name.starts_with(name));
        begun.next().filter(|_| begun.next().is_none())
    })
}

/// What a line could go on with.
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
        // Names of steps and terms may have spaces themselves.
        Some((name, word)) => {
            let Some(command) = named(name) else { return Vec::new() };
            let words = (command.words)();
            // What is there now is many words more: those behind the first one, once that is typed.
            let follows = |known: &String| {
                words.iter().any(|first| known.starts_with(first) && word.starts_with(first))
            };
            let there = (command.there)(session).into_iter().filter(follows);
            let all = words.iter().map(|word| (*word).to_owned()).chain(there);
            let before = format!("{name} ");
            all.filter(|known| known.starts_with(word)).map(|word| whole(&before, &word)).collect()
        }
    }
}
