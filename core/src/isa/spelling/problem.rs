//! The problems that a spelling can have, and their positions.

use crate::float::Mode;
use crate::isa::{Instr, Modifier, Op, Provenance, PtxVersion, Since, Target, Type};

/// The reason why a spelling is rejected, with its position and a suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// what is wrong
    pub fault: Fault,
    /// the part of the text that is wrong
    pub at: Span,
    /// the nearest instruction that is legal with the same settings
    pub suggestion: Option<Instr>,
    /// the setting that would permit the text: hypothetical or undocumented instructions
    pub switch: Option<Provenance>,
}

/// A range of bytes in a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// offset of the first byte
    pub start: usize,
    /// offset after the last byte
    pub end: usize,
}

/// The types at the end of a spelling: destination, operands.
pub type Types = (Type, Type);

/// The kinds of problems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// the text is empty, e.g. `""`
    Empty,
    /// the text is machine code, e.g. `HFMA2.MMA`
    MachineCode(String),
    /// a dot before the operation, e.g. `.add.f16`
    LeadingDot,
    /// two dots in a row or one at the end, e.g. `fma..f16`
    EmptyWord,
    /// more words than any instruction has
    TooManyWords,
    /// a space inside a spelling, e.g. `fma.rn f16`
    Space,
    /// other separators than dots between the words, e.g. `add,f16` or `addf16`
    Joint,
    /// an operation that PTX lacks for halves, e.g. `sqrt.f16`
    Absent(&'static str),
    /// the first word is not an operation, e.g. `fam.rn.f16`
    UnknownOp(String),
    /// a later word is unknown, e.g. `fma.rn.rleu.f16`; the word that was probably meant
    UnknownWord(String, Option<&'static str>),
    /// a word of other PTX instructions, e.g. `add.f32x2`
    Elsewhere(String),
    /// a word that may occur only once, e.g. `fma.rn.rn.f16`
    Repeated(&'static str),
    /// two rounding modes, e.g. `fma.rn.rz.f16`
    TwoRoundings {
        /// the first one
        first: Mode,
        /// the second one
        second: Mode,
    },
    /// half of `.xorsign.abs`
    Alone {
        /// the half that is present
        word: &'static str,
        /// the missing half
        partner: &'static str,
    },
    /// no type, e.g. `fma.rn`
    NoType(Op),
    /// too many types, e.g. `fma.rn.f16.f16`
    ManyTypes(Op, Type),
    /// the operation does not exist for these types, e.g. `tanh.approx.f32`
    WrongType(Op, Types),
    /// types in the wrong order, e.g. `add.f16.f32`
    TypesSwapped(Op, Types),
    /// no row with these types has the modifier, e.g. `fma.rn.sat.bf16`
    NoSuchModifier {
        /// the modifier
        modifier: Modifier,
        /// the operation
        op: Op,
        /// the types
        types: Types,
        /// types whose rows have the modifier
        elsewhere: Vec<Types>,
    },
    /// no row with these types has the rounding mode, e.g. `fma.rz.f16`
    NoSuchRounding {
        /// the rounding mode
        mode: Mode,
        /// the operation
        op: Op,
        /// the types
        types: Types,
        /// the rounding modes that the operation permits for these types
        has: Vec<Mode>,
    },
    /// a missing rounding mode, e.g. `fma.f16`
    NeedsRounding {
        /// the operation
        op: Op,
        /// the types
        types: Types,
        /// the permitted rounding modes
        has: Vec<Mode>,
    },
    /// a missing modifier, e.g. `tanh.f16`
    NeedsModifier {
        /// the missing modifier
        modifier: Modifier,
        /// the operation
        op: Op,
        /// the types
        types: Types,
    },
    /// two words that exclude each other, e.g. `fma.rn.sat.relu.f16`
    Exclusive {
        /// the first word
        first: &'static str,
        /// the second word
        second: &'static str,
        /// the operation
        op: Op,
        /// the types
        types: Types,
    },
    /// the spelling is correct, but it needs a setting that permits this provenance
    NeedsSwitch(Provenance),
    /// the given target or PTX version is too old for the instruction
    TooOld {
        /// the modifier that needs more; `None` if the instruction needs more even without any one modifier
        word: Option<&'static str>,
        /// the requirement
        need: Since,
        /// the given target
        target: Option<Target>,
        /// the given PTX version
        ptx: Option<PtxVersion>,
    },
}

impl Fault {
    /// True if the words cannot be read; false if they ask for an instruction that does not exist or is not permitted.
    pub const fn is_unreadable(&self) -> bool {
        matches!(
            self,
            Fault::Empty
                | Fault::LeadingDot
                | Fault::EmptyWord
                | Fault::TooManyWords
                | Fault::Space
                | Fault::Joint
                | Fault::UnknownOp(_)
                | Fault::UnknownWord(..)
        )
    }
}

impl Span {
    /// The range from `start` to `end`, which is excluded.
    pub const fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }

    /// The column of the first byte, counted from 1.
    pub const fn column(self) -> usize {
        self.start + 1
    }

    /// The same range in a text with `by` additional bytes at the beginning.
    pub const fn shifted(self, by: usize) -> Self {
        Span { start: self.start + by, end: self.end + by }
    }
}

impl Problem {
    /// A problem without a suggestion.
    pub(crate) const fn new(fault: Fault, at: Span) -> Self {
        Problem { fault, at, suggestion: None, switch: None }
    }
}

impl std::error::Error for Problem {}
