//! Exception flags of IEEE 754, and marks for PTX effects without a flag.
//!
//! NVIDIA GPUs have no status flags. The model computes them for the operation after its inputs are flushed and before
//! its result is clamped.

use super::operand_id::OperandId;
use serde::Serialize;

/// One exception flag of IEEE 754-2019, clause 7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Flag {
    /// no useful result: `0 × inf`, `inf − inf`, a signalling NaN operand
    Invalid,
    /// an exact infinity from finite operands: none of these instructions raises it
    DivideByZero,
    /// the rounded value is larger than every finite number
    Overflow,
    /// the result is tiny and inexact
    Underflow,
    /// the delivered number is not the exact result
    Inexact,
}

impl Flag {
    /// Every flag, in the order of their letters `v z o u x`.
    pub const ALL: [Flag; 5] =
        [Flag::Invalid, Flag::DivideByZero, Flag::Overflow, Flag::Underflow, Flag::Inexact];

    /// The letter in the output of `halfplay batch`.
    pub const fn letter(self) -> char {
        match self {
            Flag::Invalid => 'v',
            Flag::DivideByZero => 'z',
            Flag::Overflow => 'o',
            Flag::Underflow => 'u',
            Flag::Inexact => 'x',
        }
    }

    /// The name in words, such as `divide by zero`.
    pub const fn name(self) -> &'static str {
        match self {
            Flag::Invalid => "invalid",
            Flag::DivideByZero => "divide by zero",
            Flag::Overflow => "overflow",
            Flag::Underflow => "underflow",
            Flag::Inexact => "inexact",
        }
    }
}

/// A set of flags.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[must_use]
pub struct Flags(pub(super) u8);

impl Flags {
    /// No flag.
    pub const NONE: Flags = Flags(0);

    /// True if `flag` is raised.
    #[inline]
    pub const fn has(self, flag: Flag) -> bool {
        self.0 & (1 << flag as u8) != 0
    }

    /// The set with `flag` raised.
    #[inline]
    pub const fn with(self, flag: Flag) -> Self {
        Flags(self.0 | 1 << flag as u8)
    }

    /// True if no flag is raised.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The raised flags in the order `v z o u x`.
    pub fn iter(self) -> impl Iterator<Item = Flag> {
        Flag::ALL.into_iter().filter(move |&flag| self.has(flag))
    }

    /// The letters of the raised flags, such as `ux`; `-` if there are none.
    pub const fn letters(self) -> &'static str {
        LETTERS[(self.0 & 31) as usize]
    }

    /// The set encoded by [`Flags::code`].
    pub const fn of_code(code: u8) -> Self {
        Flags(code & 31)
    }

    /// The set as five bits, invalid in the lowest: an index into tables of all 32 sets.
    pub const fn code(self) -> u8 {
        self.0
    }
}

/// The letters of each of the 32 sets, by code.
const LETTERS: [&str; 32] = [
    "-", "v", "z", "vz", "o", "vo", "zo", "vzo", "u", "vu", "zu", "vzu", "ou", "vou", "zou", "vzou", "x",
    "vx", "zx", "vzx", "ox", "vox", "zox", "vzox", "ux", "vux", "zux", "vzux", "oux", "voux", "zoux",
    "vzoux",
];

/// The reason why a flag is raised.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "name", content = "operand", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Cause {
    /// an operand is a signalling NaN
    SignallingOperand(OperandId),
    /// zero times infinity
    ZeroTimesInfinity,
    /// infinity minus infinity
    InfinityMinusInfinity,
    /// rounding cut off something that is not zero
    Rounding,
    /// the rounded value exceeds the largest finite number, so this number or infinity is delivered
    TooLarge,
    /// the exact value is tiny, and rounding lost something
    TinyBeforeRounding,
    /// the value rounded with unbounded exponent is tiny, and rounding lost something
    TinyAfterRounding,
    /// `.ftz` replaced a nonzero result by zero
    FlushedResult,
}

/// An event in a lane for which IEEE 754 has no flag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Mark {
    /// `.ftz` replaced a subnormal operand by zero
    InputFlushed,
    /// `.ftz` replaced the result by zero
    ResultFlushed,
    /// `.sat` or `.relu` changed the result
    Clamped,
    /// `.oob` forced the result to zero
    OutOfBounds,
}

impl Mark {
    /// Every mark, in the order in which they can happen.
    pub const ALL: [Mark; 4] = [Mark::OutOfBounds, Mark::InputFlushed, Mark::ResultFlushed, Mark::Clamped];

    /// The name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::InputFlushed => "input flushed",
            Mark::ResultFlushed => "result flushed",
            Mark::Clamped => "clamped",
            Mark::OutOfBounds => "out of bounds",
        }
    }
}

/// A set of marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[must_use]
pub struct Marks(pub(super) u8);

impl Marks {
    /// No mark.
    pub const NONE: Marks = Marks(0);

    /// True if `mark` is set.
    #[inline]
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & (1 << mark as u8) != 0
    }

    /// The set with `mark`.
    #[inline]
    pub const fn with(self, mark: Mark) -> Self {
        Marks(self.0 | 1 << mark as u8)
    }

    /// The marks that are set, in the order in which they can happen.
    pub fn iter(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(move |&mark| self.has(mark))
    }
}
