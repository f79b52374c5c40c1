//! `halfplay`: half-precision arithmetic, bit by bit, in the terminal and for scripts.

mod batch;
mod cli;
mod complaint;
mod evaluate;
mod failure;
mod isa;
mod manual;
mod negative;
mod notes;
mod output;
mod report;
mod screen;
mod statement;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use cli::{Cli, Command};
use failure::Failure;
use halfplay_core::doc::json;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(negative::shield(std::env::args_os())) {
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
        None if cli.plain || !has_screen() => evaluate::worked(),
        None => screen::run(cli.appearance()),
        Some(Command::Eval(args)) => evaluate::run(args),
        Some(Command::Batch(args)) => batch::run(args),
        Some(Command::Isa(args)) => isa::run(args),
        Some(Command::Schema) => output::print(json::schema()),
        Some(Command::Completions { shell }) => manual::completions(*shell),
        Some(Command::Man) => manual::pages(),
    }
}

/// Is there a terminal that a screen can be drawn on?
fn has_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
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
            // Where nobody reads it, there is nobody to tell.
            let _ = error.print();
            ExitCode::from(error.exit_code() as u8)
        }
    }
}

/// What to type instead of a word that is no command.
fn advice(word: &str) -> Option<String> {
    if word.contains("://") || word.starts_with('#') {
        return Some(format!(
            "this version opens no links, and \"{word}\" is no command\nfor the commands: halfplay --help"
        ));
    }
    let spelling = word.split_whitespace().next().unwrap_or(word);
    halfplay_core::isa::parse(spelling, halfplay_core::isa::Allow::ALL).ok()?;
    Some(format!("\"{word}\" is an instruction, not a command\ntry: halfplay eval {word} …"))
}
