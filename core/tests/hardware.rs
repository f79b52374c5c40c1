//! What an NVIDIA H200 answered where the model once did not: results just below the smallest normal number with `.ftz`.
//!
//! The model took the exact value to decide; the GPU decides after rounding.

use crate::common::bits;

#[test]
fn ftz_decides_after_rounding() {
    let code = |text: &str| u32::from_str_radix(text.trim_start_matches("0x"), 16).expect("a code");
    let mut cases = 0;
    for line in include_str!("../../assets/cases/h200-ftz.tsv").lines().filter(|line| !line.starts_with('#'))
    {
        let columns: Vec<&str> = line.split('\t').collect();
        let [spelling, operands, answer] = columns[..] else { panic!("three columns: {line}") };
        let operands: Vec<u32> = operands.split(' ').map(code).collect();
        assert_eq!(format!("{:#x}", bits(spelling, &operands)), answer, "{line}");
        cases += 1;
    }
    assert_eq!(cases, 146);
}
