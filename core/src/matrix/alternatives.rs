//! The same element computed in other ways: exactly, by a chain of fma in f32, by the units of other architectures.

use super::element::Element;
use super::evaluate::{evaluate, fma};
use super::recorder::{NoTrace, Trace};
use super::special::{self, Factors};
use super::staircase::{Stair, Staircase, staircases};
use super::step::{Operand, TermId};
use super::table::units;
use super::unit::Unit;
use crate::float::{Float, Format, Wide};
use crate::real::Real;

/// A way to compute an element.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Way {
    /// the exact sum, rounded once to nearest
    Exact,
    /// one fma in f32 for each product, from the first to the last, each rounded to nearest
    FmaChain,
    /// a matrix unit
    Unit(Unit),
}

/// A way to compute an element, with its result.
#[derive(Clone, PartialEq, Debug)]
pub struct Alternative {
    /// the way
    pub way: Way,
    /// the result, in the format of D
    pub result: Float,
    /// the first difference from the unit that the user chose; `None` for that unit, and if all steps agree
    pub difference: Option<Difference>,
}

/// The first step in which a way differs from the chosen unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Difference {
    /// blocks have other sizes: the way's own, and the chosen unit's
    BlockSize(usize, usize),
    /// the kept part of a term differs: number of the block, the term
    Kept(u16, TermId),
    /// the sums agree, but the results of a block differ: number of the block
    Output(u16),
    /// the chain's first inexact fma: index of the product
    FmaRounds(u16),
    /// only the way's final rounding differs
    OnlyRounding,
}

impl Way {
    /// The word for the way in data: `exact`, `fma-chain`, `sm_80`.
    pub fn word(&self) -> String {
        match self {
            Way::Exact => "exact".to_owned(),
            Way::FmaChain => "fma-chain".to_owned(),
            Way::Unit(unit) => format!("sm_{}", unit.architecture.sm),
        }
    }
}

/// The exact value of `A·B + C`, with scales; `None` if an operand is NaN or infinite.
pub fn exact_value(element: &Element) -> Option<Real> {
    let per_scale = element.a.len() / element.scales_a.len().max(1);
    let mut sum = Real::of(element.c)?;
    for (k, (&a, &b)) in element.a.iter().zip(&element.b).enumerate() {
        let mut product = Real::of(a)?.times(&Real::of(b)?);
        for scales in [&element.scales_a, &element.scales_b] {
            if let Some(&scale) = scales.get(k / per_scale.max(1)) {
                product = product.times(&Real::of(scale)?.magnitude());
            }
        }
        sum = sum.plus(&product);
    }
    Some(sum)
}

/// The exact value rounded once to nearest, and the exponent of its ulp.
pub fn exact_result(element: &Element, format: Format) -> (Float, i32) {
    if let Some(value) = exact_value(element) {
        return value.nearest(format);
    }
    let pairs = element.a.iter().zip(&element.b);
    let factors = (0..).zip(pairs).map(|(k, (&a, &b))| Factors { k, a, b });
    let scales = element.scales_a.iter().chain(&element.scales_b);
    let scales = scales.map(|&scale| (Operand::ScaleA(0), scale));
    let result = special::special(factors, scales, element.c, format).map(|(_, result)| result);
    debug_assert!(result.is_some(), "{element:?}");
    (result.unwrap_or(Float::new(format, 0)), format.quantum_min())
}

/// The error of a result in ulp of the exact result; `None` if a number is NaN or infinite.
pub fn error_in_ulp(element: &Element, result: Float) -> Option<Wide> {
    let (exact, quantum) = exact_result(element, result.format());
    let error = Real::of(result)?.minus(&exact_value(element).filter(|_| exact.is_finite())?);
    Some(wide(&error.in_units(quantum)))
}

/// A number for display: all its digits, or the first hundred bits.
pub fn wide(value: &Real) -> Wide {
    if value.is_zero() { Wide::new(false, 0u32.into(), 0) } else { Wide::from(&value.leading_digits()) }
}

/// The chosen unit first; then the exact result, the chain of fma, and every other unit with this instruction. Without
/// the chain for f64, which units compute that way themselves, and for scaled products.
pub fn alternatives(unit: &Unit, element: &Element) -> Vec<Alternative> {
    let own = Traced::of(unit, element);
    let mut all = vec![Alternative { way: Way::Unit(*unit), result: own.result, difference: None }];
    let (exact, _) = exact_result(element, unit.instr.d);
    let difference = (exact != own.result).then_some(Difference::OnlyRounding);
    all.push(Alternative { way: Way::Exact, result: exact, difference });
    if let Some((result, rounds)) = chain(unit, element) {
        let difference = rounds.map(Difference::FmaRounds);
        all.push(Alternative { way: Way::FmaChain, result, difference });
    }
    let others = units(unit.instr).filter(|other| other.architecture != unit.architecture);
    all.extend(others.map(|other| {
        let traced = Traced::of(&other, element);
        let difference = own.difference(&traced);
        Alternative { way: Way::Unit(other), result: traced.result, difference }
    }));
    all
}

/// The result of a chain of fma in f32, rounded to the format of D, and the first product whose fma is inexact.
fn chain(unit: &Unit, element: &Element) -> Option<(Float, Option<u16>)> {
    if unit.instr.d == Format::F64 || unit.instr.scaling.is_some() {
        return None;
    }
    let one = Float::new(Format::F32, Format::F32.one());
    let zero = Float::new(Format::F32, 0).with_sign(true);
    let mut sum = step(one, element.c, zero);
    let mut rounds = None;
    for (k, (&a, &b)) in (0..).zip(element.a.iter().zip(&element.b)) {
        let next = step(a, b, sum);
        if rounds.is_none() && !is_exact(a, b, sum, next) {
            rounds = Some(k);
        }
        sum = next;
    }
    let result = match unit.instr.d {
        Format::F32 => sum,
        narrower => step(one, sum, Float::new(narrower, 0).with_sign(true)),
    };
    Some((result, rounds))
}

/// `a × b + c`, rounded to nearest in the format of c.
fn step(a: Float, b: Float, c: Float) -> Float {
    special::fma(a, b, c).unwrap_or_else(|| fma(a, b, c))
}

/// True if `result` is exactly `a × b + c`, or not a number.
fn is_exact(a: Float, b: Float, c: Float, result: Float) -> bool {
    match [a, b, c, result].map(Real::of) {
        [Some(a), Some(b), Some(c), Some(result)] => a.times(&b).plus(&c) == result,
        _ => !(a.is_finite() && b.is_finite() && c.is_finite()),
    }
}

/// An element computed by a unit, with its blocks.
struct Traced {
    size: usize,
    blocks: Vec<Staircase>,
    result: Float,
}

impl Traced {
    fn of(unit: &Unit, element: &Element) -> Traced {
        let mut trace = Trace::default();
        let result = evaluate(unit, element, &mut trace);
        debug_assert_eq!(result, evaluate(unit, element, &mut NoTrace));
        Traced { size: unit.products_per_block(), blocks: staircases(&trace.steps), result }
    }

    /// The first difference of another unit.
    fn difference(&self, other: &Traced) -> Option<Difference> {
        if self.size != other.size {
            return Some(Difference::BlockSize(other.size, self.size));
        }
        self.blocks.iter().zip(&other.blocks).find_map(|(own, other)| {
            let kept = own.stairs.iter().zip(&other.stairs).find(|(one, two)| {
                let value = |stair: &Stair| stair.value().minus(&stair.lost_value());
                value(one) != value(two)
            });
            match kept {
                Some((_, stair)) => Some(Difference::Kept(own.number, stair.addend.term)),
                None => (own.result != other.result).then_some(Difference::Output(own.number)),
            }
        })
    }
}
