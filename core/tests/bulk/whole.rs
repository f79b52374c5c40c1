//! Bulk results for all pairs of codes and for all f32 numbers. This takes minutes, so it needs `HALFPLAY_LONG=1`;
//! otherwise only evenly spaced blocks run.

use crate::common::{in_parallel, long};
use halfplay_core::eval::{NoTrace, eval};
use halfplay_core::float::Tininess;
use halfplay_core::isa::{Allow, parse};
use halfplay_core::skins::bulk::{Bulk, Code, Slices};

/// Checks 2^32 combinations of operands, or about a two-thousandth of them. `operands` makes a block of 65,536 from the
/// block's number.
fn check<I: Code + Send + Sync, O: Code>(spelling: &str, operands: impl Fn(u64, u64) -> [u64; 3] + Sync)
where
    (I, O): Slices<I, O>,
{
    let instr = parse(spelling, Allow::ALL).unwrap().instr;
    let bulk = Bulk::<I, O>::of(&instr).unwrap();
    const BLOCKS: usize = 1 << 16;
    let step = if long(spelling) { 1 } else { 2039 };
    in_parallel(BLOCKS.div_ceil(step), |number| {
        let block = (number * step) as u64;
        let triples: Vec<[u64; 3]> = (0..1 << 16).map(|at| operands(block, at)).collect();
        let [a, b] = [0, 1].map(|place| triples.iter().map(|of| I::of(of[place] as u32)).collect::<Vec<I>>());
        let (mut alone, mut codes, mut flags) =
            (vec![O::of(0); 1 << 16], vec![O::of(0); 1 << 16], vec![0; 1 << 16]);
        bulk.results([&a, &b, &b], &mut alone);
        bulk.results_and_flags([&a, &b, &b], Tininess::After, &mut codes, &mut flags);
        for (at, of) in triples.iter().enumerate() {
            let outcome = eval(&instr, of, Tininess::After, &mut NoTrace);
            let expected = (outcome.bits, outcome.bits, outcome.flags[0].code());
            assert_eq!(
                (u64::from(alone[at].bits()), u64::from(codes[at].bits()), flags[at]),
                expected,
                "{spelling} {of:04x?}"
            );
        }
    });
}

#[test]
fn all_pairs_of_add() {
    check::<u16, u16>("add.rn.f16", |a, b| [a, b, 0]);
}

#[test]
fn all_pairs_of_mul() {
    check::<u16, u16>("mul.rn.f16", |a, b| [a, b, 0]);
}

#[test]
fn all_pairs_of_bf16() {
    check::<u16, u16>("add.rn.bf16", |a, b| [a, b, 0]);
    check::<u16, u16>("mul.rn.bf16", |a, b| [a, b, 0]);
}

#[test]
fn all_pairs_with_directed_roundings() {
    for spelling in ["add.rz.f16", "add.rm.f16", "add.rp.f16", "mul.rz.f16", "mul.rm.f16", "mul.rp.f16"] {
        check::<u16, u16>(spelling, |a, b| [a, b, 0]);
    }
}

#[test]
fn all_numbers_of_f32() {
    for spelling in ["cvt.rn.f16.f32", "cvt.rn.bf16.f32"] {
        check::<u32, u16>(spelling, |high, low| [high << 16 | low, 0, 0]);
    }
}
