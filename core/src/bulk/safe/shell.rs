//! The smallest triple of operands that tells two ways apart, in the order of [`Case::size`]: shell after shell, each of all
//! triples whose largest magnitude code is the same.
//!
//! Which of `a` and `b` is which does not matter to a product; the smaller is tried as `a`, and of two signs that give
//! the same product the one on `b`: these come first in the order.

use crate::bulk::Route;
use crate::bulk::sweep::{Case, Question};

/// So many triples go through at once.
const BLOCK: usize = 1 << 11;

/// The triples of an `fma` and of what it is held against, in shells.
pub struct Shells<'a> {
    question: &'a Question,
}

impl<'a> Shells<'a> {
    /// The largest magnitude code: the last shell.
    pub const LAST: u16 = 0x7fff;

    /// Of a question with three operands; `None` for others, which a sweep answers whole.
    pub fn new(question: &'a Question) -> Option<Self> {
        (question.instr().operand_names().len() == 3).then_some(Shells { question })
    }

    /// The smallest case of a shell that differs.
    pub fn smallest(&self, largest: u16) -> Option<Case> {
        let mut row = Row::new(self.question);
        for [of_b, of_c] in [[0, 0], [0, SIGN], [SIGN, 0], [SIGN, SIGN]] {
            for b in 0..=largest {
                row.try_all(0..=b, |a| [a, b | of_b, largest | of_c]);
            }
            for a in 0..=largest {
                row.try_all(0..=largest, |c| [a, largest | of_b, c | of_c]);
            }
        }
        row.found
    }
}

const SIGN: u16 = 0x8000;

/// Triples that are tried together, and the smallest that differed so far.
struct Row<'a> {
    routes: [&'a Route; 2],
    operands: [Vec<u16>; 3],
    results: [Vec<u16>; 2],
    found: Option<Case>,
}

impl<'a> Row<'a> {
    fn new(question: &'a Question) -> Self {
        let room = || Vec::with_capacity(BLOCK);
        let (operands, results) = ([room(), room(), room()], [room(), room()]);
        Row { routes: question.routes(), operands, results, found: None }
    }

    /// Tries the triples of these codes, a block after the other.
    fn try_all(&mut self, codes: std::ops::RangeInclusive<u16>, triple: impl Fn(u16) -> [u16; 3]) {
        let (first, last) = (usize::from(*codes.start()), usize::from(*codes.end()));
        for from in (first..=last).step_by(BLOCK) {
            let to = last.min(from + BLOCK - 1);
            for (place, operands) in self.operands.iter_mut().enumerate() {
                operands.clear();
                operands.extend((from..=to).map(|code| triple(code as u16)[place]));
            }
            self.block(to - from + 1);
        }
    }

    fn block(&mut self, many: usize) {
        let [a, b, c] = &self.operands;
        for (route, results) in self.routes.iter().zip(&mut self.results) {
            results.resize(many, 0);
            route.results([a, b, c], results);
        }
        let [own, other] = &self.results;
        if own == other {
            return;
        }
        let differ = (0..many).filter(|&at| own[at] != other[at]).map(|at| {
            let operands = [a[at], b[at], c[at]];
            let number = operands.iter().fold(0, |number, &code| number << 16 | u64::from(code));
            Case { number, operands, own: own[at], other: other[at], ulps: 0 }
        });
        self.found = differ.chain(self.found).min_by_key(Case::size);
    }
}
