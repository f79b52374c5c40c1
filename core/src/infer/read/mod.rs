//! A list of results that were observed, as text.
//!
//! ```text
//!   rows     instructions, a line each
//!   dots     dot products, a line each
//!   json     objects of JSON, of either
//! ```

mod dots;
mod json;
mod rows;

pub use crate::input::Column;

use super::case::Case;
use super::dot::Dot;
use crate::isa::Allow;

/// What a text holds, each with the line it stands in.
#[derive(Clone, PartialEq, Debug)]
pub enum Results {
    /// instructions with operands and result
    Cases(Vec<Case>),
    /// dot products, where the first line has one
    Dots(Vec<Dot>),
}

impl Results {
    /// What is said where there are none.
    pub const NOTHING: &str =
        "no results to explain: expected a line such as fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000";

    /// Reads a list, and says of each line that holds no result what is wrong with it: `line 3: …`. Separators, heads with names of
    /// columns, objects of JSON and comments are as in the help of `halfplay diagnose`; the objects of an array are its lines.
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

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Results::Cases(cases) => cases.len(),
            Results::Dots(dots) => dots.len(),
        }
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
