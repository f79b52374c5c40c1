//! Errors in literals, with suggestions for the user.

use std::fmt;
use std::ops::Range;

/// The error for a text that is not a literal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiteralError {
    /// byte range of the error in the text; empty where something is missing
    pub at: Range<usize>,
    /// what is wrong
    pub problem: Problem,
}

/// The reason why a literal is invalid. Texts in it have at most forty characters.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// the text is empty or consists of spaces
    Empty,
    /// a character that is not allowed here: `1.5.2`
    Unexpected(char),
    /// a character that is not a digit of the base: `0x3g`, base 16
    WrongDigit {
        /// the character found
        found: char,
        /// 2, 10 or 16
        base: u32,
    },
    /// digits are missing: `0x`, `.`, `1e`
    NoDigits {
        /// 2, 10 or 16
        base: u32,
    },
    /// an underscore that is not between two digits: `1__5`
    Underscore,
    /// a comma as decimal point: `1,5`
    Comma,
    /// a suffix from another language: `1.5f16`
    Suffix {
        /// the number without the suffix
        number: String,
    },
    /// hexadecimal digits without `0x`: `3c00h`
    NoPrefix {
        /// the digits
        digits: String,
    },
    /// a sign before a bit pattern: `-0x3c00`
    SignedPattern {
        /// the pattern with its sign bit set accordingly
        instead: u64,
    },
    /// a sign before PTX's `0f` or `0d`
    SignedPtx,
    /// a pattern that is too wide: `0x1ffff`
    TooWide {
        /// number of bits, without leading zeros for hex; for binary, as written
        bits: usize,
        /// maximum number of bits
        width: u32,
        /// the name of the format, such as `f16`, or `this register`
        of: &'static str,
    },
    /// a binary pattern with too few bits
    TooNarrow {
        /// number of bits
        bits: usize,
        /// required number of bits
        width: u32,
        /// the name of the format, such as `f16`, or `this register`
        of: &'static str,
    },
    /// PTX's `0f` or `0d` with a wrong number of digits
    PtxDigits {
        /// the required number, 8 or 16
        wanted: usize,
        /// number of digits
        found: usize,
    },
    /// a word that is not the name of a number
    UnknownWord {
        /// the word
        word: String,
        /// the most similar name
        nearest: Option<&'static str>,
    },
    /// a number that the format cannot represent: `inf` in e4m3
    Lacking {
        /// the number
        what: String,
        /// the format
        of: &'static str,
    },
    /// a NaN payload that is not a number in brackets: `nan(`
    Payload,
    /// a NaN payload that is too large
    PayloadTooWide {
        /// number of payload bits
        width: u32,
        /// the name of the format, such as `f16`
        of: &'static str,
    },
    /// `snan(0)`: those bits are infinity
    PayloadZero,
    /// a ratio of numbers that are not integers: `1.5/3`
    NotWhole,
    /// a power of another base than 2, or a factor that is not an integer: `3^5`, `1.5 × 2^3`
    NotPowerOfTwo,
    /// a ratio with denominator 0
    ZeroDenominator,
    /// a ratio, or a factor of a power of two, that has too many digits
    LongRatio {
        /// maximum number of digits of the numerator, the denominator or the factor
        most: usize,
    },
    /// `{…}` for a register with a single lane
    PackForOne,
    /// a single value for a packed register: `1.5`
    ValueForPack {
        /// the value
        value: String,
        /// number of lanes of the register
        lanes: u32,
    },
    /// the number of values in a pack differs from the number of lanes
    LaneCount {
        /// number of values in the pack
        found: usize,
        /// number of lanes of the register
        lanes: u32,
    },
    /// a pack without its closing brace
    Unclosed {
        /// number of lanes of the register
        lanes: u32,
    },
    /// a value for a register without a format, which accepts only bits
    PatternWanted {
        /// width of the register, in bits
        width: u32,
    },
}

impl LiteralError {
    pub(super) fn new(at: Range<usize>, problem: Problem) -> Self {
        LiteralError { at, problem }
    }

    /// The same error for a text that starts `offset` bytes further right.
    pub(super) fn moved(mut self, offset: usize) -> Self {
        self.at = self.at.start + offset..self.at.end + offset;
        self
    }
}

impl Problem {
    /// The problem and, if it helps, what was expected.
    pub fn message(&self) -> String {
        match self {
            Problem::Empty => "expected a number here".into(),
            Problem::Unexpected(found) => format!("unexpected `{}`", found.escape_debug()),
            Problem::WrongDigit { found, base } => {
                format!("`{}` is not a digit in base {base}", found.escape_debug())
            }
            Problem::NoDigits { base } => format!("digits in base {base} are missing here"),
            Problem::Underscore => "an underscore may only separate two digits".into(),
            Problem::Comma => "the decimal point is `.`, not `,`".into(),
            Problem::Suffix { .. } => "unknown suffix; the instruction gives the format".into(),
            Problem::NoPrefix { .. } => "a bit pattern begins with `0x`".into(),
            Problem::SignedPattern { .. } => "a bit pattern takes no sign: it contains the sign bit".into(),
            Problem::SignedPtx => "PTX's `0f` and `0d` take no sign: they contain the sign bit".into(),
            Problem::TooWide { bits, width, of } => format!("{bits} bits, but {of} has {width}"),
            Problem::TooNarrow { bits, width, of } => format!("{bits} bits, but {of} has {width}"),
            Problem::PtxDigits { wanted, found } => {
                format!("{found} hexadecimal digits, but PTX has {wanted} here")
            }
            Problem::UnknownWord { word, .. } => format!("`{word}` is not a number"),
            Problem::Lacking { what, of } => format!("{of} has no {what}"),
            Problem::Payload => "a NaN's payload must be a whole number in brackets".into(),
            Problem::PayloadTooWide { width, of } => {
                format!("the payload is too large: {of} has {width} bits for it")
            }
            Problem::PayloadZero => {
                "a signalling NaN's payload must not be 0: those bits mean infinity".into()
            }
            Problem::NotWhole => "both sides of a ratio must be whole numbers".into(),
            Problem::ZeroDenominator => "a ratio's denominator must not be 0".into(),
            Problem::NotPowerOfTwo => "a power must be `2^N`, alone or after a whole number and `×`".into(),
            Problem::LongRatio { most } => {
                format!("each side of a ratio, and a factor of `2^N`, has at most {most} digits")
            }
            Problem::PackForOne => "`{…}` is for packed types, but this register holds one number".into(),
            Problem::ValueForPack { lanes, .. } => {
                format!("this register takes {lanes} numbers, but there is one value")
            }
            Problem::LaneCount { found: 1, lanes } => format!("1 number, but this register takes {lanes}"),
            Problem::LaneCount { found, lanes } => {
                format!("{found} numbers, but this register takes {lanes}")
            }
            Problem::Unclosed { .. } => "the closing `}` is missing".into(),
            Problem::PatternWanted { width } => {
                format!("this register of {width} bits has no format, so it takes bits, not values")
            }
        }
    }

    /// A suggestion what to type instead.
    pub fn help(&self) -> String {
        match self {
            Problem::Empty => "write a value like `1.5` or bits like `0x3c00`".into(),
            Problem::Unexpected('-' | '+' | '−') => "write one sign, in front of the number".into(),
            Problem::Unexpected(_) => {
                "write a value like `1.5`, `17/23`, `2^-11`, `inf` or bits like `0x3c00`".into()
            }
            Problem::WrongDigit { base: 16, .. } => "use 0 to 9 and a to f".into(),
            Problem::WrongDigit { base: 2, .. } => "use 0 and 1".into(),
            Problem::WrongDigit { .. } => "use 0 to 9".into(),
            Problem::NoDigits { base: 2 } => "write bits like `0b0_01111_0000000000`".into(),
            Problem::NoDigits { base: 16 } => "write bits like `0x3c00` or a hex float like `0x1.8p3`".into(),
            Problem::NoDigits { .. } => "write a value like `1.5` or `1e-3`".into(),
            Problem::Underscore => "write it like `65_504`, or delete it".into(),
            Problem::Comma => "write `1.5` for one and a half".into(),
            Problem::Suffix { number } => format!("write `{number}`"),
            Problem::NoPrefix { digits } => format!("write `0x{digits}`"),
            Problem::SignedPattern { instead } => format!("write `{instead:#06x}`"),
            Problem::SignedPtx => "set the first bit of the digits instead".into(),
            Problem::TooWide { bits: 25..=32, width, of: of @ ("f16" | "bf16") } => format!(
                "write at most {width} bits, `0x{}`; for two numbers in 32 bits use the type {of}x2",
                max_hex(*width)
            ),
            Problem::TooWide { width, .. } => format!("write at most {width} bits, `0x{}`", max_hex(*width)),
            Problem::TooNarrow { width, .. } => format!("write all {width} bits, including leading zeros"),
            Problem::PtxDigits { wanted: 8, .. } => "write `0f` and 8 digits: `0f3F800000`".into(),
            Problem::PtxDigits { .. } => "write `0d` and 16 digits: `0d3FF0000000000000`".into(),
            Problem::UnknownWord { nearest: Some(name), .. } => format!("did you mean `{name}`?"),
            Problem::UnknownWord { .. } => {
                "the names are inf, nan, snan, max, min_normal, max_subnormal, min_subnormal, eps".into()
            }
            Problem::Lacking { .. } => "write `max` for its largest number, or choose another format".into(),
            Problem::Payload => "write it like `nan(0x123)`".into(),
            Problem::PayloadTooWide { width, .. } => {
                format!("write at most `0x{:x}`", (1u64 << width) - 1)
            }
            Problem::PayloadZero => "write `snan(0x1)` or `inf`".into(),
            Problem::NotWhole => "write it like `3/10`, or as a decimal".into(),
            Problem::NotPowerOfTwo => "write it like `2^-11` or `3 × 2^-7`".into(),
            Problem::ZeroDenominator => "write `inf` or `nan` if you mean that".into(),
            Problem::LongRatio { .. } => "write it as a decimal".into(),
            Problem::PackForOne => "write one number, without braces".into(),
            Problem::ValueForPack { value, lanes }
                if *lanes > 2 && value.chars().count() > LONGEST_REPEATED =>
            {
                format!("write `{}`, lane 0 first", example(*lanes))
            }
            Problem::ValueForPack { value, lanes } => {
                let values = vec![value.as_str(); *lanes as usize].join(", ");
                format!("write `{{{values}}}`, lane 0 first")
            }
            Problem::LaneCount { lanes, .. } => format!("write `{}`, lane 0 first", example(*lanes)),
            Problem::Unclosed { lanes } => format!("write `{}`", example(*lanes)),
            Problem::PatternWanted { width: 32 } => {
                "write bits like `0x40003c00` or `{0x3c00, 0x4000}`".into()
            }
            Problem::PatternWanted { .. } => "write bits like `0x3c00`".into(),
        }
    }
}

/// Maximum length of a value that is repeated for more than two lanes; the message would otherwise be too long.
const LONGEST_REPEATED: usize = 8;

/// An example of a pack with `lanes` values, such as `{1.5, 2}`.
fn example(lanes: u32) -> String {
    let mut text = String::from("{1.5");
    (1..lanes).for_each(|lane| text += &format!(", {}", lane + 1));
    text + "}"
}

/// The largest number of this many bits, up to 64, in hex.
fn max_hex(width: u32) -> String {
    format!("{:x}", u64::MAX.checked_shr(64 - width).unwrap_or(0))
}

/// The message and the suggestion, without the position [`LiteralError::at`].
impl fmt::Display for LiteralError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.problem.message(), self.problem.help())
    }
}

impl std::error::Error for LiteralError {}
