//! What a text says: an instruction, and what stands for its operands.

use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::number::OperandText;
use super::observed::Observed;
use super::parts::Part;
use crate::eval::{Evaluation, OperandId};
use crate::float::Tininess;
use crate::isa::{self, Allow, Instr, Note, Op, Span, Type};
use crate::program::exact::TypedNumber;

/// What is known where a text is read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Context {
    /// which lines of the table may be used besides the documented ones
    pub allow: Allow,
    /// the type of a formula, and of functions of C++ that are there for several
    pub ty: Type,
    /// the instruction whose operands numbers alone are; `None` where numbers alone say nothing
    pub instr: Option<Instr>,
    /// must the text be a whole question: a value for every operand, and no other line?
    pub whole: bool,
}

/// An instruction with its operands, as a text has them.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// the instruction
    pub instr: Instr,
    /// what was tolerated in its spelling
    pub notes: Vec<Note>,
    /// does it stand under a guard, which is not evaluated?
    pub guarded: bool,
    /// the operands in the instruction's order; none where the text has only the instruction
    pub operands: Vec<Source>,
    /// the result that was observed somewhere, where one stands behind an arrow
    pub observed: Option<Observed>,
    /// how the text is written
    pub form: Form,
}

/// What is written for an operand.
#[derive(Clone, PartialEq, Debug)]
pub enum Source {
    /// a value
    Value(OperandText),
    /// a register or a variable, of which nobody says what it holds; or two lanes of which one at least is one
    Register {
        /// as it is written
        name: String,
        /// where
        at: Span,
    },
}

/// How a text is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// a spelling alone: `fma.rn.f16`
    Spelling,
    /// a statement of PTX: `add.f16 0.1, 0.2`
    Statement,
    /// a formula: `0.1 + 0.2`
    Formula,
    /// a function of C++: `__hfma(1, 2, 3)`
    Call,
    /// several lines, of which one is taken
    Listing {
        /// the line that is taken
        taken: String,
        /// the names of the operands whose values the lines before it give
        given: Vec<&'static str>,
        /// how many other instructions have no part in it
        left_out: usize,
    },
    /// numbers alone, one for each operand
    Numbers,
}

/// Does a number begin with this character that has no sign and is no name: a digit, a point, a brace, the sign of
/// infinity?
pub fn begins_number(c: char) -> bool {
    c.is_ascii_digit() || ".{∞".contains(c)
}

/// The plainest instruction that does this to numbers of this type.
pub(crate) fn spelled(op: Op, ty: Type) -> Option<Instr> {
    let (op, ty) = (op.name(), ty.name());
    let words = ["", ".rn", ".approx", ".approx.ftz"];
    words.iter().find_map(|words| {
        isa::parse(&format!("{op}{words}.{ty}"), Allow::PTX).ok().map(|parsed| parsed.instr)
    })
}

impl Context {
    /// A whole question: formulas are of f16.
    pub const fn new(allow: Allow) -> Self {
        Context { allow, ty: Type::F16, instr: None, whole: true }
    }

    /// Where an instruction is at hand already: formulas are of its type, the half one where there are two; numbers
    /// alone are its operands, and registers keep theirs.
    pub fn beside(instr: Instr, allow: Allow) -> Self {
        let half = [instr.ty, instr.from].into_iter().find(|ty| *ty != Type::F32);
        Context { allow, ty: half.unwrap_or(Type::F32), instr: Some(instr), whole: false }
    }
}

impl Reading {
    /// An instruction with its operands, and nothing to be said of it.
    pub(super) fn new(instr: Instr, operands: Vec<Source>, form: Form) -> Self {
        Reading { instr, notes: Vec::new(), guarded: false, operands, observed: None, form }
    }

    /// The bits of each operand, in the instruction's order; 0 for what is not given or not known.
    pub fn bits(&self) -> Vec<u64> {
        let operand = |place: usize| match self.operands.get(place) {
            Some(Source::Value(operand)) => operand.bits(self.instr.operand_type(place)),
            Some(Source::Register { .. }) | None => 0,
        };
        (0..self.instr.operand_names().len()).map(operand).collect()
    }

    /// The values among the operands, in order.
    pub fn values(&self) -> impl Iterator<Item = &OperandText> {
        self.operands.iter().filter_map(|source| match source {
            Source::Value(operand) => Some(operand),
            Source::Register { .. } => None,
        })
    }

    /// The values among the operands, lane by lane, as they were typed.
    pub fn typed(&self) -> Vec<TypedNumber> {
        let names = self.instr.operand_names().iter().filter_map(|name| OperandId::named(name));
        let sources = names.zip(&self.operands).enumerate();
        let values = sources.filter_map(|(place, (who, source))| match source {
            Source::Value(operand) => Some((who, operand, self.instr.operand_type(place))),
            Source::Register { .. } => None,
        });
        values.flat_map(|(who, operand, ty)| operand.typed(who, ty)).collect()
    }

    /// What comes of it, with every step.
    pub fn evaluate(&self, tininess: Tininess) -> Evaluation {
        Evaluation::of(self.instr, &self.bits(), tininess)
    }

    /// The instruction with its operands as a statement: `add.f16 0.1 0.2`.
    pub fn statement(&self) -> String {
        let operands = self.operands.iter().map(|source| match source {
            Source::Value(operand) => operand.text(),
            Source::Register { name, .. } => name,
        });
        let spelling = self.instr.to_string();
        let statement = [spelling.as_str()].into_iter().chain(operands).collect::<Vec<_>>().join(" ");
        match &self.observed {
            Some(observed) => format!("{statement} -> {}", observed.text()),
            None => statement,
        }
    }

    /// Said where operands are needed and none stands there.
    pub(super) fn incomplete(&self, text: &str) -> Diagnostic {
        let fault = Fault::OperandCount { instr: self.instr, found: 0, destination: false };
        let end = text.trim_end().len();
        Diagnostic::at(fault, Span::new(end, end))
    }
}

impl Source {
    /// Reads an operand of this type. What begins with a percent sign is a register, whatever its letters are.
    pub(super) fn read(part: &Part<'_>, ty: Type) -> Result<Self, Diagnostic> {
        if part.text.starts_with('%') || part.names_register() {
            return Ok(Source::Register { name: part.text.to_owned(), at: part.at });
        }
        let read = OperandText::read(part.text, ty).map(Source::Value);
        read.map_err(|error| Diagnostic::number(error, part.at.start))
    }
}
