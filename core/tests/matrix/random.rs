//! Random elements of every unit of the table, compared with the independent model.

use super::model::{Parts, element, layout};
use crate::common::Random;
use halfplay_core::float::Float;
use halfplay_core::skins::matrix::{Element, NoTrace, Unit, evaluate, instrs, units};

/// The ways to choose a number.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// any code
    Any,
    /// near 1
    Near,
    /// zeros, subnormals, the largest numbers, NaN and infinity
    Special,
    /// small integers, whose sums cancel
    Cancel,
}

pub const KINDS: [Kind; 4] = [Kind::Any, Kind::Near, Kind::Special, Kind::Cancel];

/// A random register of this format.
pub fn register(name: &str, kind: Kind, random: &mut Random) -> u64 {
    let format = layout(name);
    let padding = if name == "tf32" { random.next() & 0x1fff } else { 0 };
    let width = format.width() - if name == "tf32" { 13 } else { 0 };
    let mask = u64::MAX >> (64 - width);
    let fraction = random.next() & ((1 << format.fraction) - 1);
    let top = (1u64 << format.exponent) - 1;
    let bias = top / 2;
    let sign = random.next() & 1;
    let field = match kind {
        Kind::Any => random.next() & top,
        Kind::Near => (bias + random.next() % 5).saturating_sub(2),
        Kind::Special => random.pick(&[0, 0, 1, bias, top - 1, top]),
        Kind::Cancel => bias + random.next() % 2,
    };
    let fraction = match kind {
        Kind::Special if random.below(2) == 0 => 0,
        Kind::Cancel => fraction & !(((1 << format.fraction) - 1) >> 1),
        _ => fraction,
    };
    let code = (sign << (format.exponent + format.fraction) | field << format.fraction | fraction) & mask;
    if name == "tf32" { code << 13 | padding } else { code }
}

/// Random registers of an element of this unit: A, B, C, scales of A and B.
pub fn registers(unit: &Unit, kind: Kind, random: &mut Random) -> ([Vec<u64>; 2], u64, [Vec<u64>; 2]) {
    let spelling = unit.instr.to_string();
    let parts = Parts::of(&spelling);
    let mut vector =
        |name: &str, count: usize, kind| (0..count).map(|_| register(name, kind, random)).collect::<Vec<_>>();
    let factors = [vector(&parts.a, parts.k, kind), vector(&parts.b, parts.k, kind)];
    let kind_of_c = if kind == Kind::Special { Kind::Near } else { kind };
    let c = vector(&parts.c, 1, kind_of_c)[0];
    let scale = parts.block.as_ref().map_or("ue8m0", |(_, format)| format);
    let scales = [0, 1].map(|_| vector(scale, unit.instr.scale_count(), Kind::Near));
    (factors, c, scales)
}

/// The element with these registers.
pub fn with_scales(unit: &Unit, [a, b]: &[Vec<u64>; 2], c: u64, scales: &[Vec<u64>; 2]) -> Element {
    let element = Element::of_registers(&unit.instr, a, b, c);
    let Some(scaling) = unit.instr.scaling else { return element };
    let scales = |place: usize| {
        scales[place].iter().map(|&code| Float::of_register(scaling.format.format(), code)).collect()
    };
    Element { scales_a: scales(0), scales_b: scales(1), ..element }
}

#[test]
fn random_elements_of_every_unit_match_the_model() {
    const PER_UNIT: usize = 60;
    let mut random = Random(46);
    let mut count = 0;
    for unit in instrs().into_iter().flat_map(units) {
        let spelling = unit.instr.to_string();
        for number in 0..PER_UNIT {
            let kind = KINDS[number % KINDS.len()];
            let (factors, c, scales) = registers(&unit, kind, &mut random);
            let found = evaluate(&unit, &with_scales(&unit, &factors, c, &scales), &mut NoTrace).register();
            let [a, b] = &factors;
            let sm = unit.architecture.sm.into();
            let expected = element(sm, &spelling, a, b, c, [&scales[0], &scales[1]]);
            assert_eq!(found, expected, "sm_{sm} {spelling} {factors:x?} {c:x} {scales:x?}");
            count += usize::from(found != 0);
        }
    }
    assert!(count > 5_000, "only {count} results are not zero");
}
