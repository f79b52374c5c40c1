//! `tanh` and `ex2`: answers from tables made with an arbitrary-precision library, flags from analysis.
//!
//! The tables hold the true values, rounded once to nearest even, for all 65,536 codes (`assets/cases/README.md`
//! explains how they were made).

use super::Model;
use super::number::{F16, Int, Layout, Number};
use halfplay_core::eval::{Flag, Flags};

pub const TANH_F16: &[u8] = include_bytes!("../../../assets/cases/approx-tanh-f16.bin");
pub const TANH_BF16: &[u8] = include_bytes!("../../../assets/cases/approx-tanh-bf16.bin");
pub const EX2_F16: &[u8] = include_bytes!("../../../assets/cases/approx-ex2-f16.bin");
pub const EX2_BF16: &[u8] = include_bytes!("../../../assets/cases/approx-ex2-bf16-ftz.bin");

pub struct Answer {
    pub code: u64,
    pub flags: Flags,
    pub flushed: bool,
}

pub fn answer<I: Int>(model: &Model, operand: &Number<I>, code: u64, tiny_after: bool) -> Answer {
    let (layout, tanh) = (model.from, model.operation == "tanh");
    let table = match (tanh, layout == F16) {
        (true, true) => TANH_F16,
        (true, false) => TANH_BF16,
        (false, true) => EX2_F16,
        (false, false) => EX2_BF16,
    };
    let index = 2 * code as usize;
    let result = u64::from(u16::from_le_bytes([table[index], table[index + 1]]));
    if operand.is_nan() {
        let flags = if operand.is_signalling() { Flags::NONE.with(Flag::Invalid) } else { Flags::NONE };
        return Answer { code: result, flags, flushed: false };
    }
    if operand.is_infinite() || operand.is_zero() {
        return Answer { code: result, flags: Flags::NONE, flushed: false };
    }
    let (flags, flushed) = if tanh {
        (tanh_flags(code & 0x7fff, layout, tiny_after), false)
    } else {
        ex2_flags(operand, layout, model.ftz)
    };
    Answer { code: result, flags, flushed }
}

/// tanh of a nonzero number is transcendental, so it is always inexact. It is about `1 − x²/3` times the number:
/// `tanh(2^emin)` is tiny, but rounds back to `2^emin`.
fn tanh_flags(magnitude: u64, layout: Layout, tiny_after: bool) -> Flags {
    let inexact = Flags::NONE.with(Flag::Inexact);
    let smallest = layout.smallest_normal();
    let tiny = if tiny_after { magnitude < smallest } else { magnitude <= smallest };
    if tiny { inexact.with(Flag::Underflow) } else { inexact }
}

/// 2^x is a power of two if x is an integer, and irrational otherwise. For other x it is so far from the powers of two
/// that neither rule of tininess, nor overflow, depends on rounding.
fn ex2_flags<I: Int>(x: &Number<I>, layout: Layout, ftz: bool) -> (Flags, bool) {
    let value = x.value().expect("a finite operand");
    let one = I::one() << I::SCALE as usize;
    let integer = value.is_multiple_of(&one);
    let at = |exponent: i64| I::from(exponent) * one.clone();
    let inexact = Flags::NONE.with(Flag::Inexact);
    if value >= at(layout.emax() + 1) {
        return (inexact.with(Flag::Overflow), false);
    }
    if value < at(layout.emin()) {
        return if ftz {
            (inexact.with(Flag::Underflow), true)
        } else if integer && value >= at(layout.smallest()) {
            (Flags::NONE, false)
        } else {
            (inexact.with(Flag::Underflow), false)
        };
    }
    (if integer { Flags::NONE } else { inexact }, false)
}
