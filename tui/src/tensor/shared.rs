//! Code that one array and several arrays share.

use crate::common_args::Format as Printed;
use crate::report;
use halfplay_core::skins::arrays::Cores;
use halfplay_core::skins::doc::{Doc, plain};

/// Runs two closures in parallel, on all cores.
pub struct AllCores;

impl Cores for AllCores {
    fn both<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
        rayon::join(first, second)
    }
}

/// The function that renders a document in this format; `None` for JSON, which is built from data. Plain text is wide
/// enough for a link after everything else.
pub fn setter(format: Printed) -> Option<fn(&Doc) -> String> {
    /// The width in characters.
    const WIDTH: usize = 160;
    match format {
        Printed::Plain => Some(|document| plain(document, report::width().max(WIDTH))),
        other => report::writer_for(other),
    }
}
