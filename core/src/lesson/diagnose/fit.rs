//! Finds the rules that give an answer.

use super::misconception::{Misconception, all};
use super::operation::Operation;
use super::student::Student;
use crate::eval::{NoTrace, canonical_nan, eval};
use crate::float::{Format, Tininess};
use crate::isa::Instr;

/// The answer of a student with this misconception, in a format of 16 bits or fewer. `operands` are `a`, `b` and `c`;
/// only an fma has a `c`. Every NaN is returned as the same code.
///
/// ```
/// use halfplay_core::float::Format;
/// use halfplay_core::skins::lesson::diagnose::{Operation, answer, misconception};
/// let Some(truncates) = misconception("truncates") else { unreachable!() };
/// let operands = [0xc9d4, 0x3129];
/// assert_eq!(answer(truncates, Operation::Mul, Format::F16, &operands), 0xbf84); // 0xbf85 would be right
/// ```
pub fn answer(who: &Misconception, operation: Operation, format: Format, operands: &[u64]) -> u64 {
    Student { rule: Some(who.rule), format }.answer(operation, operands)
}

/// The rules that give exactly this wrong answer. Empty if the answer is right (all NaNs count as equal), or if the
/// instruction has no rules. For a packed instruction, the rules must give the answers of both lanes.
///
/// ```
/// use halfplay_core::isa::{Allow, parse};
/// use halfplay_core::skins::lesson::diagnose::fits;
/// let add = parse("add.rn.f16", Allow::PTX)?.instr;
/// // 2048 + 1 lies half way between 2048 and 2050.
/// let names = |given| fits(&add, &[0x6800, 0x3c00], given).iter().map(|who| who.name).collect::<Vec<_>>();
/// assert_eq!(names(0x6801), ["ties-away", "ties-toward-plus", "ties-to-odd", "always-up", "three-decimals"]);
/// assert_eq!(names(0x6800), [""; 0]);
/// # Ok::<(), halfplay_core::isa::Problem>(())
/// ```
pub fn fits(instr: &Instr, operands: &[u64], given: u64) -> Vec<&'static Misconception> {
    if is_right(instr, operands, given) {
        return Vec::new();
    }
    all().iter().filter(|who| gives(who, instr, operands, given)).collect()
}

/// True if this is the right answer. Any NaN is accepted for a NaN.
pub(super) fn is_right(instr: &Instr, operands: &[u64], given: u64) -> bool {
    let right = eval(instr, operands, Tininess::After, &mut NoTrace).bits;
    lanes(instr).all(|lane| is_same(instr, lane, right, given))
}

/// True if the rule gives this answer in every lane.
pub(super) fn gives(who: &Misconception, instr: &Instr, operands: &[u64], given: u64) -> bool {
    let Some((operation, format)) = Operation::of(instr) else { return false };
    lanes(instr).all(|lane| {
        let operands: Vec<u64> = operands.iter().map(|bits| instr.from.lane(*bits, lane)).collect();
        let answer = answer(who, operation, format, &operands);
        is_same(instr, lane, instr.ty.in_lane(answer, lane), given)
    })
}

fn lanes(instr: &Instr) -> impl Iterator<Item = usize> {
    0..instr.ty.lanes()
}

/// True if two registers have the same number in a lane. All NaNs are equal.
fn is_same(instr: &Instr, lane: usize, one: u64, other: u64) -> bool {
    let number = |register: u64| {
        let Some(float) = instr.ty.number(register, lane) else { return register };
        if float.is_nan() { canonical_nan(float.format()).bits() } else { float.bits() }
    };
    number(one) == number(other)
}
