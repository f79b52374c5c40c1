//! Digests of f16 arithmetic over many operands: each first operand that is a multiple of 97, with every second
//! operand. The third operand is a hash of the first two.

use std::fmt::Write as _;

use crate::format::F16;
use crate::random::{GOLDEN, mix};
use crate::softfloat::Op::{self, Add, Fma, Mul, Sub};
use crate::softfloat::{AFTER, BEFORE, MODES, run16};

/// The text of the file: a line for each operation, rounding mode and tininess rule.
pub fn table() -> String {
    let mut text = String::from("op\tmode\ttininess\tdigest\n");
    for op in [Add, Sub, Mul, Fma] {
        for (name, mode) in MODES {
            for (rule, tininess) in [("after", AFTER), ("before", BEFORE)] {
                let sum = digest(op, mode, tininess);
                let _ = writeln!(text, "{}\t{name}\t{rule}\t{sum:016x}", op.name());
            }
        }
    }
    text
}

/// The sum of the hashes of operands, result and flags, which does not depend on their order. Every NaN counts as
/// `7fff`.
fn digest(op: Op, mode: u8, tininess: u8) -> u64 {
    let mut sum = 0u64;
    for a in (0..=u16::MAX).step_by(97) {
        for b in 0..=u16::MAX {
            let ab = u64::from(a) << 48 | u64::from(b) << 32;
            let c = if op == Fma { (mix(GOLDEN.wrapping_add(ab | 0x1000)) >> 48) as u16 } else { 0 };
            let (mut result, flags) = run16(op, mode, tininess, [a, b, c]);
            if F16.is_nan(u32::from(result)) {
                result = 0x7fff;
            }
            let value = ab | u64::from(result) << 16 | u64::from(flags);
            sum = sum.wrapping_add(mix(value.wrapping_add(GOLDEN)));
        }
    }
    sum
}
