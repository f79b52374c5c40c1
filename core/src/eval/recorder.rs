//! Recorders, which receive the steps of an evaluation.

use super::step::Step;

/// Receives the steps of an evaluation. Steps are passed as closures: a recorder that ignores them does not pay for
/// building them.
pub trait Recorder {
    /// Announces that the following steps belong to this lane.
    fn lane(&mut self, lane: usize);
    /// Receives one step.
    fn record(&mut self, step: impl FnOnce() -> Step);
}

/// Ignores all steps, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Recorder for NoTrace {
    #[inline(always)]
    fn lane(&mut self, _: usize) {}
    #[inline(always)]
    fn record(&mut self, _: impl FnOnce() -> Step) {}
}

/// Records every step in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trace {
    /// the steps, each with its lane
    pub steps: Vec<(usize, Step)>,
    lane: usize,
}

impl Trace {
    /// An empty trace.
    pub fn new() -> Self {
        Trace { steps: Vec::with_capacity(16), lane: 0 }
    }

    /// The steps of one lane.
    pub fn lane_steps(&self, lane: usize) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(move |(of, _)| *of == lane).map(|(_, step)| step)
    }
}

impl Recorder for Trace {
    fn lane(&mut self, lane: usize) {
        self.lane = lane;
    }
    #[inline]
    fn record(&mut self, step: impl FnOnce() -> Step) {
        self.steps.push((self.lane, step()));
    }
}

/// Calls a function with every step and its lane. Use this instead of implementing [`Recorder`]: the evaluation is
/// compiled only once for this type, whatever the function does.
pub struct Forwarder<'a> {
    lane: usize,
    receive: &'a mut dyn FnMut(usize, Step),
}

impl<'a> Forwarder<'a> {
    /// Calls this function with every step.
    pub fn new(receive: &'a mut dyn FnMut(usize, Step)) -> Self {
        Forwarder { lane: 0, receive }
    }
}

impl Recorder for Forwarder<'_> {
    fn lane(&mut self, lane: usize) {
        self.lane = lane;
    }
    fn record(&mut self, step: impl FnOnce() -> Step) {
        (self.receive)(self.lane, step());
    }
}

/// Counts the kinds of steps, to measure which parts of the evaluation were reached.
#[derive(Clone, Debug, Default)]
pub struct Count {
    /// number of steps of each kind, by [`Step::kind`]
    pub kinds: std::collections::BTreeMap<&'static str, u64>,
}

impl Recorder for Count {
    fn lane(&mut self, _: usize) {}
    fn record(&mut self, step: impl FnOnce() -> Step) {
        *self.kinds.entry(step().kind()).or_default() += 1;
    }
}
