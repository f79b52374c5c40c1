//! The error for a program without a function of the requested name.

use super::read::Diagnostic;
use crate::typo::{clipped, closest};

/// The program has no function `name`; the message lists the functions that exist.
pub fn no_entry(name: &str, functions: &[&str]) -> Diagnostic {
    let said = Diagnostic::new(format!("the program has no function `{}`", clipped(name)));
    if functions.is_empty() {
        return said.with_help("it has no functions: without --entry its statements run as they stand");
    }
    let meant = closest(name, functions.iter().copied());
    let meant = meant.map(|meant| format!("did you mean {}? ", clipped(meant))).unwrap_or_default();
    let names: Vec<String> = functions.iter().map(|name| clipped(name)).collect();
    said.with_help(format!("{meant}it has {}", names.join(", ")))
}
