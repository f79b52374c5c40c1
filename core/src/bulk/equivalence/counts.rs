//! What came of trying all operands, for every instruction of 16 bits and every pipeline of it: data, a line each.
//!
//! ```text
//!   mul.rn.f16 rz 4294967296 2041634816 0x0001,0x3801
//!   instruction, pipeline, cases, how many differ, the smallest operands that do
//! ```

use crate::bulk::sweep::{Answer, Question};
use crate::float::Mode;
use crate::isa::{Allow, Instr, Modifiers, Op, Type, parse};
use crate::variant::{Computation, Variant};
use std::sync::OnceLock;

/// The lines, as `halfplay safe --recompute --line` prints them.
const DATA: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/counts/counts.txt"));

/// What came of all operands of an instruction and a pipeline of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// the instruction, one lane of it
    pub instr: Instr,
    /// the pipeline
    pub variant: Variant,
    /// how many cases there are
    pub cases: u64,
    /// how many of them differ
    pub differ: u64,
    /// the operands of the smallest that differs, see [`Case::size`](crate::bulk::sweep::Case::size); empty where none does
    pub smallest: Vec<u16>,
}

/// How all cases were gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// one by one
    Each,
    /// through all products, each for all of its factors
    Products,
}

impl Count {
    /// How its cases were gone through.
    pub fn how(&self) -> How {
        if self.instr.op == Op::Fma { How::Products } else { How::Each }
    }

    /// Its line in the data.
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

/// All that were counted, in the order of the data.
pub fn measured() -> &'static [Count] {
    static COUNTS: OnceLock<Vec<Count>> = OnceLock::new();
    COUNTS.get_or_init(|| DATA.lines().filter_map(Count::read).collect())
}

/// What is known of an instruction, or of a lane of it, and a pipeline. Where the pipeline is another instruction, what is known
/// of that beside this one serves as well: the same operands tell the two apart.
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

/// The instruction that a pipeline is, where it is one of the same operands.
fn again(instr: &Instr, variant: Variant) -> Option<Plain> {
    match Computation::of(variant, instr)? {
        Computation::Again(other) => Some(plain(&other)),
        _ => None,
    }
}

/// What came of a sweep that is whole.
pub fn counted(answer: &Answer, variant: Variant) -> Count {
    let (question, tally) = (answer.question(), answer.tally());
    let instr = *question.instr();
    let smallest = tally.smallest.filter(|_| tally.differ > 0);
    let many = instr.operand_names().len();
    let smallest = smallest.map(|case| case.operands.split_at(many).0.to_vec()).unwrap_or_default();
    Count { instr, variant, cases: tally.cases, differ: tally.differ, smallest }
}

/// What an instruction does.
type Plain = (Op, Mode, Modifiers, Type, Type);

/// With the rounding that is performed, whether it is written or not, and whoever has it.
fn plain(instr: &Instr) -> Plain {
    (instr.op, instr.rounding(), instr.modifiers, instr.ty, instr.from)
}
