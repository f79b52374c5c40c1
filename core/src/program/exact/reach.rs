//! The numbers that results depend on.

use super::work::Work;
use crate::program::flow::Flow;

/// The numbers that a result, or several, depend on; they are among them.
pub struct Reach {
    /// their places in the flow, in order
    pub places: Vec<u32>,
    /// for each number of the flow up to the last of them, which of these it is, from 1; 0 of the others
    ranks: Vec<u32>,
}

impl Reach {
    /// Of the result at this place, where that much work is left.
    pub fn within(flow: &Flow, result: u32, work: &mut Work) -> Option<Self> {
        work.look(result as usize).map(|()| Reach::of(flow, &[result]))
    }

    /// Of the results at these places.
    pub fn of(flow: &Flow, results: &[u32]) -> Self {
        let end = results.iter().max().map_or(0, |last| (*last as usize).saturating_add(1));
        let mut reach = Reach { places: Vec::new(), ranks: vec![0; flow.numbers.len().min(end)] };
        let mut open = results.to_vec();
        while let Some(place) = open.pop() {
            match reach.ranks.get_mut(place as usize) {
                Some(rank) if *rank == 0 => *rank = 1,
                _ => continue,
            }
            open.extend(flow.numbers.get(place as usize).into_iter().flat_map(|number| number.operands()));
        }
        for (place, rank) in (0..).zip(&mut reach.ranks).filter(|(_, rank)| **rank > 0) {
            reach.places.push(place);
            *rank = reach.places.len() as u32;
        }
        reach
    }

    /// Which of them a number of the flow is, from 0; `None` of what the result does not depend on.
    pub fn index(&self, place: u32) -> Option<usize> {
        (*self.ranks.get(place as usize)? as usize).checked_sub(1)
    }

    /// The place behind the last of them.
    pub fn end(&self) -> usize {
        self.ranks.len()
    }
}
