//! Identifies the arithmetic that explains given results. An independent model, based on rustc_apfloat, made the rows.

mod modifiers;

use crate::common::three;
use halfplay_core::float::Mode;
use halfplay_core::isa::{Allow, Instr, Modifier, parse};
use halfplay_core::skins::explain::explanation_blocks;
use halfplay_core::skins::infer::{Case, Combination, Explanation, Fit, Hypothesis, Search};
use halfplay_core::variant::{NanRule, Prepared, Variant};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

/// The splitmix64 generator.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Mostly numbers near 1; some are subnormal, close to the ends of the range, or special.
    fn half(&mut self) -> u64 {
        let (sign, fraction) = (self.next() & 0x8000, self.next() & 0x3ff);
        let exponent = match self.next() % 10 {
            0 => 0,
            1 => 1 + self.next() % 3,
            2 => 28 + self.next() % 3,
            3 if self.next().is_multiple_of(3) => 31,
            _ => 9 + self.next() % 13,
        };
        sign | exponent << 10 | fraction
    }
}

fn half(bits: u64) -> Half {
    Half::from_bits(bits.into())
}

fn wide<T: Float>(value: Half) -> T
where
    Half: FloatConvert<T>,
{
    value.convert(&mut false).value
}

/// The bits of an f16; a NaN gives the canonical one of PTX.
fn bits(value: Half) -> u64 {
    if value.is_nan() { 0x7fff } else { value.to_bits() as u64 }
}

fn is_subnormal(bits: u64) -> bool {
    bits & 0x7c00 == 0 && bits & 0x3ff != 0
}

fn flushed(bits: u64) -> u64 {
    if is_subnormal(bits) { bits & 0x8000 } else { bits }
}

fn fused([a, b, c]: [u64; 3], round: Round) -> Half {
    half(a).mul_add_r(half(b), half(c), round).value
}

/// The result of an f16 fma computed with this variant, by apfloat and from the bits alone.
fn model(variant: Variant, operands: [u64; 3]) -> u64 {
    let [a, b, c] = operands.map(half);
    let nearest = Round::NearestTiesToEven;
    let plain = || bits(fused(operands, nearest));
    let is_nan = |bits: u64| bits & 0x7fff > 0x7c00;
    match variant {
        Variant::MulThenAdd => bits((a * b).value.add_r(c, nearest).value),
        Variant::ThroughF32 => {
            let sum = wide::<Single>(a).mul_add_r(wide(b), wide(c), nearest).value;
            bits(sum.convert_r(nearest, &mut false).value)
        }
        Variant::ThroughF64 => {
            let product = (wide::<Double>(a) * wide::<Double>(b)).value;
            bits((product + wide::<Double>(c)).value.convert_r(nearest, &mut false).value)
        }
        Variant::OtherFormat => {
            let [a, b, c] = [a, b, c].map(|one| {
                let there: BFloat = FloatConvert::<BFloat>::convert_r(one, nearest, &mut false).value;
                there
            });
            let there = a.mul_add_r(b, c, nearest).value;
            if there.is_nan() { 0x7fff } else { there.to_bits() as u64 }
        }
        Variant::Rounding(Mode::Rz) => bits(fused(operands, Round::TowardZero)),
        Variant::Rounding(Mode::Rm) => bits(fused(operands, Round::TowardNegative)),
        Variant::Rounding(Mode::Rp) => bits(fused(operands, Round::TowardPositive)),
        Variant::FlushesOperands => bits(fused(operands.map(flushed), nearest)),
        Variant::FlushesResults => flushed(plain()),
        Variant::FlushesTiny => {
            let cut = bits(fused(operands, Round::TowardZero));
            let (plain, is_tiny) = (plain(), cut & 0x7c00 == 0);
            if is_tiny && !is_nan(plain) { plain & 0x8000 } else { plain }
        }
        Variant::With(Modifier::Sat) => match plain() {
            nan if is_nan(nan) => 0,
            0x8000.. => 0,
            more if more > 0x3c00 => 0x3c00,
            within => within,
        },
        Variant::With(Modifier::Relu) => match plain() {
            nan if is_nan(nan) => 0x7fff,
            0x8000.. => 0,
            kept => kept,
        },
        Variant::LargestFinite => {
            let is_finite = operands.iter().all(|operand| operand & 0x7c00 != 0x7c00);
            match plain() {
                infinite if infinite & 0x7fff == 0x7c00 && is_finite => infinite & 0x8000 | 0x7bff,
                other => other,
            }
        }
        Variant::Nan(rule) => match (plain(), rule) {
            (nan, NanRule::Quiet) if is_nan(nan) => 0x7e00,
            (nan, NanRule::NegativeQuiet) if is_nan(nan) => 0xfe00,
            (nan, NanRule::Operand) if is_nan(nan) => operands
                .into_iter()
                .find(|operand| is_nan(*operand))
                .map_or(0x7e00, |operand| operand | 0x200),
            (number, _) => number,
        },
        other => panic!("no model of {}", other.word()),
    }
}

fn instr(spelling: &str) -> Instr {
    parse(spelling, Allow::PTX).expect(spelling).instr
}

/// The variants of an fma that `model` computes. The module `modifiers` tests other variants.
fn modelled() -> impl Iterator<Item = Variant> {
    let fma = instr("fma.rn.f16");
    let is_modelled = move |one: &Variant| {
        !matches!(one, Variant::With(Modifier::Ftz) | Variant::Accumulator)
            && Combination::of(*one).prepared(&fma).is_some()
    };
    Variant::ALL.into_iter().filter(is_modelled)
}

fn cases(variant: Variant, count: usize, seed: u64) -> Vec<Case> {
    let (fma, mut random) = (instr("fma.rn.f16"), Random(seed));
    let case = |line: usize| {
        let mut operands = [random.half(), random.half(), random.half()];
        if line.is_multiple_of(3) {
            // A code near the negated product, so that the rounding error of the product becomes visible.
            let product = bits((half(operands[0]) * half(operands[1])).value);
            operands[2] = (product ^ 0x8000).wrapping_add(random.next() % 5).wrapping_sub(2) & 0xffff;
        }
        let got = model(variant, operands);
        Case { instr: fma, operands: operands.into(), got, any_nan: false, line }
    };
    (1..=count).map(case).collect()
}

fn explained(cases: &[Case]) -> Explanation<Case> {
    Search::new(cases.to_vec()).finished()
}

fn fits(cases: &[Case]) -> Vec<Fit<Case>> {
    explained(cases).fits
}

/// Each variant gives the model's results bit for bit, on 20,000 random cases.
#[test]
fn each_variant_matches_its_model() {
    for variant in modelled() {
        let way = Prepared::of(&[variant], &instr("fma.rn.f16")).expect("it applies");
        for case in cases(variant, 20_000, 7) {
            let bits = way.bits(&case.operands);
            assert_eq!(bits, case.got, "{}: {:04x?} is {bits:04x}", variant.word(), case.operands);
        }
    }
}

/// A variant explains the rows that it made. If others explain as many, the suggested inputs distinguish them.
#[test]
fn search_finds_the_variant_that_made_the_rows() {
    for variant in modelled() {
        let found = explained(&cases(variant, 400, 11));
        assert!(found.is_whole(), "{}", variant.word());
        let at = found.tied.iter().position(|one| *one == Combination::of(variant));
        let at = at.unwrap_or_else(|| panic!("{} is not among {:?}", variant.word(), found.tied));
        // The model agrees with the results predicted for the deciding inputs.
        for decides in &found.decides {
            assert_eq!(
                decides.bits[at],
                model(variant, three(&decides.input.operands)),
                "{}",
                variant.word()
            );
            assert!(decides.bits.iter().any(|bits| *bits != decides.bits[at]) || found.tied.len() > 2);
        }
    }
}

/// Some rows, one in a hundred, are wrong: the variant that explains the others still comes first, and the wrong rows
/// are named.
#[test]
fn one_percent_of_wrong_rows_does_not_hide_the_variant() {
    for variant in [Variant::MulThenAdd, Variant::Rounding(Mode::Rz), Variant::FlushesResults] {
        let mut cases = cases(variant, 1000, 5);
        cases.iter_mut().step_by(100).for_each(|case| case.got ^= 1);
        let found = explained(&cases);
        assert_eq!(found.fits[0].hypothesis.word(), variant.word());
        assert_eq!(found.fits[0].explained, 990);
        assert_eq!(
            found.fits[0].against.iter().map(|(place, _)| *place).collect::<Vec<_>>(),
            [0, 100, 200, 300, 400]
        );
        let said = explanation_blocks(&found, &|case| format!("line {}", case.line));
        let [
            halfplay_core::skins::doc::Block::Heading(counts),
            halfplay_core::skins::doc::Block::Text(first),
        ] = &said[..2]
        else {
            panic!("two lines")
        };
        let counts = counts.text();
        let start = format!("none  best 990 of 1000 by {}", variant.word());
        assert!(counts.starts_with(&start) && counts.contains("; as written "), "{counts}");
        let first = first.text();
        assert!(first.starts_with("Nothing known explains 10 of 1000. Closest: your results "), "{first}");
        assert!(first.contains(", 990 of 1000.") && first.contains(" As written: "), "{first}");
    }
}

/// The product is rounded before the sum. If nothing is subnormal on the way, flushing leaves no trace, and the report
/// says so. If results are subnormal, they show that nothing was flushed.
#[test]
fn variants_without_effect_on_the_rows_are_listed() {
    let all = cases(Variant::MulThenAdd, 2000, 13);
    let is_normal = |case: &&Case| {
        let [a, b, _] = three(&case.operands).map(half);
        let seen = [&case.operands[..], &[bits((a * b).value), case.got]].concat();
        seen.into_iter().all(|bits| !is_subnormal(bits))
    };
    let normal: Vec<Case> = all.iter().filter(is_normal).cloned().collect();
    assert!(normal.len() > 1000 && normal.len() < all.len());
    let unseen = |cases: Vec<Case>| explained(&cases).undetectable;
    let flushing = [Variant::With(Modifier::Ftz), Variant::FlushesOperands, Variant::FlushesResults];
    let found = unseen(normal);
    assert!(flushing.iter().all(|one| found.contains(one)), "{found:?}");
    let seen = [Variant::With(Modifier::Sat), Variant::With(Modifier::Relu), Variant::Rounding(Mode::Rz)];
    assert!(!seen.iter().any(|one| found.contains(one)), "{found:?}");
    let found = unseen(all);
    assert!(!flushing.iter().any(|one| found.contains(one)), "{found:?}");
}

/// Two variants together: the product is rounded, and a subnormal final result becomes zero. A subnormal sum of two f16
/// numbers is exact, so it is the same before rounding.
#[test]
fn two_variants_are_found_together() {
    let mut rows = cases(Variant::MulThenAdd, 2000, 3);
    rows.iter_mut().for_each(|case| case.got = flushed(case.got));
    let found = fits(&rows);
    let whole: Vec<String> =
        found.iter().filter(|fit| fit.is_whole()).map(|fit| fit.hypothesis.word()).collect();
    assert_eq!(whole, ["mul-then-add+flushes-results", "mul-then-add+flushes-tiny"]);
}

/// `FlushesTiny` tests the value that enters the last rounding: a sum of the rounded product, or an f32 fma. apfloat
/// computes the expected results, for sums near the smallest normal number.
#[test]
fn flushes_tiny_tests_the_input_of_the_last_rounding() {
    let nearest = Round::NearestTiesToEven;
    let with = |path| Prepared::of(&[path, Variant::FlushesTiny], &instr("fma.rn.f16")).expect("both apply");
    let [twice, wide_first] = [Variant::MulThenAdd, Variant::ThroughF32].map(with);
    let mut random = Random(17);
    let mut unlike = 0;
    for _ in 0..100_000 {
        let [a, b] = [random.half(), random.half()];
        let product = (half(a) * half(b)).value;
        let near = half(random.next() & 0x8000 | (0x03f0 + random.next() % 0x20));
        let c = bits(near.sub_r(product, nearest).value);
        let operands = [a, b, c];
        if operands.iter().any(|bits| bits & 0x7c00 == 0x7c00) || bits(product) & 0x7c00 == 0x7c00 {
            continue;
        }
        let cut = bits(product.add_r(half(c), Round::TowardZero).value);
        let sum = bits(product.add_r(half(c), nearest).value);
        let expected = if cut & 0x7c00 == 0 { sum & 0x8000 } else { sum };
        assert_eq!(twice.bits(&operands), expected, "{operands:04x?}");
        let fused = bits(fused(operands, Round::TowardZero));
        unlike += u64::from((fused & 0x7c00 == 0) != (cut & 0x7c00 == 0));
        let wide = wide::<Single>(half(a)).mul_add_r(self::wide(half(b)), self::wide(half(c)), nearest).value;
        let [cut, sum] = [Round::TowardZero, nearest].map(|round| {
            let narrow: Half = wide.convert_r(round, &mut false).value;
            bits(narrow)
        });
        let expected = if cut & 0x7c00 == 0 { sum & 0x8000 } else { sum };
        assert_eq!(wide_first.bits(&operands), expected, "{operands:04x?}");
    }
    assert!(unlike > 100, "{unlike} tell the sum of a rounded product from the exact one");
}

/// The cells of a variant are the comparison of the rows with the model, row by row.
#[test]
fn agreements_list_the_rows_that_each_way_gives() {
    let rows = cases(Variant::MulThenAdd, 50, 11);
    let found = explained(&rows);
    let of = |word: &str| {
        let found = found.agreements.iter().find(|one| found.fits[one.fit].hypothesis.word() == word);
        &found.unwrap_or_else(|| panic!("no agreement of {word}")).cells
    };
    assert_eq!(*of("mul-then-add"), [true; 50]);
    let written = |row: &Case| bits(fused(three(&row.operands), Round::NearestTiesToEven)) == row.got;
    assert_eq!(*of("itself"), rows.iter().map(written).collect::<Vec<_>>());
    assert!(of("itself").contains(&false));
    assert_eq!(found.agreements.len(), 3);
    // Of 400 rows, 7 share a cell.
    let many = explained(&cases(Variant::MulThenAdd, 400, 11));
    assert_eq!(many.agreements[0].cells.len(), 400_usize.div_ceil(7));
}

/// 0x520b × 0x00e9 + 0x2ff6 lies 3 × 2^-29 above the midpoint of 0x3000 and 0x3001.
#[test]
fn one_row_yields_several_variants_and_deciding_inputs() {
    let row = Case {
        instr: instr("fma.rn.f16"),
        operands: vec![0x520b, 0x00e9, 0x2ff6],
        got: 0x3000,
        any_nan: false,
        line: 1,
    };
    let Explanation { tied: among, decides, .. } = explained(&[row]);
    let words: Vec<String> = among.iter().map(Hypothesis::word).collect();
    assert_eq!(words, ["mul-then-add", "through-f32", "rz", "rm"]);
    let apart: std::collections::BTreeSet<Vec<u64>> =
        (0..among.len()).map(|place| decides.iter().map(|one| one.bits[place]).collect()).collect();
    assert_eq!(apart.len(), among.len(), "{decides:?}");
}
