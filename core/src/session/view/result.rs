//! The result of the operation, as far as it may be seen.

use crate::doc::{Line, Role};
use crate::eval::{Flags, Marks};
use crate::explain::{FLAGS_OF, brief, flag_words, number_text};
use crate::float::Float;

/// The result, as far as it may be seen.
#[derive(Clone, PartialEq, Debug)]
pub enum ResultView {
    /// it is shown
    Shown {
        /// the bits of the whole register: `0x3001`
        code: String,
        /// the exact value: `0.1251220703125`
        value: String,
        /// the same in fewer digits, in fewest last; of two numbers nothing
        shorter: Vec<String>,
        /// what each lane raises, lane 0 first
        lanes: Vec<LaneStatus>,
    },
    /// it is to be predicted
    Predicted {
        /// the key or the button that shows it
        shown_by: &'static str,
    },
    /// what is presented comes before it
    Later {
        /// when it comes: `the last step has both lanes`
        when: &'static str,
    },
}

/// What the evaluation of a lane raises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaneStatus {
    /// the flags that IEEE 754 would raise
    pub flags: Flags,
    /// what else happened to the result
    pub marks: Marks,
}

/// One number in fewer digits, in fewest last.
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

    /// What stands in place of the value where that is not to be seen; `None` where it is.
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
            ResultView::Predicted { .. } => unknown("hidden, to be predicted"),
            ResultView::Later { when } => unknown(when),
        }
    }

    /// The flags that IEEE 754 would raise, and what else happened to the result: `inexact`; with marks
    /// `inexact, clamped`; lanes apart `inexact | no flags`.
    pub fn flags(&self) -> Line {
        match self {
            ResultView::Shown { lanes, .. } => {
                let mut line = Line::default();
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

    /// Whose flags these are; nothing where they are hidden.
    pub const fn flags_of(&self) -> &'static str {
        match self {
            ResultView::Shown { .. } => FLAGS_OF,
            ResultView::Predicted { .. } | ResultView::Later { .. } => "",
        }
    }
}

impl LaneStatus {
    /// The flags and what else happened, in words: `inexact, clamped`.
    pub fn words(&self) -> String {
        format!("{}{}", flag_words(self.flags), self.mark_words())
    }

    fn mark_words(&self) -> String {
        self.marks.iter().map(|mark| format!(", {}", mark.name())).collect()
    }
}
