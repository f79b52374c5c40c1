//! Searches for the smallest operands for which two computations differ, in the order of [`Case::size`]. The search
//! goes shell by shell: a shell consists of all pairs or triples with the same largest magnitude code. The order
//! compares this code first, so the smallest case of the first nonempty shell is the smallest of all.
//!
//! The product of an `fma` is symmetric in `a` and `b`. So only the order with the smaller one as `a` is tried, and a
//! negative product gets its sign from `b`: these cases come first in the order.

use crate::bulk::sweep::{Case, Question};
use crate::bulk::{Batch, Ruler};

/// Number of cases that are evaluated together.
const BLOCK: usize = 1 << 10;

/// A question whose cases are searched shell by shell: two computations with two or three operands.
pub struct Shells<'a> {
    question: &'a Question,
}

impl<'a> Shells<'a> {
    /// The largest magnitude code, which is that of the last shell.
    pub const LAST: u16 = 0x7fff;

    /// Prepares the search. `None` unless there are two or three operands; a single operand is faster to try
    /// completely.
    pub fn new(question: &'a Question) -> Option<Self> {
        matches!(question.instr().operand_names().len(), 2 | 3).then_some(Shells { question })
    }

    /// The smallest case that differs in the shell of the magnitude code `largest`.
    pub fn smallest(&self, largest: u16) -> Option<Case> {
        let mut row = Row::new(self.question);
        let is_pair = self.question.instr().operand_names().len() == 2;
        for [first, second] in [[0, 0], [0, SIGN], [SIGN, 0], [SIGN, SIGN]] {
            for one in 0..=largest {
                if is_pair {
                    row.add([one | first, largest | second, 0]);
                    row.add([largest | first, one | second, 0]);
                    continue;
                }
                for another in 0..=one {
                    row.add([another, one | first, largest | second]);
                }
                for another in 0..=largest {
                    row.add([one, largest | first, another | second]);
                }
            }
        }
        row.finish()
    }

    /// The smallest case that differs, among all with magnitude codes up to `largest`.
    pub fn smallest_up_to(&self, largest: u16) -> Option<Case> {
        (0..=largest).find_map(|largest| self.smallest(largest))
    }
}

const SIGN: u16 = 0x8000;

/// Operands that are evaluated together, and the smallest difference so far.
struct Row<'a> {
    batches: [&'a Batch; 2],
    ruler: Ruler,
    operands: [Vec<u16>; 3],
    results: [Vec<u16>; 2],
    found: Option<Case>,
}

impl<'a> Row<'a> {
    fn new(question: &'a Question) -> Self {
        let room = || Vec::with_capacity(BLOCK);
        let (operands, results) = ([room(), room(), room()], [room(), room()]);
        let [own, other] = question.batches().map(Batch::format);
        Row { batches: question.batches(), ruler: Ruler::new(own, other), operands, results, found: None }
    }

    /// Adds operands, and evaluates the block when it is full.
    fn add(&mut self, codes: [u16; 3]) {
        self.operands.iter_mut().zip(codes).for_each(|(operands, code)| operands.push(code));
        if self.operands[0].len() == BLOCK {
            self.try_all();
        }
    }

    fn finish(mut self) -> Option<Case> {
        self.try_all();
        self.found
    }

    fn try_all(&mut self) {
        let [a, b, c] = &self.operands;
        let many = a.len();
        for (batch, results) in self.batches.iter().zip(&mut self.results) {
            results.resize(many, 0);
            batch.results([a, b, c], results);
        }
        let [own, other] = &self.results;
        let differ = (0..many).filter(|&at| !self.ruler.is_same(own[at], other[at])).map(|at| {
            let operands = [a[at], b[at], c[at]];
            let number = operands.iter().fold(0, |number, &code| number << 16 | u64::from(code));
            Case { number, operands, own: own[at], other: other[at], ulps: 0 }
        });
        self.found = differ.chain(self.found).min_by_key(Case::size);
        self.operands.iter_mut().for_each(Vec::clear);
    }
}
