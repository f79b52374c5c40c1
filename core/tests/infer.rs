//! Which arithmetic explains results: rows made by a model apart from this project are recognised.

use halfplay_core::explain::whose_blocks;
use halfplay_core::float::Mode;
use halfplay_core::infer::{
    Case, Departure, Explained, Fit, NanRule, Semantics, Way, best_fits, deciding, ranked,
};
use halfplay_core::isa::{Allow, Instr, parse};
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

    /// Mostly numbers near 1; some that are subnormal, close to the ends of the range, or special.
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

/// The bits of an f16, of NaN the canonical ones of PTX.
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

/// What an fma of f16 delivers that departs in this, by apfloat and the bits alone.
fn model(departure: Departure, operands: [u64; 3]) -> u64 {
    let [a, b, c] = operands.map(half);
    let nearest = Round::NearestTiesToEven;
    let plain = || bits(fused(operands, nearest));
    let is_nan = |bits: u64| bits & 0x7fff > 0x7c00;
    match departure {
        Departure::MulThenAdd => bits((a * b).value.add_r(c, nearest).value),
        Departure::ThroughF32 => {
            let sum = wide::<Single>(a).mul_add_r(wide(b), wide(c), nearest).value;
            bits(sum.convert_r(nearest, &mut false).value)
        }
        Departure::ThroughF64 => {
            let product = (wide::<Double>(a) * wide::<Double>(b)).value;
            bits((product + wide::<Double>(c)).value.convert_r(nearest, &mut false).value)
        }
        Departure::OtherFormat => {
            let [a, b, c] = [a, b, c].map(|one| {
                let there: BFloat = FloatConvert::<BFloat>::convert_r(one, nearest, &mut false).value;
                there
            });
            let there = a.mul_add_r(b, c, nearest).value;
            if there.is_nan() { 0x7fff } else { there.to_bits() as u64 }
        }
        Departure::Rounding(Mode::Rz) => bits(fused(operands, Round::TowardZero)),
        Departure::Rounding(Mode::Rm) => bits(fused(operands, Round::TowardNegative)),
        Departure::Rounding(Mode::Rp) => bits(fused(operands, Round::TowardPositive)),
        Departure::FlushesOperands => bits(fused(operands.map(flushed), nearest)),
        Departure::FlushesResults => flushed(plain()),
        Departure::FlushesTiny => {
            let cut = bits(fused(operands, Round::TowardZero));
            let (plain, is_tiny) = (plain(), cut & 0x7c00 == 0);
            if is_tiny && !is_nan(plain) { plain & 0x8000 } else { plain }
        }
        Departure::Sat => match plain() {
            nan if is_nan(nan) => 0,
            0x8000.. => 0,
            more if more > 0x3c00 => 0x3c00,
            within => within,
        },
        Departure::Relu => match plain() {
            nan if is_nan(nan) => 0x7fff,
            0x8000.. => 0,
            kept => kept,
        },
        Departure::LargestFinite => {
            let is_finite = operands.iter().all(|operand| operand & 0x7c00 != 0x7c00);
            match plain() {
                infinite if infinite & 0x7fff == 0x7c00 && is_finite => infinite & 0x8000 | 0x7bff,
                other => other,
            }
        }
        Departure::Nan(rule) => match (plain(), rule) {
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

/// The departures that have a model of their own here.
fn modelled() -> impl Iterator<Item = Departure> {
    let of_ftz = [Departure::Ftz, Departure::KeepsSubnormals];
    Departure::ALL.into_iter().filter(move |one| !of_ftz.contains(one))
}

fn cases(departure: Departure, count: usize, seed: u64) -> Vec<Case> {
    let (fma, mut random) = (instr("fma.rn.f16"), Random(seed));
    let case = |line: usize| {
        let mut operands = [random.half(), random.half(), random.half()];
        if line.is_multiple_of(3) {
            // Near minus the product, where what that lost comes to light.
            let product = bits((half(operands[0]) * half(operands[1])).value);
            operands[2] = (product ^ 0x8000).wrapping_add(random.next() % 5).wrapping_sub(2) & 0xffff;
        }
        let got = model(departure, operands);
        Case { instr: fma, operands, got, any_nan: false, line }
    };
    (1..=count).map(case).collect()
}

fn fits(cases: &[Case]) -> Vec<Fit> {
    let singles = Departure::ALL.map(Semantics::with);
    let all = [Semantics::itself()].into_iter().chain(singles).chain(Semantics::pairs());
    ranked(all.filter_map(|semantics| Fit::of(&semantics, cases)).collect())
}

/// Bit for bit, on cases that touch every corner.
#[test]
fn each_departure_is_what_its_model_says() {
    for departure in modelled() {
        let way = Way::of(&Semantics::with(departure), &instr("fma.rn.f16")).expect("a way");
        for case in cases(departure, 20_000, 7) {
            let bits = way.bits(case.operands);
            assert_eq!(bits, case.got, "{}: {:04x?} is {bits:04x}", departure.word(), case.operands);
        }
    }
}

/// Rows made by one departure are explained by it, and where others explain as many, inputs tell them apart.
#[test]
fn rows_are_recognised() {
    for departure in modelled() {
        let cases = cases(departure, 400, 11);
        let found = fits(&cases);
        let wanted = Semantics::with(departure);
        assert!(found[0].is_whole(), "{}", departure.word());
        let best: Vec<Semantics> = best_fits(&found).map(|fit| fit.semantics.clone()).collect();
        let at = best.iter().position(|one| *one == wanted);
        let at = at.unwrap_or_else(|| panic!("{} is not among {best:?}", departure.word()));
        // For what is found to decide, the model has the same answer.
        for decides in deciding(instr("fma.rn.f16"), &best) {
            assert_eq!(decides.bits[at], model(departure, decides.operands), "{}", departure.word());
            assert!(decides.bits.iter().any(|bits| *bits != decides.bits[at]) || best.len() > 2);
        }
    }
}

/// Of a hundred rows one is wrong: what explains the others still stands first, and the wrong ones are named.
#[test]
fn noise_does_not_hide_it() {
    for departure in [Departure::MulThenAdd, Departure::Rounding(Mode::Rz), Departure::FlushesResults] {
        let mut cases = cases(departure, 1000, 5);
        cases.iter_mut().step_by(100).for_each(|case| case.got ^= 1);
        let found = fits(&cases);
        assert_eq!(found[0].semantics.word(), departure.word());
        assert_eq!(found[0].explained, 990);
        assert_eq!(
            found[0].against.iter().map(|(place, _)| *place).collect::<Vec<_>>(),
            [0, 100, 200, 300, 400]
        );
        let explained =
            Explained { cases, fits: found, among: Vec::new(), decides: Vec::new(), unseen: Vec::new() };
        let said = whose_blocks(&explained, &|case| format!("line {}", case.line));
        let halfplay_core::doc::Block::Heading(first) = &said[0] else { panic!("a heading") };
        assert!(first.text().starts_with(&format!("{} explains 990 of 1000 results", departure.word())));
    }
}

/// Products rounded before the sum, where nothing is subnormal on the way: whether that would be zero cannot be seen, and is said;
/// where results are subnormal, they are seen not to be zero.
#[test]
fn what_leaves_no_trace_is_named() {
    let all = cases(Departure::MulThenAdd, 2000, 13);
    let is_normal = |case: &&Case| {
        let [a, b, _] = case.operands.map(half);
        let seen = [&case.operands[..], &[bits((a * b).value), case.got]].concat();
        seen.into_iter().all(|bits| !is_subnormal(bits))
    };
    let normal: Vec<Case> = all.iter().filter(is_normal).cloned().collect();
    assert!(normal.len() > 1000 && normal.len() < all.len());
    let unseen = |cases: Vec<Case>| {
        let held = Explained::hypotheses().iter().filter_map(|one| Fit::of(one, &cases)).collect();
        Explained::of(cases, held).unseen
    };
    let flushing = [Departure::Ftz, Departure::FlushesOperands, Departure::FlushesResults];
    let found = unseen(normal);
    assert!(flushing.iter().all(|one| found.contains(one)), "{found:?}");
    let seen = [Departure::Sat, Departure::Relu, Departure::Rounding(Mode::Rz)];
    assert!(!seen.iter().any(|one| found.contains(one)), "{found:?}");
    let found = unseen(all);
    assert!(!flushing.iter().any(|one| found.contains(one)), "{found:?}");
}

/// Two departures at once: the product is rounded, and what is subnormal in the end is zero. A sum of two numbers of f16 that is
/// subnormal is exact, so that it is the same before it is rounded.
#[test]
fn two_departures_are_found_together() {
    let mut rows = cases(Departure::MulThenAdd, 2000, 3);
    rows.iter_mut().for_each(|case| case.got = flushed(case.got));
    let found = fits(&rows);
    let whole: Vec<String> =
        found.iter().filter(|fit| fit.is_whole()).map(|fit| fit.semantics.word()).collect();
    assert_eq!(whole, ["mul-then-add+flushes-results", "mul-then-add+flushes-tiny"]);
}

/// What is flushed before the last rounding is what that rounding is given: a sum of the rounded product, or an fma of f32. By apfloat,
/// with sums near the least normal number.
#[test]
fn what_is_tiny_is_what_the_last_rounding_is_given() {
    let nearest = Round::NearestTiesToEven;
    let word = |word: &str| Semantics::pairs().find(|one| one.word() == word).expect(word);
    let way = |semantics: &Semantics| Way::of(semantics, &instr("fma.rn.f16")).expect("a way");
    let twice = way(&word("mul-then-add+flushes-tiny"));
    let wide_first = way(&word("through-f32+flushes-tiny"));
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
        assert_eq!(twice.bits(operands), expected, "{operands:04x?}");
        let fused = bits(fused(operands, Round::TowardZero));
        unlike += u64::from((fused & 0x7c00 == 0) != (cut & 0x7c00 == 0));
        let wide = wide::<Single>(half(a)).mul_add_r(self::wide(half(b)), self::wide(half(c)), nearest).value;
        let [cut, sum] = [Round::TowardZero, nearest].map(|round| {
            let narrow: Half = wide.convert_r(round, &mut false).value;
            bits(narrow)
        });
        let expected = if cut & 0x7c00 == 0 { sum & 0x8000 } else { sum };
        assert_eq!(wide_first.bits(operands), expected, "{operands:04x?}");
    }
    assert!(unlike > 100, "{unlike} tell the sum of a rounded product from the exact one");
}

/// 0x520b × 0x00e9 + 0x2ff6 lies 3 × 2^-29 above the middle between 0x3000 and 0x3001.
#[test]
fn one_row_leaves_several_and_says_what_tells_them_apart() {
    let row = Case {
        instr: instr("fma.rn.f16"),
        operands: [0x520b, 0x00e9, 0x2ff6],
        got: 0x3000,
        any_nan: false,
        line: 1,
    };
    let found = fits(&[row]);
    let best: Vec<Semantics> = best_fits(&found).map(|fit| fit.semantics.clone()).collect();
    let words: Vec<String> = best.iter().map(Semantics::word).collect();
    assert_eq!(words, ["mul-then-add", "through-f32", "rz", "rm"]);
    let decides = deciding(instr("fma.rn.f16"), &best);
    let apart: std::collections::BTreeSet<Vec<u64>> =
        (0..best.len()).map(|place| decides.iter().map(|one| one.bits[place]).collect()).collect();
    assert_eq!(apart.len(), best.len(), "{decides:?}");
}
