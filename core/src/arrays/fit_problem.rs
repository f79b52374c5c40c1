//! Problems of arrays that are readable, but do not fit each other or an instruction.

use super::names::first_names;
use super::shape::{Order, Shape};
use crate::float::Format;
use crate::infer::Column;
use crate::isa::Instr;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// The reason why arrays cannot be used together, or with an instruction.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum FitProblem {
    /// two arrays have different lengths along an axis
    Shapes {
        /// their titles
        titles: [String; 2],
        /// their shapes
        shapes: Box<[Shape; 2]>,
    },
    /// two arrays have the same lengths but different storage orders
    Orders {
        /// their titles
        titles: [String; 2],
        /// their shapes
        shapes: Box<[Shape; 2]>,
    },
    /// the instruction works on packed lanes, such as `fma.rn.f16x2`
    PackedLanes(Instr),
    /// the instruction only moves bits
    NoArithmetic(Instr),
    /// the number of arrays differs from the number of operands
    OperandCount {
        /// the instruction
        instr: Instr,
        /// the number of arrays
        found: usize,
    },
    /// the array for an operand, or for the result, has a different format
    Formats {
        /// the instruction
        instr: Instr,
        /// `a`, `b`, `c` or `the result`
        operand: &'static str,
        /// the format that the instruction requires, if any
        expected: Option<Format>,
        /// the title of the array
        title: String,
        /// the format of the array
        found: Format,
    },
    /// the table of instructions has no conversion between two formats
    NoConversion {
        /// its spelling, such as `cvt.rn.f16.f32`
        spelling: String,
    },
    /// an array has no elements, so that there is nothing to explain
    NoElements {
        /// its title
        title: String,
    },
    /// two arrays could be the same operand, or both the result
    SameRole {
        /// their titles
        titles: [String; 2],
        /// the role that both could have
        role: Column,
    },
    /// the names of the arrays do not show which are operands and which is the result
    MissingRoles {
        /// the instruction
        instr: Instr,
        /// the titles of the arrays
        found: Vec<String>,
    },
}

/// The largest number of names in a message.
const MOST_NAMES: usize = 6;

impl Display for FitProblem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            FitProblem::Shapes { titles: [one, two], shapes } => write!(
                f,
                "the arrays have different shapes: {one} is {}, {two} is {}; expected the same length along each axis",
                shapes[0].text(),
                shapes[1].text()
            ),
            FitProblem::Orders { titles: [one, two], shapes } => write!(
                f,
                "{one} is {} in {}, {two} is {} in {}: save both in the same order, for example with \
                 numpy.ascontiguousarray(array)",
                shapes[0].text(),
                order(&shapes[0]),
                shapes[1].text(),
                order(&shapes[1])
            ),
            FitProblem::PackedLanes(instr) => write!(
                f,
                "`{instr}` works on packed lanes, but an array is computed element by element: use the single-lane instruction, such as fma.rn.f16"
            ),
            FitProblem::NoArithmetic(instr) => write!(f, "`{instr}` moves bits and computes nothing"),
            FitProblem::OperandCount { instr, found } => {
                let names = instr.operand_names();
                let (wants, names) = (names.len(), names.join(", "));
                write!(f, "`{instr}` takes {wants} operands, {names}; found {found} arrays")
            }
            FitProblem::Formats { instr, operand, expected, title, found } => {
                let (expected, found) = (expected.map_or("nothing", Format::name), found.name());
                write!(f, "`{instr}`: {operand} must be {expected}, but {title} holds {found}")
            }
            FitProblem::NoConversion { spelling } => write!(f, "halfplay has no instruction {spelling}"),
            FitProblem::NoElements { title } => write!(f, "{title} has no elements to explain"),
            FitProblem::SameRole { titles: [one, other], role } => {
                write!(f, "{one} and {other} could both be {}: pass only one of them", role.name())
            }
            FitProblem::MissingRoles { instr, found } => {
                let files: Vec<String> =
                    instr.operand_names().iter().map(|name| format!("{name}.npy")).collect();
                write!(
                    f,
                    "found {}; to diagnose results of {instr}, pass {} and got.npy together, or one .safetensors file with tensors of these \
                     names. In a shell, halfplay tensor shows the values in an array, and how two arrays differ",
                    first_names(found, MOST_NAMES),
                    files.join(", ")
                )
            }
        }
    }
}

impl Error for FitProblem {}

fn order(shape: &Shape) -> &'static str {
    match shape.order() {
        Order::C => "C order (the last index varies fastest)",
        Order::Fortran => "Fortran order (the first index varies fastest)",
    }
}
