//! A trace is complete: the result of every block follows from the recorded steps alone.

use super::model::two_to;
use super::random::{KINDS, registers, with_scales};
use crate::common::Random;
use halfplay_core::float::{Float, round};
use halfplay_core::skins::matrix::{
    Addend, NoTrace, Operand, Rule, Special, Step, TermId, Trace, Unit, ZeroSum, evaluate, instrs, units,
};
use num_bigint::BigInt;
use num_rational::BigRational;
use std::collections::{BTreeMap, BTreeSet};

fn integer(value: impl Into<BigInt>) -> BigRational {
    BigRational::from(value.into())
}

/// The value of a term.
fn value(addend: &Addend) -> BigRational {
    let magnitude = integer(addend.significand) * two_to(addend.last);
    if addend.negative { -magnitude } else { magnitude }
}

fn number(float: Float) -> BigRational {
    let term = float.term();
    let magnitude = integer(term.significand) * two_to(term.exponent);
    if term.negative { -magnitude } else { magnitude }
}

/// Follows the steps of one evaluation.
#[derive(Default)]
struct Machine {
    operands: BTreeMap<String, Float>,
    /// exact products of the block that are not part of a term yet
    products: Vec<Addend>,
    /// the terms of the block
    terms: Vec<Addend>,
    largest: Option<i32>,
    kept: i64,
    sum: Option<(i64, i32)>,
    aligned: usize,
    result: Option<Float>,
    accumulator: Option<Float>,
}

impl Machine {
    fn operand(&self, operand: Operand) -> Float {
        self.operands[&format!("{operand:?}")]
    }

    fn take(&mut self, unit: &Unit, step: &Step) {
        match *step {
            Step::Decode { operand, value } => {
                if operand == Operand::C {
                    self.accumulator = Some(value);
                }
                self.operands.insert(format!("{operand:?}"), value);
            }
            Step::Block { .. } => {
                (self.products, self.terms) = (Vec::new(), Vec::new());
                (self.largest, self.kept, self.sum, self.result) = (None, 0, None, None);
                self.aligned = 0;
            }
            Step::Product { k, a, b, product } => {
                assert_eq!([a, b], [self.operand(Operand::A(k)), self.operand(Operand::B(k))]);
                assert_eq!(value(&product), number(a) * number(b));
                assert_eq!(product.exponent, a.exponent() + b.exponent());
                assert_eq!(product.term, TermId::Product(k));
                match unit.rule {
                    Rule::Aligned(alignment) if alignment.group == 1 => self.terms.push(product),
                    _ => self.products.push(product),
                }
            }
            Step::Group { first, count, sum } => {
                let products: Vec<Addend> = self.products.drain(..).collect();
                assert_eq!(products.len(), usize::from(count));
                assert_eq!(products[0].term, TermId::Product(first));
                assert_eq!(value(&sum), products.iter().map(value).sum());
                self.terms.push(sum);
            }
            Step::Scale { a, b, from, to } => {
                assert_eq!(self.terms.pop(), Some(from));
                assert_eq!(value(&to), value(&from) * number(a) * number(b));
                assert_eq!(to.exponent, from.exponent + a.exponent() + b.exponent());
                self.terms.push(to);
            }
            Step::Accumulator { value: float, addend } => {
                assert_eq!(Some(float), self.accumulator);
                assert_eq!(value(&addend), number(float));
                assert_eq!(addend.exponent, float.exponent());
                self.terms.push(addend);
            }
            Step::Uncounted { addend, .. } => {
                assert!(self.terms.contains(&addend) && addend.significand == 0)
            }
            Step::Largest { exponent, term } => {
                let nonzero = || self.terms.iter().filter(|addend| addend.significand != 0);
                assert_eq!(nonzero().map(|addend| addend.exponent).max(), Some(exponent));
                assert!(nonzero().any(|addend| addend.term == term && addend.exponent == exponent));
                self.largest = Some(exponent);
            }
            Step::Align { addend, shift, kept, lost } => {
                assert!(self.terms.contains(&addend));
                let largest = self.largest.expect("the largest exponent");
                assert_eq!(i64::from(shift), i64::from(largest - addend.exponent));
                let Rule::Aligned(alignment) = unit.rule else { panic!("{unit:?}") };
                let quantum = two_to(largest - i32::from(alignment.fraction));
                let parts = integer(kept) * &quantum + integer(lost) * two_to(addend.last);
                assert_eq!(parts, integer(addend.significand) * two_to(addend.last));
                assert!(integer(lost) * two_to(addend.last) < quantum);
                self.kept += if addend.negative { -(kept as i64) } else { kept as i64 };
                self.aligned += 1;
            }
            Step::Sum { sum, quantum } => {
                assert_eq!(sum, self.kept);
                assert_eq!(self.aligned, self.terms.iter().filter(|addend| addend.significand != 0).count());
                self.sum = Some((sum, quantum));
            }
            Step::Special { rule, result } => {
                match rule {
                    Special::NanOperand(Operand::C) => assert!(self.accumulator.unwrap().is_nan()),
                    Special::NanOperand(operand) => assert!(self.operand(operand).is_nan()),
                    Special::Infinity(_) => assert!(result.is_infinite()),
                    Special::ZeroTimesInfinity(_) | Special::OppositeInfinities => assert!(result.is_nan()),
                }
                self.result = Some(result);
            }
            Step::Zero { reason, result } => {
                match reason {
                    ZeroSum::ZeroTerms => assert!(self.terms.iter().all(|addend| addend.significand == 0)),
                    ZeroSum::Cancelled => assert_eq!(self.sum.map(|(sum, _)| sum), Some(0)),
                }
                assert_eq!(result.bits(), 0);
                self.result = Some(result);
            }
            Step::Round { value, rounded } => {
                let (sum, quantum) = self.sum.expect("a sum");
                let exact = integer(value.head) * two_to(value.exponent);
                assert_eq!(exact, integer(sum.unsigned_abs()) * two_to(quantum));
                assert_eq!(value.negative, sum < 0);
                assert_eq!(rounded, round(&value, rounded.format, rounded.mode));
                self.result = Some(rounded.result());
            }
            Step::Overflow { rounded, result } => {
                assert!(rounded.overflow && result.is_infinite());
                self.result = Some(result);
            }
            Step::Widen { from, to } => {
                assert_eq!(Some(from), self.result);
                assert!(from.is_infinite() && to.is_infinite() || number(from) == number(to));
                self.result = Some(to);
            }
            Step::Fma { k, a, b, c, result } => {
                assert_eq!([a, b], [self.operand(Operand::A(k)), self.operand(Operand::B(k))]);
                assert_eq!(Some(c), self.accumulator);
                let host =
                    f64::from_bits(a.bits()).mul_add(f64::from_bits(b.bits()), f64::from_bits(c.bits()));
                assert!(host.is_nan() && result.is_nan() || host.to_bits() == result.bits());
                (self.accumulator, self.result) = (Some(result), Some(result));
            }
            Step::Deliver { result, .. } => {
                assert_eq!(Some(result), self.result);
                self.accumulator = Some(result);
            }
        }
    }
}

#[test]
fn results_follow_from_the_steps_of_every_unit() {
    const PER_UNIT: usize = 16;
    let mut random = Random(7);
    let mut met = BTreeSet::new();
    for unit in instrs().into_iter().flat_map(units) {
        for number in 0..PER_UNIT {
            let kind = KINDS[number % KINDS.len()];
            let (factors, c, scales) = registers(&unit, kind, &mut random);
            let element = with_scales(&unit, &factors, c, &scales);
            let mut trace = Trace::default();
            let result = evaluate(&unit, &element, &mut trace);
            assert_eq!(evaluate(&unit, &element, &mut NoTrace), result, "recording changes nothing");
            let mut machine = Machine::default();
            for step in &trace.steps {
                machine.take(&unit, step);
                met.insert(step.kind());
            }
            assert_eq!(machine.result, Some(result), "{}", unit.instr);
            assert_eq!(machine.accumulator, Some(result));
        }
    }
    let all = [
        "accumulator",
        "align",
        "block",
        "decode",
        "deliver",
        "fma",
        "group",
        "largest",
        "overflow",
        "product",
        "round",
        "scale",
        "special",
        "sum",
        "uncounted",
        "widen",
        "zero",
    ];
    assert_eq!(met.into_iter().collect::<Vec<_>>(), all, "every kind of step was met");
}
