//! The reference as data: an entry for each spelling, derived from the table.

use super::rules::{Rule, rules};
use super::{Grade, Instr, Row, Since, Type, meaning, rows, table};

/// The reference entry of a spelling.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// the instruction; formatting it gives the canonical spelling
    pub instr: Instr,
    /// its description in one line without a full stop, including its modifiers
    pub meaning: String,
    /// the destination, followed by the sources
    pub operands: Vec<Operand>,
    /// the lowest target and PTX version; `None` if no GPU has it
    pub since: Option<Since>,
    /// the rules that the instruction follows, each with its grade
    pub rules: Vec<Rule>,
    /// the section of the PTX manual, for documented instructions
    pub section: Option<&'static str>,
}

/// One operand of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operand {
    /// its name in the manual: `d`, `a`, `b` or `c`
    pub name: &'static str,
    /// its type
    pub ty: Type,
    /// the PTX register types that can hold the operand
    pub registers: &'static [&'static str],
    /// true if PTX source code may use a floating-point literal instead (input to halfplay always may)
    pub literal: bool,
}

/// The entries of a row, one per spelling.
pub fn entries(row: &'static Row) -> impl Iterator<Item = Entry> {
    row.spellings().map(move |instr| entry_in(row, &instr))
}

/// Every entry of the table, including hypothetical instructions.
pub fn reference() -> impl Iterator<Item = Entry> {
    rows().iter().flat_map(entries)
}

/// The entry of an instruction; `None` if the table does not have it.
pub fn entry(instr: &Instr) -> Option<Entry> {
    table::find(instr).map(|row| entry_in(row, instr))
}

impl Entry {
    /// The canonical spelling.
    pub fn spelling(&self) -> String {
        self.instr.to_string()
    }

    /// The weakest grade among its rules, as the grade of the results as a whole.
    pub fn grade(&self) -> Grade {
        let weakest = self.rules.iter().map(|rule| rule.grade).max();
        debug_assert!(weakest.is_some(), "{} follows a rule", self.instr);
        weakest.unwrap_or(Grade::Unknown)
    }
}

impl Instr {
    /// The destination, followed by the source operands.
    pub fn operands(&self) -> impl Iterator<Item = Operand> {
        let operand = move |name, ty: Type, literal| Operand { name, ty, registers: ty.registers(), literal };
        let sources = self.operand_names().iter().enumerate().map(move |(i, &name)| {
            let ty = self.operand_type(i);
            operand(name, ty, ty == Type::F32)
        });
        std::iter::once(operand("d", self.ty, false)).chain(sources)
    }
}

fn entry_in(row: &'static Row, instr: &Instr) -> Entry {
    Entry {
        instr: *instr,
        meaning: meaning::of_instr(row.meaning, instr),
        operands: instr.operands().collect(),
        since: row.minimum(instr),
        rules: rules(instr).collect(),
        section: row.section,
    }
}
