//! Recorders, which receive the steps of an evaluation.

use super::step::Step;

/// Receives the steps of an evaluation. Steps are passed as closures: a recorder that ignores them does not pay for
/// building them.
pub trait Recorder {
    /// Receives one step.
    fn record(&mut self, step: impl FnOnce() -> Step);
}

/// Ignores all steps, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Recorder for NoTrace {
    #[inline(always)]
    fn record(&mut self, _: impl FnOnce() -> Step) {}
}

/// Every step, in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trace {
    /// the steps
    pub steps: Vec<Step>,
}

impl Recorder for Trace {
    fn record(&mut self, step: impl FnOnce() -> Step) {
        self.steps.push(step());
    }
}
