//! The first step in which a pipeline and the instruction part.

use super::event::Event;
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
        let only_own = own.iter().filter(|event| !theirs.iter().any(|(_, other)| event.is_like(other)));
        let only_theirs = theirs.iter().filter(|(_, event)| !own.iter().any(|other| event.is_like(other)));

        // What f64 loses, and flushes, explain what follows. A NaN that is converted on the way comes last.
        let rank = |event: &Event| match event {
            Event::OutOfBounds { .. } | Event::Double { .. } => 0,
            Event::Flush { .. } => 1,
            Event::FlushResult { .. } => 2,
            Event::Special { result, .. } if result.is_nan() => 4,
            _ => 3,
        };
        let own = only_own.min_by_key(|event| rank(event)).copied();
        let theirs = only_theirs.min_by_key(|(_, event)| rank(event)).copied();
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

    /// The stage of the pipeline in which they part; `None` where the instruction alone does something.
    pub fn stage(&self) -> Option<usize> {
        match *self {
            Difference::Theirs { stage, .. } | Difference::Both { stage, .. } => Some(stage),
            Difference::Own { .. } => None,
        }
    }
}
