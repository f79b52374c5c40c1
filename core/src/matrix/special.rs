//! NaN and infinity: rules that give a result without arithmetic.

use super::step::{Operand, Special, TermId};
use crate::eval::canonical_nan;
use crate::float::{Float, Format};

/// The factors of a product, with their names.
pub(super) struct Factors {
    /// the index of the product
    pub k: u16,
    /// the element of A
    pub a: Float,
    /// the element of B
    pub b: Float,
}

/// The rule that applies to a block with these factors, scales and accumulator, with its result in `format`; `None` if
/// all operands are finite.
pub(super) fn special(
    factors: impl Iterator<Item = Factors>,
    mut scales: impl Iterator<Item = (Operand, Float)>,
    accumulator: Float,
    format: Format,
) -> Option<(Special, Float)> {
    let nan = |rule| Some((rule, canonical_nan(format)));
    // Signs of the infinite terms, each with the first term that has it.
    let mut infinities: [Option<TermId>; 2] = [None; 2];
    let mut found = |negative: bool, term| {
        if let Some(entry) = infinities.get_mut(usize::from(negative)) {
            entry.get_or_insert(term);
        }
    };
    if let Some((operand, _)) = scales.find(|(_, scale)| scale.is_nan()) {
        return nan(Special::NanOperand(operand));
    }
    for Factors { k, a, b } in factors {
        let operand = if a.is_nan() { Operand::A(k) } else { Operand::B(k) };
        if a.is_nan() || b.is_nan() {
            return nan(Special::NanOperand(operand));
        }
        if a.is_infinite() || b.is_infinite() {
            if a.is_zero() || b.is_zero() {
                return nan(Special::ZeroTimesInfinity(k));
            }
            found(a.is_negative() != b.is_negative(), TermId::Product(k));
        }
    }
    if accumulator.is_nan() {
        return nan(Special::NanOperand(Operand::C));
    }
    if accumulator.is_infinite() {
        found(accumulator.is_negative(), TermId::Accumulator);
    }
    let infinity = |negative| Float::new(format, format.infinity()).with_sign(negative);
    match infinities {
        [None, None] => None,
        [Some(_), Some(_)] => nan(Special::OppositeInfinities),
        [Some(term), None] => Some((Special::Infinity(term), infinity(false))),
        [None, Some(term)] => Some((Special::Infinity(term), infinity(true))),
    }
}

/// The result of `a × b + c` if an operand is NaN or infinite; `None` if all are finite.
pub(super) fn fma(a: Float, b: Float, c: Float) -> Option<Float> {
    let factors = std::iter::once(Factors { k: 0, a, b });
    special(factors, std::iter::empty(), c, c.format()).map(|(_, result)| result)
}
