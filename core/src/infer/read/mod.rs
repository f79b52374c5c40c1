//! Parses a list of observed results.
//!
//! ```text
//!   rows     instructions, one per line
//!   dots     dot products, one per line
//!   json     JSON objects of either kind
//!   lists    lists of Python and numpy, split into lines
//!   wrong_line  a line without a valid result
//! ```

mod dots;
mod json;
mod lists;
mod rows;
mod wrong_line;

pub use crate::input::Column;
pub use wrong_line::WrongLine;

use super::case::Case;
use super::dot::Dot;
use crate::isa::{Allow, Instr};
use std::borrow::Cow;

/// A list of results, as it was read.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultList {
    /// the results
    pub results: Results,
    /// the lines without a valid result
    pub wrong: Vec<WrongLine>,
    /// the number of results whose lines name no instruction; they are read as results of the given instruction
    pub unnamed: usize,
}

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

    /// Parses a list. Separators, header lines with column names, lists of Python, JSON objects and comments follow the
    /// help text of `halfplay diagnose`. In an array or a list, each element counts as a line. A line of numbers
    /// belongs to the instruction that stands alone on the last such line above it; if there is none, to `instr`.
    pub fn read(text: &str, allow: Allow, instr: Option<Instr>) -> ResultList {
        let text = match Results::one_per_line(text) {
            Ok(text) => text,
            Err(why) => {
                let wrong = vec![WrongLine { line: None, why }];
                return ResultList { results: Results::Cases(Vec::new()), wrong, unnamed: 0 };
            }
        };
        let text = text.as_ref();
        if dots::are_meant(text) {
            let (dots, wrong) = dots::cases(text);
            return ResultList { results: Results::Dots(dots), wrong, unnamed: 0 };
        }
        let (cases, wrong, unnamed) = rows::cases(text, allow, instr);
        ResultList { results: Results::Cases(cases), wrong, unnamed }
    }

    /// The text with one result per line: arrays of JSON and lists of Python are split at their elements.
    pub fn one_per_line(text: &str) -> Result<Cow<'_, str>, String> {
        match lists::lines(text) {
            Some(lines) => Ok(Cow::Owned(lines)),
            None => json::lines(text),
        }
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
