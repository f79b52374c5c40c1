//! Faults of a statement, except for those in its spelling and its numbers.

use crate::isa::{Instr, Type, and_list};
use std::fmt;

/// The kinds of fault. Quoted texts have at most forty characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// no text, e.g. `""`
    Empty,
    /// a formula instead of a spelling, e.g. `0.1 + 0.2`; with the equivalent statement
    Infix(String),
    /// a C++ function instead of a spelling, e.g. `__hfma(a, b, c)`; with its name
    Function(String),
    /// C++ that quotes an instruction, e.g. `asm("add.f16 %0, %1, %2;")`
    Quoted,
    /// a guard that is not `@p` or `@!p`
    Guard(String),
    /// an unmatched bracket
    Bracket(char),
    /// nothing between two commas or after the last one
    EmptyOperand,
    /// the wrong number of operands
    OperandCount {
        /// the instruction
        instr: Instr,
        /// the number of operands found
        found: usize,
        /// true if the first operand is a register, which may be the destination
        destination: bool,
    },
    /// too many operands, two of which are probably one number with a decimal comma, e.g. `add.f16 0,1 0,2`
    DecimalComma {
        /// the instruction
        instr: Instr,
        /// the number of operands found
        found: usize,
        /// the digits before the comma
        whole: String,
        /// the digits after the comma
        fraction: String,
    },
    /// a sign between operands, e.g. `add.f16 1 + 2`
    Sign(String),
    /// the number of values after a line differs from the number of its register operands
    Values {
        /// the number of register operands
        registers: usize,
        /// the number of values found
        found: usize,
    },
    /// further text after the semicolon
    Trailing(String),
    /// a register instead of a value; its contents are unknown
    Register(String),
    /// a program without any instruction of the table
    NothingKnown {
        /// the number of lines of the program
        lines: usize,
        /// the name of the first instruction, if there is one
        first: Option<String>,
    },
    /// a single line whose instruction is not in the table; with the instruction's name
    NotInTable(String),
    /// a number without an operation, e.g. `-1.5`
    NumberAlone(String),
    /// a number is missing after a sign or a bracket of a formula, e.g. `0.1 +` and `1 +* 2`
    Unfinished(String),
    /// a number is missing before the first sign of a formula, e.g. `* 2`
    MissingBefore(String),
    /// a formula that needs several instructions, e.g. `1 + 2 + 3`, where a single one is expected
    LongFormula,
    /// an operation of a formula that the formula's type does not have, e.g. `tanh` on f32
    NotOfType {
        /// the name of the operation
        name: String,
        /// the type of the formula
        ty: Type,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Empty => f.write_str("expected an instruction here"),
            Fault::Infix(statement) => {
                write!(f, "the instruction comes first, then its operands: {statement}")
            }
            Fault::Function(name) => write!(
                f,
                "{name} is a C++ function; in PTX the operands follow the instruction, without brackets"
            ),
            Fault::Quoted => f.write_str("asm is C++; the instruction is the text in its quotes"),
            Fault::Guard(text) => {
                write!(f, "\"{text}\" is not a guard; write @p or @!p before the instruction")
            }
            Fault::Bracket(bracket) => write!(f, "this {bracket} has no matching bracket"),
            Fault::EmptyOperand => f.write_str("an operand is missing here"),
            Fault::OperandCount { instr, found, destination } => {
                f.write_str(&takes(instr))?;
                match (destination, instr.operand_names().len()) {
                    (true, 1) => f.write_str(", or a destination and one operand")?,
                    (true, _) => f.write_str(", or a destination and these operands")?,
                    (false, _) => {}
                }
                write!(f, "; {found} found")
            }
            Fault::DecimalComma { instr, found, whole, fraction } => write!(
                f,
                "{}; {found} found: a comma separates operands, so write the fraction with a point, {whole}.{fraction}",
                takes(instr)
            ),
            Fault::Sign(sign) => write!(
                f,
                "\"{sign}\" is not an operand; delete it: the instruction names the operation, and its operands follow"
            ),
            Fault::Values { registers, found } => {
                let [registers, values] = [plural(*registers, "register"), plural(*found, "value")];
                write!(f, "this line has {registers} to fill, but {values} after it")
            }
            Fault::Trailing(text) => write!(f, "write one instruction at a time; \"{text}\" follows it"),
            Fault::Register(name) => {
                write!(f, "{name} is a register whose value is unknown")
            }
            Fault::NothingKnown { lines, first } => {
                match lines {
                    0 | 1 => f.write_str("this line has no instruction of halfplay's table")?,
                    lines => write!(f, "none of these {lines} lines has an instruction of halfplay's table")?,
                }
                match first {
                    Some(first) => write!(f, "; the first instruction is {first}"),
                    None => Ok(()),
                }
            }
            Fault::NotInTable(name) => write!(f, "{name} is not in halfplay's instruction table"),
            Fault::Unfinished(sign) => write!(f, "a number is missing after {sign}"),
            Fault::MissingBefore(sign) => write!(f, "a number is missing before {sign}"),
            Fault::LongFormula => {
                f.write_str("this formula takes several instructions, so it runs as a program")
            }
            Fault::NotOfType { name, ty } => {
                let ty = ty.name();
                write!(f, "all numbers of a formula have one type, here {ty}, and {ty} has no {name}")
            }
            Fault::NumberAlone(number) => write!(
                f,
                "{number} is a value, without an operation; write a formula, {number} + 1, or an instruction, \
                 add.f16 {number} 1"
            ),
        }
    }
}

/// Such as `add.f16 takes 2 operands, a and b`.
fn takes(instr: &Instr) -> String {
    let names = instr.operand_names();
    format!("{instr} takes {}, {}", plural(names.len(), "operand"), and_list(names))
}

/// Such as `1 operand`, `2 operands`.
fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
