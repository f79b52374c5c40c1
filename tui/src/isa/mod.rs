//! `halfplay isa`: what may be written.

mod check;
mod list;
mod show;

use crate::cli::GlobalSwitches;
use crate::failure::Failure;
use clap::{Args, Subcommand};
use halfplay_core::isa::{Provenance, Since};

/// Arguments of `halfplay isa`.
#[derive(Args, Debug)]
pub struct IsaArgs {
    /// What to do with spellings; list without one
    #[command(subcommand)]
    pub command: Option<IsaCommand>,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    #[command(flatten)]
    pub switches: GlobalSwitches,
}

/// The commands of `halfplay isa`.
#[derive(Subcommand, Debug)]
pub enum IsaCommand {
    /// Print every documented spelling with its least target and PTX version, then the companions
    List,
    /// Print the reference entry of one spelling
    Show {
        /// The spelling, its words in any order
        spelling: String,
    },
    /// Is a spelling legal? Exit status 0 if so, 1 if not
    Check {
        /// The spelling, or a statement, of which the spelling alone is judged; - reads one a line from stdin
        spelling: String,
    },
}

/// Lists, explains or checks.
pub fn run(args: &IsaArgs) -> Result<(), Failure> {
    match &args.command {
        None | Some(IsaCommand::List) => list::run(args),
        Some(IsaCommand::Show { spelling }) => show::run(spelling, args),
        Some(IsaCommand::Check { spelling }) => check::run(spelling, args),
    }
}

/// A canonical spelling with its least target and PTX version, tab separated; `-` for what no GPU has.
fn columns(spelling: impl std::fmt::Display, since: Option<Since>) -> String {
    match since {
        Some(since) => format!("{spelling}\t{}\t{}", since.target, since.ptx),
        None => format!("{spelling}\t-\t-"),
    }
}

/// The name of a provenance, as in JSON.
const fn provenance(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Documented => "documented",
        Provenance::Companion => "companion",
        Provenance::Undocumented => "undocumented",
        Provenance::WhatIf => "what_if",
    }
}
