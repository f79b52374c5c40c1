//! The parts of a sweep: some of its cases, or all products of a group.

use super::products::Products;
use super::question::Question;
use super::tally::Tally;
use super::worker::{BLOCK, CASES, Worker};

/// The approximate number of traced evaluations in a sweep, if it has more cases that differ.
const LOOKS: u64 = 1 << 16;

/// The minimum number of traced evaluations in a part, if enough of its cases differ.
const LEAST_LOOKS: u64 = 1;

impl Question {
    /// The number of parts.
    pub fn parts(&self) -> u64 {
        self.products().map_or_else(|| self.cases().div_ceil(CASES), Products::groups)
    }

    /// Does a part. `known` is a tally of earlier parts: the search for the first, worst and smallest case skips cases
    /// that cannot improve on it.
    pub fn part(&self, part: u64, known: &Tally) -> Tally {
        if let Some(products) = self.products() {
            return self.group(products, part, known);
        }
        let mut worker = Worker::new(self, known);
        let differ = worker.count_all(part);
        worker.trace_some(&differ, LEAST_LOOKS.max(LOOKS / self.parts()));
        worker.tally
    }

    /// Counts all parts in order, without traced evaluations. The first differing case is not recorded.
    pub fn counted(&self) -> Tally {
        let mut whole = Tally::default();
        for part in 0..self.parts() {
            let tally = match self.products() {
                Some(products) => self.group(products, part, &whole),
                None => {
                    let mut worker = Worker::new(self, &whole);
                    worker.count_all(part);
                    worker.tally
                }
            };
            whole.add(tally);
        }
        whole
    }

    /// Counts all products of a group with all third operands. The first differing triple is not determined.
    fn group(&self, products: &Products, group: u64, known: &Tally) -> Tally {
        let mut worker = Worker::new(self, known);
        let mut whole = Tally::default();
        let third = self.axes().get(2).map(|axis| axis.count());
        debug_assert!(third.is_some(), "{} has three operands", self.instr());
        let third = third.unwrap_or(0);
        for product in products.group(group, self.is_symmetric()) {
            let [a, b] = product.factors;
            let mut smallest_factors = None;
            for from in (0..third).step_by(BLOCK) {
                let many = (third - from).min(BLOCK as u64) as usize;
                worker.product(product.factors, from, many);
                if worker.count((u64::from(a) << 32 | u64::from(b) << 16) + from) > 0 {
                    let pairs = || products.smallest_factors(group, &product);
                    worker.keep_smallest_of(smallest_factors.get_or_insert_with(pairs));
                }
            }
            let smallest = worker.tally.smallest;
            let tally = std::mem::replace(&mut worker.tally, Tally { smallest, ..Tally::default() });
            if product.both_signs {
                whole.add(tally.clone().mirrored().times(product.pairs / 2));
                whole.add(tally.times(product.pairs / 2));
            } else {
                whole.add(tally.times(product.pairs));
            }
        }
        whole
    }
}
