//! The library as other programs use it: it rejects registers that do not fit, and its example runs.

#[allow(dead_code)]
#[path = "../examples/statement.rs"]
mod statement;

use halfplay_core::eval::{Evaluation, OperandError};
use halfplay_core::float::Tininess;
use halfplay_core::isa::{Allow, Instr, parse, rows};

fn instr(spelling: &str) -> Instr {
    parse(spelling, Allow::ALL).unwrap().instr
}

fn refusal(spelling: &str, operands: &[u64]) -> String {
    Evaluation::new(instr(spelling), operands, Tininess::After).unwrap_err().to_string()
}

/// Every spelling accepts exactly its number of operands, each at most as wide as its type.
#[test]
fn rejects_wrong_operand_counts_and_too_wide_registers() {
    let mut spellings = 0;
    for instr in rows().iter().flat_map(|row| row.spellings()) {
        let count = instr.operand_names().len();
        let widest = |index| u64::MAX >> (64 - instr.operand_type(index).width());
        let mut registers: Vec<u64> = (0..count).map(widest).collect();
        let checked = Evaluation::new(instr, &registers, Tininess::After).unwrap();
        let mut three = [0; 3];
        three[..count].copy_from_slice(&registers);
        assert_eq!(checked, Evaluation::of(instr, &three, Tininess::After), "{instr}");
        for found in (0..5).filter(|&found| found != count) {
            let error = Evaluation::new(instr, &vec![0; found], Tininess::After).unwrap_err();
            assert_eq!(error, OperandError::Count { instr, found });
        }
        for index in (0..count).filter(|&index| widest(index) < u64::MAX) {
            registers[index] += 1;
            let error = Evaluation::new(instr, &registers, Tininess::After).unwrap_err();
            assert_eq!(error, OperandError::TooWide { instr, index, bits: registers[index] });
            registers[index] -= 1;
        }
        spellings += 1;
    }
    assert!(spellings > 208, "{spellings}");
}

#[test]
fn operand_errors_name_the_operands_in_order() {
    for (spelling, operands, words) in [
        (
            "add.rn.f32.f16",
            &[0x3c00, 0, 0x4000_0000][..],
            "add.rn.f32.f16 takes 2 operands, a (f16) and c (f32), but 3 are given",
        ),
        (
            "fma.rn.f32.bf16",
            &[1],
            "fma.rn.f32.bf16 takes 3 operands, a (bf16), b (bf16) and c (f32), but 1 is given",
        ),
        ("neg.f16x2", &[], "neg.f16x2 takes 1 operand, a (f16x2), but 0 are given"),
        ("add.f16", &[0x3c00, 0x3f80_0000], "0x3f800000 has more than the 16 bits of b (f16) in add.f16"),
    ] {
        assert_eq!(refusal(spelling, operands), words);
    }
}

#[test]
fn the_example_evaluates_statements() {
    let answer = statement::answer("fma.rn.f16 0x520b 0x00e9 0x2ff6").unwrap();
    assert!(answer.starts_with("0x3001  0.1251220703125  inexact\n"), "{answer}");
    assert!(answer.contains("67141635 × 2^-29"), "{answer}");
    let packed = statement::answer("mov.b32 {0x3c00, 0x4000}").unwrap();
    assert!(packed.starts_with("0x40003c00"), "{packed}");
    for wrong in ["fma.f16 1 2 3", "add.f16 1", "add.f16 1 two"] {
        assert!(statement::answer(wrong).is_err(), "{wrong}");
    }
}
