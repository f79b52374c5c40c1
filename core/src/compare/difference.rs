//! Finds the step that explains why the results of a pipeline and the instruction differ.

use super::event::{Event, unmatched};
use super::stage::Stage;
use crate::eval::Evaluation;

/// The step that explains different results: only the instruction or only the pipeline has it, or its outcome differs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Difference {
    /// a stage of the pipeline has a step that the instruction lacks
    InPipeline {
        /// the stage, counted from 0
        stage: usize,
        /// the step
        event: Event,
    },
    /// the instruction has a step that no stage has
    InInstruction {
        /// the step
        event: Event,
    },
    /// the instruction and the last stage have the same step on the same value, with different outcomes
    Both {
        /// the step of the instruction
        own: Event,
        /// the stage of the pipeline, counted from 0
        stage: usize,
        /// the step of that stage
        theirs: Event,
    },
}

impl Difference {
    /// The first difference in one lane that explains the later ones; `None` if both have the same steps.
    pub(super) fn first(itself: &Evaluation, stages: &[Stage], lane: usize) -> Option<Difference> {
        let own = Event::of(itself, lane);
        let events =
            |(i, stage): (usize, &Stage)| stage.events(lane).into_iter().map(move |event| (i, event));
        let theirs: Vec<(usize, Event)> = stages.iter().enumerate().flat_map(events).collect();
        let all: Vec<Event> = theirs.iter().map(|&(_, event)| event).collect();
        let only_own = unmatched(&own, &all);
        let only_theirs = unmatched(&all, &own);

        // A loss in f64 or a flush explains the steps after it, so it ranks first. The conversion of a NaN on the way
        // ranks last.
        let rank = |event: &Event| match event {
            Event::OutOfBounds { .. } | Event::F64Rounding { .. } => 0,
            Event::Flush { .. } => 1,
            Event::FlushResult { .. } => 2,
            Event::Special { result, .. } if result.is_nan() => 4,
            _ => 3,
        };
        let own = only_own.into_iter().min_by_key(rank);
        let theirs = theirs.into_iter().filter(|(_, event)| only_theirs.contains(event));
        // An earlier stage may be the reason that a later one flushes its result, so such a flush does not rank higher.
        let theirs = theirs.min_by_key(|(_, event)| match event {
            Event::FlushResult { .. } => 3,
            event => rank(event),
        });
        Some(match (own, theirs) {
            (None, None) => return None,
            (Some(event), None) => Difference::InInstruction { event },
            (None, Some((stage, event))) => Difference::InPipeline { stage, event },
            (Some(own), Some((stage, theirs)))
                if stage + 1 == stages.len() && own.is_counterpart(&theirs) =>
            {
                Difference::Both { own, stage, theirs }
            }
            (Some(own), Some((_, theirs))) if rank(&own) < rank(&theirs) => {
                Difference::InInstruction { event: own }
            }
            (_, Some((stage, event))) => Difference::InPipeline { stage, event },
        })
    }

    /// The stage of the pipeline with the difference; `None` if only the instruction has the step.
    pub fn stage(&self) -> Option<usize> {
        match *self {
            Difference::InPipeline { stage, .. } | Difference::Both { stage, .. } => Some(stage),
            Difference::InInstruction { .. } => None,
        }
    }
}
