//! The numbers that results depend on.

use super::work::WorkLimit;
use crate::program::flow::Flow;

/// The numbers that one or more results depend on, including the results.
pub struct Reach {
    /// the indices of these numbers in the flow, in ascending order
    pub places: Vec<u32>,
    /// for each number of the flow, up to the last in `places`: its rank in `places`, from 1; 0 for numbers not in it
    ranks: Vec<u32>,
}

impl Reach {
    /// The numbers that the result at this index depends on; `None` if that exceeds the work limit.
    pub fn within(flow: &Flow, result: u32, work: &mut WorkLimit) -> Option<Self> {
        work.look(result as usize).map(|()| Reach::of(flow, &[result]))
    }

    /// The numbers that the results at these indices depend on.
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

    /// The rank of a number of the flow, from 0; `None` if the results do not depend on it.
    pub fn index(&self, place: u32) -> Option<usize> {
        (*self.ranks.get(place as usize)? as usize).checked_sub(1)
    }

    /// The index after the last number.
    pub fn end(&self) -> usize {
        self.ranks.len()
    }
}
