//! The ways to compute an element, a row for each.

use super::words::{difference_words, way_name};
use crate::doc::{Line, Role};
use crate::explain::phrase::{code, with_minus};
use crate::float::{Float, Wide};
use crate::matrix::{Alternative, Element, Way, error_in_ulp};

/// A way to compute an element, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct MatrixRow {
    /// the name of the way
    pub name: String,
    /// its result
    pub result: Float,
    /// the error in ulp of the exact result; `None` if a number is NaN or infinite
    pub error: Option<Wide>,
    /// the first difference from the chosen unit
    pub difference: String,
}

/// A row for each way.
pub fn matrix_rows(element: &Element, ways: &[Alternative]) -> Vec<MatrixRow> {
    let row = |way: &Alternative| MatrixRow {
        name: way_name(&way.way),
        result: way.result,
        error: error_in_ulp(element, way.result),
        difference: match way.way {
            Way::Exact if way.difference.is_none() => String::new(),
            _ => difference_words(way.difference),
        },
    };
    ways.iter().map(row).collect()
}

/// The cells of a row. A result equal to the first one is marked as good.
pub(super) fn cells(row: &MatrixRow, first: Float) -> Vec<Line> {
    let role = if row.result == first { Role::Good } else { Role::Changed };
    vec![
        Line::default().with(Role::Strong, row.name.clone()),
        Line::default().with(role, code(row.result)),
        Line::default().with(Role::Plain, row.error.as_ref().map(error_text).unwrap_or_default()),
        Line::default().with(Role::Dim, row.difference.clone()),
    ]
}

/// An error in ulp with its sign: `+0.4 ulp`, `0 ulp`.
fn error_text(error: &Wide) -> String {
    const DIGITS: usize = 3;
    let sign = if error.is_zero() || error.is_negative() { "" } else { "+" };
    let text = error.about(DIGITS);
    match text.strip_prefix("≈ ") {
        Some(digits) if error.is_negative() => with_minus(format!("≈ {digits} ulp")),
        Some(digits) => format!("≈ {sign}{digits} ulp"),
        None => with_minus(format!("{sign}{text} ulp")),
    }
}
