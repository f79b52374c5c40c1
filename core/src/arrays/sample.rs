//! Selects elements of arrays of operands and results, as observed cases.
//!
//! Comparing a case with a hypothesis takes a few tenths of a microsecond, and there are hundreds of hypotheses. So of
//! long arrays only some elements are used, evenly spaced: some that differ from the instruction's results, and as many
//! of the others.

use super::array::Array;
use super::error::ArrayError;
use super::expected_results::{Codes, ElementwiseInstr, at_place};
use crate::float::Format;
use crate::infer::Case;

/// Number of elements that are read at once.
const PART: usize = 1 << 16;

/// Cases selected from arrays.
pub struct Sample {
    differ: Thinned,
    others: Thinned,
}

/// The number of selected elements, and of all elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampleSizes {
    /// elements that differ from the instruction's results: `[selected, all]`
    pub differ: [u64; 2],
    /// the other elements: `[selected, all]`
    pub others: [u64; 2],
}

/// An evenly spaced selection of bounded size: everything, or every second item, every fourth, and so on.
struct Thinned {
    most: usize,
    step: u64,
    seen: u64,
    kept: Vec<Case>,
}

impl Sample {
    /// Reads all elements. Selects at most `most` that differ from the instruction's result, and at most as many that
    /// do not.
    ///
    /// # Errors
    /// If elements cannot be read.
    pub fn of(elementwise: &ElementwiseInstr, got: &Array, most: usize) -> Result<Sample, ArrayError> {
        let (mut differ, mut others) = (Thinned::new(most), Thinned::new(most));
        let (mut results, mut elements) = (elementwise.results(), got.elements());
        let mut before = 0usize;
        loop {
            let (operands, own) = results.part(PART)?;
            let came_out = match got.format {
                Format::F32 => Codes::Single(elements.part(PART)?),
                _ => Codes::Half(elements.part(PART)?),
            };
            let count = own.count().min(came_out.count());
            if count == 0 {
                return Ok(Sample { differ, others });
            }
            for at in 0..count {
                let bits = came_out.bits(at);
                let list = if bits == own.bits(at) { &mut others } else { &mut differ };
                if list.wants_next() {
                    list.kept.push(Case {
                        instr: elementwise.instr,
                        operands: at_place(&operands, at),
                        got: bits,
                        any_nan: false,
                        line: before + at,
                    });
                }
            }
            before += count;
        }
    }

    /// True if the arrays have no elements.
    pub fn is_empty(&self) -> bool {
        self.differ.seen + self.others.seen == 0
    }

    /// The number of selected elements, and of all.
    pub fn sizes(&self) -> SampleSizes {
        let of = |list: &Thinned| [list.kept.len() as u64, list.seen];
        SampleSizes { differ: of(&self.differ), others: of(&self.others) }
    }

    /// The selected elements, in storage order.
    pub fn cases(self) -> Vec<Case> {
        let mut cases = self.differ.kept;
        cases.extend(self.others.kept);
        cases.sort_by_key(|case| case.line);
        cases
    }
}

impl Thinned {
    fn new(most: usize) -> Self {
        Thinned { most, step: 1, seen: 0, kept: Vec::new() }
    }

    /// Counts an item; true if the caller must keep it.
    #[inline]
    fn wants_next(&mut self) -> bool {
        let place = self.seen;
        self.seen += 1;
        if place & (self.step - 1) != 0 {
            return false;
        }
        if self.kept.len() < self.most {
            return true;
        }
        let mut nth = 0;
        self.kept.retain(|_| {
            nth += 1;
            nth % 2 == 1
        });
        self.step *= 2;
        place & (self.step - 1) == 0
    }
}
