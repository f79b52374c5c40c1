//! `f32x2` arithmetic, minimum and maximum of three numbers, and integer instructions with a second result.

use super::{bits, ran, ran_with};
use crate::common::Random;
use halfplay_core::skins::program::exact::attribute;

fn number(random: &mut Random) -> f32 {
    const FEW: [f32; 8] = [0.0, -0.0, 1.0, -1.5, f32::INFINITY, f32::NEG_INFINITY, f32::MIN_POSITIVE, 1e-40];
    match random.below(3) {
        0 => random.pick(&FEW),
        1 => f32::from_bits(random.next() as u32),
        _ => f32::from_bits(0x3f00_0000 | (random.next() as u32 & 0x80ff_ffff)),
    }
}

fn pair([low, high]: [f32; 2]) -> u64 {
    u64::from(high.to_bits()) << 32 | u64::from(low.to_bits())
}

fn same(own: u64, wanted: f32) -> bool {
    let own = f32::from_bits(own as u32);
    own.to_bits() == wanted.to_bits() || (own.is_nan() && wanted.is_nan())
}

#[test]
fn both_lanes_of_f32x2_are_computed() {
    let mut random = Random(2);
    for _ in 0..250 {
        let [a, b, c] = [0; 3].map(|_| [0; 2].map(|_| number(&mut random)));
        let run = ran(&format!(
            "mov.b64 %a, {:#x}; mov.b64 %b, {:#x}; mov.b64 %c, {:#x};
             add.f32x2 %s, %a, %b; sub.rn.f32x2 %m, %a, %b; mul.f32x2 %p, %a, %b; fma.rn.f32x2 %f, %a, %b, %c;
             mul.rz.ftz.f32x2 %z, %a, %b;",
            pair(a),
            pair(b),
            pair(c)
        ));
        for (lane, shift) in [(0, 0), (1, 32)] {
            let (x, y, z) = (a[lane], b[lane], c[lane]);
            for (name, wanted) in [("%s", x + y), ("%m", x - y), ("%p", x * y), ("%f", x.mul_add(y, z))] {
                assert!(same(bits(&run, name) >> shift, wanted), "{name}: {x} {y} {z}");
            }
            let one = ran(&format!("mul.rz.ftz.f32 %z, 0f{:08X}, 0f{:08X};", x.to_bits(), y.to_bits()));
            assert_eq!(bits(&run, "%z") >> shift & 0xffff_ffff, bits(&one, "%z"), "{x} {y}");
        }
    }
}

/// The lanes are numbers of their own: their errors reach the results that read them.
#[test]
fn errors_in_f32x2_are_attributed_in_each_lane() {
    let run = ran_with(
        "mov.b64 %a, {%x, %y}; mul.f32x2 %p, %a, %a; mov.b64 {%u, %v}, %p; add.f32 %r, %u, 1.0; add.f32 %s, %v, 1.0;",
        &["x=1.1", "y=1.3"],
    );
    let attributions = attribute(&run.flow);
    let names = |of: usize| {
        let parts = attributions[of].parts.iter().filter(|part| !part.contribution.is_zero());
        parts.map(|part| (part.own.turn, run.flow.numbers[part.number as usize].lane)).collect::<Vec<_>>()
    };
    assert_eq!(attributions.len(), 2);
    for (of, (x, input)) in [(1.1f32, "11/10"), (1.3f32, "13/10")].into_iter().enumerate() {
        assert!(names(of).iter().any(|(_, lane)| usize::from(*lane) == of), "{input}: {:?}", names(of));
        let result = x * x + 1.0;
        assert_eq!(bits(&run, ["%r", "%s"][of]), u64::from(result.to_bits()));
    }
}

#[test]
fn minimum_and_maximum_take_three_numbers() {
    let mut random = Random(3);
    for _ in 0..300 {
        let all = [0; 3].map(|_| number(&mut random));
        let list = all.map(|x| format!("0f{:08X}", x.to_bits())).join(", ");
        let run = ran(&format!(
            "min.f32 %n, {list}; max.f32 %x, {list}; max.NaN.f32 %s, {list}; min.abs.f32 %a, {list};"
        ));
        let numbers = || all.into_iter().filter(|x| !x.is_nan());
        let least = numbers().min_by(f32::total_cmp).unwrap_or(f32::NAN);
        let most = numbers().max_by(f32::total_cmp).unwrap_or(f32::NAN);
        let strict = if all.iter().any(|x| x.is_nan()) { f32::NAN } else { most };
        let magnitude = numbers().map(f32::abs).min_by(f32::total_cmp).unwrap_or(f32::NAN);
        for (name, wanted) in [("%n", least), ("%x", most), ("%s", strict), ("%a", magnitude)] {
            assert!(same(bits(&run, name), wanted), "{name} of {all:?}: {:#x}", bits(&run, name));
        }
    }
}

/// The loops of the manual, over single bits.
#[test]
fn fns_and_szext_match_the_manual() {
    fn fns(mask: u32, base: u32, offset: i32) -> u32 {
        if offset == 0 {
            return if mask >> base & 1 == 1 { base } else { u32::MAX };
        }
        let (mut at, mut count) = (base as i32, offset.abs() - 1);
        while (0..32).contains(&at) {
            if mask >> at & 1 == 1 {
                if count == 0 {
                    return at as u32;
                }
                count -= 1;
            }
            at += offset.signum();
        }
        u32::MAX
    }
    fn szext(a: u32, b: u32, clamps: bool, signed: bool) -> u32 {
        let (low, beyond) = (b & 31, clamps && b >= 32);
        let above = if beyond { 0 } else { u32::MAX << low };
        let sign = signed && low > 0 && !beyond && a >> (low - 1) & 1 == 1;
        a & !above | if sign { above } else { 0 }
    }
    let mut random = Random(4);
    for _ in 0..300 {
        let (a, b, n) = (random.next() as u32, random.below(32) as u32, random.below(9) as i32 - 4);
        let count = random.pick(&[0, 1, 7, 8, 31, 32, 33, 40]);
        let run = ran(&format!(
            "fns.b32 %f, {a:#x}, {b}, {n};
             szext.clamp.s32 %cs, {a:#x}, {count}; szext.wrap.s32 %ws, {a:#x}, {count};
             szext.clamp.u32 %cu, {a:#x}, {count}; szext.wrap.u32 %wu, {a:#x}, {count};"
        ));
        assert_eq!(bits(&run, "%f"), u64::from(fns(a, b, n)), "{a:#x} {b} {n}");
        for (name, clamps, signed) in
            [("%cs", true, true), ("%ws", false, true), ("%cu", true, false), ("%wu", false, false)]
        {
            assert_eq!(bits(&run, name), u64::from(szext(a, count, clamps, signed)), "{name} {a:#x} {count}");
        }
    }
}

#[test]
fn lop3_sets_a_predicate() {
    for (a, q) in [(0u32, 0u32), (0, 1), (5, 0), (5, 1)] {
        let run = ran(&format!(
            "setp.ne.b32 %q, {q}, 0;
             lop3.or.b32 %d|%p, {a}, 7, 0, 0xc0, %q; lop3.and.b32 _|%s, {a}, 7, 0, 0xc0, %q;"
        ));
        let word = a & 7;
        assert_eq!(bits(&run, "%d"), u64::from(word));
        assert_eq!(bits(&run, "%p"), u64::from(word != 0 || q == 1));
        assert_eq!(bits(&run, "%s"), u64::from(word != 0 && q == 1));
    }
}
