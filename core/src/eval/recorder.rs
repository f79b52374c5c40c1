//! Recorders: what an evaluation hands its steps to, and what each of them keeps.

use super::step::Step;

/// Receives the steps of an evaluation. The closure is called only by recorders that use the step it builds, so that
/// an evaluation without a trace does not build any.
pub trait Recorder {
    /// The steps that follow belong to this lane.
    fn lane(&mut self, lane: usize);
    /// One step was taken.
    fn record(&mut self, step: impl FnOnce() -> Step);
}

/// Keeps nothing: an evaluation with it costs what one without any recorder would.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Recorder for NoTrace {
    #[inline(always)]
    fn lane(&mut self, _: usize) {}
    #[inline(always)]
    fn record(&mut self, _: impl FnOnce() -> Step) {}
}

/// Keeps every step in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trace {
    /// the steps, with the lane each belongs to
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

/// Calls a function with every step and its lane. The evaluation is compiled once for this type, whatever the function
/// does; a recorder of one's own would have it compiled again.
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

/// Counts the kinds of steps: which parts of the evaluation were reached.
#[derive(Clone, Debug, Default)]
pub struct Count {
    /// how often each kind of step was taken, by [`Step::kind`]
    pub kinds: std::collections::BTreeMap<&'static str, u64>,
}

impl Recorder for Count {
    fn lane(&mut self, _: usize) {}
    fn record(&mut self, step: impl FnOnce() -> Step) {
        *self.kinds.entry(step().kind()).or_default() += 1;
    }
}
