//! The commands: one table, from which they are looked up, completed and explained.
//!
//! A line of commands is a name with what it takes, `step rounding`, or an instruction with its operands,
//! `fma.rn.f16 0.1 0.2 0.3`, or the name of an operand with what it is to be, `a 0.1`.

mod command;
mod guess;
mod made;
pub(super) mod run;
mod slider;
mod table;

use super::input::fits;
use super::layers::{Completed, spellings};
use super::msg::Effect;
use super::question::NAMES;
use super::screens::SCREENS;
use super::value::Session;
use crate::float::{Format, parse};
use crate::isa::{Op, likely};
use crate::typo::{clipped, closest};
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

fn perform(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    let text = text.trim().trim_start_matches(':').trim_start();
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    if name.is_empty() {
        return Ok(None);
    }
    // `a = 0.1` is said as often as `a 0.1`.
    let rest = if NAMES.contains(&name) { rest.trim_start_matches('=').trim_start() } else { rest };
    if let Some(command) = named(name) {
        return (command.run)(session, rest);
    }
    if name.strip_suffix('!').and_then(named).is_some_and(|command| command.name == "write") {
        return run::write(session, rest, true);
    }
    if super::link::looks_like_one(text) {
        return run::open(session, text);
    }
    fits(text, "")?;
    let why = match session.state.question.read(text) {
        Ok(reading) => {
            session.take_reading(&reading, text);
            return Ok(None);
        }
        Err(why) => why.line(text, None).text(),
    };
    // On a map a value alone is a place.
    if let Some(command) = session.panel().value_command().and_then(named)
        && parse(text, Format::F32).is_ok()
    {
        return (command.run)(session, text);
    }
    if session.accept_values(text) {
        return Ok(None);
    }
    Err(no_command(name, rest, why))
}

/// What is said of a line that is no command: what is wrong with it as an instruction, or which command is meant.
fn no_command(name: &str, rest: &str, why: String) -> String {
    // A dot joins the words of an instruction, and a bracket follows the name of a function of C++.
    if name.contains(['.', '(']) || Op::named(name).is_some() {
        return why;
    }
    let names = || table().iter().map(|command| command.name);
    let near = closest(name, names());
    // With something behind it, it may be an operation as well: the nearer of both is meant.
    if !rest.is_empty() && (near.is_none() || likely(name, names()) != near) {
        return why;
    }
    let try_it =
        near.map_or_else(|| "? lists the keys and commands".to_owned(), |near| format!("perhaps {near}"));
    format!("no command is called {}; {try_it}", clipped(name))
}

/// A command by its name, or by the beginning of one that no other shares.
fn named(name: &str) -> Option<&'static Command> {
    let exact = table().iter().find(|command| command.name == name);
    exact.or_else(|| match name {
        "q" | "exit" => named("quit"),
        "w" | "save" => named("write"),
        "e" | "link" => named("open"),
        "help" => named("keys"),
        "share" => named("copy"),
        _ => {
            let mut begun = table().iter().filter(|command| command.name.starts_with(name));
            begun.next().filter(|_| begun.next().is_none())
        }
    })
}

/// Is a text of the line meant as a command: does it begin with a colon, or with the name of one? Names of operands are
/// none here.
pub(super) fn is_meant(text: &str) -> bool {
    let text = text.trim();
    let name = text.split_whitespace().next().unwrap_or_default();
    let known = table().iter().any(|command| command.name == name) || ["exit", "help"].contains(&name);
    text.starts_with(':') || (known && !NAMES.contains(&name))
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
