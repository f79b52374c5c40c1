//! Parses a list of observed results.
//!
//! ```text
//!   rows     instructions, one per line
//!   dots     dot products, one per line
//!   json     JSON objects of either kind
//! ```

mod dots;
mod json;
mod rows;

pub use crate::input::Column;

use super::case::Case;
use super::dot::Dot;
use crate::isa::Allow;

/// The results in a text, each with its line number.
#[derive(Clone, PartialEq, Debug)]
pub enum Results {
    /// instructions with operands and result
    Cases(Vec<Case>),
    /// dot products, if the first line is one
    Dots(Vec<Dot>),
}

impl Results {
    /// The message for a list without results.
    pub const NOTHING: &str =
        "no results to explain: expected a line such as fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000";

    /// Parses a list. Also returns a message for each line without a valid result: `line 3: …`. Separators, header
    /// lines with column names, JSON objects and comments follow the help text of `halfplay diagnose`. In a JSON array,
    /// each object counts as a line.
    pub fn read(text: &str, allow: Allow) -> (Results, Vec<String>) {
        let text = match json::lines(text) {
            Ok(text) => text,
            Err(why) => return (Results::Cases(Vec::new()), vec![why]),
        };
        let text = text.as_ref();
        if dots::are_meant(text) {
            let (dots, wrong) = dots::cases(text);
            return (Results::Dots(dots), wrong);
        }
        let (cases, wrong) = rows::cases(text, allow);
        (Results::Cases(cases), wrong)
    }

    /// The number of results.
    pub fn len(&self) -> usize {
        match self {
            Results::Cases(cases) => cases.len(),
            Results::Dots(dots) => dots.len(),
        }
    }

    /// True if there are no results.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
