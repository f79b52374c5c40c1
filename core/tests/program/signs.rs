//! Instructions that copy signs, classify numbers or select one, compared with Rust.

use super::{bits, ran, ran_with, register};

const FEW: [u32; 12] = [
    0,
    0x8000_0000,
    0x3f80_0000,
    0xbf80_0000,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0xffc0_0001,
    1,
    0x8000_0001,
    0x0080_0000,
    0x7f7f_ffff,
];

fn pairs() -> impl Iterator<Item = (u32, u32)> {
    FEW.into_iter().flat_map(|a| FEW.into_iter().map(move |b| (a, b)))
}

#[test]
fn copysign_matches_rust_and_stays_in_the_data_flow() {
    for (a, b) in pairs() {
        let run = ran(&format!("mov.b32 a, {a:#x}; mov.b32 b, {b:#x}; copysign.f32 d, a, b;"));
        let expected = f32::from_bits(b).copysign(f32::from_bits(a)).to_bits();
        assert_eq!(bits(&run, "d"), u64::from(expected), "{a:x} {b:x}");
    }
    // `d` is `p` with another sign, so it stays in the flow and keeps the error of `p`.
    let run =
        ran_with("mul.f32 p, a, a; copysign.f32 d, b, p; add.f32 e, d, 0f00000000;", &["a=0.1", "b=-1"]);
    let made: Vec<String> = run
        .flow
        .numbers
        .iter()
        .filter(|number| !number.operands().is_empty())
        .map(|number| number.name.to_string())
        .collect();
    assert_eq!(made, ["p", "d", "e"]);
}

#[test]
fn testp_matches_rust_classification() {
    for a in FEW {
        let number = f32::from_bits(a);
        let kinds = [
            ("finite", number.is_finite()),
            ("infinite", number.is_infinite()),
            ("number", !number.is_nan()),
            ("notanumber", number.is_nan()),
            ("normal", number.is_normal() || number == 0.0),
            ("subnormal", number.is_subnormal()),
        ];
        for (kind, expected) in kinds {
            let run = ran(&format!("mov.b32 a, {a:#x}; testp.{kind}.f32 p, a;"));
            assert_eq!(bits(&run, "p"), u64::from(expected), "{kind} {a:x}");
        }
    }
}

#[test]
fn slct_selects_by_the_sign_of_its_third_operand() {
    for (a, c) in pairs() {
        let chosen = |condition: bool| u64::from(if condition { a } else { 0x4048_f5c3 });
        let run = ran(&format!(
            "mov.b32 a, {a:#x}; mov.b32 c, {c:#x}; slct.f32.f32 d, a, 3.14, c; slct.b32.s32 e, a, 0x4048f5c3, c;"
        ));
        assert_eq!(bits(&run, "d"), chosen(f32::from_bits(c) >= 0.0), "{c:x}");
        assert_eq!(bits(&run, "e"), chosen((c as i32) >= 0), "{c:x}");
    }
    // With .ftz, a negative subnormal number counts as zero.
    assert_eq!(register(&ran("slct.ftz.u32.f32 d, 1, 2, 0f80000001;"), "d"), "0x00000001");
    assert_eq!(register(&ran("slct.u32.f32 d, 1, 2, 0f80000001;"), "d"), "0x00000002");
}

#[test]
fn set_writes_one_or_all_ones() {
    for (a, b) in pairs() {
        let (x, y) = (f32::from_bits(a), f32::from_bits(b));
        let run = ran(&format!(
            "mov.b32 a, {a:#x}; mov.b32 b, {b:#x}; set.lt.f32.f32 f, a, b; set.geu.u32.f32 u, a, b; set.ne.s32.u32 i, a, b;"
        ));
        assert_eq!(bits(&run, "f"), if x < y { 0x3f80_0000 } else { 0 });
        assert_eq!(
            bits(&run, "u"),
            if x.partial_cmp(&y).is_none_or(|order| order.is_ge()) { 0xffff_ffff } else { 0 }
        );
        assert_eq!(bits(&run, "i"), if a != b { 0xffff_ffff } else { 0 });
    }
    let lanes = "set.gt.f16x2.f16x2 d, a, b; set.gt.u32.f16x2 m, a, b; set.nan.bf16x2.bf16x2 n, c, c; set.gt.and.f16.f16 h, 0x3c00, 0, !p;";
    let run = ran_with(lanes, &["a={1, 2}", "b={2, 1}", "c={nan, 1}"]);
    let held = ["d", "m", "n", "h"].map(|name| register(&run, name));
    assert_eq!(held, ["0x3c000000", "0xffff0000", "0x00003f80", "0x3c00"]);
}

/// Rounds numbers to integers, or clamps them to [0, 1], in their own format.
#[test]
fn cvt_rounds_and_saturates_within_one_format() {
    type Function = fn(f32) -> f32;
    let ways: [(&str, Function); 5] = [
        ("rni", f32::round_ties_even),
        ("rzi", f32::trunc),
        ("rmi", f32::floor),
        ("rpi", f32::ceil),
        ("sat", |x| if x.is_nan() { 0.0 } else { x.clamp(0.0, 1.0) + 0.0 }),
    ];
    let more = [0.5f32, 1.5, -0.5, -2.5, 0.75, 8_388_607.5, -3.2e9, 1e30, 0.49999997].map(f32::to_bits);
    for a in FEW.into_iter().chain(more) {
        for (way, function) in ways {
            let run = ran(&format!("mov.b32 a, {a:#x}; cvt.{way}.f32.f32 d, a;"));
            let expected = function(f32::from_bits(a));
            let expected = if expected.is_nan() { 0x7fff_ffff } else { expected.to_bits() };
            assert_eq!(bits(&run, "d"), u64::from(expected), "{way} {a:x}");
        }
    }
    assert_eq!(register(&ran("cvt.rni.ftz.f32.f32 d, 0f80000001;"), "d"), "0x80000000");
    assert_eq!(register(&ran("cvt.rpi.f16.f16 d, 0x3c01;"), "d"), "0x4000");
}

/// The old names of a fused multiply-add.
#[test]
fn mad_is_fma() {
    for (old, new) in [
        ("mad.f32", "fma.rn.f32"),
        ("mad.rz.ftz.f32", "fma.rz.ftz.f32"),
        ("mad.rn.sat.f32", "fma.rn.sat.f32"),
    ] {
        let run = ran_with(&format!("{old} d, a, b, c; {new} e, a, b, c;"), &["a=0.1", "b=0.7", "c=0.3"]);
        assert_eq!(bits(&run, "d"), bits(&run, "e"));
        assert!(super::said(&run)[0].contains(&format!("read as `{new}`")));
    }
    let once = f32::mul_add(0.1, 0.7, 0.3).to_bits();
    assert_eq!(bits(&ran_with("mad.f32 d, a, b, c;", &["a=0.1", "b=0.7", "c=0.3"]), "d"), u64::from(once));
}
