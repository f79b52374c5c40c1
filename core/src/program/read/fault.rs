//! What can be wrong with a statement, beyond its spelling and the numbers in it.

use crate::isa::{Instr, and_list};
use std::fmt;

/// The kinds of fault. Texts inside are at most forty characters long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// there is no text, e.g. `""`
    Empty,
    /// a formula where a spelling belongs, e.g. `0.1 + 0.2`; the statement that it stands for
    Infix(String),
    /// a function of C++ where a spelling belongs, e.g. `__hfma(a, b, c)`; its name
    Function(String),
    /// C++ in whose quotes an instruction stands, e.g. `asm("add.f16 %0, %1, %2;")`
    Quoted,
    /// a guard that is not `@p` or `@!p`
    Guard(String),
    /// a bracket without its partner
    Bracket(char),
    /// nothing between two commas, or behind the last
    EmptyOperand,
    /// the wrong number of operands
    OperandCount {
        /// the instruction
        instr: Instr,
        /// how many were found
        found: usize,
        /// is the first a register, so that it may be the destination?
        destination: bool,
    },
    /// too many operands, of which two are probably one with a decimal comma, e.g. `add.f16 0,1 0,2`
    DecimalComma {
        /// the instruction
        instr: Instr,
        /// how many were found
        found: usize,
        /// what stands before the comma
        whole: String,
        /// what stands behind it
        fraction: String,
    },
    /// a sign between operands, e.g. `add.f16 1 + 2`
    Sign(String),
    /// another number of values behind a line than it has operands that are registers
    Values {
        /// how many operands are registers
        registers: usize,
        /// how many values were found
        found: usize,
    },
    /// more text behind the semicolon
    Trailing(String),
    /// a register where a value is needed: what it holds is not known
    Register(String),
    /// a program without an instruction of the table: how many lines it has, and what its first instruction is called
    NothingKnown {
        /// how many lines
        lines: usize,
        /// the name of the first instruction, where there is one
        first: Option<String>,
    },
    /// one line with an instruction that is not in the table; its name
    NotInTable(String),
    /// a number where something is to be computed, e.g. `-1.5`
    NumberAlone(String),
    /// no number behind a sign or a bracket of a formula, e.g. `0.1 +` and `1 +* 2`
    Unfinished(String),
    /// no number before the first sign of a formula, e.g. `* 2`
    MissingBefore(String),
    /// a formula that is more than one instruction or has brackets, e.g. `1 + 2 + 3`
    LongFormula,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Empty => f.write_str("there is no instruction here"),
            Fault::Infix(statement) => {
                write!(f, "the instruction comes first, then its operands: {statement}")
            }
            Fault::Function(name) => write!(
                f,
                "{name} is a function of C++; in PTX the operands follow the spelling, without brackets"
            ),
            Fault::Quoted => f.write_str("asm is C++; the instruction is what stands in its quotes"),
            Fault::Guard(text) => write!(f, "\"{text}\" is no guard; write @p or @!p before the instruction"),
            Fault::Bracket(bracket) => write!(f, "this {bracket} has no partner"),
            Fault::EmptyOperand => f.write_str("an operand is missing here"),
            Fault::OperandCount { instr, found, destination } => {
                f.write_str(&takes(instr))?;
                match (destination, instr.operand_names().len()) {
                    (true, 1) => f.write_str(", or a destination and it")?,
                    (true, _) => f.write_str(", or a destination and them")?,
                    (false, _) => {}
                }
                write!(f, "; {found} found")
            }
            Fault::DecimalComma { instr, found, whole, fraction } => write!(
                f,
                "{}; {found} found: a comma separates operands, so a fraction has a point, {whole}.{fraction}",
                takes(instr)
            ),
            Fault::Sign(sign) => write!(
                f,
                "\"{sign}\" is no operand; leave it out: the instruction says what is done, and the operands follow it"
            ),
            Fault::Values { registers, found } => {
                let [operands, values] = [plural(*registers, "operand"), plural(*found, "value")];
                write!(f, "{operands} of this line to be filled in, but {values} behind it")
            }
            Fault::Trailing(text) => write!(f, "one instruction at a time; \"{text}\" stands behind it"),
            Fault::Register(name) => {
                write!(f, "{name} is a register, and what it holds is not known here")
            }
            Fault::NothingKnown { lines, first } => {
                f.write_str("no instruction of the table stands in ")?;
                match lines {
                    0 | 1 => f.write_str("this line")?,
                    lines => write!(f, "these {lines} lines")?,
                }
                match first {
                    Some(first) => write!(f, "; the first is {first}"),
                    None => Ok(()),
                }
            }
            Fault::NotInTable(name) => write!(f, "{name} is no instruction of the table"),
            Fault::Unfinished(sign) => write!(f, "a number is missing behind {sign}"),
            Fault::MissingBefore(sign) => write!(f, "a number is missing before {sign}"),
            Fault::LongFormula => f.write_str(
                "a formula is one instruction, without brackets: two numbers with a sign between them, 1 + 2, or a \
                 product to which a number is added, 2 * 3 + 1",
            ),
            Fault::NumberAlone(number) => write!(
                f,
                "{number} is a value, and nothing says what to compute; write a formula, {number} + 1, or an instruction, \
                 add.f16 {number} 1"
            ),
        }
    }
}

/// `add.f16 takes 2 operands, a and b`.
fn takes(instr: &Instr) -> String {
    let names = instr.operand_names();
    format!("{instr} takes {}, {}", plural(names.len(), "operand"), and_list(names))
}

/// `1 operand`, `2 operands`.
fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
