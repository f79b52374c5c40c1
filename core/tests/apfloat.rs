//! Compares values with rustc_apfloat in each of its rounding modes. The flags of rustc_apfloat are not those of IEEE
//! 754, so other tests check the flags.

use crate::common::{Operands, Random, boundaries, instr, specials};
use crate::model::{BF16, F16, F32, Layout};
use halfplay_core::eval::{NoTrace, eval};
use halfplay_core::float::Tininess;
use halfplay_core::isa::Instr;
use rustc_apfloat::ieee::{BFloat, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

const MODES: [(&str, Round); 5] = [
    ("rn", Round::NearestTiesToEven),
    ("rz", Round::TowardZero),
    ("rm", Round::TowardNegative),
    ("rp", Round::TowardPositive),
    ("rna", Round::NearestTiesToAway),
];

fn number<F: Float>(code: u64) -> F {
    F::from_bits(code.into())
}

/// The code of a value; any NaN becomes the canonical one.
fn code<F: Float>(layout: Layout, value: F) -> u64 {
    if value.is_nan() { layout.canonical_nan() } else { value.to_bits() as u64 }
}

#[track_caller]
fn check<F: Float>(instr: &Instr, operands: [u64; 3], layout: Layout, expected: F) {
    let found = eval(instr, &operands, Tininess::After, &mut NoTrace).bits;
    assert_eq!(found, code(layout, expected), "{instr:?} {operands:08x?}");
}

/// `add`, `sub`, `mul` and `fma` on one format in every rounding mode: each special or boundary code with up to
/// `partners` others, then `chances` random triples.
fn arithmetic<F: Float>(ty: &str, layout: Layout, partners: usize, chances: usize) {
    let mut codes = [specials(layout), boundaries(layout)].concat();
    codes.sort_unstable();
    codes.dedup();
    let operands = Operands::of(layout);
    let mut cases = 0;
    for (mode, round) in MODES {
        let mut random = Random(5);
        let [add, sub, mul, fma] = ["add", "sub", "mul", "fma"].map(|op| instr(&format!("{op}.{mode}.{ty}")));
        let mut try_all = |[a, b, c]: [u64; 3], near: u64| {
            let [x, y, z]: [F; 3] = [a, b, c].map(number);
            check(&add, [a, b, 0], layout, x.add_r(y, round).value);
            check(&sub, [a, b, 0], layout, x.sub_r(y, round).value);
            check(&mul, [a, b, 0], layout, x.mul_r(y, round).value);
            check(&fma, [a, b, c], layout, x.mul_add_r(y, z, round).value);
            check(&add, [a, near, 0], layout, x.add_r(number(near), round).value);
            cases += 5;
        };
        for &a in &codes {
            for number in 0..partners.min(codes.len()) {
                let b = if partners < codes.len() { random.pick(&codes) } else { codes[number] };
                try_all([a, b, random.pick(&codes)], operands.near(a, &mut random));
            }
        }
        for _ in 0..chances {
            let case = operands.three(&mut random);
            try_all(case, operands.near(case[0], &mut random));
        }
    }
    println!("{ty}: {cases} answers");
}

#[test]
fn arithmetic_of_f16() {
    arithmetic::<Half>("f16", F16, usize::MAX, 100_000);
}

#[test]
fn arithmetic_of_bf16() {
    arithmetic::<BFloat>("bf16", BF16, 40, 100_000);
}

#[test]
fn arithmetic_of_f32() {
    arithmetic::<Single>("f32", F32, 40, 100_000);
}

/// Sums that are half an ulp off, and products with at most one bit below the last place. One operand is also taken one
/// unit larger and one unit smaller.
#[test]
fn ties_and_near_ties() {
    ties::<Half>("f16", F16);
    ties::<BFloat>("bf16", BF16);
    ties::<Single>("f32", F32);
}

fn ties<F: Float>(ty: &str, layout: Layout) {
    let p = layout.fraction_bits + 1;
    let mut random = Random(6);
    for (mode, round) in MODES {
        let [add, mul, fma] = ["add", "mul", "fma"].map(|op| instr(&format!("{op}.{mode}.{ty}")));
        for _ in 0..4_000 {
            // A number with p significant bits, half its ulp, and a value far below both.
            let field = 2 * p + 3 + random.below((layout.emax() - p) as usize) as i64;
            let field = field.min(2 * layout.emax() - 1);
            let a = (field << layout.fraction_bits) as u64 + random.next() % layout.smallest_normal();
            let half = ((field - p) << layout.fraction_bits) as u64;
            let sign = if random.below(2) == 0 { layout.sign() } else { 0 };
            for b in [half, half + 1, half - 1] {
                let expected = number::<F>(a).add_r(number(b | sign), round).value;
                check(&add, [a, b | sign, 0], layout, expected);
                let tiny = 1 + random.below(3) as u64;
                for c in [tiny, tiny | layout.sign()] {
                    // b × 1 + a as a fused sum, then b × (1 + ulp) + a.
                    for one in [layout.one(), layout.one() + tiny] {
                        let expected = number::<F>(b | sign).mul_add_r(number(one), number(a), round).value;
                        check(&fma, [b | sign, one, a], layout, expected);
                    }
                    let expected = number::<F>(a).mul_add_r(number(layout.one()), number(c), round).value;
                    check(&fma, [a, layout.one(), c], layout, expected);
                }
            }
            // Significands of k and of p + 1 − k bits: the product has p + 1 bits or one fewer.
            let k = 2 + random.below(p as usize - 3) as i64;
            let odd =
                |bits: i64, random: &mut Random| (random.next() & ((1 << bits) - 1)) | 1 | 1 << (bits - 1);
            let fraction = |x: u64, bits: i64| (x << (p - bits)) % layout.smallest_normal();
            let x = layout.one() + fraction(odd(k, &mut random), k);
            let y = layout.one() + fraction(odd(p + 1 - k, &mut random), p + 1 - k);
            for y in [y, y + 1, y - 1] {
                check(&mul, [x, y | sign, 0], layout, number::<F>(x).mul_r(number(y | sign), round).value);
            }
        }
    }
}

/// `a` and `b` widen exactly, so the only rounding is the one to f32.
#[test]
fn mixed_precision() {
    mixed::<Half>("f16", F16);
    mixed::<BFloat>("bf16", BF16);
}

fn mixed<F: Float + FloatConvert<Single>>(ty: &str, layout: Layout) {
    let (narrow, wide) = (Operands::of(layout), Operands::of(F32));
    for (mode, round) in MODES {
        let mut random = Random(8);
        let [add, sub, fma] = ["add", "sub", "fma"].map(|op| instr(&format!("{op}.{mode}.f32.{ty}")));
        for _ in 0..60_000 {
            let [a, b, _] = narrow.three(&mut random);
            let [x, y]: [Single; 2] = [a, b].map(|x| number::<F>(x).convert(&mut false).value);
            let product = (x * y).value.to_bits() as u64;
            let c = match random.below(3) {
                0 => wide.one(&mut random),
                1 => wide.near(x.to_bits() as u64, &mut random),
                _ => wide.near(product, &mut random),
            };
            let z: Single = number(c);
            check(&add, [a, c, 0], F32, x.add_r(z, round).value);
            check(&sub, [a, c, 0], F32, x.sub_r(z, round).value);
            check(&fma, [a, b, c], F32, x.mul_add_r(y, z, round).value);
        }
    }
}

#[test]
fn conversions() {
    let half: Vec<u64> = (0..=0xffff).collect();
    convert::<Half, Single>("f32.f16", F32, &half);
    convert::<BFloat, Single>("f32.bf16", F32, &half);
    convert::<Half, BFloat>("bf16.f16", BF16, &half);
    convert::<BFloat, Half>("f16.bf16", F16, &half);

    // Every finite nonnegative f16 number, the middle half an ulp above it, and the codes one unit around that middle.
    // For every tenth bf16 number only that middle and the codes around it.
    let operands = Operands::of(F32);
    let mut random = Random(9);
    let mut wide: Vec<u64> = (0..300_000).map(|_| operands.one(&mut random)).collect();
    wide.extend(boundaries(F32));
    wide.extend(specials(F32));
    let values = (0..0x7c00).map(|x| number::<Half>(x).convert(&mut false).value);
    let values: Vec<u64> = values.map(|x: Single| x.to_bits() as u64).collect();
    for pair in values.windows(2) {
        let middle = pair[0].midpoint(pair[1]);
        wide.extend([pair[0], middle - 1, middle, middle + 1, middle | F32.sign()]);
    }
    wide.extend((0..0x7f80_0000).step_by(0xa_0000).flat_map(|x| [x | 0x7fff, x | 0x8000, x | 0x8001]));
    convert::<Single, Half>("f16.f32", F16, &wide);
    convert::<Single, BFloat>("bf16.f32", BF16, &wide);
}

fn convert<F: Float + FloatConvert<T>, T: Float>(types: &str, to: Layout, codes: &[u64]) {
    for (mode, round) in MODES {
        let cvt = instr(&format!("cvt.{mode}.{types}"));
        for &x in codes {
            check(&cvt, [x, 0, 0], to, number::<F>(x).convert_r(round, &mut false).value);
        }
    }
}
