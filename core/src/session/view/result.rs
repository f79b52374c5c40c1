//! The result of the operation, as far as the user may see it.

use crate::doc::{Line, Role};
use crate::eval::{Flags, Marks};
use crate::explain::{FLAGS_OF, brief, flag_words, number_text};
use crate::float::Float;

/// The result, as far as the user may see it.
#[derive(Clone, PartialEq, Debug)]
pub enum ResultView {
    /// visible
    Shown {
        /// the bits of the whole register: `0x3001`
        code: String,
        /// the exact value: `0.1251220703125`
        value: String,
        /// the value in fewer digits, the shortest form last; empty for two numbers
        shorter: Vec<String>,
        /// the status of each lane, lane 0 first
        lanes: Vec<LaneStatus>,
        /// the text that became this number; `None` for the result of an operation
        number: Option<SingleNumber>,
    },
    /// hidden so that the user can predict it
    Predicted {
        /// the key or the button that reveals the result
        shown_by: &'static str,
    },
    /// not reached yet by the presentation
    Later {
        /// the step that shows the result: `the last step shows both lanes`
        when: &'static str,
    },
}

/// A single number, shown in place of a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SingleNumber {
    /// the text with its number: `0.1 → 0.0999755859375`
    pub title: String,
    /// the code; empty if the title contains it
    pub code: String,
    /// the sign between the text and the number: `→` if the text was rounded, `=` if not
    pub sign: &'static str,
    /// the error of the number: `0.4 ulp too small`; `exact` if the text was not rounded
    pub error: String,
}

/// The status that the evaluation of a lane raises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaneStatus {
    /// the flags that IEEE 754 would raise
    pub flags: Flags,
    /// other events in the computation of the result
    pub marks: Marks,
}

/// A single number in fewer digits, the shortest form last; empty for several numbers.
pub(super) fn shorter(numbers: &[Float]) -> Vec<String> {
    match numbers {
        [one] => vec![number_text(*one), brief(*one)],
        _ => Vec::new(),
    }
}

impl ResultView {
    /// The result in one line: bits, value, flags.
    pub fn line(&self) -> Line {
        match self {
            ResultView::Shown { lanes, .. } => {
                let flags: Vec<String> = lanes.iter().map(|lane| flag_words(lane.flags)).collect();
                self.value_line().with(Role::Plain, "  ").with(Role::Dim, flags.join(" | "))
            }
            ResultView::Predicted { .. } | ResultView::Later { .. } => self.value_line(),
        }
    }

    /// The text shown in place of a hidden or later value; `None` if the value is visible.
    pub fn in_place(&self) -> Option<Line> {
        match self {
            ResultView::Shown { .. } => None,
            ResultView::Predicted { .. } => Some(Line::default().with(Role::Strong, "?")),
            ResultView::Later { .. } => Some(self.value_line()),
        }
    }

    /// Bits and value in one line, without flags.
    fn value_line(&self) -> Line {
        let unknown = |why| Line::default().with(Role::Strong, "?").with(Role::Dim, format!("  {why}"));
        match self {
            ResultView::Shown { code, value, .. } => Line::default()
                .with(Role::Strong, code.clone())
                .with(Role::Plain, "  ")
                .with(Role::Plain, value.clone()),
            ResultView::Predicted { .. } => unknown("hidden: predict it"),
            ResultView::Later { when } => unknown(when),
        }
    }

    /// The flags that IEEE 754 would raise, and other events: `inexact`; with marks `inexact, clamped`; for two lanes
    /// `inexact | no flags`. For a single number, also its error: `inexact, 0.4 ulp too small`.
    pub fn flags(&self) -> Line {
        match self {
            ResultView::Shown { lanes, number, .. } => {
                let mut line = Line::default();
                if let (Some(number), [lane]) = (number, lanes.as_slice()) {
                    if !lane.flags.is_empty() {
                        line = line.with(Role::Strong, lane.words()).with(Role::Plain, ", ");
                    }
                    return line.with(Role::Plain, number.error.clone());
                }
                for (place, lane) in lanes.iter().enumerate() {
                    if place > 0 {
                        line = line.with(Role::Dim, " | ");
                    }
                    let role = if lane.flags.is_empty() { Role::Dim } else { Role::Strong };
                    line = line.with(role, flag_words(lane.flags)).with(Role::Dim, lane.mark_words());
                }
                line
            }
            ResultView::Predicted { shown_by } => {
                Line::default().with(Role::Dim, format!("hidden: {shown_by} shows it"))
            }
            ResultView::Later { .. } => Line::default(),
        }
    }

    /// The single number that is shown in place of a result.
    pub const fn number(&self) -> Option<&SingleNumber> {
        match self {
            ResultView::Shown { number, .. } => number.as_ref(),
            ResultView::Predicted { .. } | ResultView::Later { .. } => None,
        }
    }

    /// The sign before the value: `=`, or `→` for a text that was rounded.
    pub fn sign(&self) -> &'static str {
        self.number().map_or("=", |number| number.sign)
    }

    /// The origin of the flags; empty for hidden flags and for a single number.
    pub const fn flags_of(&self) -> &'static str {
        match self {
            ResultView::Shown { number: None, .. } => FLAGS_OF,
            ResultView::Shown { .. } | ResultView::Predicted { .. } | ResultView::Later { .. } => "",
        }
    }
}

impl LaneStatus {
    /// The flags and other events, in words: `inexact, clamped`.
    pub fn words(&self) -> String {
        format!("{}{}", flag_words(self.flags), self.mark_words())
    }

    fn mark_words(&self) -> String {
        self.marks.iter().map(|mark| format!(", {}", mark.name())).collect()
    }
}
