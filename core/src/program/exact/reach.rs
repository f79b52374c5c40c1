//! The numbers that a result depends on.

use super::work::Work;
use crate::program::flow::Flow;

/// The numbers that a result depends on, itself among them.
pub struct Reach {
    /// their places in the flow, in order
    pub places: Vec<u32>,
    /// for each number of the flow up to the result, which of these it is, from 1; 0 of the others
    ranks: Vec<u32>,
}

impl Reach {
    /// Of the result at this place, where that much work is left.
    pub fn within(flow: &Flow, result: u32, work: &mut Work) -> Option<Self> {
        work.look(result as usize).map(|()| Reach::new(flow, result))
    }

    /// Of the result at this place.
    pub fn new(flow: &Flow, result: u32) -> Self {
        let count = flow.numbers.len().min((result as usize).saturating_add(1));
        let mut reach = Reach { places: Vec::new(), ranks: vec![0; count] };
        let mut open = vec![result];
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
}
