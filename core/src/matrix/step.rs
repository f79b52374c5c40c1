//! The steps of an evaluation, as typed data.
//!
//! ```text
//!   block 1:  Block  Product… Scale… Group…  Accumulator  Largest  Align…  Sum  Round  Widen  Deliver
//! ```

use crate::float::{Exact, Float, Rounded};

/// A term of a block's sum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TermId {
    /// the product of elements `k` of A and B, counted from 0
    Product(u16),
    /// the exact sum of the products of this group, counted from 0
    Group(u16),
    /// C, or the result of the block before
    Accumulator,
}

/// An exact term: `± significand × 2^last`. Its alignment follows `exponent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Addend {
    /// its place in the sum
    pub term: TermId,
    /// true if it is negative
    pub negative: bool,
    /// the significand, an integer
    pub significand: u64,
    /// exponent of the weight of the significand's last bit
    pub last: i32,
    /// The exponent that the unit compares and aligns: for a product, the sum of its factors' exponents. The
    /// significand is not normalised, so this need not be the exponent of the leading bit.
    pub exponent: i32,
}

/// An operand of an element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// element k of the row of A
    A(u16),
    /// element k of the column of B
    B(u16),
    /// the element of C, or the result of the block before
    C,
    /// a scale of A
    ScaleA(u16),
    /// a scale of B
    ScaleB(u16),
}

/// A rule that gives the result of a block without arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// an operand is NaN: the result is the canonical NaN
    NanOperand(Operand),
    /// `0 × inf` in the product of elements k: the canonical NaN
    ZeroTimesInfinity(u16),
    /// infinities of both signs: the canonical NaN
    OppositeInfinities,
    /// infinities of one sign: that infinity; the first such term
    Infinity(TermId),
}

/// The reason for a zero result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ZeroSum {
    /// every term is zero
    ZeroTerms,
    /// the kept parts of the terms cancel
    Cancelled,
}

/// A statement about units that no publication settles. halfplay chooses one of the possible answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OpenQuestion {
    /// a zero product whose exponent may count in the alignment; halfplay does not count it
    ZeroExponent,
    /// the sign of a zero result; halfplay returns +0
    ZeroSign,
    /// an f32 result that is too large, which may be infinity or the largest number; halfplay returns infinity
    Overflow,
}

/// One step of an evaluation. The documentation of each kind explains its fields.
#[allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// An operand is read.
    Decode { operand: Operand, value: Float },
    /// A block begins: block `number`, counted from 0, has the products from `first` to `first + count - 1`.
    Block { number: u16, first: u16, count: u16 },
    /// An exact product, which is not normalised.
    Product { k: u16, a: Float, b: Float, product: Addend },
    /// The exact sum of the products from `first` to `first + count - 1`.
    Group { first: u16, count: u16, sum: Addend },
    /// A term is multiplied by the scales of A and B, exactly.
    Scale { a: Float, b: Float, from: Addend, to: Addend },
    /// The accumulator enters the sum.
    Accumulator { value: Float, addend: Addend },
    /// A zero term does not count for the largest exponent. `exceeds` is true if its own exponent is larger, so that
    /// the open question matters.
    Uncounted { addend: Addend, exceeds: bool },
    /// The largest exponent of the terms that are not zero, and the first term that has it.
    Largest { exponent: i32, term: TermId },
    /// A term is aligned to the largest exponent, `shift` places to the right, and truncated toward zero: the integer
    /// `kept` in units of the sum's quantum stays, and the integer `lost` in units of the term's last bit is lost.
    Align { addend: Addend, shift: u32, kept: u64, lost: u64 },
    /// The exact sum of the kept parts, in units of `2^quantum`.
    Sum { sum: i64, quantum: i32 },
    /// A rule decides without arithmetic.
    Special { rule: Special, result: Float },
    /// The sum is zero.
    Zero { reason: ZeroSum, result: Float },
    /// The sum is normalised and rounded or truncated.
    Round { value: Exact, rounded: Rounded },
    /// The rounded value exceeds the largest finite number.
    Overflow { rounded: Rounded, result: Float },
    /// The result is stored in a wider format, exactly.
    Widen { from: Float, to: Float },
    /// One operation of a chain: `a × b + c`, rounded once to nearest.
    Fma { k: u16, a: Float, b: Float, c: Float, result: Float },
    /// The result of a block, which the next block adds.
    Deliver { number: u16, result: Float },
}

impl OpenQuestion {
    /// The word for the question in data.
    pub const fn word(self) -> &'static str {
        match self {
            OpenQuestion::ZeroExponent => "zero-exponent",
            OpenQuestion::ZeroSign => "zero-sign",
            OpenQuestion::Overflow => "overflow",
        }
    }
}

impl Step {
    /// The kind of step as a word in snake case, as in JSON.
    pub const fn kind(&self) -> &'static str {
        match self {
            Step::Decode { .. } => "decode",
            Step::Block { .. } => "block",
            Step::Product { .. } => "product",
            Step::Group { .. } => "group",
            Step::Scale { .. } => "scale",
            Step::Accumulator { .. } => "accumulator",
            Step::Uncounted { .. } => "uncounted",
            Step::Largest { .. } => "largest",
            Step::Align { .. } => "align",
            Step::Sum { .. } => "sum",
            Step::Special { .. } => "special",
            Step::Zero { .. } => "zero",
            Step::Round { .. } => "round",
            Step::Overflow { .. } => "overflow",
            Step::Widen { .. } => "widen",
            Step::Fma { .. } => "fma",
            Step::Deliver { .. } => "deliver",
        }
    }

    /// The open question on which the step depends.
    pub fn open_question(&self) -> Option<OpenQuestion> {
        match self {
            Step::Uncounted { exceeds: true, .. } => Some(OpenQuestion::ZeroExponent),
            Step::Zero { .. } => Some(OpenQuestion::ZeroSign),
            Step::Overflow { rounded, .. } if rounded.mode == crate::float::Mode::Rz => {
                Some(OpenQuestion::Overflow)
            }
            _ => None,
        }
    }
}

impl Addend {
    /// True for a zero.
    pub const fn is_zero(&self) -> bool {
        self.significand == 0
    }
}
