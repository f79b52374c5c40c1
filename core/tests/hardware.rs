//! The answers of an NVIDIA H200 for results just below the smallest normal number with `.ftz`, and its tables of tanh
//! and ex2.
//!
//! For `.ftz`, a former model used the exact value to decide whether to flush; the GPU decides after rounding.

use crate::common::{bits, instr};
use halfplay_core::skins::gpu_check::{Ledger, unpacked};

#[test]
fn ftz_decides_after_rounding() {
    let code = |text: &str| u64::from_str_radix(text.trim_start_matches("0x"), 16).expect("a code");
    let mut cases = 0;
    for line in include_str!("../../assets/cases/h200-ftz.tsv").lines().filter(|line| !line.starts_with('#'))
    {
        let columns: Vec<&str> = line.split('\t').collect();
        let [spelling, operands, answer] = columns[..] else { panic!("three columns: {line}") };
        let operands: Vec<u64> = operands.split(' ').map(code).collect();
        assert_eq!(format!("{:#x}", bits(spelling, &operands)), answer, "{line}");
        cases += 1;
    }
    assert_eq!(cases, 146);
}

/// The recorded tables of tanh and ex2 differ from the correctly rounded values, which mpmath computed. They differ
/// exactly as often as their records say, and never by more than one code.
#[test]
fn recorded_approximations_differ_by_at_most_one_code() {
    let nearest: [(&str, &[u8]); 4] = [
        ("tanh.approx.f16", include_bytes!("../../assets/cases/approx-tanh-f16.bin")),
        ("tanh.approx.bf16", include_bytes!("../../assets/cases/approx-tanh-bf16.bin")),
        ("ex2.approx.f16", include_bytes!("../../assets/cases/approx-ex2-f16.bin")),
        ("ex2.approx.ftz.bf16", include_bytes!("../../assets/cases/approx-ex2-bf16-ftz.bin")),
    ];
    let ledger = Ledger::own_unchecked();
    for (spelling, nearest) in nearest {
        let nearest = nearest.chunks_exact(2).map(|code| u32::from(u16::from_le_bytes([code[0], code[1]])));
        let record = ledger.of(&instr(spelling)).find(|record| record.sm == "sm_90").expect(spelling);
        let answers = unpacked(record.table.as_deref().unwrap()).unwrap();
        let far: Vec<_> = nearest.zip(answers).map(|(one, other)| one.abs_diff(other)).collect();
        assert_eq!(far.len(), 1 << 16);
        assert_eq!(far.iter().filter(|&&far| far > 0).count() as u64, record.differences, "{spelling}");
        assert_eq!(far.into_iter().max(), Some(1), "{spelling}");
    }
}
