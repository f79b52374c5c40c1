//! Integers of the C-like languages: their types, and arithmetic that wraps around as on the machine.

use super::operator::{Operator, Test};

/// The type of an integer. A `bool` has one bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Int {
    pub bits: u8,
    pub is_signed: bool,
}

/// A known integer and its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whole {
    /// within the range of the type
    pub value: i128,
    pub ty: Int,
}

impl Int {
    pub const BOOL: Int = Int { bits: 1, is_signed: false };
    pub const U8: Int = Int { bits: 8, is_signed: false };
    pub const U16: Int = Int { bits: 16, is_signed: false };
    pub const I16: Int = Int { bits: 16, is_signed: true };
    pub const I32: Int = Int { bits: 32, is_signed: true };
    pub const U32: Int = Int { bits: 32, is_signed: false };
    pub const I64: Int = Int { bits: 64, is_signed: true };
    pub const U64: Int = Int { bits: 64, is_signed: false };

    /// The integer of this type that is congruent to `value`; for a `bool`, whether the value is not zero.
    pub fn wrap(self, value: i128) -> Whole {
        let modulus = 1i128 << self.bits;
        let value = match self {
            Int::BOOL => i128::from(value != 0),
            _ => {
                let low = value.rem_euclid(modulus);
                if self.is_signed && low >= modulus / 2 { low - modulus } else { low }
            }
        };
        Whole { value, ty: self }
    }

    /// True if the type has this value.
    pub fn holds(self, value: i128) -> bool {
        self.wrap(value).value == value
    }

    /// The nearest value of the type: below and above its range, its ends.
    pub fn clamped(self, value: i128) -> Whole {
        let magnitude = 1i128 << (self.bits - u8::from(self.is_signed));
        let least = if self.is_signed { -magnitude } else { 0 };
        Whole { value: value.clamp(least, magnitude - 1), ty: self }
    }

    /// The type in which an operand of this type is computed: C promotes narrow integers to `int`.
    fn promoted(self) -> Int {
        if self.bits < 32 { Int::I32 } else { self }
    }

    /// The common type of two operands. Of types of the same width, the unsigned one wins.
    pub fn common(self, other: Int) -> Int {
        let (one, other) = (self.promoted(), other.promoted());
        match one.bits.cmp(&other.bits) {
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Greater => one,
            std::cmp::Ordering::Equal => Int { bits: one.bits, is_signed: one.is_signed && other.is_signed },
        }
    }

    /// The name in messages.
    pub fn name(self) -> &'static str {
        match (self.bits, self.is_signed) {
            (1, _) => "bool",
            (8, true) => "signed char",
            (8, false) => "unsigned char",
            (16, true) => "short",
            (16, false) => "unsigned short",
            (64, true) => "long",
            (64, false) => "unsigned long",
            (_, true) => "int",
            (_, false) => "unsigned int",
        }
    }
}

impl Whole {
    pub const ZERO: Whole = Whole { value: 0, ty: Int::I32 };

    /// A truth value.
    pub fn truth(holds: bool) -> Whole {
        Whole { value: holds.into(), ty: Int::BOOL }
    }

    /// An `int`.
    pub fn int(value: i64) -> Whole {
        Int::I32.wrap(value.into())
    }

    /// True unless it is zero.
    pub fn is_true(self) -> bool {
        self.value != 0
    }

    /// Its bits.
    pub fn bits(self) -> u64 {
        Int::U64.wrap(self.value).value as u64
    }

    /// The value, if it fits an index.
    pub fn index(self) -> Option<i64> {
        i64::try_from(self.value).ok()
    }

    /// `-a`
    pub fn negated(self) -> Whole {
        self.ty.promoted().wrap(-self.value)
    }

    /// `~a`
    pub fn complement(self) -> Whole {
        self.ty.promoted().wrap(!self.value)
    }

    /// The result of a binary operator; `None` for a division by zero, and for a shift by a negative number or by the
    /// width of the type or more, which C does not define.
    pub fn combined(self, operator: Operator, other: Whole) -> Option<Whole> {
        let ty = match operator {
            Operator::Left | Operator::Right => self.ty.promoted(),
            _ => self.ty.common(other.ty),
        };
        let (a, b) = match operator {
            Operator::Left | Operator::Right => (ty.wrap(self.value).value, other.value),
            _ => (ty.wrap(self.value).value, ty.wrap(other.value).value),
        };
        let count = || u32::try_from(b).ok().filter(|count| *count < u32::from(ty.bits));
        Some(ty.wrap(match operator {
            Operator::Add => a + b,
            Operator::Sub => a - b,
            Operator::Mul => a.wrapping_mul(b),
            Operator::Div => a.checked_div(b)?,
            Operator::Rem => a.checked_rem(b)?,
            Operator::Left => a << count()?,
            Operator::Right => a >> count()?,
            Operator::And => a & b,
            Operator::Or => a | b,
            Operator::Xor => a ^ b,
        }))
    }

    /// The result of a comparison, in the common type of both operands.
    pub fn compared(self, test: Test, other: Whole) -> bool {
        let ty = self.ty.common(other.ty);
        test.holds(Some(ty.wrap(self.value).value.cmp(&ty.wrap(other.value).value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected values are those of Rust's own integer types.
    #[test]
    fn arithmetic_wraps_as_on_the_machine() {
        let values = [0i64, 1, 2, 7, 31, 200, 65_535, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, -1, -2, -128];
        for a in values {
            for b in values {
                let of = |ty: Int| (ty.wrap(a.into()), ty.wrap(b.into()));
                let (x, y) = of(Int::U32);
                let get = |operator| x.combined(operator, y).map(|whole| whole.value as u32);
                assert_eq!(get(Operator::Add), Some((a as u32).wrapping_add(b as u32)));
                assert_eq!(get(Operator::Mul), Some((a as u32).wrapping_mul(b as u32)));
                assert_eq!(get(Operator::Div), (a as u32).checked_div(b as u32));
                assert_eq!(get(Operator::Left), (a as u32).checked_shl(b as u32));
                assert_eq!(x.compared(Test::Less, y), (a as u32) < b as u32);
                let (x, y) = of(Int::I32);
                let get = |operator| x.combined(operator, y).map(|whole| whole.value as i32);
                assert_eq!(get(Operator::Sub), Some((a as i32).wrapping_sub(b as i32)));
                assert_eq!(
                    get(Operator::Rem),
                    (a as i32).checked_rem(b as i32).or((b as i32 == -1).then_some(0))
                );
                assert_eq!(get(Operator::Right), (a as i32).checked_shr(b as u32));
                assert_eq!(x.compared(Test::GreaterOrEqual, y), a as i32 >= b as i32);
                // A comparison of `int` and `unsigned int` is unsigned; narrow types are promoted to `int`.
                let mixed = Int::I32.wrap(a.into()).compared(Test::Less, Int::U32.wrap(b.into()));
                assert_eq!(mixed, (a as u32) < b as u32);
                let narrow = Int::U8.wrap(a.into()).combined(Operator::Sub, Int::U8.wrap(b.into()));
                assert_eq!(
                    narrow.map(|whole| whole.value as i32),
                    Some(i32::from(a as u8) - i32::from(b as u8))
                );
            }
        }
        assert_eq!(Int::U64.wrap(-1).bits(), u64::MAX);
        assert_eq!(Int::BOOL.wrap(256), Whole::truth(true));
        assert_eq!(Int::I32.clamped(1 << 40).value, i128::from(i32::MAX));
    }
}
