//! Integer instructions, with which compilers compute addresses and extract bits.

use super::bits::{Bits, Ty, mask};
use super::thread::{Done, Stop, Thread, operands};
use super::word::Word;
use crate::program::ptx::Line;

/// An operation on integers or bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whole {
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

impl Whole {
    /// The operation with this name.
    pub fn named(word: &str) -> Option<Whole> {
        Some(match word {
            "add" => Whole::Add,
            "sub" => Whole::Sub,
            "mul" => Whole::Mul,
            "mad" => Whole::Mad,
            "div" => Whole::Div,
            "rem" => Whole::Rem,
            "min" => Whole::Min,
            "max" => Whole::Max,
            "neg" => Whole::Neg,
            "abs" => Whole::Abs,
            "and" => Whole::And,
            "or" => Whole::Or,
            "xor" => Whole::Xor,
            "not" => Whole::Not,
            "shl" => Whole::Shl,
            "shr" => Whole::Shr,
            "cnot" => Whole::Cnot,
            "sad" => Whole::Sad,
            _ => return None,
        })
    }

    const fn operands(self) -> usize {
        match self {
            Whole::Neg | Whole::Abs | Whole::Not | Whole::Cnot => 1,
            Whole::Mad | Whole::Sad => 3,
            _ => 2,
        }
    }
}

/// Runs an integer instruction of this type.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>, op: Whole, ty: Ty) -> Result<Done, Stop> {
    let (to, sources) = operands(line, op.operands())?;
    let has = |word: &str| line.name.split('.').any(|other| other == word);
    let result = Ty { width: if has("wide") { (2 * ty.width).min(64) } else { ty.width }, ..ty };
    let mut words = [Word::default(); 3];
    for (place, (source, word)) in (0..).zip(sources.iter().zip(&mut words)) {
        // A shift count has 32 bits; the addend of a wide product is wide.
        let ty = match (op, place) {
            (Whole::Shl | Whole::Shr, 1) => Ty::bits(32),
            (Whole::Mad, 2) => result,
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
        Whole::And | Whole::Or | Whole::Xor => Word::plain(bits).keeping(&[words[0], words[1]]),
        Whole::Shl => Word::plain(bits).keeping(&[Word::default().beside(words[0], count)]),
        Whole::Shr => Word::plain(bits).keeping(&[words[0].from(count)]),
        _ => Word::plain(bits),
    };
    thread.put(to, word, result)?;
    Ok(Done { result: Some(Bits::new(bits, result.width)), ..Done::default() })
}

/// The result of an integer operation, before excess bits are cut off: the upper half of a product if `high`, and a
/// clamped sum if `saturates`.
pub fn value(op: Whole, [a, b, c]: [u64; 3], ty: Ty, (high, saturates): (bool, bool)) -> i128 {
    let number = |bits: u64| ty.number(bits);
    let part = |product: i128| if high { product >> ty.width } else { product };
    match op {
        Whole::Add if saturates => ty.clamped(number(a) + number(b)),
        Whole::Sub if saturates => ty.clamped(number(a) - number(b)),
        Whole::Add => number(a) + number(b),
        Whole::Sub => number(a) - number(b),
        Whole::Mul => part(number(a).wrapping_mul(number(b))),
        Whole::Mad if saturates => ty.clamped(part(number(a) * number(b)) + number(c)),
        Whole::Mad => part(number(a).wrapping_mul(number(b))).wrapping_add(c.into()),
        // The manual leaves the result of a division by zero unspecified; halfplay gives all ones.
        Whole::Div => number(a).checked_div(number(b)).unwrap_or(-1),
        Whole::Rem => number(a).checked_rem(number(b)).unwrap_or(-1),
        Whole::Min => number(a).min(number(b)),
        Whole::Max => number(a).max(number(b)),
        Whole::Neg => -number(a),
        Whole::Abs => number(a).abs(),
        Whole::And => i128::from(a & b),
        Whole::Or => i128::from(a | b),
        Whole::Xor => i128::from(a ^ b),
        Whole::Not => i128::from(!a),
        Whole::Shl if b >= ty.width.into() => 0,
        Whole::Shl => i128::from(a) << b,
        Whole::Shr => number(a) >> b.min(ty.width.into()),
        Whole::Cnot => i128::from(a == 0),
        Whole::Sad => number(c) + (number(a) - number(b)).abs(),
    }
}
