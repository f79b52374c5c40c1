//! The result of reading a text: an instruction and its operands.

use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::number::OperandText;
use super::observed::Observed;
use super::parts::Part;
use crate::eval::{Evaluation, OperandId};
use crate::float::Tininess;
use crate::isa::{self, Allow, Instr, Note, Op, Span, Type};
use crate::program::exact::TypedNumber;

/// The context in which a text is read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Context {
    /// the kinds of instructions that are allowed in addition to the documented ones
    pub allow: Allow,
    /// the type of formulas, and of C++ functions that exist for several types
    pub ty: Type,
    /// the instruction that bare numbers are operands of; `None` if bare numbers have no meaning
    pub instr: Option<Instr>,
    /// true if the text must be complete: a value for every operand, and no other lines
    pub whole: bool,
}

/// An instruction and its operands, as given by a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// the instruction
    pub instr: Instr,
    /// the tolerated deviations in the spelling of the instruction
    pub notes: Vec<Note>,
    /// true if the statement has a guard, which is not evaluated
    pub guarded: bool,
    /// the operands in the instruction's order; empty if the text only names the instruction
    pub operands: Vec<OperandSource>,
    /// the observed result, if one follows an arrow
    pub observed: Option<Observed>,
    /// the notation of the text
    pub notation: Notation,
}

/// The source of an operand.
#[derive(Clone, PartialEq, Debug)]
pub enum OperandSource {
    /// a value
    Value(OperandText),
    /// a register or a variable, whose value is unknown; or two lanes of which at least one is a register
    Register {
        /// the text of the operand
        name: String,
        /// the span of the operand
        at: Span,
    },
}

/// The notation of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notation {
    /// a lone spelling: `fma.rn.f16`
    Spelling,
    /// a PTX statement: `add.f16 0.1, 0.2`
    Statement,
    /// a formula: `0.1 + 0.2`
    Formula,
    /// a C++ function call: `__hfma(1, 2, 3)`
    Call,
    /// several lines, one of which is taken
    Listing {
        /// the line taken
        taken: String,
        /// the names of the operands whose values come from earlier lines
        given: Vec<&'static str>,
        /// the number of other instructions, which are neither taken nor followed
        left_out: usize,
    },
    /// bare numbers, one for each operand
    Numbers,
}

/// True if this character can begin a number that has no sign and is not a name: a digit, a point, a
/// brace, the infinity sign.
pub fn begins_number(c: char) -> bool {
    c.is_ascii_digit() || ".{∞".contains(c)
}

/// The simplest instruction for this operation on this type.
pub(crate) fn spelled(op: Op, ty: Type) -> Option<Instr> {
    let (op, ty) = (op.name(), ty.name());
    let words = ["", ".rn", ".approx", ".approx.ftz"];
    words.iter().find_map(|words| {
        isa::parse(&format!("{op}{words}.{ty}"), Allow::PTX).ok().map(|parsed| parsed.instr)
    })
}

impl Context {
    /// The context of a complete text; formulas are f16.
    pub const fn new(allow: Allow) -> Self {
        Context { allow, ty: Type::F16, instr: None, whole: true }
    }

    /// The context of a text next to a current instruction. Formulas have its type (the half type if there are two),
    /// bare numbers are its operands, and registers stay as they are.
    pub fn beside(instr: Instr, allow: Allow) -> Self {
        let half = [instr.ty, instr.from].into_iter().find(|ty| *ty != Type::F32);
        Context { allow, ty: half.unwrap_or(Type::F32), instr: Some(instr), whole: false }
    }
}

impl Reading {
    /// A reading without notes, guard or observed result.
    pub(super) fn new(instr: Instr, operands: Vec<OperandSource>, form: Notation) -> Self {
        Reading { instr, notes: Vec::new(), guarded: false, operands, observed: None, notation: form }
    }

    /// The bits of each operand, in the instruction's order; 0 for a missing or unknown operand.
    pub fn bits(&self) -> Vec<u64> {
        let operand = |place: usize| match self.operands.get(place) {
            Some(OperandSource::Value(operand)) => operand.bits(self.instr.operand_type(place)),
            Some(OperandSource::Register { .. }) | None => 0,
        };
        (0..self.instr.operand_names().len()).map(operand).collect()
    }

    /// The operands that are values, in order.
    pub fn values(&self) -> impl Iterator<Item = &OperandText> {
        self.operands.iter().filter_map(|source| match source {
            OperandSource::Value(operand) => Some(operand),
            OperandSource::Register { .. } => None,
        })
    }

    /// The operands that are values, lane by lane, as typed.
    pub fn typed(&self) -> Vec<TypedNumber> {
        let names = self.instr.operand_names().iter().filter_map(|name| OperandId::named(name));
        let sources = names.zip(&self.operands).enumerate();
        let values = sources.filter_map(|(place, (who, source))| match source {
            OperandSource::Value(operand) => Some((who, operand, self.instr.operand_type(place))),
            OperandSource::Register { .. } => None,
        });
        values.flat_map(|(who, operand, ty)| operand.typed(who, ty)).collect()
    }

    /// Evaluates the instruction with these operands; traces every step.
    pub fn evaluate(&self, tininess: Tininess) -> Evaluation {
        Evaluation::of(self.instr, &self.bits(), tininess)
    }

    /// The instruction and its operands as a statement: `add.f16 0.1 0.2`.
    pub fn statement(&self) -> String {
        let operands = self.operands.iter().map(|source| match source {
            OperandSource::Value(operand) => operand.text(),
            OperandSource::Register { name, .. } => name,
        });
        let spelling = self.instr.to_string();
        let statement = [spelling.as_str()].into_iter().chain(operands).collect::<Vec<_>>().join(" ");
        match &self.observed {
            Some(observed) => format!("{statement} -> {}", observed.text()),
            None => statement,
        }
    }

    /// The error for missing operands.
    pub(super) fn incomplete(&self, text: &str) -> Diagnostic {
        let fault = Fault::OperandCount { instr: self.instr, found: 0, destination: false };
        let end = text.trim_end().len();
        Diagnostic::at(fault, Span::new(end, end))
    }
}

impl OperandSource {
    /// Reads an operand of this type. A part that begins with a percent sign is always a register.
    pub(super) fn read(part: &Part<'_>, ty: Type) -> Result<Self, Diagnostic> {
        if part.text.starts_with('%') || part.names_register() {
            return Ok(OperandSource::Register { name: part.text.to_owned(), at: part.at });
        }
        let read = OperandText::read(part.text, ty).map(OperandSource::Value);
        read.map_err(|error| Diagnostic::number(error, part.at.start))
    }
}
