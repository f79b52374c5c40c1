//! Texts that the commands of `halfplay isa` share.

use halfplay_core::isa::{Provenance, Since};

/// A canonical spelling with its minimum target and PTX version, separated by tabs; `-` if no GPU has it.
pub fn columns(spelling: impl std::fmt::Display, since: Option<Since>) -> String {
    match since {
        Some(since) => format!("{spelling}\t{}\t{}", since.target, since.ptx),
        None => format!("{spelling}\t-\t-"),
    }
}

/// The name of a provenance, as in JSON.
pub const fn provenance(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Documented => "documented",
        Provenance::Companion => "companion",
        Provenance::Undocumented => "undocumented",
        Provenance::WhatIf => "what_if",
    }
}
