//! Integer instructions, with which compilers compute addresses and extract bits.

use super::bits::{Bits, Ty, mask};
use super::thread::{Done, Stop, Thread, operands};
use super::word::Word;
use crate::program::ptx::Line;

/// An operation on integers or bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntegerOp {
    Add,
    Sub,
    Mul,
    Mad,
    Div,
    Rem,
    Min,
    Max,
    Neg,
    Abs,
    And,
    Or,
    Xor,
    Not,
    Shl,
    Shr,
    Cnot,
    Sad,
}

impl IntegerOp {
    /// The operation with this name.
    pub fn named(word: &str) -> Option<IntegerOp> {
        Some(match word {
            "add" => IntegerOp::Add,
            "sub" => IntegerOp::Sub,
            "mul" => IntegerOp::Mul,
            "mad" => IntegerOp::Mad,
            "div" => IntegerOp::Div,
            "rem" => IntegerOp::Rem,
            "min" => IntegerOp::Min,
            "max" => IntegerOp::Max,
            "neg" => IntegerOp::Neg,
            "abs" => IntegerOp::Abs,
            "and" => IntegerOp::And,
            "or" => IntegerOp::Or,
            "xor" => IntegerOp::Xor,
            "not" => IntegerOp::Not,
            "shl" => IntegerOp::Shl,
            "shr" => IntegerOp::Shr,
            "cnot" => IntegerOp::Cnot,
            "sad" => IntegerOp::Sad,
            _ => return None,
        })
    }

    const fn operands(self) -> usize {
        match self {
            IntegerOp::Neg | IntegerOp::Abs | IntegerOp::Not | IntegerOp::Cnot => 1,
            IntegerOp::Mad | IntegerOp::Sad => 3,
            _ => 2,
        }
    }
}

/// Runs an integer instruction of this type.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>, op: IntegerOp, ty: Ty) -> Result<Done, Stop> {
    let (to, sources) = operands(line, op.operands())?;
    let has = |word: &str| line.name.split('.').any(|other| other == word);
    let result = Ty { width: if has("wide") { (2 * ty.width).min(64) } else { ty.width }, ..ty };
    let mut words = [Word::default(); 3];
    for (place, (source, word)) in (0..).zip(sources.iter().zip(&mut words)) {
        // A shift count has 32 bits; the addend of a wide product is wide.
        let ty = match (op, place) {
            (IntegerOp::Shl | IntegerOp::Shr, 1) => Ty::bits(32),
            (IntegerOp::Mad, 2) => result,
            _ => ty,
        };
        *word = thread.value(source, ty)?;
    }
    let whole = value(op, words.map(|word| word.bits), ty, (has("hi"), has("sat")));
    let whole = if has("relu") { whole.max(0) } else { whole };
    let bits = whole as u64 & mask(result.width);
    // Halves of a word that are masked, or shifted by whole halves, remain the same numbers.
    let count = u32::try_from(words[1].bits).unwrap_or(u32::MAX);
    let word = match op {
        IntegerOp::And | IntegerOp::Or | IntegerOp::Xor => Word::plain(bits).keeping(&[words[0], words[1]]),
        IntegerOp::Shl => Word::plain(bits).keeping(&[Word::default().beside(words[0], count)]),
        IntegerOp::Shr => Word::plain(bits).keeping(&[words[0].from(count)]),
        _ => Word::plain(bits),
    };
    thread.put(to, word.depending_on(&words).low(result.width), result)?;
    Ok(Done { result: Some(Bits::new(bits, result.width)), ..Done::default() })
}

/// The result of an integer operation, before excess bits are cut off: the upper half of a product if `high`, and a
/// clamped sum if `saturates`.
pub fn value(op: IntegerOp, [a, b, c]: [u64; 3], ty: Ty, (high, saturates): (bool, bool)) -> i128 {
    let number = |bits: u64| ty.number(bits);
    let part = |product: i128| if high { product >> ty.width } else { product };
    match op {
        IntegerOp::Add if saturates => ty.clamped(number(a) + number(b)),
        IntegerOp::Sub if saturates => ty.clamped(number(a) - number(b)),
        IntegerOp::Add => number(a) + number(b),
        IntegerOp::Sub => number(a) - number(b),
        IntegerOp::Mul => part(number(a).wrapping_mul(number(b))),
        IntegerOp::Mad if saturates => ty.clamped(part(number(a) * number(b)) + number(c)),
        IntegerOp::Mad => part(number(a).wrapping_mul(number(b))).wrapping_add(c.into()),
        // The manual leaves the result of a division by zero unspecified; halfplay gives all ones.
        IntegerOp::Div => number(a).checked_div(number(b)).unwrap_or(-1),
        IntegerOp::Rem => number(a).checked_rem(number(b)).unwrap_or(-1),
        IntegerOp::Min => number(a).min(number(b)),
        IntegerOp::Max => number(a).max(number(b)),
        IntegerOp::Neg => -number(a),
        IntegerOp::Abs => number(a).abs(),
        IntegerOp::And => i128::from(a & b),
        IntegerOp::Or => i128::from(a | b),
        IntegerOp::Xor => i128::from(a ^ b),
        IntegerOp::Not => i128::from(!a),
        IntegerOp::Shl if b >= ty.width.into() => 0,
        IntegerOp::Shl => i128::from(a) << b,
        IntegerOp::Shr => number(a) >> b.min(ty.width.into()),
        IntegerOp::Cnot => i128::from(a == 0),
        IntegerOp::Sad => number(c) + (number(a) - number(b)).abs(),
    }
}
