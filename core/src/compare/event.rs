//! Events: steps of an evaluation that can make results of two pipelines differ.

use super::distance::same_number;
use crate::eval::{Choice, Clamp, Evaluation, OperandId, Special, Step};
use crate::float::{Exact, Float, Rounded, Wide};

/// A step in which something was lost, replaced or chosen. Steps that change nothing are not events.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// `.oob` found the out-of-bounds NaN in this operand
    OutOfBounds {
        /// the operand
        who: OperandId,
    },
    /// `.ftz` replaced a subnormal operand by zero
    Flush {
        /// the operand
        who: OperandId,
        /// the operand before the flush
        from: Float,
    },
    /// a rule determined the result without arithmetic
    Special {
        /// the rule
        rule: Special,
        /// the result of the rule
        result: Float,
    },
    /// `.ftz` replaced a tiny result by zero
    FlushResult {
        /// the exact result
        value: Exact,
        /// the zero
        to: Float,
    },
    /// a rounding was inexact or overflowed
    Round {
        /// the exact value
        value: Exact,
        /// the rounding
        rounded: Rounded,
    },
    /// the exact value does not fit into f64
    F64Rounding {
        /// the exact value
        exact: Exact,
        /// the f64 nearest to the exact value
        kept: Exact,
    },
    /// `min` or `max` chose an operand
    Choose {
        /// the reason for the choice
        choice: Choice,
        /// the chosen result
        result: Float,
    },
    /// `.sat` or `.relu` changed a result
    Clamp {
        /// the clamp
        clamp: Clamp,
        /// the result before the clamp
        from: Float,
        /// the result after the clamp
        to: Float,
    },
}

impl Event {
    /// The events of one lane of an evaluation, in order.
    pub fn of(evaluation: &Evaluation, lane: usize) -> Vec<Event> {
        evaluation.trace.lane_steps(lane).filter_map(Event::of_step).collect()
    }

    fn of_step(step: &Step) -> Option<Event> {
        Some(match *step {
            Step::OutOfBounds { who, .. } => Event::OutOfBounds { who },
            Step::FlushInput { who, from, .. } => Event::Flush { who, from },
            // Converting an infinity or a zero loses nothing.
            Step::Special { rule: Special::InfinityConverted | Special::ZeroConverted, .. } => return None,
            Step::Special { rule, result } => Event::Special { rule, result },
            Step::FlushResult { value, to, .. } => Event::FlushResult { value, to },
            Step::Round { value, rounded } if rounded.inexact() => Event::Round { value, rounded },
            Step::Choose { choice, result, .. } => Event::Choose { choice, result },
            Step::Clamp { clamp, from, to } if from != to => Event::Clamp { clamp, from, to },
            _ => return None,
        })
    }

    /// True if both events have the same effect, in any formats.
    pub(super) fn is_like(&self, other: &Event) -> bool {
        use Event::{Choose, Clamp, Flush, FlushResult, OutOfBounds, Round, Special};
        match (self, other) {
            (OutOfBounds { .. }, OutOfBounds { .. }) => true,
            (Flush { from: a, .. }, Flush { from: b, .. }) => same_number(*a, *b),
            (Special { result: a, .. }, Special { result: b, .. }) => same_number(*a, *b),
            (Choose { result: a, .. }, Choose { result: b, .. }) => same_number(*a, *b),
            (FlushResult { value: a, .. }, FlushResult { value: b, .. }) => same_value(a, b),
            (Round { value: x, rounded: a }, Round { value: y, rounded: b }) => {
                same_value(x, y) && same_number(a.result(), b.result())
            }
            (Clamp { from: x, to: a, .. }, Clamp { from: y, to: b, .. }) => {
                same_number(*x, *y) && same_number(*a, *b)
            }
            _ => false,
        }
    }

    /// True if both events are roundings of the same exact value, special cases, or choices: they can be shown side by
    /// side.
    pub(super) fn is_counterpart(&self, other: &Event) -> bool {
        use Event::{Choose, Round, Special};
        match (self, other) {
            (Round { value: a, .. }, Round { value: b, .. }) => same_value(a, b),
            (Special { .. }, Special { .. }) | (Choose { .. }, Choose { .. }) => true,
            _ => false,
        }
    }
}

/// The events without an equal in the list `others`. Repeated flushes of the same number need as many equals in it.
pub(crate) fn unmatched(events: &[Event], others: &[Event]) -> Vec<Event> {
    let alone = |(place, event): (usize, &Event)| {
        let alike = |list: &[Event]| list.iter().filter(|other| event.is_like(other)).count();
        let needed = match event {
            Event::Flush { .. } => alike(events.get(..=place).unwrap_or_default()),
            _ => 1,
        };
        (alike(others) < needed).then_some(*event)
    };
    events.iter().enumerate().filter_map(alone).collect()
}

/// True if two exact values are the same number.
pub(super) fn same_value(a: &Exact, b: &Exact) -> bool {
    Wide::from(a) == Wide::from(b)
}
