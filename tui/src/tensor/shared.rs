//! Code that one array and several arrays share.

use crate::common_args::Format as Printed;
use crate::report;
use halfplay_core::skins::arrays::Cores;
use halfplay_core::skins::doc::{Doc, plain};

/// Both things at once.
pub struct AllCores;

impl Cores for AllCores {
    fn both<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
        rayon::join(first, second)
    }
}

/// The writer of a document in this format; `None` for JSON, which is made of data. Plain text is wide enough for a link behind everything else.
pub fn setter(format: Printed) -> Option<fn(&Doc) -> String> {
    /// In characters.
    const WIDTH: usize = 160;
    match format {
        Printed::Plain => Some(|document| plain(document, report::width().max(WIDTH))),
        other => report::setter(other),
    }
}
