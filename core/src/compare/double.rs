//! One lane of a computation in f64, with its events.

use super::event::Event;
use crate::eval::Evaluation;
use crate::float::{Float, Rounded};
use crate::variant::{DoubleArithmetic, InF64, LaneValues};

/// One lane in f64.
#[derive(Clone, PartialEq, Debug)]
pub struct F64Lane {
    /// the arithmetic; `None` if a rule for NaNs, infinities and zeros determines the result
    pub arithmetic: Option<DoubleArithmetic>,
    /// the rounding of the f64 value to the instruction's format; `None` if the result is flushed or follows a rule
    pub rounded: Option<Rounded>,
    /// the rounded, flushed or special result
    pub before_clamp: Float,
    /// the result
    pub result: Float,
    /// the events on the way to the result, in order
    pub events: Vec<Event>,
}

impl F64Lane {
    /// Repeats a lane of an evaluated instruction in f64. `None` for operations other than arithmetic.
    pub(super) fn of(itself: &Evaluation, own: Float, lane: usize) -> Option<F64Lane> {
        let done = InF64::of(&itself.instr, own, &LaneValues::from(itself, lane))?;
        let InF64 { arithmetic, rounded, before_clamp, result, .. } = done;
        Some(F64Lane {
            arithmetic,
            rounded,
            before_clamp,
            result,
            events: events(&done, Event::of(itself, lane)),
        })
    }
}

/// The events of a lane in f64; `own` are those of the instruction.
fn events(done: &InF64, mut own: Vec<Event>) -> Vec<Event> {
    let Some(DoubleArithmetic { exact, kept, inexact }) = done.arithmetic else { return own };
    // Only the flush of operands comes before the arithmetic.
    own.retain(|event| matches!(event, Event::Flush { .. }));
    own.extend(inexact.then_some(Event::F64Rounding { exact, kept }));
    own.extend(match done.rounded {
        Some(rounded) => rounded.inexact().then_some(Event::Round { value: kept, rounded }),
        None => Some(Event::FlushResult { value: kept, to: done.before_clamp }),
    });
    let (from, to) = (done.before_clamp, done.result);
    own.extend(done.clamp.filter(|_| from != to).map(|clamp| Event::Clamp { clamp, from, to }));
    own
}
