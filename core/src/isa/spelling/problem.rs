//! What can be wrong with a spelling, and where it is.

use crate::float::Mode;
use crate::isa::{Instr, Modifier, Op, Provenance, PtxVersion, Since, Target, Type};

/// Something that cannot be accepted, the place, and a way out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// what is wrong
    pub fault: Fault,
    /// the bytes of the text it is about
    pub at: Span,
    /// the nearest instruction that is legal under the same switches
    pub suggestion: Option<Instr>,
    /// the switch that would allow the text as it stands: what-if or undocumented
    pub switch: Option<Provenance>,
}

/// A stretch of bytes in a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// offset of the first byte
    pub start: usize,
    /// offset behind the last byte
    pub end: usize,
}

/// The types at the end of a spelling: destination, operands.
pub type Types = (Type, Type);

/// The kinds of problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// there is no text, e.g. `""`
    Empty,
    /// machine code, e.g. `HFMA2.MMA`
    MachineCode(String),
    /// a dot before the operation, e.g. `.add.f16`
    LeadingDot,
    /// two dots in a row or one at the end, e.g. `fma..f16`
    EmptyWord,
    /// more words than any instruction has
    TooManyWords,
    /// a space inside a spelling, e.g. `fma.rn f16`
    Space,
    /// something else than dots between the words, e.g. `add,f16` or `addf16`
    Joint,
    /// an operation that PTX does not have for halves, e.g. `sqrt.f16`
    Absent(&'static str),
    /// the first word is no operation, e.g. `fam.rn.f16`
    UnknownOp(String),
    /// a later word is nothing known, e.g. `fma.rn.rleu.f16`; perhaps another word was meant
    UnknownWord(String, Option<&'static str>),
    /// a word that PTX has in other instructions, e.g. `add.f64`
    Elsewhere(String),
    /// a word that may stand only once, e.g. `fma.rn.rn.f16`
    Repeated(&'static str),
    /// e.g. `fma.rn.rz.f16`
    TwoRoundings {
        /// the one written first
        first: Mode,
        /// the one written second
        second: Mode,
    },
    /// half of `.xorsign.abs`
    Alone {
        /// the half that is there
        word: &'static str,
        /// the half that is not
        partner: &'static str,
    },
    /// e.g. `fma.rn`
    NoType(Op),
    /// e.g. `fma.rn.f16.f16`
    ManyTypes(Op, Type),
    /// the operation has no line with these types, e.g. `tanh.approx.f32`
    WrongType(Op, Types),
    /// e.g. `add.f16.f32`
    TypesSwapped(Op, Types),
    /// no line with these types has the modifier, e.g. `fma.rn.sat.bf16`
    Foreign {
        /// the modifier
        modifier: Modifier,
        /// the operation
        op: Op,
        /// the types
        types: Types,
        /// types whose lines do have it
        elsewhere: Vec<Types>,
    },
    /// no line with these types has the rounding, e.g. `fma.rz.f16`
    ForeignRounding {
        /// the rounding
        mode: Mode,
        /// the operation
        op: Op,
        /// the types
        types: Types,
        /// the roundings they do have
        has: Vec<Mode>,
    },
    /// e.g. `fma.f16`
    NeedsRounding {
        /// the operation
        op: Op,
        /// the types
        types: Types,
        /// the roundings to choose from
        has: Vec<Mode>,
    },
    /// e.g. `tanh.f16`
    NeedsModifier {
        /// the modifier that is missing
        modifier: Modifier,
        /// the operation
        op: Op,
        /// the types
        types: Types,
    },
    /// each of the two is possible, but no line has both, e.g. `fma.rn.sat.relu.f16`
    Exclusive {
        /// the word written first
        first: &'static str,
        /// the word written second
        second: &'static str,
        /// the operation
        op: Op,
        /// the types
        types: Types,
    },
    /// the spelling is fine, but only lines of this provenance have it
    NeedsSwitch(Provenance),
    /// the given target or PTX version is too old for the instruction
    TooOld {
        /// the word that asks for most; `None` if it is the operation with its types
        word: Option<&'static str>,
        /// what is needed
        need: Since,
        /// the target given
        target: Option<Target>,
        /// the PTX version given
        ptx: Option<PtxVersion>,
    },
}

impl Span {
    /// The bytes from `start` up to `end`, which is not included.
    pub const fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }

    /// The column of the first byte, counted from 1.
    pub const fn column(self) -> usize {
        self.start + 1
    }

    /// The same stretch in a text that has `by` more bytes in front.
    pub const fn shifted(self, by: usize) -> Self {
        Span { start: self.start + by, end: self.end + by }
    }
}

impl Problem {
    /// A problem without a way out.
    pub(crate) const fn new(fault: Fault, at: Span) -> Self {
        Problem { fault, at, suggestion: None, switch: None }
    }
}

impl std::error::Error for Problem {}
