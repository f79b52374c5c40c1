//! The operands of conversions: f32 to f16 and to bf16.

use crate::cases::Cases;
use crate::format::{BF16, F16, F32, Format};
use crate::random::Random;
use crate::softfloat::Op::{self, CvtBf16, CvtF16};

/// Zero, subnormals, the smallest normal number, one, the largest number, infinity; then NaN, quiet and signalling.
const SPECIALS: [u32; 12] = [
    0,
    1,
    0x7f_ffff,
    0x80_0000,
    0x3f80_0000,
    0x7f7f_ffff,
    0x7f80_0000,
    0x7fc0_0000,
    0x7f80_0001,
    0x7fff_ffff,
    0x7fa0_0000,
    0x7f80_2000,
];

/// The values of f32 where f16 overflows, where its normal numbers begin, and where its subnormals begin; and distances
/// from them, of about half of a last place and a whole one.
const F16_THRESHOLDS: [u32; 9] = [
    0x477f_f000,
    0x477f_e000,
    0x3880_0000,
    0x387f_f000,
    0x387f_e000,
    0x387f_c000,
    0x3380_0000,
    0x3300_0000,
    0x33c0_0000,
];
const F16_DISTANCES: [i32; 11] = [-0x1001, -0x1000, -0xfff, -2, -1, 0, 1, 2, 0xfff, 0x1000, 0x1001];

/// The values of f32 where bf16 overflows, where its normal numbers begin, and where its subnormals begin; and
/// distances from them.
const BF16_THRESHOLDS: [u32; 7] =
    [0x7f7f_8000, 0x7f7f_0000, 0x0080_0000, 0x007f_8000, 0x0000_8000, 0x0001_8000, 0x0001_0000];
const BF16_DISTANCES: [i32; 10] = [-0x4001, -0x4000, -2, -1, 0, 1, 2, 0x3fff, 0x4000, 0x4001];

pub fn cases(seed: u64) -> Cases {
    let mut cases = Cases::new(F32);
    let mut rng = Random(seed);
    for (op, to) in [(CvtF16, F16), (CvtBf16, BF16)] {
        for x in SPECIALS {
            put_both_signs(&mut cases, op, x);
        }
        binades(&mut cases, &mut rng, op, to);
    }
    about(&mut cases, CvtF16, &F16_THRESHOLDS, &F16_DISTANCES);
    about(&mut cases, CvtBf16, &BF16_THRESHOLDS, &BF16_DISTANCES);
    chance(&mut cases, &mut rng);
    cases
}

fn put_both_signs(cases: &mut Cases, op: Op, x: u32) {
    cases.put(op, &[x]);
    cases.put(op, &[x ^ F32.sign()]);
}

/// In each binade: its ends, the ties above an even and an odd last place with their neighbours, and two random
/// numbers.
fn binades(cases: &mut Cases, rng: &mut Random, op: Op, to: Format) {
    let drop = F32.frac - to.frac;
    let half = 1 << (drop - 1);
    for field in exponents(to) {
        let base = field << F32.frac;
        let even = base + half;
        let odd = base + 3 * half;
        for x in [base, base + 0x7f_ffff, even, even - 1, even + 1, odd - 1, odd, odd + 1] {
            cases.put(op, &[x | rng.flip(F32)]);
        }
        let kept = base | rng.next() as u32 & 0x7f_ffff & !((1 << drop) - 1);
        cases.put(op, &[kept | 1]);
        cases.put(op, &[kept | half | F32.sign()]);
    }
}

/// Exponent fields of f32: for f16 all with a normal result, and some on either side; for bf16 one in nine, and the
/// ends.
fn exponents(to: Format) -> Vec<u32> {
    if to == F16 { (98..=146).collect() } else { (0..=254).step_by(9).chain([1, 2, 254]).collect() }
}

fn about(cases: &mut Cases, op: Op, thresholds: &[u32], distances: &[i32]) {
    for threshold in thresholds {
        for &distance in distances {
            put_both_signs(cases, op, threshold.saturating_add_signed(distance));
        }
    }
}

fn chance(cases: &mut Cases, rng: &mut Random) {
    // The middle between two f16 numbers and its neighbours, and the neighbours of an f16 number.
    for _ in 0..900 {
        let field = rng.range(100, 143) as u32;
        let kept = rng.next() as u32 & 0x7f_e000;
        let rest = [0x1000u32, 0xfff, 0x1001, 1, 0x1fff][rng.below(5) as usize];
        cases.put(CvtF16, &[rng.flip(F32) | field << F32.frac | kept | rest]);
    }
    for _ in 0..500 {
        cases.put(CvtF16, &[rng.value(F32, 98, 145)]);
        cases.put(CvtBf16, &[rng.next() as u32]);
    }
}
