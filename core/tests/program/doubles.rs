//! f64 arithmetic in programs, compared with rustc_apfloat, and with Rust's own f64 for roots.

use super::{bits, ran, ran_with, said};
use crate::common::Random;
use halfplay_core::skins::program::exact::attribute;
use halfplay_core::skins::program::export::{TargetLanguage, export};
use halfplay_core::skins::program::run::{RunInputs, run};
use num_rational::BigRational;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

const MODES: [(&str, Round); 4] = [
    ("rn", Round::NearestTiesToEven),
    ("rz", Round::TowardZero),
    ("rm", Round::TowardNegative),
    ("rp", Round::TowardPositive),
];

/// Zeros, subnormals, neighbours of one, the largest numbers, infinities and a NaN, with both signs.
fn edges() -> Vec<u64> {
    let magnitudes = [
        0,
        1,
        2,
        (1 << 52) - 1,
        1 << 52,
        (1 << 52) + 1,
        0.5f64.to_bits(),
        1f64.to_bits() - 1,
        1f64.to_bits(),
        1f64.to_bits() + 1,
        1.5f64.to_bits(),
        3f64.to_bits(),
        2f64.powi(53).to_bits(),
        f64::MAX.to_bits() - 1,
        f64::MAX.to_bits(),
        f64::INFINITY.to_bits(),
        0x7ff8_0000_0000_0001,
    ];
    magnitudes.into_iter().flat_map(|bits| [bits, bits | 1 << 63]).collect()
}

/// Random bits; a third of the numbers have exponents near that of one, so that sums cancel.
fn number(random: &mut Random) -> u64 {
    match random.below(3) {
        0 => {
            let field = 1000 + random.below(46) as u64;
            random.next() & (1 << 63 | ((1 << 52) - 1)) | field << 52
        }
        1 => random.pick(&edges()),
        _ => random.next(),
    }
}

fn cases(count: usize) -> Vec<[u64; 3]> {
    let mut random = Random(53);
    (0..count).map(|_| [0; 3].map(|_| number(&mut random))).collect()
}

/// Runs an instruction on many operands, one line each.
fn all(name: &str, cases: &[[u64; 3]], operands: usize) -> Vec<u64> {
    let lines = cases.iter().enumerate().map(|(line, case)| {
        let operands: Vec<String> = case[..operands].iter().map(|bits| format!("0d{bits:016X}")).collect();
        format!("{name} %r{line}, {};\n", operands.join(", "))
    });
    let run = ran(&lines.collect::<String>());
    (0..cases.len()).map(|line| bits(&run, &format!("%r{line}"))).collect()
}

/// True for equal bits, and for two NaNs.
fn same(own: u64, theirs: u128) -> bool {
    u128::from(own) == theirs || (f64::from_bits(own).is_nan() && f64::from_bits(theirs as u64).is_nan())
}

#[test]
fn sums_products_and_quotients_equal_apfloat() {
    type Operation = fn([Double; 3], Round) -> Double;
    let operations: [(&str, usize, Operation); 7] = [
        ("add", 2, |[a, b, _], round| a.add_r(b, round).value),
        ("sub", 2, |[a, b, _], round| a.sub_r(b, round).value),
        ("mul", 2, |[a, b, _], round| a.mul_r(b, round).value),
        ("fma", 3, |[a, b, c], round| a.mul_add_r(b, c, round).value),
        ("mad", 3, |[a, b, c], round| a.mul_add_r(b, c, round).value),
        ("div", 2, |[a, b, _], round| a.div_r(b, round).value),
        ("rcp", 1, |[a, ..], round| Double::from_bits(1f64.to_bits().into()).div_r(a, round).value),
    ];
    let cases = cases(600);
    for (name, operands, operation) in operations {
        for (mode, round) in MODES {
            let name = format!("{name}.{mode}.f64");
            for (case, own) in cases.iter().zip(all(&name, &cases, operands)) {
                let theirs = operation(case.map(|bits| Double::from_bits(bits.into())), round).to_bits();
                assert!(same(own, theirs), "{name} of {case:x?}: {own:#x}, not {theirs:#x}");
            }
        }
    }
}

/// Products that are cut at the last bit of a term or far below it: their 106 bits all matter.
#[test]
fn fma_sees_all_bits_of_a_product() {
    let (above, below) = (1f64.to_bits() + 1, 1f64.to_bits() - 1);
    let square = |x: u64| (f64::from_bits(x) * f64::from_bits(x)).to_bits() | 1 << 63;
    let cases = [
        [above, above, square(above)],
        [below, below, square(below)],
        [above, below, 1f64.to_bits() | 1 << 63],
    ];
    let own = all("fma.rn.f64", &cases, 3);
    // (1 + 2^-52)² − (1 + 2^-51) = 2^-104, and (1 − 2^-53)² − (1 − 2^-52) = 2^-106.
    assert_eq!(own[..2], [2f64.powi(-104).to_bits(), 2f64.powi(-106).to_bits()]);
    // (1 + 2^-52)(1 − 2^-53) − 1 = 2^-53 − 2^-105.
    assert_eq!(own[2], (2f64.powi(-53) - 2f64.powi(-105)).to_bits());
}

#[test]
fn roots_are_correctly_rounded() {
    let cases = cases(2000);
    for (case, own) in cases.iter().zip(all("sqrt.rn.f64", &cases, 1)) {
        assert!(same(own, f64::from_bits(case[0]).sqrt().to_bits().into()), "sqrt {:#x}", case[0]);
    }
    // A directed root and its neighbour enclose the exact root: their squares lie on both sides of the operand.
    let positive: Vec<[u64; 3]> = cases.iter().map(|case| case.map(|bits| bits >> 1 & !(1 << 62))).collect();
    let [down, up] = ["sqrt.rm.f64", "sqrt.rp.f64"].map(|name| all(name, &positive, 1));
    for (case, (down, up)) in positive.iter().zip(down.iter().zip(&up)) {
        let [x, down, up] = [case[0], *down, *up].map(|bits| Double::from_bits(bits.into()));
        let rest = |root: Double| root.mul_add_r(root, -x, Round::TowardNegative).value;
        assert!(rest(down).is_negative() || rest(down).is_zero(), "{x}: {down} is too large");
        assert!(!rest(up).is_negative() || rest(up).is_zero(), "{x}: {up} is too small");
        assert!(up.to_bits() - down.to_bits() <= 1);
    }
}

#[test]
fn minimum_maximum_and_signs_follow_the_manual() {
    let cases = cases(300);
    let number = |bits: u64| f64::from_bits(bits);
    for (name, least) in [("min.f64", true), ("max.f64", false)] {
        for (case, own) in cases.iter().zip(all(name, &cases, 2)) {
            let [a, b, _] = case.map(number);
            let is_first = a.is_nan() || a.total_cmp(&b).is_lt() == least;
            let wanted = match (a.is_nan(), b.is_nan()) {
                (false, true) => a,
                (true, _) => b,
                _ if is_first => a,
                _ => b,
            };
            assert!(same(own, wanted.to_bits().into()), "{name} {case:x?}: {own:#x}");
        }
    }
    for (case, own) in cases.iter().zip(all("neg.f64", &cases, 1)) {
        assert!(same(own, (case[0] ^ 1 << 63).into()), "neg {:#x}", case[0]);
    }
    for (case, own) in cases.iter().zip(all("abs.f64", &cases, 1)) {
        assert!(same(own, (case[0] & !(1 << 63)).into()), "abs {:#x}", case[0]);
    }
    for (case, own) in cases.iter().zip(all("copysign.f64", &cases, 2)) {
        assert_eq!(own, number(case[1]).copysign(number(case[0])).to_bits(), "copysign {case:x?}");
    }
}

#[test]
fn conversions_from_f64_to_narrower_formats_equal_apfloat() {
    fn narrow<F: Float>(code: u64, round: Round) -> u128
    where
        Double: FloatConvert<F>,
    {
        let converted: F = Double::from_bits(code.into()).convert_r(round, &mut false).value;
        converted.to_bits()
    }
    type Narrow = fn(u64, Round) -> u128;
    let formats: [(&str, Narrow); 3] =
        [("f32", narrow::<Single>), ("f16", narrow::<Half>), ("bf16", narrow::<BFloat>)];
    let cases: Vec<[u64; 3]> =
        cases(900).into_iter().filter(|case| !f64::from_bits(case[0]).is_nan()).collect();
    for (format, narrow) in formats {
        for (mode, round) in MODES {
            let name = format!("cvt.{mode}.{format}.f64");
            for (case, own) in cases.iter().zip(all(&name, &cases, 1)) {
                assert_eq!(u128::from(own), narrow(case[0], round), "{name} of {:#x}", case[0]);
            }
        }
    }
}

#[test]
fn conversions_to_integers_clamp_and_round_in_every_mode() {
    let types: [(&str, i128, i128); 8] = [
        ("s64", i64::MIN.into(), i64::MAX.into()),
        ("u64", 0, u64::MAX.into()),
        ("s32", i32::MIN.into(), i32::MAX.into()),
        ("u32", 0, u32::MAX.into()),
        ("s16", i16::MIN.into(), i16::MAX.into()),
        ("u16", 0, u16::MAX.into()),
        ("s8", i8::MIN.into(), i8::MAX.into()),
        ("u8", 0, u8::MAX.into()),
    ];
    type Rounded = fn(f64) -> f64;
    let rounded: [(&str, Rounded); 4] =
        [("rni", f64::round_ties_even), ("rzi", f64::trunc), ("rmi", f64::floor), ("rpi", f64::ceil)];
    let mut cases = cases(300);
    cases.extend(
        [0.5, 1.5, 2.5, -0.5, -1.5, 127.5, 255.5, -128.5, 4294967295.5].map(|x: f64| [x.to_bits(); 3]),
    );
    cases.extend(
        [2f64.powi(63), 2f64.powi(64), -(2f64.powi(63)), 2f64.powi(64) - 2048.0].map(|x| [x.to_bits(); 3]),
    );
    for (ty, least, most) in types {
        let width = ty[1..].parse::<u32>().unwrap();
        for (mode, round) in rounded {
            let name = format!("cvt.{mode}.{ty}.f64");
            for (case, own) in cases.iter().zip(all(&name, &cases, 1)) {
                let x = f64::from_bits(case[0]);
                // A cast to i128 clamps at its ends, far beyond 64 bits.
                let wanted = match x.is_nan() {
                    true => 1 << (width - 1),
                    false => (round(x) as i128).clamp(least, most),
                };
                let own = own & (u64::MAX >> (64 - width));
                assert_eq!(own, wanted as u64 & (u64::MAX >> (64 - width)), "{name} of {x}");
            }
        }
    }
}

#[test]
fn conversions_from_integers_are_rounded_once() {
    let mut random = Random(7);
    for _ in 0..60 {
        let x = random.next() >> random.below(60);
        let run = ran_with(
            "cvt.rn.f64.u64 u, a; cvt.rn.f64.s64 s, a; cvt.rz.f64.u64 z, a; cvt.rn.f64.s32 n, b;",
            &[&format!("a={x:#x}"), &format!("b={:#x}", x as u32)],
        );
        assert_eq!(bits(&run, "u"), (x as f64).to_bits());
        assert_eq!(bits(&run, "s"), (x as i64 as f64).to_bits());
        let down = Double::from_u128_r(x.into(), Round::TowardZero).value.to_bits();
        assert_eq!(u128::from(bits(&run, "z")), down);
        assert_eq!(bits(&run, "n"), f64::from(x as i32).to_bits());
    }
}

#[test]
fn comparisons_selections_and_classes_work_in_f64() {
    let run = ran_with(
        "setp.lt.f64 p, a, b; setp.gtu.f64 q, a, n; set.lt.u32.f64 s, a, b; set.lt.f32.f64 t, a, b;
         selp.f64 c, a, b, p; slct.f64.s32 d, a, b, -1; testp.subnormal.f64 u, m; testp.finite.f64 v, n;",
        &["a=1.5", "b=2.5", "n=nan", "m=0x1"],
    );
    let wanted = [("p", 1), ("q", 1), ("s", 0xffff_ffff), ("t", 0x3f80_0000), ("u", 1), ("v", 0)];
    for (name, wanted) in wanted {
        assert_eq!(bits(&run, name), wanted, "{name}");
    }
    assert_eq!([bits(&run, "c"), bits(&run, "d")], [1.5f64.to_bits(), 2.5f64.to_bits()]);
}

#[test]
fn nvcc_code_with_double_runs_to_its_end() {
    // double f(const double *x): (x[0] * x[1] + x[2]) / sqrt(x[0]), narrowed to float.
    let text = "\
        .visible .entry f(.param .u64 x, .param .u64 y) {
        .reg .b64 %rd<5>; .reg .f64 %fd<8>; .reg .f32 %f<2>;
        ld.param.u64 %rd1, [x]; ld.param.u64 %rd2, [y];
        cvta.to.global.u64 %rd3, %rd1; cvta.to.global.u64 %rd4, %rd2;
        ld.global.nc.f64 %fd1, [%rd3]; ld.global.nc.f64 %fd2, [%rd3+8]; ld.global.nc.f64 %fd3, [%rd3+16];
        fma.rn.f64 %fd4, %fd1, %fd2, %fd3;
        sqrt.rn.f64 %fd5, %fd1;
        div.rn.f64 %fd6, %fd4, %fd5;
        cvt.rn.f32.f64 %f1, %fd6;
        st.global.f32 [%rd4], %f1;
        ret; }";
    let values = [0.1f64, 0.7, 3e-17];
    let named: Vec<String> = values
        .iter()
        .enumerate()
        .map(|(at, value)| format!("global[{:#x}]={value}", 0x100 + 8 * at))
        .collect();
    let mut given = vec!["x=0x100", "y=0x200"];
    given.extend(named.iter().map(String::as_str));
    let run = ran_with(text, &given);
    let [a, b, c] = values;
    let result = (a.mul_add(b, c) / a.sqrt()) as f32;
    assert_eq!(bits(&run, "%f1"), u64::from(result.to_bits()));
    assert!(run.is_whole());
}

/// The error of d = a·a − 1 comes from the input, which is not 1.1, and from the product; the difference is exact.
#[test]
fn errors_in_f64_are_attributed_to_lines() {
    let run = ran_with("mul.rn.f64 p, a, a; sub.rn.f64 d, p, 1.0;", &["a=1.1"]);
    let a = BigRational::from_float(1.1).unwrap();
    let p = BigRational::from_float(1.1 * 1.1).unwrap();
    let typed = BigRational::new(11.into(), 10.into());
    let attributions = attribute(&run.flow);
    let [d] = attributions.as_slice() else { panic!("one result: {attributions:?}") };
    let part = |name: &str| {
        let is_named = |number: u32| run.flow.numbers[number as usize].name == *name;
        d.parts.iter().find(|part| is_named(part.number)).unwrap().contribution.fraction()
    };
    assert_eq!(part("a"), (&a * &a - &typed * &typed).to_string());
    assert_eq!(part("p"), (&p - &a * &a).to_string());
    assert_eq!(part("d"), "0");
    assert_eq!(d.accuracy.error().unwrap().fraction(), (p - &typed * &typed).to_string());
}

/// A stored f64 is a result, and the register with its address is an integer.
#[test]
fn a_stored_number_is_a_result() {
    let text = "ld.param.u64 %rd1, [x]; ld.global.f64 %fd1, [%rd1]; mul.f64 %fd2, %fd1, %fd1; st.global.f64 [%rd1+8], %fd2;";
    let run = ran_with(&format!(".param .u64 x;\n{text}"), &["x=0x100", "global[0x100]=1.1"]);
    let attributions = attribute(&run.flow);
    let [result] = attributions.as_slice() else { panic!("one result: {attributions:?}") };
    let typed = BigRational::new(121.into(), 100.into());
    let computed = BigRational::from_float(1.1 * 1.1).unwrap();
    assert_eq!(result.accuracy.error().unwrap().fraction(), (computed - typed).to_string());
    assert_eq!(run.inputs[0].ty, "b64");
}

#[test]
fn exports_keep_f64_in_ptx_and_refuse_others() {
    let run = ran_with("mul.rn.f64 p, a, a; div.rn.f64 q, p, 3.0;", &["a=1.1"]);
    let ptx = export(&run.flow, TargetLanguage::Ptx).unwrap();
    let again = ran(&ptx);
    let name = ptx.lines().last().unwrap().rsplit(' ').next().unwrap();
    assert_eq!(bits(&again, name), bits(&run, "q"), "{ptx}");
    for target in [TargetLanguage::Cuda, TargetLanguage::C, TargetLanguage::Rust, TargetLanguage::Python] {
        let why = export(&run.flow, target).unwrap_err();
        assert!(why.to_string().contains("f64"), "{why}");
    }
}

#[test]
fn spellings_that_the_assembler_rejects_have_a_message() {
    for (line, wanted) in [
        ("fma.f64 d, a, b, c;", "`fma.f64` needs one of these modifiers: .rn .rz .rm .rp"),
        ("add.ftz.f64 d, a, b;", "`.ftz` is not a modifier of `add.ftz.f64`"),
        ("div.approx.f64 d, a, b;", "`.approx` is not a modifier of `div.approx.f64`"),
        ("sin.approx.f64 d, a;", "halfplay does not support `sin.approx.f64`"),
    ] {
        let said = said(&run(line, &RunInputs::default())).concat();
        assert!(said.contains(wanted), "{line}: {said}");
    }
}
