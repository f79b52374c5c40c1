//! What may be done otherwise than an instruction says.

use crate::float::{Float, Mode};

/// One thing that hardware, a library or a compiler may do in place of what the instruction says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Departure {
    /// an fma as a product and a sum, each rounded
    MulThenAdd,
    /// operands widened to f32, the operation there, then a conversion
    ThroughF32,
    /// operands widened to f64, the operation there, then a conversion
    ThroughF64,
    /// operands rounded to the other 16-bit format, then the operation there
    OtherFormat,
    /// another rounding
    Rounding(Mode),
    /// `.ftz`: subnormal operands and results count as zero
    Ftz,
    /// subnormal operands count as zero, results do not
    FlushesOperands,
    /// a result that is subnormal once it is rounded becomes zero; operands stay
    FlushesResults,
    /// an exact result below the smallest normal number becomes zero, also where it would be rounded up to that number;
    /// operands stay
    FlushesTiny,
    /// subnormal numbers stay, though the instruction has `.ftz`
    KeepsSubnormals,
    /// `.sat`: clamped to between 0 and 1
    Sat,
    /// `.relu`: negative results become zero
    Relu,
    /// what is too large for the format becomes its largest finite number
    LargestFinite,
    /// NaNs have other bits
    Nan(NanRule),
}

/// Which bits a NaN result has. The instructions of 16 bits deliver `0x7fff`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NanRule {
    /// the quiet NaN without payload, `0x7e00` of f16
    Quiet,
    /// the same with its sign set, `0xfe00` of f16, as x86 makes it
    NegativeQuiet,
    /// the first operand that is a NaN, made quiet; without one the quiet NaN
    Operand,
}

/// Departures of one slot exclude each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slot {
    /// which operations, in which format
    Path,
    /// the direction of rounding
    Rounding,
    /// what becomes of subnormal numbers
    Subnormals,
    /// what is clamped
    Clamp,
    /// what becomes of results that are too large
    Overflow,
    /// the bits of NaNs
    Nan,
}

impl Departure {
    /// All of them, the commonest first.
    pub const ALL: [Departure; 18] = [
        Departure::MulThenAdd,
        Departure::ThroughF32,
        Departure::ThroughF64,
        Departure::Ftz,
        Departure::FlushesOperands,
        Departure::FlushesResults,
        Departure::FlushesTiny,
        Departure::KeepsSubnormals,
        Departure::Rounding(Mode::Rz),
        Departure::Rounding(Mode::Rm),
        Departure::Rounding(Mode::Rp),
        Departure::Sat,
        Departure::Relu,
        Departure::LargestFinite,
        Departure::OtherFormat,
        Departure::Nan(NanRule::Quiet),
        Departure::Nan(NanRule::NegativeQuiet),
        Departure::Nan(NanRule::Operand),
    ];

    /// What it excludes.
    pub const fn slot(self) -> Slot {
        match self {
            Departure::MulThenAdd
            | Departure::ThroughF32
            | Departure::ThroughF64
            | Departure::OtherFormat => Slot::Path,
            Departure::Rounding(_) => Slot::Rounding,
            Departure::Ftz
            | Departure::FlushesOperands
            | Departure::FlushesResults
            | Departure::FlushesTiny
            | Departure::KeepsSubnormals => Slot::Subnormals,
            Departure::Sat | Departure::Relu => Slot::Clamp,
            Departure::LargestFinite => Slot::Overflow,
            Departure::Nan(_) => Slot::Nan,
        }
    }

    /// The name on command lines and in data, that of the pipeline where there is one: `mul-then-add`, `rz`, `with-ftz`.
    pub const fn word(self) -> &'static str {
        match self {
            Departure::MulThenAdd => "mul-then-add",
            Departure::ThroughF32 => "through-f32",
            Departure::ThroughF64 => "through-f64",
            Departure::OtherFormat => "other-format",
            Departure::Rounding(mode) => mode.name(),
            Departure::Ftz => "with-ftz",
            Departure::FlushesOperands => "flushes-operands",
            Departure::FlushesResults => "flushes-results",
            Departure::FlushesTiny => "flushes-tiny",
            Departure::KeepsSubnormals => "without-ftz",
            Departure::Sat => "with-sat",
            Departure::Relu => "with-relu",
            Departure::LargestFinite => "largest-finite",
            Departure::Nan(NanRule::Quiet) => "nan-quiet",
            Departure::Nan(NanRule::NegativeQuiet) => "nan-negative",
            Departure::Nan(NanRule::Operand) => "nan-operand",
        }
    }
}

impl NanRule {
    /// The NaN that is delivered in a lane for these operands, in the format of `nan`.
    pub fn of(self, nan: Float, operands: impl IntoIterator<Item = Float>) -> Float {
        let format = nan.format();
        let quiet = Float::new(format, format.exponent_mask() | format.quiet_bit());
        match self {
            NanRule::Quiet => quiet,
            NanRule::NegativeQuiet => quiet.with_sign(true),
            NanRule::Operand => {
                let first = operands.into_iter().find(|operand| operand.is_nan());
                first.map_or(quiet, |first| {
                    let wide = first.widened(format);
                    Float::new(format, wide.bits() | format.quiet_bit())
                })
            }
        }
    }
}
