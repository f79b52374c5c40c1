//! Functions of integers: the bits of a word, and products of its parts.

use crate::program::c::integer::{Int, Whole};

/// A function of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntegerFunction {
    /// the number of ones
    Ones,
    /// the number of zeros before the first one
    LeadingZeros,
    /// the number of zeros after the last one
    TrailingZeros,
    /// the place of the last one, counted from 1; 0 if there is none
    FindFirst,
    /// the place of the first one, counted from 0 at the end; −1 if there is none
    FindMsb,
    /// the place of the last one, counted from 0 at the end; −1 if there is none
    FindLsb,
    /// the bits in reverse order
    Reverse,
    /// four bytes of two words, chosen by a selector
    BytePerm,
    /// the upper word of two words shifted to the left
    FunnelLeft,
    /// the lower word of two words shifted to the right
    FunnelRight,
    /// the upper half of the product
    MulHigh,
    /// the product of the lower 24 bits
    Mul24,
    /// the sum of the products of four bytes, and a third number
    Dp4a,
}

/// The function of this name, and the type of its operands; `None` if the operands decide it.
pub fn integer_function(name: &str) -> Option<(IntegerFunction, Option<Int>)> {
    use IntegerFunction::*;
    let (u32, u64, i32, i64) = (Some(Int::U32), Some(Int::U64), Some(Int::I32), Some(Int::I64));
    Some(match name {
        "__popc" => (Ones, u32),
        "__popcll" | "popcountll" | "popcountl" => (Ones, u64),
        "popcount" | "bitCount" | "countOneBits" | "countbits" => (Ones, None),
        "__clz" => (LeadingZeros, u32),
        "__clzll" | "clzll" | "clzl" => (LeadingZeros, u64),
        "clz" | "countLeadingZeros" | "countl_zero" => (LeadingZeros, None),
        "ctzll" | "ctzl" => (TrailingZeros, u64),
        "ctz" | "countTrailingZeros" | "countr_zero" => (TrailingZeros, None),
        "__ffs" => (FindFirst, u32),
        "__ffsll" | "ffsll" | "ffsl" => (FindFirst, u64),
        "ffs" => (FindFirst, None),
        "firstbithigh" | "findMSB" | "firstLeadingBit" => (FindMsb, u32),
        "firstbitlow" | "findLSB" | "firstTrailingBit" => (FindLsb, u32),
        "__brev" | "reversebits" | "bitfieldReverse" | "reverseBits" | "reverse_bits" => (Reverse, u32),
        "__brevll" => (Reverse, u64),
        "__byte_perm" => (BytePerm, u32),
        "__funnelshift_l" => (FunnelLeft, u32),
        "__funnelshift_r" => (FunnelRight, u32),
        "__umulhi" => (MulHigh, u32),
        "__mulhi" => (MulHigh, i32),
        "__umul64hi" => (MulHigh, u64),
        "__mul64hi" => (MulHigh, i64),
        "mul_hi" => (MulHigh, None),
        "__mul24" => (Mul24, i32),
        "__umul24" => (Mul24, u32),
        "mul24" => (Mul24, None),
        "__dp4a" => (Dp4a, None),
        _ => return None,
    })
}

impl IntegerFunction {
    /// The number of operands.
    pub fn operands(self) -> usize {
        match self {
            IntegerFunction::BytePerm
            | IntegerFunction::FunnelLeft
            | IntegerFunction::FunnelRight
            | IntegerFunction::Dp4a => 3,
            IntegerFunction::MulHigh | IntegerFunction::Mul24 => 2,
            _ => 1,
        }
    }

    /// The result for operands of this type.
    pub fn result(self, ty: Int, [a, b, c]: [Whole; 3]) -> Whole {
        let width = u32::from(ty.bits);
        let unused = 64 - width;
        let [bits, other, third] = [a, b, c].map(|number| number.bits() << unused >> unused);
        let count = |number: u32| Whole::int(number.into());
        match self {
            IntegerFunction::Ones => count(bits.count_ones()),
            IntegerFunction::LeadingZeros => count(bits.leading_zeros() - unused),
            IntegerFunction::TrailingZeros => count(bits.trailing_zeros().min(width)),
            IntegerFunction::FindFirst => count(if bits == 0 { 0 } else { bits.trailing_zeros() + 1 }),
            // For a negative number, the first zero counts.
            IntegerFunction::FindMsb => {
                let bits = if a.ty.is_signed && a.value < 0 { !bits << unused >> unused } else { bits };
                Whole::int(63 - i64::from(bits.leading_zeros()))
            }
            IntegerFunction::FindLsb => Whole::int(if bits == 0 { -1 } else { bits.trailing_zeros().into() }),
            IntegerFunction::Reverse => ty.wrap((bits.reverse_bits() >> unused).into()),
            IntegerFunction::BytePerm => {
                let both = other << 32 | bits;
                let byte = |place: u64| {
                    let selector = third >> (4 * place) & 7;
                    (both >> (8 * selector) & 0xff) << (8 * place)
                };
                ty.wrap((byte(0) | byte(1) | byte(2) | byte(3)).into())
            }
            IntegerFunction::FunnelLeft => ty.wrap(((other << 32 | bits) << (third & 31) >> 32).into()),
            IntegerFunction::FunnelRight => ty.wrap(((other << 32 | bits) >> (third & 31)).into()),
            IntegerFunction::MulHigh => ty.wrap(a.value.wrapping_mul(b.value) >> width),
            IntegerFunction::Mul24 => {
                let part = |number: Whole| {
                    let low = Int::U32.wrap(number.value).value & 0xff_ffff;
                    if ty.is_signed && low >= 1 << 23 { low - (1 << 24) } else { low }
                };
                ty.wrap(part(a).wrapping_mul(part(b)))
            }
            IntegerFunction::Dp4a => {
                let byte = |number: u64, place: u32| {
                    let byte = Int::U8.wrap((number >> (8 * place)).into()).value;
                    Int { bits: 8, is_signed: ty.is_signed }.wrap(byte).value
                };
                let products = (0..4).map(|place| byte(bits, place) * byte(other, place));
                ty.wrap(products.sum::<i128>() + c.value)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected values are Rust's own functions, and the examples of the CUDA and GLSL documentation.
    #[test]
    fn functions_of_bits_match_those_of_rust() {
        let of = |function: IntegerFunction, ty: Int, numbers: [i128; 3]| {
            function.result(ty, numbers.map(|number| ty.wrap(number))).value
        };
        for x in [0u32, 1, 2, 0x80, 0xffff, 0x8000_0000, 0x1234_5678, u32::MAX] {
            let one = |function| of(function, Int::U32, [x.into(), 0, 0]);
            assert_eq!(one(IntegerFunction::Ones), x.count_ones().into());
            assert_eq!(one(IntegerFunction::LeadingZeros), x.leading_zeros().into());
            assert_eq!(one(IntegerFunction::TrailingZeros), x.trailing_zeros().into());
            assert_eq!(one(IntegerFunction::FindMsb), 31 - i128::from(x.leading_zeros()));
            assert_eq!(one(IntegerFunction::Reverse), x.reverse_bits().into());
            let ffs = if x == 0 { 0 } else { x.trailing_zeros() + 1 };
            assert_eq!(one(IntegerFunction::FindFirst), ffs.into());
            for y in [1u32, 3, 0xdead_beef, u32::MAX] {
                let high = (u64::from(x) * u64::from(y)) >> 32;
                assert_eq!(of(IntegerFunction::MulHigh, Int::U32, [x.into(), y.into(), 0]), high.into());
                let high = (i64::from(x as i32) * i64::from(y as i32)) >> 32;
                assert_eq!(of(IntegerFunction::MulHigh, Int::I32, [x.into(), y.into(), 0]), high.into());
                let wide = u64::from(y) << 32 | u64::from(x);
                let [left, right] = [wide << 7 >> 32, wide >> 7 & 0xffff_ffff];
                assert_eq!(of(IntegerFunction::FunnelLeft, Int::U32, [x.into(), y.into(), 7]), left.into());
                assert_eq!(
                    of(IntegerFunction::FunnelRight, Int::U32, [x.into(), y.into(), 39]),
                    right.into()
                );
                let bytes = |number: u32| number.to_le_bytes().map(|byte| i32::from(byte as i8));
                let dot: i32 = bytes(x).iter().zip(bytes(y)).map(|(a, b)| a * b).sum();
                assert_eq!(of(IntegerFunction::Dp4a, Int::I32, [x.into(), y.into(), 5]), (dot + 5).into());
            }
        }
        // 0x3210 keeps the first word, 0x7654 the second.
        let perm = |selector| of(IntegerFunction::BytePerm, Int::U32, [0x4433_2211, 0x8877_6655, selector]);
        assert_eq!([perm(0x3210), perm(0x7654), perm(0x0123)], [0x4433_2211, 0x8877_6655, 0x1122_3344]);
        assert_eq!(of(IntegerFunction::Mul24, Int::I32, [-3, 5, 0]), -15);
        assert_eq!(of(IntegerFunction::FindMsb, Int::I32, [-1, 0, 0]), -1);
        assert_eq!(of(IntegerFunction::LeadingZeros, Int::U64, [1, 0, 0]), 63);
    }
}
