//! Modifiers that change the effect of integer instructions, and modifiers that the assembler rejects.

use super::{bits, ran, register, said};
use crate::common::Random;
use halfplay_core::skins::program::run::{RunInputs, run};

fn gives(name: &str, operands: &[u64]) -> u64 {
    let list: Vec<String> = operands.iter().map(|bits| format!("{bits:#x}")).collect();
    bits(&ran(&format!("{name} %d, {};", list.join(", "))), "%d")
}

/// A former version ignored each of these modifiers.
#[test]
fn relu_and_sat_take_effect_on_integers() {
    let negative = |number: i32| u64::from(number as u32);
    assert_eq!(gives("max.relu.s32", &[negative(-5), negative(-7)]), 0);
    assert_eq!(gives("max.relu.s32", &[negative(-5), 7]), 7);
    assert_eq!(gives("min.relu.s32", &[negative(-5), 7]), 0);
    assert_eq!(gives("min.s32", &[negative(-5), 7]), negative(-5));
    for (number, expected) in [(5, 1f32), (1, 1.0), (0, 0.0), (-3, 0.0)] {
        assert_eq!(
            gives("cvt.rn.sat.f32.s32", &[negative(number)]),
            u64::from(expected.to_bits()),
            "{number}"
        );
    }
    assert_eq!(gives("cvt.rn.sat.f16.s32", &[5]), 0x3c00);
    assert_eq!(gives("cvt.rn.f16.s32", &[5]), 0x4500);
    // 0x4000_0000 × 0x4000_0000 is 2^60, whose upper half is 2^28.
    assert_eq!(gives("mad.hi.sat.s32", &[0x4000_0000, 0x4000_0000, 0x7fff_ffff]), 0x7fff_ffff);
    assert_eq!(gives("mad.hi.s32", &[0x4000_0000, 0x4000_0000, 0x7fff_ffff]), 0x8fff_ffff);
}

/// The assembler accepts none of these lines; the contents of the registers that they write are unknown.
#[test]
fn rejects_invalid_missing_and_conflicting_modifiers() {
    for (line, told) in [
        ("add.wibble.s32 %d, 1, 2;", "`.wibble` is not a modifier of `add.wibble.s32`"),
        ("add.sat.u16 %d, 1, 2;", "`.sat` is not a modifier"),
        ("mul.s32 %d, 1, 2;", "needs one of these modifiers: .lo .hi .wide"),
        ("mul.lo.hi.s32 %d, 1, 2;", "has both `.lo` and `.hi`"),
        ("mad.s32 %d, 1, 2, 3;", "needs one of these modifiers: .lo .hi .wide"),
        ("max.relu.u32 %d, 1, 2;", "`.relu` is not a modifier"),
        ("prmt.b32.xyz %d, 1, 2, 3;", "`.xyz` is not a modifier"),
        ("ld.foo.global.f32 %d, [8];", "`.foo` is not a modifier"),
        ("ld.global.shared.f32 %d, [8];", "has both `.global` and `.shared`"),
        ("st.global.nc.f32 [8], %a;", "`.nc` is not a modifier"),
        ("cvt.rzi.rn.s32.f32 %d, %a;", "`.rn` is not a modifier"),
        ("cvt.rn.rz.f32.s32 %d, %a;", "has both `.rn` and `.rz`"),
        ("cvt.rn.s32.s32 %d, %a;", "`.rn` is not a modifier"),
        ("cvt.s32.f32 %d, %a;", "needs one of these modifiers: .rni .rzi .rmi .rpi"),
        ("shf.l.b32 %d, 1, 2, 3;", "needs one of these modifiers: .clamp .wrap"),
        ("setp.lo.s32 %d, 1, 2;", "`.lo` is not a modifier"),
        ("setp.ltu.s32 %d, 1, 2;", "`.ltu` is not a modifier"),
        ("setp.lt.ftz.s32 %d, 1, 2;", "`.ftz` is not a modifier"),
        ("testp.foo.f32 %d, 1;", "`.foo` is not a modifier of `testp.foo.f32`"),
        ("selp.ftz.f32 %d, 1, 2, %p;", "`.ftz` is not a modifier"),
        ("atom.global.add.wide.u32 %d, [8], 1;", "`.wide` is not a modifier"),
    ] {
        let run = run(line, &RunInputs::default());
        assert!(said(&run)[0].contains(told) && !run.is_whole(), "{line}: {:?}", said(&run));
        assert!(run.registers.iter().all(|(name, bits)| name != "%d" || bits.is_none()), "{line}");
    }
    // The modifiers that compilers write are accepted.
    for line in [
        "ld.global.nc.L1::no_allocate.L2::128B.v4.u32 {%a, %b, %c, %d}, [16];",
        "ld.relaxed.gpu.global.u32 %a, [16];",
        "ld.volatile.shared.u32 %a, [16];",
        "st.release.sys.global.u32 [16], %a;",
        "st.global.cs.u32 [16], %a;",
        "atom.acq_rel.gpu.global.cas.b32 %a, [16], %b, %c;",
        "red.relaxed.cta.shared::cta.add.u32 [16], %b;",
        "ld.param::entry.u32 %a, [p];",
        "setp.hs.and.u32 %p1, %a, %b, %p2;",
        "add.cc.u32 %a, %b, %c;",
    ] {
        ran(&format!(".param .u32 p; st.shared.u32 [16], 1;\n{line}"));
    }
}

/// 96-bit sums and differences in 32-bit words, and products of 64-bit numbers by the method of the manual's example.
#[test]
fn carries_propagate_from_line_to_line() {
    let mut random = Random(41);
    for round in 0..60 {
        let mut word = || {
            if round % 3 == 0 {
                random.pick(&[0u64, 1, 0xffff_ffff])
            } else {
                u64::from(random.next() as u32)
            }
        };
        let (a, b) = ([word(), word(), word()], [word(), word(), word()]);
        let long =
            |words: [u64; 3]| words.iter().rev().fold(0u128, |all, word| all << 32 | u128::from(*word));
        for (name, expected) in
            [("add", long(a).wrapping_add(long(b))), ("sub", long(a).wrapping_sub(long(b)))]
        {
            let text = format!(
                "{name}.cc.u32 %r0, {}, {};\n{name}c.cc.u32 %r1, {}, {};\n{name}c.u32 %r2, {}, {};",
                a[0], b[0], a[1], b[1], a[2], b[2]
            );
            let run = ran(&text);
            let result = long(["%r0", "%r1", "%r2"].map(|name| bits(&run, name)));
            assert_eq!(result, expected & ((1 << 96) - 1), "{name} {a:x?} {b:x?}");
        }
        let text = format!(
            "mul.lo.u32 %r0, {a0}, {b0};\nmul.hi.u32 %r1, {a0}, {b0};\nmad.lo.cc.u32 %r1, {a1}, {b0}, %r1;\n\
             madc.hi.u32 %r2, {a1}, {b0}, 0;\nmad.lo.cc.u32 %r1, {a0}, {b1}, %r1;\n\
             madc.hi.cc.u32 %r2, {a0}, {b1}, %r2;\naddc.u32 %r3, 0, 0;\nmad.lo.cc.u32 %r2, {a1}, {b1}, %r2;\n\
             madc.hi.u32 %r3, {a1}, {b1}, %r3;",
            a0 = a[0],
            a1 = a[1],
            b0 = b[0],
            b1 = b[1]
        );
        let run = ran(&text);
        let product = ["%r3", "%r2", "%r1", "%r0"]
            .iter()
            .fold(0u128, |all, name| all << 32 | u128::from(bits(&run, name)));
        assert_eq!(product, u128::from(a[1] << 32 | a[0]) * u128::from(b[1] << 32 | b[0]));
    }
    let text = "frob.u32 %r1, %r0;\nadd.cc.u32 %r2, %r1, 1;\naddc.u32 %r3, 0, 0;";
    let run = run(text, &RunInputs::default());
    assert!(said(&run)[2].contains("the carry is unknown, because line 2 did not run"), "{:?}", said(&run));
    assert_eq!(register(&run, "%r3"), "?");
}

#[test]
fn computes_mul24_integer_lanes_and_bmsk() {
    let mut random = Random(42);
    for _ in 0..100 {
        let [a, b, c] = [0; 3].map(|_| random.next() as u32);
        let operands = [a, b, c].map(u64::from);
        // The lowest 24 bits, as a signed and as an unsigned number.
        let (x, y) = (i64::from((a << 8) as i32 >> 8), i64::from((b << 8) as i32 >> 8));
        let (u, v) = (u64::from(a & 0xff_ffff), u64::from(b & 0xff_ffff));
        assert_eq!(gives("mul24.lo.s32", &operands[..2]), u64::from((x * y) as u32));
        assert_eq!(gives("mul24.hi.s32", &operands[..2]), u64::from(((x * y) >> 16) as u32));
        assert_eq!(gives("mul24.lo.u32", &operands[..2]), (u * v) & 0xffff_ffff);
        assert_eq!(gives("mul24.hi.u32", &operands[..2]), (u * v) >> 16 & 0xffff_ffff);
        assert_eq!(gives("mad24.lo.u32", &operands), u64::from(((u * v) as u32).wrapping_add(c)));
        assert_eq!(gives("mad24.hi.s32", &operands), u64::from((((x * y) >> 16) as u32).wrapping_add(c)));
        let clamped = (((x * y) >> 16) as i32).saturating_add(c as i32) as u32;
        assert_eq!(gives("mad24.hi.sat.s32", &operands), u64::from(clamped));
        let lanes = |f: fn(u16, u16) -> u16| {
            u64::from(f(a as u16, b as u16)) | u64::from(f((a >> 16) as u16, (b >> 16) as u16)) << 16
        };
        assert_eq!(gives("add.u16x2", &operands[..2]), lanes(u16::wrapping_add));
        assert_eq!(gives("add.s16x2", &operands[..2]), lanes(u16::wrapping_add));
        assert_eq!(gives("max.u16x2", &operands[..2]), lanes(u16::max));
        assert_eq!(gives("min.s16x2", &operands[..2]), lanes(|x, y| (x as i16).min(y as i16) as u16));
        assert_eq!(
            gives("min.relu.s16x2", &operands[..2]),
            lanes(|x, y| (x as i16).min(y as i16).max(0) as u16)
        );
    }
    // By the manual, `bmsk` gives `count` ones from bit `at` on. With clamping, a position beyond 31 gives no ones.
    for (at, count, clamped, wrapped) in [
        (1, 2, 0x6, 0x6),
        (0, 32, 0xffff_ffff, 0),
        (4, 40, 0xffff_fff0, 0xff0),
        (32, 4, 0, 0xf),
        (30, 8, 0xc000_0000, 0xc000_0000),
        (5, 0, 0, 0),
    ] {
        assert_eq!(gives("bmsk.clamp.b32", &[at, count]), clamped, "{at} {count}");
        assert_eq!(gives("bmsk.wrap.b32", &[at, count]), wrapped, "{at} {count}");
    }
}

/// Of the conversions that NVIDIA's assembler rejects, the interpreter runs at most those with a misplaced
/// modifier. A former version ran `cvt.rn.f32.f16` as the opposite conversion.
#[test]
fn no_rejected_conversion_runs_as_another_conversion() {
    const TYPES: [&str; 7] = ["f16", "f16x2", "bf16", "bf16x2", "f32", "f64", "tf32"];
    let types = |spelling: &str| {
        spelling.split('.').filter(|word| TYPES.contains(word)).map(str::to_owned).collect::<Vec<_>>()
    };
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/cases/ptxas.tsv");
    let verdicts = std::fs::read_to_string(path).unwrap();
    let mut count = 0;
    for row in verdicts.lines().skip(1) {
        let mut cells = row.split('\t');
        let (Some(spelling), Some("no")) = (cells.next(), cells.next()) else { continue };
        if !spelling.starts_with("cvt") || spelling.contains(' ') {
            continue;
        }
        count += 1;
        for operands in ["d, a;", "d, a, b;"] {
            let run = run(&format!("{spelling} {operands}"), &RunInputs::default());
            let ran = run.lines[0].instruction.as_deref().filter(|_| run.is_whole());
            assert!(ran.is_none_or(|ran| types(ran) == types(spelling)), "{spelling} {operands}: {ran:?}");
        }
    }
    assert!(count > 100, "{count}");
}
