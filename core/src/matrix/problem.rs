//! Problems in a statement about a matrix unit: cause, position, advice.

use super::family::Family;
use super::instr::MatrixInstr;
use super::table::{OpenUnit, instrs, open_unit, units};
use super::unit::Architecture;
use crate::float::Format;
use crate::isa::Span;
use crate::literal::LiteralError;
use std::fmt;

/// A problem, with the span of the text that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatrixProblem {
    /// the cause
    pub cause: Cause,
    /// the part of the text that is wrong
    pub at: Span,
}

/// The causes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// the first word is not the name of a family
    Family(String),
    /// a word that no spelling has
    Word(String),
    /// an integer type
    Integers(String),
    /// the shape is missing, or appears twice
    Shape,
    /// a wrong number of formats
    Formats {
        /// the family
        family: Family,
        /// number of formats
        found: usize,
    },
    /// a scale format without a block size, or the reverse
    Scaling,
    /// the sparse form
    Sparse,
    /// no unit executes the instruction
    NoUnit(MatrixInstr),
    /// the target does not execute the instruction
    NotOnTarget(MatrixInstr, u16),
    /// no unit of the target is published
    UnknownTarget(u16),
    /// a wrong number of operands
    Operands {
        /// the instruction
        instr: MatrixInstr,
        /// number of operands
        found: usize,
    },
    /// a vector operand without braces
    NotVector(OperandName),
    /// a vector where a single number belongs
    NotNumber(OperandName),
    /// a brace without its partner
    Unclosed,
    /// more elements than the instruction has products or scales
    TooLong {
        /// the name of the operand
        name: OperandName,
        /// number of elements
        found: usize,
        /// the most that it can have
        most: usize,
    },
    /// an ellipsis, which halfplay prints for elements that it leaves out
    Ellipsis,
    /// a register
    Register(String),
    /// an element is not a number of its format
    Number(LiteralError),
}

/// The operands of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OperandName {
    /// the row of A
    A,
    /// the column of B
    B,
    /// the element of C
    C,
    /// the scales of A
    ScalesOfA,
    /// the scales of B
    ScalesOfB,
}

impl fmt::Display for OperandName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OperandName::A => "the row of A",
            OperandName::B => "the column of B",
            OperandName::C => "the element of C",
            OperandName::ScalesOfA => "the list of scales of A",
            OperandName::ScalesOfB => "the list of scales of B",
        })
    }
}

impl MatrixProblem {
    /// A problem with this cause at this span.
    pub const fn new(cause: Cause, at: Span) -> Self {
        MatrixProblem { cause, at }
    }

    /// True if the text is well formed but no unit executes the instruction.
    pub const fn is_refusal(&self) -> bool {
        matches!(self.cause, Cause::NoUnit(_) | Cause::NotOnTarget(..) | Cause::UnknownTarget(_))
    }

    /// The advice: what to write instead.
    pub fn help(&self) -> String {
        match &self.cause {
            Cause::Family(_) => format!("the families are {}", Family::ALL.map(Family::name).join(", ")),
            Cause::Word(_) | Cause::Scaling => format!("write a spelling such as {EXAMPLE}"),
            Cause::Integers(_) => format!("the formats are {}", format_names()),
            Cause::Shape => "write one shape, such as m16n8k16".to_owned(),
            Cause::Formats { family: Family::Mma, .. } => {
                "write the formats of D, A, B and C: mma.m16n8k16.f32.f16.f16.f32".to_owned()
            }
            Cause::Formats { family, .. } => {
                format!("write the formats of D, A and B: {}.m64n8k16.f32.f16.f16", family.name())
            }
            Cause::Sparse => "write the dense form".to_owned(),
            Cause::NoUnit(instr) => available(instr),
            Cause::NotOnTarget(instr, _) => {
                format!("these have it: {}", names(units(*instr).map(|unit| unit.architecture)))
            }
            Cause::UnknownTarget(_) => format!("the table has {}", names(Architecture::ALL.into_iter())),
            Cause::Operands { instr, .. } => format!("write {}", pattern(instr)),
            Cause::NotVector(_) => "write the elements in braces: {1, 2^-11}".to_owned(),
            Cause::NotNumber(_) => "write one number without braces".to_owned(),
            Cause::Unclosed => "close the vector with }".to_owned(),
            Cause::TooLong { name, most, .. } => {
                format!("give {name} at most {most} elements; zeros replace missing ones")
            }
            Cause::Ellipsis => "write every element; zeros at the end may be left out".to_owned(),
            Cause::Register(_) => "write numbers: a row of A, a column of B, an element of C".to_owned(),
            Cause::Number(error) => error.problem.help(),
        }
    }
}

/// The example in messages.
const EXAMPLE: &str = "mma.m16n8k16.f32.f16.f16.f32";

/// The operands of an instruction, as a pattern.
fn pattern(instr: &MatrixInstr) -> String {
    let scales = if instr.scaling.is_some() { " {scales of A} {scales of B}" } else { "" };
    format!("{instr} {{row of A}} {{column of B}} C{scales}")
}

/// The available instructions that are most similar to one that no unit executes.
fn available(instr: &MatrixInstr) -> String {
    let all: Vec<MatrixInstr> = instrs().into_iter().filter(|known| known.family == instr.family).collect();
    let matching = |is_like: &dyn Fn(&MatrixInstr) -> bool| {
        let mut spellings: Vec<String> =
            all.iter().filter(|known| is_like(known)).map(MatrixInstr::to_string).collect();
        spellings.dedup();
        spellings
    };
    let with_types = matching(&|known| (known.d, known.a, known.b) == (instr.d, instr.a, instr.b));
    let with_shape = matching(&|known| known.shape.m == instr.shape.m && known.shape.k == instr.shape.k);
    let (what, mut list) = match (with_types.is_empty(), with_shape.is_empty()) {
        (false, _) => ("with these formats", with_types),
        (true, false) => ("with this shape", with_shape),
        (true, true) => ("available", matching(&|_| true)),
    };
    let more = list.len().saturating_sub(LISTED);
    list.truncate(LISTED);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    let n = if instr.family == Family::Mma { "" } else { "; n is a multiple of 8 up to 256" };
    format!("{what}: {}{more}{n}", list.join(", "))
}

/// Maximum number of spellings in a message.
const LISTED: usize = 4;

fn names(architectures: impl Iterator<Item = Architecture>) -> String {
    architectures.map(|known| known.to_string()).collect::<Vec<_>>().join(", ")
}

/// The names of all formats that some unit multiplies.
fn format_names() -> String {
    let all = instrs();
    let used = Format::ALL.into_iter().filter(|format| all.iter().any(|instr| instr.a == *format));
    used.map(Format::name).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for MatrixProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Family(word) => write!(f, "\"{word}\" is not a matrix instruction"),
            Cause::Word(word) => write!(f, "unknown word \"{word}\" in a matrix instruction"),
            Cause::Integers(word) => write!(f, "the integer type {word} is not supported"),
            Cause::Shape => write!(f, "a matrix instruction has exactly one shape"),
            Cause::Formats { family, found } => {
                let wanted = if family.names_c() { 4 } else { 3 };
                write!(f, "{} needs {wanted} formats; {found} found", family.name())
            }
            Cause::Scaling => {
                write!(f, "a block-scaled instruction needs a block size and the format of its scales")
            }
            Cause::Sparse => write!(f, "sparse products are not supported"),
            Cause::NoUnit(instr) => write!(f, "no matrix unit executes {instr}"),
            Cause::NotOnTarget(instr, sm) => match open_unit(*instr, *sm) {
                Some(OpenUnit::Fp8OnHopper) => write!(
                    f,
                    "no published unit of sm_{sm} executes {instr}: it is not known whether mma with fp8 operands \
                     runs on Hopper's fp8 unit or on its f16 unit"
                ),
                None => write!(f, "sm_{sm} has no unit for {instr}"),
            },
            Cause::UnknownTarget(sm) => write!(f, "no matrix unit of sm_{sm} is published"),
            Cause::Operands { instr, found } => {
                let wanted = if instr.scaling.is_some() { 5 } else { 3 };
                write!(f, "{instr} takes {wanted} operands; {found} found")
            }
            Cause::NotVector(name) => write!(f, "{name} is a vector"),
            Cause::NotNumber(name) => write!(f, "{name} is a single number"),
            Cause::Unclosed => write!(f, "a vector is not closed"),
            Cause::TooLong { name, found, most } => {
                write!(f, "{name} has {found} elements, more than {most}")
            }
            Cause::Ellipsis => write!(f, "the vector is incomplete: … replaces elements"),
            Cause::Register(name) => write!(f, "the register {name} has no value here"),
            Cause::Number(error) => f.write_str(&error.problem.message()),
        }
    }
}

impl std::error::Error for MatrixProblem {}
