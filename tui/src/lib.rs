//! `halfplay`: half-precision arithmetic, bit by bit, in the terminal and for scripts.
//!
//! The entry point is [`main`]. This is a library only so that its tests and benchmarks can use it.

mod arrays;
mod attribution;
mod batch;
mod cli;
mod common_args;
mod compare;
mod diagnose;
mod environment;
mod evaluate;
mod failure;
mod formula;
mod gpu;
mod guide;
mod interrupt;
mod isa;
mod lesson;
mod lesson_store;
mod manual;
mod map;
mod matmul;
mod matrix;
mod negative;
mod notes;
mod open_file;
mod output;
mod plain;
mod png;
mod program;
mod query;
mod report;
mod safe;
pub mod screen;
mod sheet;
mod sweep;
mod tensor;
mod text_file;
mod value;

#[cfg(feature = "png")]
pub use png::png_of_svg;

use clap::{ArgMatches, CommandFactory, FromArgMatches};
use cli::{Cli, Command, Described};
use environment::variable;
use failure::Failure;
use halfplay_core::isa::Allow;
use halfplay_core::skins::doc::json;
use halfplay_core::skins::input::{Input, classify};
use halfplay_core::skins::session::{ALL_MODULES, Effect, Msg, Session};
use lesson_store::LessonStore;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Runs the program `halfplay` with its command-line arguments.
pub fn main() -> ExitCode {
    let mut command = Cli::command();
    query::know_commands(command.get_subcommands().map(|own| own.get_name().to_owned()));
    let parsed = command.try_get_matches_from_mut(negative::shield(std::env::args_os()));
    let read =
        |matches: ArgMatches| Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command));
    let cli = match parsed.and_then(read) {
        Ok(cli) => cli,
        Err(error) => {
            // If the message cannot be printed, the exit code still shows the failure.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
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
        Some(Command::Matmul(args)) => matmul::run(args),
        Some(Command::Safe(args)) => safe::run(args),
        Some(Command::Isa(args)) => isa::run(args),
        Some(Command::Lesson(args)) => lesson::run(args),
        Some(Command::Museum(args)) => lesson::museum(args),
        Some(Command::Sheet(args)) => sheet::run(args),
        Some(Command::Gpu(args)) => gpu::run(args),
        Some(Command::Guide(args)) => guide::run(args),
        Some(Command::Schema { of: Described::Trace }) => output::print(json::schema()),
        Some(Command::Schema { of: Described::Matmul }) => output::print(matmul::SCHEMA),
        Some(Command::Schema { of: Described::Matrix }) => output::print(matrix::SCHEMA),
        Some(Command::Schema { of: Described::Run }) => output::print(program::SCHEMA),
        Some(Command::Schema { of: Described::Sheet }) => output::print(sheet::SCHEMA),
        Some(Command::Schema { of: Described::Tensor }) => output::print(tensor::SCHEMA),
        Some(Command::Schema { of: Described::Value }) => output::print(value::SCHEMA),
        Some(Command::Completions { shell }) => manual::completions(*shell),
        Some(Command::Man { dir }) => manual::manual(dir.as_deref()),
    }
}

/// Opens the screen. Prints its contents as text if halfplay cannot draw on the terminal, or with `--plain`.
fn open(cli: &Cli) -> Result<(), Failure> {
    let words: Vec<String> = cli.text.iter().map(|word| negative::unshield(word)).collect();
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let (reads, shows) = (io::stdin().is_terminal(), io::stdout().is_terminal());
    let is_drawn = reads && shows && !dumb && !cli.plain;
    if let Some(text) = matrix::statement(&cli.text) {
        return matrix::open(&text);
    }
    let lesson_store = LessonStore::of_user(variable);
    let opened = (!words.is_empty()).then(|| opened(&words, is_drawn, &lesson_store)).transpose()?;
    let (session, effect) = opened.unwrap_or_else(|| {
        let session = if is_drawn { Session::welcome().with_overview() } else { Session::worked() };
        (prepared(session, &lesson_store), None)
    });
    if is_drawn {
        return screen::run(session, effect, lesson_store, cli.appearance());
    }
    // If stdout is a file or a pipe and stdin a terminal, the user would not see that halfplay waits for commands.
    plain::run(session, effect, lesson_store, cli.plain || shows || !reads)
}

/// A session with all modules, and with the stored progress in lessons.
fn prepared(session: Session, lesson_store: &LessonStore) -> Session {
    let mut session = session.with_modules(&ALL_MODULES);
    session.remember_lessons(lesson_store.records());
    session
}

/// A session that has opened a text, and the effect that the caller must perform. A drawn screen shows an operation at
/// a glance, unless a link names a step.
fn opened(
    words: &[String],
    is_drawn: bool,
    lesson_store: &LessonStore,
) -> Result<(Session, Option<Effect>), Failure> {
    let text = &query::joined(words);
    let mut session = prepared(Session::worked(), lesson_store);
    let effect = match classify(text, &query::vocabulary()) {
        Input::Link(link) => {
            let linked = Session::open(link).map_err(|error| Failure::Usage(error.to_string()))?;
            return Ok((prepared(linked, lesson_store), None));
        }
        Input::Files(_) => session.update(open_file::read(text)?),
        Input::Value(_) => {
            session = prepared(Session::front(), lesson_store);
            session.update(Msg::RunCommand(text.clone()))
        }
        // Refuse a question with missing operands; the session would fill them in.
        Input::Question | Input::Result => {
            query::readable(text, Allow::ALL)?;
            session.update(Msg::RunCommand(text.clone()))
        }
        Input::Formula(formula) => {
            formula::program(&formula, text)?;
            session.update(Msg::RunCommand(text.clone()))
        }
        Input::Unknown(unknown) => return Err(query::unknown(&unknown, text)),
        Input::Program(_) | Input::Results | Input::Lesson(_) | Input::Command(_) => {
            session.update(Msg::RunCommand(text.clone()))
        }
    };
    if session.is_refused() {
        return Err(Failure::Usage(session.notice_text()));
    }
    Ok((if is_drawn { session.with_overview() } else { session }, effect))
}
