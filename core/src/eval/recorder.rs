//! Who listens to an evaluation, and what is kept of it.

use super::step::Step;

/// Listens to an evaluation. The closure is called only by recorders that keep what it builds.
pub trait Recorder {
    /// The steps that follow belong to this lane.
    fn lane(&mut self, lane: usize);
    /// One step was taken.
    fn record(&mut self, step: impl FnOnce() -> Step);
}

/// Keeps nothing and costs nothing.
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

/// Hands every step on, with its lane. Whoever listens, the evaluation is compiled once.
pub struct Listener<'a> {
    lane: usize,
    hear: &'a mut dyn FnMut(usize, Step),
}

impl<'a> Listener<'a> {
    /// Hands the steps on to this.
    pub fn new(hear: &'a mut dyn FnMut(usize, Step)) -> Self {
        Listener { lane: 0, hear }
    }
}

impl Recorder for Listener<'_> {
    fn lane(&mut self, lane: usize) {
        self.lane = lane;
    }
    fn record(&mut self, step: impl FnOnce() -> Step) {
        (self.hear)(self.lane, step());
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
