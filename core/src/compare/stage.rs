//! One stage of a pipeline: an instruction, or a step in f64.

use super::double::Double;
use super::event::Event;
use crate::eval::Evaluation;
use crate::float::Float;

/// One stage of a pipeline.
#[derive(Clone, PartialEq, Debug)]
pub enum Stage {
    /// an instruction on whole registers
    Instruction(Evaluation),
    /// an instruction without packed types, once for each lane
    Lanes(Vec<Evaluation>),
    /// the whole operation in f64, then one rounding, for each lane
    Double(Vec<Double>),
}

impl Stage {
    /// The number that a lane delivers; `None` for untyped bits and lanes that there are not.
    pub fn result(&self, lane: usize) -> Option<Float> {
        if let Stage::Double(lanes) = self {
            return lanes.get(lane).map(|double| double.result);
        }
        let (evaluation, lane) = self.evaluation(lane)?;
        evaluation.results().get(lane).copied()
    }

    /// The evaluation of a lane, and the number that the lane has within it; `None` for f64.
    pub fn evaluation(&self, lane: usize) -> Option<(&Evaluation, usize)> {
        match self {
            Stage::Instruction(evaluation) => Some((evaluation, lane)),
            Stage::Lanes(lanes) => Some((lanes.get(lane)?, 0)),
            Stage::Double(_) => None,
        }
    }

    /// What happens in a lane, in order.
    pub fn events(&self, lane: usize) -> Vec<Event> {
        match self {
            Stage::Double(lanes) => lanes.get(lane).map_or_else(Vec::new, |double| double.events.clone()),
            _ => self.evaluation(lane).map_or_else(Vec::new, |(of, lane)| Event::of(of, lane)),
        }
    }
}
