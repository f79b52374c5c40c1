//! The evaluation of an element: the only code that computes one, with or without a record of its steps.

use super::block::Block;
use super::element::Element;
use super::recorder::Recorder;
use super::rule::{Alignment, Rule};
use super::step::{Operand, Step};
use super::unit::Unit;
use crate::float::{Float, Mode};
use crate::real::Real;

/// Computes an element of D as a unit does. The element must have k numbers in each vector, in the unit's formats;
/// missing numbers count as zeros.
///
/// ```
/// use halfplay_core::skins::matrix::{Element, NoTrace, default_unit, evaluate, parse};
/// let unit = default_unit(parse("mma.m16n8k16.f32.f16.f16.f32")?).ok_or("a unit")?;
/// // 2^24 + 1 × 1, on Hopper
/// let element = Element::of_registers(&unit.instr, &[0x3c00], &[0x3c00], 0x4b80_0000);
/// assert_eq!(evaluate(&unit, &element, &mut NoTrace).bits(), 0x4b80_0000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn evaluate<R: Recorder>(unit: &Unit, element: &Element, recorder: &mut R) -> Float {
    decode(element, recorder);
    match unit.rule {
        Rule::Aligned(alignment) => aligned(unit, element, alignment, recorder),
        Rule::Chain => chain(element, recorder),
    }
}

fn decode<R: Recorder>(element: &Element, recorder: &mut R) {
    let mut read = |operand, value: &Float| recorder.record(|| Step::Decode { operand, value: *value });
    for (k, value) in (0..).zip(&element.a) {
        read(Operand::A(k), value);
    }
    for (k, value) in (0..).zip(&element.b) {
        read(Operand::B(k), value);
    }
    read(Operand::C, &element.c);
    for (place, value) in (0..).zip(&element.scales_a) {
        read(Operand::ScaleA(place), value);
    }
    for (place, value) in (0..).zip(&element.scales_b) {
        read(Operand::ScaleB(place), value);
    }
}

/// One block after the other; each adds the result of the one before.
fn aligned<R: Recorder>(unit: &Unit, element: &Element, alignment: Alignment, recorder: &mut R) -> Float {
    let size = unit.products_per_block();
    let mut accumulator = element.c;
    for number in 0..unit.blocks() {
        let first = number * size;
        let count = size.min(unit.instr.k().saturating_sub(first));
        let place = Step::Block { number: number as u16, first: first as u16, count: count as u16 };
        recorder.record(|| place);
        let block = Block { unit, element, alignment, first, count, accumulator };
        let result = block.result(recorder);
        accumulator = match result.format() == unit.instr.d {
            true => result,
            false => {
                let to = result.widened(unit.instr.d);
                recorder.record(|| Step::Widen { from: result, to });
                to
            }
        };
        recorder.record(|| Step::Deliver { number: number as u16, result: accumulator });
    }
    accumulator
}

/// A chain of fma, rounded to nearest.
fn chain<R: Recorder>(element: &Element, recorder: &mut R) -> Float {
    let mut sum = element.c;
    for (k, (&a, &b)) in (0..).zip(element.a.iter().zip(&element.b)) {
        let result = super::special::fma(a, b, sum).unwrap_or_else(|| fma(a, b, sum));
        recorder.record(|| Step::Fma { k, a, b, c: sum, result });
        sum = result;
    }
    recorder.record(|| Step::Deliver { number: 0, result: sum });
    sum
}

/// `a × b + c` for finite numbers, rounded once to nearest.
pub(super) fn fma(a: Float, b: Float, c: Float) -> Float {
    let exact = |number: Float| Real::of(number).unwrap_or(Real::ZERO);
    let sum = exact(a).times(&exact(b)).plus(&exact(c));
    if sum.is_zero() {
        let negative = a.is_negative() != b.is_negative();
        let is_minus_zero = negative && c.is_negative() && exact(c).is_zero();
        return Float::new(c.format(), 0).with_sign(is_minus_zero);
    }
    sum.rounded(c.format(), Mode::Rn)
}
