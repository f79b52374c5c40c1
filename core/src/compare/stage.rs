//! The stages of a pipeline: instructions, or operations in f64.

use super::double::F64Lane;
use super::event::Event;
use crate::eval::Evaluation;
use crate::float::Float;
use crate::isa::Instr;
use crate::variant::{Computation, Performer, of_lanes};

/// One stage of a pipeline.
#[derive(Clone, PartialEq, Debug)]
pub enum Stage {
    /// an instruction on whole registers
    Instruction(Evaluation),
    /// a scalar instruction, once for each lane
    Lanes(Vec<Evaluation>),
    /// the whole operation in f64 and one rounding, for each lane
    F64(Vec<F64Lane>),
}

impl Stage {
    /// The result of a lane; `None` for untyped bits, and for lanes that do not exist.
    pub fn result(&self, lane: usize) -> Option<Float> {
        if let Stage::F64(lanes) = self {
            return lanes.get(lane).map(|double| double.result);
        }
        let (evaluation, lane) = self.evaluation(lane)?;
        evaluation.results().get(lane).copied()
    }

    /// The evaluation that contains a lane, and the index of the lane in it; `None` for f64.
    pub fn evaluation(&self, lane: usize) -> Option<(&Evaluation, usize)> {
        match self {
            Stage::Instruction(evaluation) => Some((evaluation, lane)),
            Stage::Lanes(lanes) => Some((lanes.get(lane)?, 0)),
            Stage::F64(_) => None,
        }
    }

    /// The events in a lane, in order.
    pub fn events(&self, lane: usize) -> Vec<Event> {
        match self {
            Stage::F64(lanes) => lanes.get(lane).map_or_else(Vec::new, |double| double.events.clone()),
            _ => self.evaluation(lane).map_or_else(Vec::new, |(of, lane)| Event::of(of, lane)),
        }
    }
}

/// Records every stage with its trace.
pub(super) struct Stages<'a> {
    /// the instruction itself, on the same operands
    itself: &'a Evaluation,
    kept: Vec<Stage>,
}

impl<'a> Stages<'a> {
    /// The stages of a computation; empty if one of them cannot be evaluated.
    pub fn of(computation: &Computation, itself: &'a Evaluation) -> Vec<Stage> {
        let mut stages = Stages { itself, kept: Vec::new() };
        computation.perform(&itself.instr, &itself.operands, &mut stages);
        stages.kept
    }

    fn evaluated(&self, instr: Instr, operands: &[u64]) -> Evaluation {
        Evaluation::of(instr, operands, self.itself.tininess)
    }
}

impl Performer for Stages<'_> {
    fn whole(&mut self, instr: Instr, operands: &[u64]) -> u64 {
        let evaluation = self.evaluated(instr, operands);
        let bits = evaluation.outcome.bits;
        self.kept.push(Stage::Instruction(evaluation));
        bits
    }

    fn each(&mut self, instr: Instr, operands: &[u64]) -> Vec<u64> {
        let lanes: Vec<Evaluation> = of_lanes(&instr, operands).map(|of| self.evaluated(instr, of)).collect();
        let results = lanes.iter().map(|lane| lane.outcome.bits).collect();
        self.kept.push(Stage::Lanes(lanes));
        results
    }

    fn in_f64(&mut self) {
        let itself = self.itself;
        let own = itself.results().into_iter().enumerate();
        let doubles: Option<Vec<F64Lane>> = own.map(|(lane, own)| F64Lane::of(itself, own, lane)).collect();
        self.kept.extend(doubles.map(Stage::F64));
    }
}
