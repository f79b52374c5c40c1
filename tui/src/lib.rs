//! `halfplay`: half-precision arithmetic, bit by bit, in the terminal and for scripts.
//!
//! The program is [`main`]. It is a library for its own tests and benchmarks alone.

mod arrays;
mod asked;
mod attribution;
mod batch;
mod cli;
mod compare;
mod diagnose;
mod evaluate;
mod failure;
mod gpu;
mod interrupt;
mod isa;
mod lesson;
mod manual;
mod map;
mod negative;
mod notes;
mod opened;
mod output;
mod parse;
mod plain;
mod points;
mod program;
mod report;
mod safe;
pub mod screen;
mod sheet;
mod sweep;
mod tensor;
mod text_file;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use cli::{Cli, Command, Described};
use failure::Failure;
use halfplay_core::doc::json;
use halfplay_core::session::{Msg, RUNNER, Session, TEACHER, link};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

/// The program: what `halfplay` does with its arguments.
pub fn main() -> ExitCode {
    let cli = match parse::parse(negative::shield(std::env::args_os())) {
        Ok(cli) => cli,
        Err(error) => return misused(&error),
    };
    match run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(cli: &Cli) -> Result<(), Failure> {
    match &cli.command {
        None => open(cli),
        Some(Command::Eval(args)) => evaluate::run(args),
        Some(Command::Compare(args)) => compare::run(args),
        Some(Command::Batch(args)) => batch::run(args),
        Some(Command::Diagnose(args)) => diagnose::run(args),
        Some(Command::Run(args)) => program::run(args),
        Some(Command::Sweep(args)) => sweep::run(args),
        Some(Command::Map(args)) => map::run(args),
        Some(Command::Tensor(args)) => tensor::run(args),
        Some(Command::Safe(args)) => safe::run(args),
        Some(Command::Isa(args)) => isa::run(args),
        Some(Command::Lesson(args)) => lesson::run(args),
        Some(Command::Museum(args)) => lesson::museum(args),
        Some(Command::Sheet(args)) => sheet::run(args),
        Some(Command::Gpu(args)) => gpu::run(args),
        Some(Command::Schema { of: Described::Trace }) => output::print(json::schema()),
        Some(Command::Schema { of: Described::Run }) => output::print(program::SCHEMA),
        Some(Command::Schema { of: Described::Sheet }) => output::print(sheet::SCHEMA),
        Some(Command::Schema { of: Described::Tensor }) => output::print(tensor::SCHEMA),
        Some(Command::Completions { shell }) => manual::completions(*shell),
        Some(Command::Man { dir }) => manual::manual(dir.as_deref()),
    }
}

/// Opens the screen, or prints what would be on it.
fn open(cli: &Cli) -> Result<(), Failure> {
    let linked = cli.link.as_deref().map(opened).transpose()?;
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let (reads, shows) = (io::stdin().is_terminal(), io::stdout().is_terminal());
    if reads && shows && !dumb && !cli.plain {
        let session = linked.unwrap_or_else(Session::welcome).with_lessons(&RUNNER, &TEACHER);
        return screen::run(session, cli.appearance());
    }
    // With stdout in a file or a pipe and stdin a terminal, the user would not see that commands are waited for.
    let session = linked.unwrap_or_else(Session::worked).with_lessons(&RUNNER, &TEACHER);
    plain::run(session, cli.plain || shows || !reads)
}

/// The session of a link, or of what one would type on the screen.
fn opened(text: &str) -> Result<Session, Failure> {
    let text = &negative::unshield(text);
    if link::looks_like_one(text) || !parse::is_computed(text) {
        return Session::open(text).map_err(|error| Failure::Usage(error.to_string()));
    }
    let mut session = Session::worked();
    session.update(Msg::Do(text.clone()));
    Ok(session)
}

/// Prints help or the version that was asked for, or what is wrong with the command line.
fn misused(error: &clap::Error) -> ExitCode {
    let advice = match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(word))) => advice(word),
        _ => None,
    };
    match advice {
        Some(advice) => Failure::Usage(advice).report(),
        None => {
            // Where it cannot be printed, there is the exit code at least.
            let _ = error.print();
            ExitCode::from(error.exit_code() as u8)
        }
    }
}

/// What to type instead of a word that is no command.
fn advice(word: &str) -> Option<String> {
    if word.trim().is_empty() {
        return Session::open(word).err().map(|error| error.to_string());
    }
    if Path::new(word).is_file() {
        return Some(format!("\"{word}\" is a file, not a command\ntry: halfplay {} {word}", reader(word)));
    }
    let spelling = word.split_whitespace().next().unwrap_or(word);
    halfplay_core::isa::parse(spelling, halfplay_core::isa::Allow::ALL).ok()?;
    Some(format!("\"{word}\" is an instruction, not a command\ntry: halfplay eval {word} …"))
}

/// The command that reads a file of this name, by its ending.
fn reader(path: &str) -> &'static str {
    let ending = Path::new(path).extension().map(|ending| ending.to_ascii_lowercase());
    match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("npy" | "safetensors") => "tensor",
        Some("md" | "markdown") => "lesson check",
        Some("txt" | "csv" | "tsv" | "jsonl") => "diagnose",
        _ => "run",
    }
}
