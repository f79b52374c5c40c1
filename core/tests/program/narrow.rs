//! Conversions to and from formats of at most eight bits and tf32, compared with a search over all codes; `cvt.pack`.

use super::{bits, ran, said};
use crate::common::Random;
use halfplay_core::skins::program::run::{RunInputs, run};

/// A format: its name, its widths of exponent and fraction, its bias, and its largest finite code.
struct Small {
    name: &'static str,
    exponent: u32,
    fraction: u32,
    bias: i32,
    largest: u64,
    /// the code of its NaN; formats without one use their largest number
    nan: u64,
}

const SMALL: [Small; 5] = [
    Small { name: "e4m3x2", exponent: 4, fraction: 3, bias: 7, largest: 0x7e, nan: 0x7f },
    Small { name: "e5m2x2", exponent: 5, fraction: 2, bias: 15, largest: 0x7b, nan: 0x7f },
    Small { name: "e2m3x2", exponent: 2, fraction: 3, bias: 1, largest: 0x1f, nan: 0x1f },
    Small { name: "e3m2x2", exponent: 3, fraction: 2, bias: 3, largest: 0x1f, nan: 0x1f },
    Small { name: "e2m1x2", exponent: 2, fraction: 1, bias: 1, largest: 0x7, nan: 0x7 },
];

impl Small {
    fn width(&self) -> u32 {
        1 + self.exponent + self.fraction
    }

    /// The bits of an element of a pair.
    fn element(&self) -> u32 {
        if self.width() == 4 { 4 } else { 8 }
    }

    /// The value of a code without its sign.
    fn value(&self, code: u64) -> f64 {
        let (field, fraction) = ((code >> self.fraction) as i32, code & ((1 << self.fraction) - 1));
        let (significand, exponent) =
            if field == 0 { (fraction, 1) } else { (fraction + (1 << self.fraction), field) };
        significand as f64 * 2f64.powi(exponent - self.bias - self.fraction as i32)
    }

    /// The code nearest to a number, ties to even; the largest number beyond it.
    fn nearest(&self, x: f64) -> u64 {
        if x.is_nan() {
            return self.nan;
        }
        let distance =
            |code: &u64| ((self.value(*code) - x.abs().min(self.value(self.largest))).abs(), code & 1);
        let code = (0..=self.largest).min_by(|a, b| distance(a).partial_cmp(&distance(b)).unwrap()).unwrap();
        code | u64::from(x.is_sign_negative()) << (self.width() - 1)
    }
}

fn inputs() -> Vec<f32> {
    let mut random = Random(8);
    let near_one = |random: &mut Random| f32::from_bits(0x3000_0000 + (random.next() as u32 & 0x17ff_ffff));
    let mut all: Vec<f32> = (0..120).map(|_| near_one(&mut random)).collect();
    all.extend((0..40).map(|_| f32::from_bits(random.next() as u32)));
    // Ties, the limits of the formats, and special values.
    all.extend([
        0.0,
        -0.0,
        1.0625,
        1.1875,
        448.0,
        464.0,
        465.0,
        57344.0,
        61440.0,
        1e9,
        f32::INFINITY,
        f32::NAN,
    ]);
    all.extend([
        0.25,
        0.75,
        2.5,
        5.0,
        6.0,
        7.0,
        7.5,
        28.0,
        2f32.powi(-10),
        3.0 * 2f32.powi(-11),
        2f32.powi(-17),
    ]);
    all.into_iter().flat_map(|x| [x, -x]).collect()
}

fn one(text: &str) -> u64 {
    bits(&ran(text), "%d")
}

#[test]
fn f32_rounds_to_the_nearest_code() {
    for small in &SMALL {
        for x in inputs() {
            let hex = format!("0f{:08X}", x.to_bits());
            let wanted = small.nearest(x.into());
            let pair = one(&format!("cvt.rn.satfinite.{}.f32 %d, {hex}, 0f3F800000;", small.name));
            assert_eq!(pair >> small.element(), wanted, "{} of {x}", small.name);
            assert_eq!(pair & ((1 << small.element()) - 1), small.nearest(1.0), "{}", small.name);
            let relu = one(&format!("cvt.rn.satfinite.relu.{}.f32 %d, {hex}, 0f3F800000;", small.name));
            let is_negative = x.is_sign_negative() && !x.is_nan();
            assert_eq!(
                relu >> small.element(),
                if is_negative { 0 } else { wanted },
                "relu {} of {x}",
                small.name
            );
        }
    }
}

/// A half has few enough bits that f32 represents it, so its conversion is that of the f32.
#[test]
fn halves_convert_like_the_f32_with_their_value() {
    for name in ["e4m3x2", "e5m2x2"] {
        for code in (0..0x1_0000u64).step_by(97) {
            let text = format!(
                "cvt.f32.f16 %f1, {code:#x}; cvt.rn.satfinite.{name}.f32 %w, %f1, %f1;
                 mov.b32 %r1, {:#x}; cvt.rn.satfinite.{name}.f16x2 %d, %r1;",
                code << 16 | code
            );
            let run = ran(&text);
            assert_eq!(bits(&run, "%d"), bits(&run, "%w"), "{name} of {code:#x}");
        }
    }
}

#[test]
fn every_code_widens_to_a_half() {
    for small in &SMALL {
        for code in 0..1u64 << (small.width() - 1) {
            let half = one(&format!("cvt.rn.f16x2.{} %d, {code:#x};", small.name)) & 0xffff;
            let value = one(&format!("cvt.f64.f16 %d, {half:#x};"));
            let is_nan = code > small.largest && (small.nan > small.largest);
            match (is_nan, small.name, code) {
                (_, "e5m2x2", 0x7c) => assert_eq!(half, 0x7c00),
                (true, ..) => assert_eq!(half, 0x7fff, "{} {code:#x}", small.name),
                _ => assert_eq!(f64::from_bits(value), small.value(code), "{} {code:#x}", small.name),
            }
            let negative = code | 1 << (small.width() - 1);
            let other = one(&format!("cvt.rn.f16x2.{} %d, {:#x};", small.name, negative << small.element()));
            assert_eq!(
                other >> 16,
                if is_nan && half == 0x7fff { half } else { half | 0x8000 },
                "{} {code:#x}",
                small.name
            );
        }
    }
}

/// Rounds the 13 low bits away by integer arithmetic.
#[test]
fn tf32_keeps_ten_fraction_bits() {
    for x in inputs().into_iter().filter(|x| x.is_finite()) {
        let code = u64::from(x.to_bits());
        let (kept, rest) = (code >> 13, code & 0x1fff);
        let away = kept + u64::from(rest >= 0x1000);
        let even = kept + u64::from(rest > 0x1000 || (rest == 0x1000 && kept & 1 == 1));
        for (name, wanted) in [("rna", away), ("rn", even), ("rz", kept)] {
            assert_eq!(one(&format!("cvt.{name}.tf32.f32 %d, {code:#x};")), wanted << 13, "{name} of {x}");
        }
    }
    assert_eq!(one("cvt.rna.satfinite.tf32.f32 %d, 0f7F7FFFFF;"), 0x7f7f_e000);
    assert_eq!(one("cvt.rna.tf32.f32 %d, 0f7F7FFFFF;"), 0x7f80_0000);
    assert_eq!(one("cvt.rn.relu.tf32.f32 %d, 0fBF800000;"), 0);
}

/// Only numbers beyond the largest one differ from the conversion without `.satfinite`.
#[test]
fn satfinite_gives_the_largest_half_instead_of_an_infinity() {
    for x in inputs() {
        let hex = format!("0f{:08X}", x.to_bits());
        for (name, infinity) in [("f16", 0x7c00), ("bf16", 0x7f80)] {
            let plain = one(&format!("cvt.rn.{name}.f32 %d, {hex};"));
            let wanted = if plain & 0x7fff == infinity { plain - 1 } else { plain };
            assert_eq!(one(&format!("cvt.rn.satfinite.{name}.f32 %d, {hex};")), wanted, "{name} of {x}");
            let both = one(&format!("cvt.rn.relu.satfinite.{name}x2.f32 %d, {hex}, 0f7F7FFFFF;"));
            let is_negative = x.is_sign_negative() && !x.is_nan();
            assert_eq!(both >> 16, if is_negative { 0 } else { wanted }, "{name}x2 of {x}");
            assert_eq!(both & 0xffff, infinity - 1);
        }
    }
}

#[test]
fn cvt_pack_clamps_each_integer() {
    let mut random = Random(5);
    for _ in 0..200 {
        let shift = random.below(28);
        let [a, b, c] = [0; 3].map(|_| random.next() as i32 >> shift);
        for (name, width, least, most) in [
            ("s16", 16, -0x8000, 0x7fff),
            ("u16", 16, 0, 0xffff),
            ("s8", 8, -0x80, 0x7f),
            ("u8", 8, 0, 0xff),
            ("s4", 4, -8, 7),
            ("u4", 4, 0, 15),
            ("s2", 2, -2, 1),
            ("u2", 2, 0, 3),
        ] {
            let part = |x: i32| u64::from(x.clamp(least, most) as u32) & ((1 << width) - 1);
            let both = part(a) << width | part(b);
            let (own, wanted) = if width == 16 {
                (one(&format!("cvt.pack.sat.{name}.s32 %d, {a}, {b};")), both)
            } else {
                let all = (u64::from(c as u32) << (2 * width) | both) & 0xffff_ffff;
                (one(&format!("cvt.pack.sat.{name}.s32.b32 %d, {a}, {b}, {c};")), all)
            };
            assert_eq!(own, wanted, "{name} {a} {b} {c}");
        }
    }
}

#[test]
fn spellings_that_the_assembler_rejects_have_a_message() {
    for line in [
        "cvt.rn.e4m3x2.f32 %d, %a, %b;",
        "cvt.rz.satfinite.e4m3x2.f32 %d, %a, %b;",
        "cvt.rn.satfinite.e2m3x2.f16x2 %d, %a;",
        "cvt.pack.sat.u32.s32 %d, %a, %b;",
        "cvt.rp.tf32.f32 %d, %a;",
    ] {
        let run = run(line, &RunInputs::default());
        assert!(!run.is_whole(), "{line}: {:?}", said(&run));
    }
}
