//! Compares values and flags with Berkeley SoftFloat's answers, recorded in `assets/cases`.
//!
//! The case files hold about 20,000 operands with answers in six roundings and under both rules of tininess. The digest
//! file holds one sum over 44 million f16 answers for each operation, rounding and rule.

use crate::common::{in_parallel, instr, letters, long};
use crate::model::{BF16, F16, F32, Layout};
use halfplay_core::eval::{Flag, Flags, NoTrace, eval};
use halfplay_core::float::Tininess;

const MODES: [&str; 6] = ["rn", "rz", "rm", "rp", "rna", "ro"];

/// The format of a line: `op a b c`, then for each rounding `bits:flags after:flags before`, separated by tabs.
fn check_file(text: &str, ty: Option<(&str, Layout)>) -> usize {
    let mut answers = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split('\t');
        let mut words = columns.next().expect("operands").split(' ');
        let op = words.next().expect("an operation");
        let operands: Vec<u64> = words.filter_map(|word| u64::from_str_radix(word, 16).ok()).collect();
        let to = match ty {
            Some((_, layout)) => layout,
            None if op.starts_with("cvt.bf16") => BF16,
            None => F16,
        };
        for (mode, column) in MODES.iter().zip(columns) {
            let spelling = match ty {
                Some((name, _)) => format!("{op}.{mode}.{name}"),
                None => op.replacen("cvt", &format!("cvt.{mode}"), 1),
            };
            let instr = instr(&spelling);
            let mut parts = column.split(':');
            let bits = parts.next().expect("bits");
            // SoftFloat's NaNs count as the canonical one.
            let bits = u64::from_str_radix(bits, 16).unwrap_or(to.canonical_nan());
            for (rule, flags) in [Tininess::After, Tininess::Before].into_iter().zip(parts) {
                let found = eval(&instr, &crate::common::three(&operands), rule, &mut NoTrace);
                let found = (found.bits, letters(&found, 0));
                assert_eq!(found, (bits, flags.to_string()), "{spelling} {operands:x?} {rule:?}: {line}");
                answers += 1;
            }
        }
    }
    answers
}

#[test]
fn f16_cases() {
    let answers = check_file(include_str!("../../assets/cases/softfloat-f16.tsv"), Some(("f16", F16)));
    assert!(answers > 100_000, "{answers}");
}

#[test]
fn f32_cases() {
    let answers = check_file(include_str!("../../assets/cases/softfloat-f32.tsv"), Some(("f32", F32)));
    assert!(answers > 90_000, "{answers}");
}

#[test]
fn conversion_cases() {
    let answers = check_file(include_str!("../../assets/cases/softfloat-cvt.tsv"), None);
    assert!(answers > 35_000, "{answers}");
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

fn mix(mut x: u64) -> u64 {
    x ^= x >> 30;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 27;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// SoftFloat's flag bits.
fn flag_bits(flags: Flags) -> u64 {
    let letters = [Flag::Invalid, Flag::DivideByZero, Flag::Overflow, Flag::Underflow, Flag::Inexact];
    letters.iter().fold(0, |bits, &flag| bits * 2 + u64::from(flags.has(flag)))
}

/// The sum over every 97th `a` and all `b`, with a `c` that a hash derives from the pair.
fn digest(op: &str, mode: &str, rule: Tininess) -> u64 {
    let instr = instr(&format!("{op}.{mode}.f16"));
    let fused = op == "fma";
    let mut sum = 0u64;
    for a in (0..=0xffffu64).step_by(97) {
        for b in 0..=0xffff {
            let operands = a << 48 | b << 32;
            let c = if fused { mix(GOLDEN.wrapping_add(operands | 0x1000)) >> 48 } else { 0 };
            let found = eval(&instr, &[a, b, c], rule, &mut NoTrace);
            let value = operands | found.bits << 16 | flag_bits(found.flags[0]);
            sum = sum.wrapping_add(mix(value.wrapping_add(GOLDEN)));
        }
    }
    sum
}

/// Four of 48 digests, or all of them: about 44 million answers each.
#[test]
fn digests() {
    const SHORT: [&str; 4] = ["add rm after", "sub rp before", "mul rn before", "fma rn after"];
    let all = long("softfloat digests");
    let rows: Vec<Vec<&str>> = include_str!("../../assets/cases/softfloat-digests.tsv")
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect())
        .filter(|row: &Vec<&str>| all || SHORT.contains(&row[..3].join(" ").as_str()))
        .collect();
    assert_eq!(rows.len(), if all { 48 } else { 4 });
    in_parallel(rows.len(), |number| {
        let [op, mode, rule, expected] = rows[number][..] else { panic!("{:?}", rows[number]) };
        let tininess = if rule == "after" { Tininess::After } else { Tininess::Before };
        assert_eq!(format!("{:016x}", digest(op, mode, tininess)), expected, "{op} {mode} {rule}");
    });
}
