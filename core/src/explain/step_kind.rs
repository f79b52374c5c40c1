//! The kinds of steps. Their names stay the same, because links and lessons use them.

use crate::eval::OperandId;

/// The kind of step that a card explains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StepKind {
    /// the typed `a` becomes bits
    ReadA,
    /// the typed `b` becomes bits
    ReadB,
    /// the typed `c` becomes bits
    ReadC,
    /// the fields of the operands
    Decode,
    /// `.oob` has found an operand that a tensor copy filled in
    OutOfBounds,
    /// subnormal operands become zero under `.ftz`
    FlushInputs,
    /// operands become numbers of the result's format, exactly
    Widen,
    /// the operand becomes a number of a wider format, exactly; that number is the result
    Convert,
    /// a subtraction becomes an addition
    Negate,
    /// a NaN, an infinity or a zero decides the result
    SpecialRule,
    /// the product, however long
    ExactProduct,
    /// both terms of a sum on one scale
    Align,
    /// the sum, however long
    ExactSum,
    /// the leading bit has moved to another column
    Normalise,
    /// below the normal numbers, the last place is fixed
    SubnormalRange,
    /// a tiny result becomes zero under `.ftz`
    FlushResult,
    /// the value of tanh or of a power of two
    TrueValue,
    /// the only rounding
    Rounding,
    /// the value is beyond the largest finite number
    Overflow,
    /// min or max chooses one operand
    Choose,
    /// the sign of min or max under `.xorsign`
    Xorsign,
    /// only the sign changes
    Sign,
    /// bits are copied
    Copy,
    /// `.sat` or `.relu`
    Clamp,
    /// the flags that IEEE 754 would raise
    Flags,
    /// the delivered result
    Result,
    /// both lanes in one register
    Pack,
}

impl StepKind {
    /// Every kind, in the order in which steps follow each other.
    pub const ALL: [StepKind; 27] = [
        StepKind::ReadA,
        StepKind::ReadB,
        StepKind::ReadC,
        StepKind::Decode,
        StepKind::OutOfBounds,
        StepKind::FlushInputs,
        StepKind::Widen,
        StepKind::Convert,
        StepKind::Negate,
        StepKind::SpecialRule,
        StepKind::ExactProduct,
        StepKind::Align,
        StepKind::ExactSum,
        StepKind::Normalise,
        StepKind::SubnormalRange,
        StepKind::FlushResult,
        StepKind::TrueValue,
        StepKind::Rounding,
        StepKind::Overflow,
        StepKind::Choose,
        StepKind::Xorsign,
        StepKind::Sign,
        StepKind::Copy,
        StepKind::Clamp,
        StepKind::Flags,
        StepKind::Result,
        StepKind::Pack,
    ];

    /// The name: `exact product`.
    pub const fn name(self) -> &'static str {
        match self {
            StepKind::ReadA => "read a",
            StepKind::ReadB => "read b",
            StepKind::ReadC => "read c",
            StepKind::Decode => "decode",
            StepKind::OutOfBounds => "out of bounds",
            StepKind::FlushInputs => "flush inputs",
            StepKind::Widen => "widen",
            StepKind::Convert => "convert",
            StepKind::Negate => "negate",
            StepKind::SpecialRule => "special rule",
            StepKind::ExactProduct => "exact product",
            StepKind::Align => "align",
            StepKind::ExactSum => "exact sum",
            StepKind::Normalise => "normalise",
            StepKind::SubnormalRange => "subnormal range",
            StepKind::FlushResult => "flush result",
            StepKind::TrueValue => "true value",
            StepKind::Rounding => "rounding",
            StepKind::Overflow => "overflow",
            StepKind::Choose => "choose",
            StepKind::Xorsign => "xorsign",
            StepKind::Sign => "sign",
            StepKind::Copy => "copy",
            StepKind::Clamp => "clamp",
            StepKind::Flags => "flags",
            StepKind::Result => "result",
            StepKind::Pack => "pack",
        }
    }

    /// True if a step of this kind reads a typed number.
    pub const fn is_reading(self) -> bool {
        matches!(self, StepKind::ReadA | StepKind::ReadB | StepKind::ReadC)
    }

    /// The kind of the step that reads operand `who`.
    pub(super) const fn read(who: OperandId) -> StepKind {
        match who {
            OperandId::A | OperandId::Product => StepKind::ReadA,
            OperandId::B => StepKind::ReadB,
            OperandId::C => StepKind::ReadC,
        }
    }

    /// The kind with this name, whose words may be joined by hyphens or underscores: `exact-product`.
    pub fn named(name: &str) -> Option<StepKind> {
        let plain = name.replace(['-', '_'], " ");
        StepKind::ALL.into_iter().find(|kind| kind.name() == plain)
    }

    /// True if a step of this kind reveals the result, and so must be hidden while the result is predicted.
    pub const fn reveals_result(self) -> bool {
        !matches!(
            self,
            StepKind::ReadA
                | StepKind::ReadB
                | StepKind::ReadC
                | StepKind::Decode
                | StepKind::FlushInputs
                | StepKind::Widen
                | StepKind::Negate
                | StepKind::ExactProduct
                | StepKind::Align
                | StepKind::ExactSum
                | StepKind::Normalise
                | StepKind::SubnormalRange
                | StepKind::TrueValue
        )
    }
}
