//! Reading the command line, where a first word may be a command, a link, or what one would type on the screen.

use crate::cli::Cli;
use crate::negative;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};
use halfplay_core::isa::Allow;
use halfplay_core::program::read::{Context, read};
use halfplay_core::session::link;
use std::ffi::OsString;

/// Reads the command line. A word that stands where a link may, and is neither one nor something to compute, was meant as a command:
/// the error names the commands that are like it.
pub fn parse(args: Vec<OsString>) -> Result<Cli, clap::Error> {
    let args = joined(args);
    let read = Cli::try_parse_from(&args);
    let settled = match &read {
        Ok(cli) => cli.link.as_ref().is_none_or(|text| link::looks_like_one(text) || is_computed(text)),
        Err(error) => !error.use_stderr(),
    };
    if settled {
        return read;
    }
    match without_link().try_get_matches_from(&args) {
        Err(error) if is_about_a_word(&error) => Err(error),
        _ => read,
    }
}

/// The command line with words that are together something to compute as one: `halfplay 0.1 + 0.2`, without quotes. A sign before the
/// first of them stays shielded, for clap.
fn joined(args: Vec<OsString>) -> Vec<OsString> {
    let words: Option<Vec<&str>> = args.iter().skip(1).map(|arg| arg.to_str()).collect();
    let Some([first, rest @ ..]) = words.as_deref() else { return args };
    if rest.is_empty() || first.starts_with('-') || is_command(first) {
        return args;
    }
    let rest = rest.iter().map(|word| negative::unshield(word));
    let line = [(*first).to_owned()].into_iter().chain(rest).collect::<Vec<_>>().join(" ");
    if !is_computed(&line) {
        return args;
    }
    args.into_iter().take(1).chain([line.into()]).collect()
}

/// Is it the name of a command?
fn is_command(word: &str) -> bool {
    word == "help" || Cli::command().find_subcommand(word).is_some()
}

/// Is it something to compute, with numbers: `0.1 + 0.2`, `fma.rn.f16 2 3 0.1`?
pub fn is_computed(text: &str) -> bool {
    read(text, &Context::new(Allow::ALL)).is_ok_and(|reading| reading.values().count() > 0)
}

/// The same command line without a place for a link.
fn without_link() -> clap::Command {
    let whole = Cli::command();
    let usage = whole.clone().render_usage().to_string();
    clap::Command::new("halfplay")
        .override_usage(usage.trim_start_matches("Usage: ").to_owned())
        .args(whole.get_arguments().filter(|arg| !arg.is_positional()))
        .subcommands(whole.get_subcommands())
}

/// Is the error about a word that is no command, and no link either?
fn is_about_a_word(error: &clap::Error) -> bool {
    match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(word))) => !link::looks_like_one(word),
        _ => false,
    }
}
