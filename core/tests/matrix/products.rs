//! Whole products: the fast path equals the evaluation of each element, and an independent model.

use super::model;
use super::random::{KINDS, Kind, register};
use super::unit_of;
use crate::common::Random;
use halfplay_core::float::{Float, Format};
use halfplay_core::skins::matrix::{
    MatrixProduct, OrderProblem, Rule, SumOrder, Unit, Vectors, instrs, units,
};

struct Operands {
    a: Vec<Float>,
    b: Vec<Float>,
    c: Vec<Float>,
    size: [usize; 3],
}

fn operands(unit: &Unit, [rows, columns, depth]: [usize; 3], kind: Kind, random: &mut Random) -> Operands {
    let mut numbers = |format: Format, count: usize, kind| {
        let number = |_| Float::of_register(format, register(format.name(), kind, random));
        (0..count).map(number).collect::<Vec<_>>()
    };
    let (a, b) = (numbers(unit.instr.a, rows * depth, kind), numbers(unit.instr.b, columns * depth, kind));
    let kind_of_c = if kind == Kind::Special { Kind::Near } else { kind };
    Operands { a, b, c: numbers(unit.instr.c, rows * columns, kind_of_c), size: [rows, columns, depth] }
}

fn product(unit: &Unit, operands: &Operands, order: SumOrder) -> MatrixProduct {
    let ([rows, columns, depth], k) = (operands.size, unit.instr.k());
    let a = Vectors::new(&operands.a, unit.instr.a, rows, depth, k);
    let b = Vectors::new(&operands.b, unit.instr.b, columns, depth, k);
    MatrixProduct::new(*unit, a, b, operands.c.clone(), order, unit.instr.d).unwrap()
}

/// The units whose operands have at most 11 significand bits and no scales.
fn all_units() -> Vec<Unit> {
    let all = instrs().into_iter().flat_map(units);
    all.filter(|unit| unit.rule != Rule::Chain && unit.instr.scaling.is_none()).collect()
}

#[test]
fn the_fast_path_equals_the_evaluation_of_each_element() {
    let mut random = Random(5);
    for unit in all_units() {
        let k = unit.instr.k();
        for (number, kind) in KINDS.into_iter().enumerate() {
            let operands = operands(&unit, [2, 3, 2 * k + number], kind, &mut random);
            let promoted = [SumOrder::Promote(k), SumOrder::Split(2)];
            let promoted = promoted.into_iter().filter(|_| unit.instr.d == Format::F32);
            for order in [SumOrder::Single].into_iter().chain(promoted) {
                let product = product(&unit, &operands, order);
                for (row, column) in (0..2).flat_map(|row| (0..3).map(move |column| (row, column))) {
                    let (fast, slow) = (product.element(row, column), product.element_by_steps(row, column));
                    assert_eq!(fast, slow, "{} sm_{} {order:?}", unit.instr, unit.architecture.sm);
                }
            }
        }
    }
}

/// Elements of the model, one instruction after the other.
fn modelled(unit: &Unit, operands: &Operands, row: usize, column: usize) -> u64 {
    let ([_, columns, depth], k) = (operands.size, unit.instr.k());
    let vector = |numbers: &[Float], place: usize| {
        let own = numbers[place * depth..(place + 1) * depth].iter().map(|number| number.register());
        let mut registers: Vec<u64> = own.collect();
        registers.resize(depth.next_multiple_of(k), 0);
        registers
    };
    let (a, b) = (vector(&operands.a, row), vector(&operands.b, column));
    let start = operands.c[row * columns + column].register();
    let spelling = unit.instr.to_string();
    a.chunks(k).zip(b.chunks(k)).fold(start, |sum, (a, b)| {
        model::element(unit.architecture.sm.into(), &spelling, a, b, sum, [&[], &[]])
    })
}

#[test]
fn products_match_the_model() {
    let mut random = Random(6);
    for unit in all_units().iter().step_by(3) {
        let kind = KINDS[random.below(KINDS.len())];
        let depth = 1 + random.below(3 * unit.instr.k());
        let operands = operands(unit, [2, 2, depth], kind, &mut random);
        let product = product(unit, &operands, SumOrder::Single);
        for (row, column) in [(0, 0), (1, 1)] {
            let found = product.element(row, column).register();
            assert_eq!(found, modelled(unit, &operands, row, column), "{}", unit.instr);
        }
    }
}

/// Errors, counted with rationals from the results.
#[test]
fn errors_are_those_of_the_exact_sums() {
    use num_rational::BigRational;
    let mut random = Random(8);
    for (sm, spelling) in [(90, "mma.m16n8k16.f32.f16.f16.f32"), (80, "mma.m16n8k16.f32.bf16.bf16.f32")] {
        let unit = unit_of(sm, spelling);
        for kind in [Kind::Near, Kind::Any] {
            let mut operands = operands(&unit, [1, 1, 48], kind, &mut random);
            for numbers in [&mut operands.a, &mut operands.b, &mut operands.c] {
                let zero = Float::new(numbers[0].format(), 0);
                numbers.iter_mut().filter(|number| !number.is_finite()).for_each(|number| *number = zero);
            }
            let row = product(&unit, &operands, SumOrder::Single).row(0);
            let value = |number: &Float| {
                let term = number.term();
                let magnitude = BigRational::from(num_bigint::BigInt::from(term.significand));
                magnitude
                    * model::two_to(term.exponent)
                    * BigRational::from(num_bigint::BigInt::from(1 - 2 * i32::from(term.negative)))
            };
            let products = operands.a.iter().zip(&operands.b).map(|(a, b)| value(a) * value(b));
            let exact: BigRational = products.sum::<BigRational>() + value(&operands.c[0]);
            if !row.elements[0].is_finite() {
                assert_eq!((row.errors.count, row.errors.not_finite), (1, 1));
                continue;
            }
            let worst = row.errors.worst[0];
            let nearest = value(&worst.exact);
            let ulp = model::two_to(worst.exact.quantum());
            let half = BigRational::new(1.into(), 2.into());
            let away = (&nearest - &exact) / &ulp;
            assert!(away >= -half.clone() && away <= half, "{spelling}: the exact sum, rounded to nearest");
            let expected = (value(&worst.result) - exact) / ulp;
            let expected = *expected.numer() == 0.into()
                || (num_traits::ToPrimitive::to_f64(&expected).unwrap() / worst.error - 1.0).abs() < 1e-9;
            assert!(expected, "{spelling}: {}", worst.error);
        }
    }
}

#[test]
fn orders_that_do_not_fit_are_rejected() {
    let check = |order: SumOrder, is_f32| order.check(16, is_f32);
    assert_eq!(check(SumOrder::Promote(128), true), Ok(()));
    assert_eq!(check(SumOrder::Promote(24), true), Err(OrderProblem::NotMultiple(16)));
    assert_eq!(check(SumOrder::Promote(0), true), Err(OrderProblem::NotMultiple(16)));
    assert_eq!(check(SumOrder::Split(0), true), Err(OrderProblem::NoParts));
    assert_eq!(check(SumOrder::Split(4), false), Err(OrderProblem::NotF32));
    assert_eq!(check(SumOrder::Single, false), Ok(()));
}

/// 2^24 + 4 · 1: single sums keep the ones on Hopper; in parts of 16, the second part alone is 4.
#[test]
fn splitting_and_promoting_change_the_order_of_sums() {
    let unit = unit_of(70, "mma.m8n8k4.f32.f16.f16.f32");
    let number = |value: u64| Float::new(Format::F16, value);
    // 2^12 · 2^12 and three zeros, then four products 1: V100 loses ones beside 2^24.
    let a = [0x6c00, 0, 0, 0, 0x3c00, 0x3c00, 0x3c00, 0x3c00].map(number).to_vec();
    let operands = Operands { b: a.clone(), a, c: Vec::new(), size: [1, 1, 8] };
    let of = |order| f32::from_bits(product(&unit, &operands, order).element(0, 0).bits() as u32);
    assert_eq!(of(SumOrder::Single), 16_777_216.0);
    assert_eq!(of(SumOrder::Split(2)), 16_777_220.0);
    assert_eq!(of(SumOrder::Promote(4)), 16_777_220.0);
}
