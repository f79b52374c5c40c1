//! The first step in which a pipeline differs from the instruction.

use super::event::{Event, unmatched};
use super::stage::Stage;
use crate::eval::Evaluation;

/// The first step that only one of the two has, or that both do differently.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Difference {
    /// a stage of the pipeline does something that the instruction does not
    Theirs {
        /// which stage
        stage: usize,
        /// what it does
        event: Event,
    },
    /// the instruction does something that no stage does
    Own {
        /// what it does
        event: Event,
    },
    /// the instruction and the last stage do the same step on the same value, with another outcome
    Both {
        /// what the instruction does
        own: Event,
        /// which stage of the pipeline
        stage: usize,
        /// what that stage does
        theirs: Event,
    },
}

impl Difference {
    /// The first difference of one lane; `None` where each step of one is a step of the other too.
    pub(super) fn first(itself: &Evaluation, stages: &[Stage], lane: usize) -> Option<Difference> {
        let own = Event::of(itself, lane);
        let events =
            |(i, stage): (usize, &Stage)| stage.events(lane).into_iter().map(move |event| (i, event));
        let theirs: Vec<(usize, Event)> = stages.iter().enumerate().flat_map(events).collect();
        let all: Vec<Event> = theirs.iter().map(|&(_, event)| event).collect();
        let only_own = unmatched(&own, &all);
        let only_theirs = unmatched(&all, &own);

        // What f64 loses, and flushes, explain what follows. A NaN that is converted on the way comes last.
        let rank = |event: &Event| match event {
            Event::OutOfBounds { .. } | Event::Double { .. } => 0,
            Event::Flush { .. } => 1,
            Event::FlushResult { .. } => 2,
            Event::Special { result, .. } if result.is_nan() => 4,
            _ => 3,
        };
        let own = only_own.into_iter().min_by_key(rank);
        let theirs = theirs.into_iter().filter(|(_, event)| only_theirs.contains(event));
        // A result that is flushed may be what an earlier stage has made of it: the first in order counts.
        let theirs = theirs.min_by_key(|(_, event)| match event {
            Event::FlushResult { .. } => 3,
            event => rank(event),
        });
        Some(match (own, theirs) {
            (None, None) => return None,
            (Some(event), None) => Difference::Own { event },
            (None, Some((stage, event))) => Difference::Theirs { stage, event },
            (Some(own), Some((stage, theirs)))
                if stage + 1 == stages.len() && own.is_counterpart(&theirs) =>
            {
                Difference::Both { own, stage, theirs }
            }
            (Some(own), Some((_, theirs))) if rank(&own) < rank(&theirs) => Difference::Own { event: own },
            (_, Some((stage, event))) => Difference::Theirs { stage, event },
        })
    }

    /// The stage of the pipeline in which they differ; `None` where the instruction alone does something.
    pub fn stage(&self) -> Option<usize> {
        match *self {
            Difference::Theirs { stage, .. } | Difference::Both { stage, .. } => Some(stage),
            Difference::Own { .. } => None,
        }
    }
}
