//! The types of registers and memory, and the numbers that can be written for them.

use crate::eval::OperandId;
use crate::float::{Float, Format};
use crate::isa::Type;
use crate::literal::{Literal, LiteralError, LiteralKind, Problem, parse, read, real};
use crate::program::read::{OperandText, constant, integer};
use crate::real::Real;

/// A bit pattern of 1, 8, 16, 32 or 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits {
    /// the bits, in the low `width`
    pub bits: u64,
    /// the number of bits
    pub width: u32,
}

/// The interpretation that a PTX type gives to bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ty {
    /// the number of bits; 1 for a predicate
    pub width: u32,
    /// true if the highest bit is a sign
    pub signed: bool,
    /// the floating-point type of the instruction table; `None` for integers and untyped bits
    pub float: Option<Type>,
}

impl Bits {
    /// The low `width` bits.
    pub const fn new(bits: u64, width: u32) -> Self {
        Bits { bits: bits & mask(width), width }
    }

    /// The value as a signed integer.
    pub const fn signed(self) -> i64 {
        let away = 64 - self.width;
        ((self.bits << away) as i64) >> away
    }

    /// The bits in hexadecimal, with as many digits as their width needs.
    pub fn hex(self) -> String {
        format!("{:#0digits$x}", self.bits, digits = self.width.div_ceil(4) as usize + 2)
    }
}

/// A mask of the low `width` bits.
pub const fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

impl Ty {
    /// Untyped bits.
    pub const fn bits(width: u32) -> Ty {
        Ty { width, signed: false, float: None }
    }

    /// The type of an operand of the instruction table.
    pub const fn of(ty: Type) -> Ty {
        let float = if matches!(ty, Type::B32) { None } else { Some(ty) };
        Ty { width: ty.width(), signed: false, float }
    }

    /// The type of a vector element of this width: the lane type if the lanes of a
    /// floating-point vector have this width.
    pub fn part(self, width: u32) -> Ty {
        let float = self.float.map(Type::scalar).filter(|lane| lane.width() == width);
        Ty { width, signed: false, float }
    }

    /// The type with this name, given without the dot: `u32`, `b16`, `f16x2`, `pred`.
    pub fn named(name: &str) -> Option<Ty> {
        if name == "pred" {
            return Some(Ty::bits(1));
        }
        if let Some(ty) = Type::named(name).filter(|ty| ![Type::TOY, Type::B32].contains(ty)) {
            return Some(Ty::of(ty));
        }
        let (kind, width) = name.split_at_checked(1)?;
        let width = match width {
            "8" => 8,
            "16" => 16,
            "32" => 32,
            "64" => 64,
            _ => return None,
        };
        match kind {
            "b" | "u" => Some(Ty::bits(width)),
            "s" => Some(Ty { signed: true, ..Ty::bits(width) }),
            _ => None,
        }
    }

    /// The integer value of bits of this type.
    pub fn number(self, bits: u64) -> i128 {
        let bits = Bits::new(bits, self.width);
        if self.signed { bits.signed().into() } else { bits.bits.into() }
    }

    /// The nearest integer that the type can represent.
    pub fn clamped(self, number: i128) -> i128 {
        let top = 1i128 << (self.width - u32::from(self.signed));
        number.clamp(if self.signed { -top } else { 0 }, top - 1)
    }

    /// The PTX word for the type: `f16`, `b32`, `pred`.
    pub fn name(self) -> String {
        match (self.float, self.signed, self.width) {
            (Some(ty), ..) => ty.name().to_owned(),
            (None, _, 1) => "pred".to_owned(),
            (None, true, width) => format!("s{width}"),
            (None, false, width) => format!("b{width}"),
        }
    }

    /// The bits of a number that is written for this type. For floating-point types it may be any operand; otherwise an
    /// integer, a constant integer expression, or a literal of f16 (16 bits) or f32 (other widths).
    pub fn read(self, text: &str) -> Result<Bits, LiteralError> {
        if let Some(ty) = self.float {
            return OperandText::read(text, ty).map(|read| Bits::new(read.bits(ty), self.width));
        }
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        if let Some(number) = integer(digits) {
            let number = if negative { number.wrapping_neg() } else { number };
            return Ok(Bits::new(number, self.width));
        }
        if let Some(number) = constant(text) {
            return Ok(Bits::new(number, self.width));
        }
        read(text, self.plain_format()).map(|number| Bits::new(number.bits(), self.width))
    }

    /// As [`Ty::read`], for a value that the user gives for a register: too many bits are an error.
    pub fn read_given(self, text: &str) -> Result<Bits, LiteralError> {
        let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
        let digits = hexadecimal.map(|digits| digits.replace('_', "")).unwrap_or_default();
        let is_hex = self.float.is_none() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let significant = digits.trim_start_matches('0');
        let first = significant.chars().next().and_then(|digit| digit.to_digit(16)).filter(|_| is_hex);
        let bits = first.map_or(0, |first| 4 * significant.len() - (first.leading_zeros() as usize - 28));
        if bits > self.width as usize {
            let problem = Problem::TooWide { bits, width: self.width, of: self.untyped_name() };
            return Err(LiteralError { at: 0..text.len(), problem });
        }
        self.read(text)
    }

    /// The name of untyped bits of this width.
    const fn untyped_name(self) -> &'static str {
        match self.width {
            1 => "pred",
            8 => "b8",
            16 => "b16",
            32 => "b32",
            _ => "b64",
        }
    }

    /// The format in which a number is read for untyped bits.
    const fn plain_format(self) -> Format {
        if self.width == 16 { Format::F16 } else { Format::F32 }
    }

    /// The numbers in a text that [`Ty::read`] reads, lane 0 first, each with the number as
    /// written. Empty for integers.
    pub fn numbers(self, text: &str) -> Vec<(Float, WrittenNumber)> {
        let Some(ty) = self.float else {
            let format = self.plain_format();
            let literal = parse(text, format).ok().filter(|literal| literal.kind != LiteralKind::Pattern);
            let literal = literal.filter(|_| integer(text.trim_start_matches(['-', '+'])).is_none());
            let number =
                |literal: Literal| (literal.float, WrittenNumber::of(literal.float, real(text, format)));
            return literal.map(number).into_iter().collect();
        };
        let read = OperandText::read(text, ty).map(|read| read.typed(OperandId::A, ty)).unwrap_or_default();
        let numbers = read.into_iter().map(|number| {
            let value = number.literal.float;
            let is_bits = number.literal.kind == LiteralKind::Pattern;
            (value, if is_bits { WrittenNumber::Bits } else { WrittenNumber::of(value, number.real()) })
        });
        numbers.collect()
    }
}

/// A number as written.
#[derive(Clone, PartialEq, Debug)]
pub enum WrittenNumber {
    /// a bit pattern, an infinity or a NaN
    Bits,
    /// a real number; the value is the nearest to it
    Value(Real),
    /// a real number with too many digits for exact arithmetic
    TooLong,
}

impl WrittenNumber {
    fn of(value: Float, real: Option<Real>) -> WrittenNumber {
        match real {
            Some(real) => WrittenNumber::Value(real),
            None if value.is_finite() => WrittenNumber::TooLong,
            None => WrittenNumber::Bits,
        }
    }
}
