//! The ledger: a file with records of GPU answers, one per line.
//!
//! Every claim about hardware must cite the ledger. An instruction without a record is *not verified on hardware*.

use super::cases::{answers, digests, grid, table};
use super::record::{Record, RecordError, unpacked};
use crate::isa::{Allow, Instr, parse};
use std::fmt;
use std::sync::OnceLock;

/// The records shipped with halfplay.
const OWN: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/golden/ledger.jsonl"));

/// The valid records in the order of their lines, and the faults of the other lines.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ledger {
    /// the valid records
    pub records: Vec<Record>,
    /// the invalid lines
    pub flaws: Vec<Flaw>,
}

/// An invalid line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// its line number, from 1
    pub line: usize,
    /// the reason
    pub fault: Fault,
}

/// The reason why a line is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// the line is not a record, or its seal does not match
    Record(RecordError),
    /// the record's spelling is not an instruction
    Spelling(String),
    /// the record's table does not match its digest
    Table(String),
    /// the record claims that the model agrees, but the model now gives other results
    Model(String, String),
}

impl Ledger {
    /// Reads the text of a file. Blank lines and lines that begin with `#` are ignored.
    pub fn read(text: &str) -> Ledger {
        let mut ledger = Ledger::default();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            match Record::read(line).map_err(Fault::Record).and_then(checked) {
                Ok(record) => ledger.records.push(record),
                Err(fault) => ledger.flaws.push(Flaw { line: number, fault }),
            }
        }
        ledger
    }

    /// The records shipped with halfplay, each checked against the model, which takes seconds for many records.
    pub fn shipped() -> Ledger {
        Ledger::read(OWN)
    }

    /// The records shipped with halfplay, without the check against the model, for display only: a test does that
    /// check.
    pub fn own_unchecked() -> &'static Ledger {
        static LEDGER: OnceLock<Ledger> = OnceLock::new();
        LEDGER.get_or_init(|| {
            let records = OWN.lines().filter_map(|line| Record::read(line).ok()).collect();
            Ledger { records, flaws: Vec::new() }
        })
    }

    /// The checked records of one spelling, from the text of a file.
    pub fn about(text: &str, instr: &Instr) -> Ledger {
        let named = format!("\"spelling\":\"{instr}\"");
        let lines: Vec<&str> = text.lines().filter(|line| line.contains(&named)).collect();
        Ledger::read(&lines.join("\n"))
    }

    /// [`Ledger::about`] for the records shipped with halfplay.
    pub fn own_about(instr: &Instr) -> Ledger {
        Ledger::about(OWN, instr)
    }

    /// The records of a spelling.
    pub fn of(&self, instr: &Instr) -> impl Iterator<Item = &Record> {
        let spelling = instr.to_string();
        self.records.iter().filter(move |record| record.spelling == spelling)
    }

    /// Adds a record. It replaces the record with the same spelling, GPU, architecture and driver.
    pub fn add(&mut self, record: Record) {
        match self.records.iter_mut().find(|old| record.replaces(old)) {
            Some(old) => *old = record,
            None => self.records.push(record),
        }
    }

    /// Inserts the records of another ledger at the beginning; they replace records as in [`Ledger::add`].
    pub fn extend(&mut self, other: Ledger) {
        let old = std::mem::replace(&mut self.records, other.records);
        let is_known = |old: &Record| self.records.iter().any(|record| record.replaces(old));
        let rest: Vec<Record> = old.into_iter().filter(|old| !is_known(old)).collect();
        self.records.extend(rest);
        self.flaws.extend(other.flaws);
    }

    /// The text of a file with these records.
    pub fn text(&self) -> String {
        self.records.iter().map(|record| record.line() + "\n").collect()
    }
}

/// The record, unless it contradicts itself or the answers of the current model.
fn checked(record: Record) -> Result<Record, Fault> {
    let known = parse(&record.spelling, Allow::ALL).map(|parsed| parsed.instr);
    let instr = known.map_err(|_| Fault::Spelling(record.spelling.clone()))?;
    for part in &record.parts {
        let words = match part.inputs.as_str() {
            "table" => table(&instr),
            "grid" => grid(&instr),
            _ => continue,
        };
        let lanes = instr.ty.lanes();
        let of = |answers: &[u32]| digests(&instr, &words, answers)[..lanes].to_vec();
        if let Some(text) = record.table.as_ref().filter(|_| part.inputs == "table") {
            let whole = unpacked(text).is_some_and(|answers| of(&answers) == part.digests);
            if !whole {
                return Err(Fault::Table(record.spelling));
            }
        }
        if part.compared && part.differences == 0 && of(&answers(&instr, &words)) != part.digests {
            return Err(Fault::Model(record.spelling.clone(), part.inputs.clone()));
        }
    }
    Ok(record)
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Record(error) => error.fmt(f),
            Fault::Spelling(spelling) => {
                write!(f, "unknown instruction \"{}\"", crate::typo::clipped(spelling))
            }
            Fault::Table(spelling) => {
                write!(
                    f,
                    "the digests do not match: the table of {spelling} was changed after its digest was computed"
                )
            }
            Fault::Model(spelling, inputs) => {
                write!(
                    f,
                    "the record says that the model agrees with the GPU for {spelling}, but the digest of the \
                     {inputs} by today's model differs"
                )
            }
        }
    }
}
