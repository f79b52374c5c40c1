//! One block: exact products and the accumulator, aligned, truncated, added and rounded once.
//!
//! ```text
//!   exponent                  fraction bits kept      lost
//!      0     c    1.0000000000000000000000000
//!    −11     k 0  0.0000000000100000000000000
//!    −25     k 1  0.0000000000000000000000001 | 1
//!                 ─────────────────────────────
//!                 the exact sum, then one rounding
//! ```

use super::element::Element;
use super::recorder::Recorder;
use super::rule::Alignment;
use super::special::{Factors, special};
use super::step::{Addend, Operand, Step, TermId, ZeroSum};
use super::unit::Unit;
use crate::float::{Exact, Float, Tail, round};

/// The operands of a block.
pub(super) struct Block<'a> {
    pub unit: &'a Unit,
    pub element: &'a Element,
    pub alignment: Alignment,
    /// index of the first product
    pub first: usize,
    /// number of products
    pub count: usize,
    /// C, or the result of the block before
    pub accumulator: Float,
}

impl Block<'_> {
    /// The result in the format to which the unit rounds.
    pub fn result<R: Recorder>(&self, recorder: &mut R) -> Float {
        let (format, _) = self.alignment.output.rounding();
        let scales = self.scales(self.first, self.count);
        if let Some((rule, result)) = special(self.factors(), scales, self.accumulator, self.unit.instr.d) {
            // The result has the format of D: nothing is rounded.
            recorder.record(|| Step::Special { rule, result });
            return result;
        }
        let addends = self.addends(recorder);
        let Some(largest) = largest(&addends, recorder) else {
            let result = Float::new(format, 0);
            recorder.record(|| Step::Zero { reason: ZeroSum::ZeroTerms, result });
            return result;
        };
        let quantum = largest - i32::from(self.alignment.fraction);
        let sum = addends.iter().filter(|addend| !addend.is_zero());
        let sum = sum.map(|addend| align(addend, largest, quantum, recorder)).sum::<i64>();
        recorder.record(|| Step::Sum { sum, quantum });
        self.rounded(sum, quantum, recorder)
    }

    /// Normalises and rounds the sum.
    fn rounded<R: Recorder>(&self, sum: i64, quantum: i32, recorder: &mut R) -> Float {
        let (format, mode) = self.alignment.output.rounding();
        if sum == 0 {
            let result = Float::new(format, 0);
            recorder.record(|| Step::Zero { reason: ZeroSum::Cancelled, result });
            return result;
        }
        let head = u128::from(sum.unsigned_abs());
        let value = Exact { negative: sum < 0, head, exponent: quantum, tail: Tail::Zero };
        let rounded = round(&value, format, mode);
        recorder.record(|| Step::Round { value, rounded });
        if rounded.overflow {
            // In f32, an open question: the unit truncates, but overflow gives infinity.
            let result = Float::new(format, format.infinity()).with_sign(sum < 0);
            recorder.record(|| Step::Overflow { rounded, result });
            return result;
        }
        rounded.result()
    }

    /// The exact terms: products or scaled sums of products, then the accumulator.
    fn addends<R: Recorder>(&self, recorder: &mut R) -> Vec<Addend> {
        let group = usize::from(self.alignment.group).max(1);
        let mut addends = Vec::with_capacity(self.count.div_ceil(group) + 1);
        let mut place = self.first;
        while place < self.first + self.count {
            let products = self.factors().skip(place - self.first).take(group);
            let products = products.map(|factors| product(factors, recorder)).collect::<Vec<_>>();
            let addend = match products.as_slice() {
                [one] if group == 1 => *one,
                several => group_sum(several, place, group, recorder),
            };
            let scales: Vec<Float> = self.scales(place, 1).map(|(_, scale)| scale).collect();
            addends.push(match scales.as_slice() {
                [a, b] => scaled(addend, *a, *b, recorder),
                _ => addend,
            });
            place += group;
        }
        let value = self.accumulator;
        let term = value.term();
        let addend = Addend {
            term: TermId::Accumulator,
            negative: term.negative,
            significand: term.significand,
            last: term.exponent,
            exponent: value.exponent(),
        };
        recorder.record(|| Step::Accumulator { value, addend });
        addends.push(addend);
        addends
    }

    fn factors(&self) -> impl Iterator<Item = Factors> {
        let pairs = self.element.a.iter().zip(&self.element.b).enumerate();
        let pairs = pairs.skip(self.first).take(self.count);
        pairs.map(|(k, (&a, &b))| Factors { k: k as u16, a, b })
    }

    /// The scales of the products from `first` on, those of A and of B in turn. The unit ignores their signs.
    fn scales(&self, first: usize, count: usize) -> impl Iterator<Item = (Operand, Float)> {
        let size = self.unit.instr.scaling.map_or(1, |scaling| usize::from(scaling.size)).max(1);
        let pairs = self.element.scales_a.iter().zip(&self.element.scales_b).enumerate();
        let from = first / size;
        let pairs = pairs.skip(from).take((first + count).div_ceil(size) - from);
        let positive = |scale: Float| if scale.format().is_signed() { scale.with_sign(false) } else { scale };
        pairs.flat_map(move |(place, (&a, &b))| {
            let place = place as u16;
            [(Operand::ScaleA(place), positive(a)), (Operand::ScaleB(place), positive(b))]
        })
    }
}

/// The exact product. Its exponent is the sum of the factors' exponents: the unit does not normalise it.
fn product<R: Recorder>(factors: Factors, recorder: &mut R) -> Addend {
    let Factors { k, a, b } = factors;
    let term = a.term().times(b.term());
    let product = Addend {
        term: TermId::Product(k),
        negative: term.negative,
        significand: term.significand,
        last: term.exponent,
        exponent: a.exponent() + b.exponent(),
    };
    recorder.record(|| Step::Product { k, a, b, product });
    product
}

/// The exact sum of a group of products, as a fixed-point number with exponent 0.
fn group_sum<R: Recorder>(products: &[Addend], first: usize, group: usize, recorder: &mut R) -> Addend {
    // All products of a group have the same two formats, so their last bits differ only by their exponents.
    let last = products.iter().map(|product| product.last).min().unwrap_or(0);
    let part = |product: &Addend| {
        let magnitude = (product.significand << (product.last - last)) as i64;
        if product.negative { -magnitude } else { magnitude }
    };
    let sum: i64 = products.iter().map(part).sum();
    let addend = Addend {
        term: TermId::Group((first / group) as u16),
        negative: sum < 0,
        significand: sum.unsigned_abs(),
        last,
        exponent: 0,
    };
    recorder.record(|| Step::Group { first: first as u16, count: products.len() as u16, sum: addend });
    addend
}

/// The term times the scales of A and B, exactly: the significands are multiplied and the exponents added.
fn scaled<R: Recorder>(from: Addend, a: Float, b: Float, recorder: &mut R) -> Addend {
    let (left, right) = (a.term(), b.term());
    let to = Addend {
        significand: from.significand * left.significand * right.significand,
        last: from.last + left.exponent + right.exponent,
        exponent: from.exponent + a.exponent() + b.exponent(),
        ..from
    };
    recorder.record(|| Step::Scale { a, b, from, to });
    to
}

/// The largest exponent of the terms that are not zero; `None` if all are zero.
fn largest<R: Recorder>(addends: &[Addend], recorder: &mut R) -> Option<i32> {
    let nonzero = addends.iter().filter(|addend| !addend.is_zero());
    let found = nonzero.reduce(|best, addend| if addend.exponent > best.exponent { addend } else { best });
    for addend in addends.iter().filter(|addend| addend.is_zero()) {
        let exceeds = found.is_some_and(|largest| addend.exponent > largest.exponent);
        recorder.record(|| Step::Uncounted { addend: *addend, exceeds });
    }
    let &Addend { exponent, term, .. } = found?;
    recorder.record(|| Step::Largest { exponent, term });
    Some(exponent)
}

/// The part of a term that the unit keeps, in units of `2^quantum`, with its sign.
fn align<R: Recorder>(addend: &Addend, largest: i32, quantum: i32, recorder: &mut R) -> i64 {
    let (kept, lost) = match u32::try_from(addend.last - quantum) {
        Ok(left) => (addend.significand << left, 0),
        // Beyond 63 places nothing is left of a term.
        Err(_) => match addend.last.abs_diff(quantum) {
            right @ ..64 => (addend.significand >> right, addend.significand & ((1 << right) - 1)),
            _ => (0, addend.significand),
        },
    };
    let shift = largest.abs_diff(addend.exponent);
    recorder.record(|| Step::Align { addend: *addend, shift, kept, lost });
    if addend.negative { -(kept as i64) } else { kept as i64 }
}
