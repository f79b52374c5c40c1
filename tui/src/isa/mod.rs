//! `halfplay isa`: what may be written.

mod check;
mod list;
mod show;

use crate::cli::{IsaArgs, IsaCommand};
use crate::failure::Failure;
use halfplay_core::isa::{Provenance, Since};

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
