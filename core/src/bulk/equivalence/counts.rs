//! Stored counts over all operands, for many 16-bit instructions and their pipelines: one line of data each.
//!
//! ```text
//!   mul.rn.f16 rz 4294967296 2041634816 0x0001,0x3801
//!   instruction, pipeline, cases, cases that differ, the operands of the smallest one
//! ```

use crate::bulk::sweep::{Question, SweepState};
use crate::float::Mode;
use crate::isa::{Allow, Instr, Modifiers, Op, Type, parse};
use crate::variant::{Computation, Variant};
use std::sync::OnceLock;

/// The lines that `halfplay safe --recompute --line` prints.
const DATA: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/counts/counts.txt"));

/// The count over all operands of an instruction and a pipeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// the instruction, for a single lane
    pub instr: Instr,
    /// the pipeline that is compared with it
    pub variant: Variant,
    /// number of cases
    pub cases: u64,
    /// number of cases in which the results differ
    pub differ: u64,
    /// the operands of the smallest case that differs, see [`Case::size`](crate::bulk::sweep::Case::size); empty if
    /// none differs
    pub smallest: Vec<u16>,
}

/// The way in which all cases were enumerated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Enumeration {
    /// every case on its own
    Each,
    /// every product once, for all of its pairs of factors
    Products,
}

impl Count {
    /// The way in which the cases were enumerated.
    pub fn enumeration(&self) -> Enumeration {
        if self.instr.op == Op::Fma { Enumeration::Products } else { Enumeration::Each }
    }

    /// The line of the data file for this count.
    pub fn line(&self) -> String {
        let smallest: Vec<String> = self.smallest.iter().map(|code| format!("{code:#06x}")).collect();
        let smallest = if smallest.is_empty() { "-".to_owned() } else { smallest.join(",") };
        format!("{} {} {} {} {smallest}", self.instr, self.variant.word(), self.cases, self.differ)
    }

    fn read(line: &str) -> Option<Count> {
        let mut words = line.split(' ');
        let instr = parse(words.next()?, Allow::ALL).ok()?.instr;
        let variant = Question::pipeline(words.next()?)?;
        let (cases, differ) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let code = |text: &str| u16::from_str_radix(text.strip_prefix("0x")?, 16).ok();
        let smallest = match words.next()? {
            "-" => Vec::new(),
            codes => codes.split(',').map(code).collect::<Option<_>>()?,
        };
        words.next().is_none().then_some(Count { instr, variant, cases, differ, smallest })
    }
}

/// All stored counts, in the order of the data file.
pub fn measured() -> &'static [Count] {
    static COUNTS: OnceLock<Vec<Count>> = OnceLock::new();
    COUNTS.get_or_init(|| DATA.lines().filter_map(Count::read).collect())
}

/// The stored count of an instruction, or of one of its lanes, and a pipeline. If the pipeline is itself an
/// instruction, a count with the two roles exchanged serves as well: the results differ for the same operands.
pub fn known(instr: &Instr, variant: Variant) -> Option<Count> {
    let lane = instr.lane();
    let own = plain(&lane);
    let other = again(&lane, variant);
    let is_it = |count: &&Count| match plain(&count.instr) {
        found if found == own => count.variant == variant,
        found => other == Some(found) && again(&count.instr, count.variant) == Some(own),
    };
    let count = measured().iter().find(is_it)?;
    Some(Count { instr: lane, variant, ..count.clone() })
}

/// The properties of the instruction that replaces a pipeline, if it is a single one with the same operands.
fn again(instr: &Instr, variant: Variant) -> Option<Plain> {
    match Computation::of(variant, instr)? {
        Computation::OtherInstr(other) => Some(plain(&other)),
        _ => None,
    }
}

/// The count of a completed sweep.
pub fn counted(answer: &SweepState, variant: Variant) -> Count {
    let (question, tally) = (answer.question(), answer.tally());
    let instr = *question.instr();
    let smallest = tally.smallest.filter(|_| tally.differ > 0);
    let many = instr.operand_names().len();
    let smallest = smallest.map(|case| case.operands.split_at(many).0.to_vec()).unwrap_or_default();
    Count { instr, variant, cases: tally.cases, differ: tally.differ, smallest }
}

/// The properties of an instruction that determine its results.
type Plain = (Op, Mode, Modifiers, Type, Type);

/// The properties that determine the results: the effective rounding mode, written or not; not the architecture.
fn plain(instr: &Instr) -> Plain {
    (instr.op, instr.rounding(), instr.modifiers, instr.ty, instr.from)
}
