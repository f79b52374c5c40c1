//! The error for a program without a function of the requested name.

use super::read::Diagnostic;
use crate::typo::{clipped, closest};

/// The error for a program without a function `name`. The help lists the functions that exist; but if the parser could
/// not read a statement outside of functions, it shows `unread`, the error of that statement, because the function may
/// be in it.
pub fn no_entry(name: &str, functions: &[&str], unread: Option<&Diagnostic>) -> Diagnostic {
    let said = Diagnostic::new(format!("the program has no function `{}`", clipped(name)));
    if let Some(unread) = unread {
        let why: Vec<String> = std::iter::once(unread.message()).chain(unread.help()).collect();
        return said.with_help(format!("halfplay could not read a part of the program: {}", why.join("; ")));
    }
    if functions.is_empty() {
        return said.with_help("it has no functions; without --entry, halfplay runs its statements in order");
    }
    let meant = closest(name, functions.iter().copied());
    let meant = meant.map(|meant| format!("did you mean {}? ", clipped(meant))).unwrap_or_default();
    let names: Vec<String> = functions.iter().map(|name| clipped(name)).collect();
    said.with_help(format!("{meant}it has {}", names.join(", ")))
}
