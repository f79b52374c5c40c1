//! Integers, bits and conversions, compared with Rust's own.

use super::{bits, ran, ran_with, register};
use crate::common::Random;
use halfplay_core::skins::program::run::{RunInputs, run};

/// The result of one line with operands in registers.
fn gives(line: &str, width: u32, operands: &[u64]) -> u64 {
    let names = ["%a", "%b", "%c"];
    let values: Vec<String> =
        names.iter().zip(operands).map(|(name, bits)| format!("{name}={bits:#x}")).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let list = names[..operands.len()].join(", ");
    let text = format!(".reg .b{width} %a, %b, %c;\n{line} %d, {list};");
    bits(&ran_with(&text, &values), "%d")
}

#[test]
fn integer_arithmetic_matches_rust() {
    let mut random = Random(17);
    let few = [0u32, 1, 2, 31, 32, 33, 0x7fff_ffff, 0x8000_0000, u32::MAX];
    for _ in 0..400 {
        let mut one = || if random.below(3) == 0 { random.pick(&few) } else { random.next() as u32 };
        let (a, b, c) = (one(), one(), one());
        let (s, t) = (a as i32, b as i32);
        let wide = |x: u32| u64::from(x);
        let cases: [(&str, Vec<u32>, u64); 20] = [
            ("add.s32", vec![a, b], wide(a.wrapping_add(b))),
            ("add.sat.s32", vec![a, b], wide(s.saturating_add(t) as u32)),
            ("sub.u32", vec![a, b], wide(a.wrapping_sub(b))),
            ("mul.lo.s32", vec![a, b], wide(a.wrapping_mul(b))),
            ("mul.hi.u32", vec![a, b], (wide(a) * wide(b)) >> 32),
            ("mul.hi.s32", vec![a, b], wide(((i64::from(s) * i64::from(t)) >> 32) as u32)),
            ("mul.wide.u32", vec![a, b], wide(a) * wide(b)),
            ("mul.wide.s32", vec![a, b], (i64::from(s) * i64::from(t)) as u64),
            ("mad.lo.s32", vec![a, b, c], wide(a.wrapping_mul(b).wrapping_add(c))),
            ("and.b32", vec![a, b], wide(a & b)),
            ("or.b32", vec![a, b], wide(a | b)),
            ("xor.b32", vec![a, b], wide(a ^ b)),
            ("not.b32", vec![a], wide(!a)),
            ("neg.s32", vec![a], wide(a.wrapping_neg())),
            ("abs.s32", vec![a], wide(s.unsigned_abs())),
            ("min.s32", vec![a, b], wide(s.min(t) as u32)),
            ("max.u32", vec![a, b], wide(a.max(b))),
            ("shl.b32", vec![a, b], wide(a.checked_shl(b).unwrap_or(0))),
            ("shr.u32", vec![a, b], wide(a.checked_shr(b).unwrap_or(0))),
            ("shr.s32", vec![a, b], wide((s >> b.min(31)) as u32)),
        ];
        for (line, operands, expected) in cases {
            let operands: Vec<u64> = operands.into_iter().map(u64::from).collect();
            assert_eq!(gives(line, 32, &operands), expected, "{line} {operands:x?}");
        }
        if let (Some(quotient), Some(rest)) = (s.checked_div(t), s.checked_rem(t)) {
            assert_eq!(gives("div.s32", 32, &[wide(a), wide(b)]), wide(quotient as u32));
            assert_eq!(gives("rem.s32", 32, &[wide(a), wide(b)]), wide(rest as u32));
        }
    }
}

#[test]
fn computes_16_and_64_bit_integers_and_prmt() {
    assert_eq!(gives("add.s64", 64, &[u64::MAX, 2]), 1);
    assert_eq!(gives("mul.lo.s64", 64, &[u64::MAX, 5]), 5u64.wrapping_neg());
    assert_eq!(gives("mul.hi.u64", 64, &[u64::MAX, u64::MAX]), u64::MAX - 1);
    assert_eq!(gives("add.u16", 16, &[0xffff, 2]), 1);
    assert_eq!(gives("mul.wide.u16", 16, &[0xffff, 0xffff]), 0xfffe_0001);
    // `prmt` selects bytes by digits; 0x76543210 is the lower half, 0xfedcba98 the upper half. Digits from 8 on copy
    // the sign of the byte.
    assert_eq!(gives("prmt.b32", 32, &[0x7654_3210, 0xfedc_ba98, 0x5410]), 0xba98_3210);
    assert_eq!(gives("prmt.b32", 32, &[0x7654_3210, 0xfedc_ba98, 0x0f87]), 0x10ff_00fe);
}

/// The manual's note on `cvt`: NaN becomes zero only if the source is not `.f64` and the destination does not have 64
/// bits.
#[test]
fn nan_converts_to_zero_only_below_64_bits() {
    for (ty, nan) in [("f32", 0x7fff_ffffu64), ("f32", 0xffc0_0001), ("f16", 0x7e00), ("bf16", 0x7fc0)] {
        for mode in ["rzi", "rni", "rmi", "rpi"] {
            for (whole, expected) in [
                ("s64", 1u64 << 63),
                ("u64", 1 << 63),
                ("s32", 0),
                ("u32", 0),
                ("s16", 0),
                ("u16", 0),
                ("u8", 0),
            ] {
                let line = format!("cvt.{mode}.{whole}.{ty}");
                let width = if ty == "f32" { 32 } else { 16 };
                assert_eq!(gives(&line, width, &[nan]), expected, "{line}");
            }
        }
    }
}

/// 64-bit counters are read in full. A former version silently cut off their upper half.
#[test]
fn special_registers_keep_their_full_width() {
    let given = ["%clock64=0x1ffffffff", "%globaltimer=0x123456789abcdef0", "%gridid=0x100000002"];
    let text = ".reg .b64 %rd<4>; .reg .b32 %r<3>; mov.u64 %rd1, %clock64; mov.u64 %rd2, %globaltimer; \
                mov.u64 %rd3, %gridid; mov.u32 %r1, %tid.x; mov.u32 %r2, %dynamic_smem_size;";
    let run = ran_with(text, &given);
    let held = ["%rd1", "%rd2", "%rd3", "%r1"].map(|name| register(&run, name));
    assert_eq!(held, ["0x00000001ffffffff", "0x123456789abcdef0", "0x0000000100000002", "0x00000000"]);
    assert!(super::said(&run).iter().all(|said| said.ends_with(' ')), "{:?}", super::said(&run));
}

#[test]
fn conversions_match_rust() {
    let mut random = Random(18);
    let floats =
        [0.5f32, 1.5, 2.5, -0.5, -1.5, 1e10, -1e10, f32::NAN, f32::INFINITY, 1e-40, 4_294_967_040.0, 0.0];
    for round in 0..600 {
        let bits = if round % 2 == 0 { random.next() as u32 } else { random.pick(&floats).to_bits() };
        let number = f32::from_bits(bits);
        let (whole, wide) = (bits as i32, u64::from(bits));
        let truncated = [("cvt.rzi.s32.f32", (number as i32) as u32), ("cvt.rzi.u32.f32", number as u32)];
        for (line, expected) in truncated {
            assert_eq!(gives(line, 32, &[wide]), u64::from(expected), "{line} {number}");
        }
        let even = number.round_ties_even() as i32;
        assert_eq!(gives("cvt.rni.s32.f32", 32, &[wide]), u64::from(even as u32), "{number}");
        assert_eq!(
            gives("cvt.rmi.s32.f32", 32, &[wide]),
            u64::from(number.floor() as i32 as u32),
            "{number}"
        );
        assert_eq!(gives("cvt.rpi.s32.f32", 32, &[wide]), u64::from(number.ceil() as i32 as u32), "{number}");
        assert_eq!(gives("cvt.rn.f32.s32", 32, &[wide]), u64::from((whole as f32).to_bits()));
        assert_eq!(gives("cvt.rn.f32.u32", 32, &[wide]), u64::from((bits as f32).to_bits()));
        assert_eq!(gives("cvt.s64.s32", 32, &[wide]), i64::from(whole) as u64);
        assert_eq!(gives("cvt.u64.u32", 32, &[wide]), wide);
        assert_eq!(gives("cvt.u16.u32", 32, &[wide]), u64::from(bits as u16));
    }
    // 2049 is a tie in f16; 65520 overflows.
    assert_eq!(gives("cvt.rn.f16.s32", 32, &[2049]), 0x6800);
    assert_eq!(gives("cvt.rz.f16.s32", 32, &[2051]), 0x6801);
    assert_eq!(gives("cvt.rn.f16.u32", 32, &[65_520]), 0x7c00);
    assert_eq!(gives("cvt.rzi.s32.f16", 16, &[0xc500]), (-5i32) as u32 as u64);
}

#[test]
fn comparisons_match_rust() {
    let few =
        [0u32, 0x8000_0000, 0x3f80_0000, 0xbf80_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 1, 0x8000_0001];
    let pairs = few.iter().flat_map(|&a| few.iter().map(move |&b| (a, b)));
    for (a, b) in pairs {
        let (x, y) = (f32::from_bits(a), f32::from_bits(b));
        let unordered = x.is_nan() || y.is_nan();
        let tests: [(&str, bool); 14] = [
            ("eq", x == y),
            ("ne", x != y && !unordered),
            ("lt", x < y),
            ("le", x <= y),
            ("gt", x > y),
            ("ge", x >= y),
            ("equ", x == y || unordered),
            ("neu", x != y),
            ("ltu", x < y || unordered),
            ("leu", x <= y || unordered),
            ("gtu", x > y || unordered),
            ("geu", x >= y || unordered),
            ("num", !unordered),
            ("nan", unordered),
        ];
        for (test, expected) in tests {
            let text = format!("mov.b32 %a, {a:#x}; mov.b32 %b, {b:#x}; setp.{test}.f32 %p|%q, %a, %b;");
            let run = ran(&text);
            assert_eq!(
                [bits(&run, "%p"), bits(&run, "%q")],
                [u64::from(expected), u64::from(!expected)],
                "{text}"
            );
        }
        for (test, expected) in [("lt.s32", (a as i32) < b as i32), ("lo.u32", a < b), ("hs.u32", a >= b)] {
            let run = ran(&format!("mov.b32 %a, {a:#x}; mov.b32 %b, {b:#x}; setp.{test} %p, %a, %b;"));
            assert_eq!(bits(&run, "%p"), u64::from(expected), "{test} {a:x} {b:x}");
        }
    }
}

#[test]
fn literals_are_parsed_by_operand_type() {
    let text = "\
mov.b16 h, 0x3c00; mov.u16 u, 15360; mov.b32 o, 017; mov.s32 n, -1; mov.f32 f, 0f3F800000; mov.b32 b, 0b101U;
add.f32 g, f, 1.5; fma.rn.f16 d, h, 0x4000, 0.5; add.u64 l, 0xffffffffffffffff, 2;";
    let run = ran(text);
    let held = ["h", "u", "o", "n", "f", "b", "g", "d", "l"].map(|name| register(&run, name));
    let expected = [
        "0x3c00",
        "0x3c00",
        "0x0000000f",
        "0xffffffff",
        "0x3f800000",
        "0x00000005",
        "0x40200000",
        "0x4100",
        "0x0000000000000001",
    ];
    assert_eq!(held, expected);
}

#[test]
fn input_values_are_parsed_by_the_type_of_their_use() {
    let run = ran_with("mov.b16 %h2, %h1; add.f16 %h3, %h2, 1;", &["%h1=0.1"]);
    assert_eq!(register(&run, "%h2"), "0x2e66");
    let wrong = run_given("add.f16 d, a, b;", "a", "zero");
    assert_eq!(wrong, ["column 3: `zero` is not a number"]);
    assert_eq!(run_given("add.u32 d, a, b;", "a", "0x10"), [""; 0]);
}

fn run_given(text: &str, name: &str, value: &str) -> Vec<String> {
    let given = RunInputs { values: [(name.to_owned(), value.to_owned())].into(), ..RunInputs::default() };
    run(text, &given)
        .wrong
        .iter()
        .map(|wrong| wrong.one_line("").split(';').next().unwrap().to_owned())
        .collect()
}

/// 0.111… is 1/9, truncated. A number of more than a thousand digits is not computed exactly, so no error is reported.
/// A former version reported it as exact. A million digits do not take long.
#[test]
fn a_number_of_over_1000_digits_has_no_reported_error() {
    use halfplay_core::skins::program::exact::{Obstacle, attribute};
    for digits in [900, 1005, 1_000_000] {
        let number = format!("0.{}", "1".repeat(digits));
        for (text, value) in [
            (format!("mul.rn.f32 %f1, {number}, 1.0;"), String::new()),
            (format!("mov.f32 %f0, {number}; mul.rn.f32 %f1, %f0, 1.0;"), String::new()),
            (
                format!(".global .f32 g = {number}; ld.global.f32 %f0, [g]; mul.rn.f32 %f1, %f0, 1.0;"),
                String::new(),
            ),
            ("mul.rn.f32 %f1, %a, 1.0;".to_owned(), format!("a={number}")),
            (".reg .b32 %a; mul.rn.f32 %f1, %a, 1.0;".to_owned(), format!("a={number}")),
        ] {
            let values: Vec<&str> = [value.as_str()].into_iter().filter(|value| !value.is_empty()).collect();
            let run = ran_with(&text, &values);
            let head = &text[..text.len().min(40)];
            assert_eq!(f32::from_bits(bits(&run, "%f1") as u32), 1.0 / 9.0, "{head}");
            let attribution = &attribute(&run.flow)[0];
            match digits {
                900 => assert!(attribution.accuracy.error().is_some_and(|error| !error.is_zero()), "{head}"),
                _ => {
                    assert!(matches!(attribution.obstacle, Some(Obstacle::TooLong(_))), "{head}");
                    assert_eq!(attribution.accuracy.exact, None, "{head}");
                }
            }
        }
    }
}
