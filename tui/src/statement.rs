//! From what was typed to an instruction with the bits of its operands.

use crate::complaint::Complaint;
use halfplay_core::doc::json::Written;
use halfplay_core::float::{self, Format, LiteralError, Operand};
use halfplay_core::isa::{Allow, Fault, Instr, Parsed, Part, Problem, Statement, Type, parse_statement};

/// An instruction with its operands, as asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked<'a> {
    /// the instruction, and what was tolerated in its spelling
    pub parsed: Parsed,
    /// the bits of `a`, `b`, `c`; unused ones are 0
    pub bits: [u32; 3],
    /// the operands as written
    pub written: Vec<Written<'a>>,
    /// is there a guard, `@p`? It is not evaluated.
    pub guarded: bool,
}

/// Why a statement cannot be evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// there is no such instruction
    Spelling(Complaint),
    /// the operands are not right, or this is no statement at all
    Rest(Complaint),
}

impl<'a> Asked<'a> {
    /// Reads a statement, with all that is worth knowing about its literals.
    pub fn read(text: &'a str, allow: Allow) -> Result<Self, Wrong> {
        let statement = parse_statement(text, allow)?;
        let instr = statement.parsed.instr;
        let mut bits = [0; 3];
        let mut written = Vec::with_capacity(3);
        for (index, part) in statement.operands.iter().enumerate() {
            let ty = instr.operand_type(index);
            let plain = |bits| Operand { bits, lanes: Vec::new() };
            let Operand { bits: read, lanes } =
                operand(part, ty, float::parse_operand, plain).map_err(Wrong::Rest)?;
            bits[index] = read;
            written.push(Written { text: part.text, lanes });
        }
        Ok(Asked { guarded: statement.guard.is_some(), parsed: statement.parsed, bits, written })
    }

    /// The instruction.
    pub fn instr(&self) -> Instr {
        self.parsed.instr
    }
}

/// The bits of a statement's operands, and nothing else: fast.
pub fn operand_bits(statement: &Statement<'_>) -> Result<[u32; 3], Complaint> {
    let instr = statement.parsed.instr;
    let mut bits = [0; 3];
    for (index, part) in statement.operands.iter().enumerate() {
        bits[index] = operand(part, instr.operand_type(index), float::read_operand, |bits| bits)?;
    }
    Ok(bits)
}

/// Reads an operand with `number`; where its type has no format, as plain bits.
fn operand<T>(
    part: &Part<'_>,
    ty: Type,
    number: impl Fn(&str, u32, Format) -> Result<T, LiteralError>,
    plain: impl Fn(u32) -> T,
) -> Result<T, Complaint> {
    let read = match ty.format() {
        Some(format) => number(part.text, ty.lanes() as u32, format),
        None => float::parse_pattern(part.text, ty.width()).map(plain),
    };
    read.map_err(|error| unreadable(part, &error))
}

/// What is wrong with an operand. A register is nothing that could be read, whatever its letters are.
fn unreadable(part: &Part<'_>, error: &LiteralError) -> Complaint {
    if !part.text.starts_with('%') {
        return Complaint::literal(error, part.at.start);
    }
    Complaint {
        what: format!("{} is a register, and what it holds is not known here", part.text),
        at: Some(part.at.start..part.at.end),
        help: Some("write bits like `0x3c00` or a value like `1.5`, here or behind the whole line".into()),
    }
}

impl From<Problem> for Wrong {
    fn from(problem: Problem) -> Self {
        let complaint = Complaint::from(&problem);
        match problem.fault {
            Fault::Empty
            | Fault::Guard(_)
            | Fault::Bracket(_)
            | Fault::EmptyOperand
            | Fault::OperandCount { .. }
            | Fault::DecimalComma { .. }
            | Fault::Sign(_)
            | Fault::Values { .. }
            | Fault::Infix(_)
            | Fault::Trailing(_) => Wrong::Rest(complaint),
            _ => Wrong::Spelling(complaint),
        }
    }
}

impl Wrong {
    /// The complaint, whichever it is.
    pub fn into_complaint(self) -> Complaint {
        match self {
            Wrong::Spelling(complaint) | Wrong::Rest(complaint) => complaint,
        }
    }
}
