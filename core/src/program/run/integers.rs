//! Whole numbers: what compilers put between the lines of the table to compute addresses and to pick bits apart.

use super::bits::{Bits, Ty, mask};
use super::thread::{Done, Stop, Thread, operands};
use super::word::Word;
use crate::program::ptx::Line;

/// An operation on whole numbers or bits.
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
    Prmt,
}

impl Whole {
    /// The operation of this name.
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
            "prmt" => Whole::Prmt,
            _ => return None,
        })
    }

    const fn operands(self) -> usize {
        match self {
            Whole::Neg | Whole::Abs | Whole::Not => 1,
            Whole::Mad | Whole::Prmt => 3,
            _ => 2,
        }
    }
}

/// Runs a line with whole numbers of this type.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>, op: Whole, ty: Ty) -> Result<Done, Stop> {
    let (to, sources) = operands(line, op.operands())?;
    let has = |word: &str| line.name.split('.').any(|other| other == word);
    let (wide, high) = (has("wide"), has("hi"));
    let result = Ty { width: if wide { (2 * ty.width).min(64) } else { ty.width }, ..ty };
    let mut values = [0; 3];
    for (place, (source, value)) in (0..).zip(sources.iter().zip(&mut values)) {
        // A shift is counted in 32 bits; what is added to a wide product is wide.
        let ty = match (op, place) {
            (Whole::Shl | Whole::Shr, 1) => Ty::bits(32),
            (Whole::Mad, 2) => result,
            _ => ty,
        };
        *value = thread.bits(source, ty)?;
    }
    let [a, b, c] = values;
    let number = |bits: u64| ty.number(bits);
    let part = |product: i128| if high { product >> ty.width } else { product };
    let whole = match op {
        Whole::Add if has("sat") => ty.clamped(number(a) + number(b)),
        Whole::Sub if has("sat") => ty.clamped(number(a) - number(b)),
        Whole::Add => number(a) + number(b),
        Whole::Sub => number(a) - number(b),
        Whole::Mul => part(number(a).wrapping_mul(number(b))),
        Whole::Mad => part(number(a).wrapping_mul(number(b))).wrapping_add(c.into()),
        // What a division by zero gives is left open by the manual; here it is all ones.
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
        Whole::Prmt => i128::from(permuted(a, b, c)),
    };
    let bits = whole as u64 & mask(result.width);
    thread.put(to, Word::plain(bits), result)?;
    Ok(Done { result: Some(Bits::new(bits, result.width)), ..Done::default() })
}

/// Four bytes of eight, as the four digits of the selector ask: the lowest first; a digit of 8 or more copies the sign.
fn permuted(a: u64, b: u64, selector: u64) -> u64 {
    let all = a & mask(32) | b << 32;
    let byte = |place: u64| {
        let digit = selector >> (4 * place) & 0xf;
        let byte = all >> (8 * (digit & 7)) & 0xff;
        let byte = if digit < 8 { byte } else { 0xff * (byte >> 7) };
        byte << (8 * place)
    };
    (0..4).map(byte).sum()
}
