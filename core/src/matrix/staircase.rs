//! The blocks of an evaluation as staircases, for drawing: a row per term, a column per power of two.
//!
//! ```text
//!   wall            cut
//!   1.000…0000000000 |        c      exponent 0
//!   0.000…0100000000 |        k 0    exponent −11
//!   0.000…0000000001 | 1      k 1    exponent −25, one bit lost
//! ```
//!
//! The wall is the largest exponent; bits behind the cut are lost. All facts are from recorded steps.

use super::step::{Addend, OpenQuestion, Special, Step, TermId, ZeroSum};
use crate::float::{Exact, Float, Rounded, Wide};

/// The steps of one block, arranged for drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Staircase {
    /// number of the block, from 0
    pub number: u16,
    /// index of its first product
    pub first: u16,
    /// number of its products
    pub count: u16,
    /// the terms that are not zero, in the order of the sum
    pub stairs: Vec<Stair>,
    /// the zero terms, with true if a term's exponent exceeds the wall
    pub zeros: Vec<(Addend, bool)>,
    /// the largest exponent; `None` if no term is aligned
    pub wall: Option<i32>,
    /// the exact sum of the kept parts and the weight of its last bit; `None` if no term is aligned
    pub sum: Option<(i64, i32)>,
    /// the end of the block
    pub end: BlockEnd,
    /// the result of the block
    pub result: Float,
}

/// A term of a block.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stair {
    /// the exact term
    pub addend: Addend,
    /// its factors, if it is a product
    pub factors: Option<[Float; 2]>,
    /// its distance from the wall, in places
    pub shift: u32,
    /// the kept part, in units of the sum's last bit
    pub kept: u64,
    /// the lost part, in units of the term's last bit
    pub lost: u64,
}

/// The end of a block.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum BlockEnd {
    /// a rule for NaN or infinity gave the result
    Special(Special),
    /// the sum is zero
    Zero(ZeroSum),
    /// the sum was rounded or truncated; true if it was too large
    Rounded {
        /// the sum
        value: Exact,
        /// its rounding
        rounded: Rounded,
        /// true if the result is an infinity because the rounded value is too large
        overflow: bool,
    },
}

impl Stair {
    /// The exact value of the term.
    pub fn value(&self) -> Wide {
        let Addend { negative, significand, last, .. } = self.addend;
        Wide::new(negative, significand.into(), last.into())
    }

    /// The lost part, with the sign of the term.
    pub fn lost_value(&self) -> Wide {
        Wide::new(self.addend.negative, self.lost.into(), self.addend.last.into())
    }
}

impl Staircase {
    /// The weight of the last kept bit; `None` if no term is aligned.
    pub fn cut(&self) -> Option<i32> {
        self.sum.map(|(_, quantum)| quantum)
    }

    /// The exact sum of all lost parts.
    pub fn lost(&self) -> Wide {
        let zero = Wide::new(false, 0u32.into(), 0);
        self.stairs.iter().fold(zero, |sum, stair| sum.plus(&stair.lost_value()).unwrap_or(sum))
    }
}

/// The staircases of the blocks, in order. Empty for a chain of fma.
pub fn staircases(steps: &[Step]) -> Vec<Staircase> {
    let mut blocks: Vec<Vec<&Step>> = Vec::new();
    for step in steps {
        match (step, blocks.last_mut()) {
            (Step::Block { .. }, _) => blocks.push(vec![step]),
            (_, Some(block)) => block.push(step),
            (_, None) => {}
        }
    }
    blocks.iter().filter_map(|steps| staircase(steps)).collect()
}

fn staircase(steps: &[&Step]) -> Option<Staircase> {
    let (Step::Block { number, first, count }, Step::Deliver { result, .. }) =
        (steps.first()?, steps.last()?)
    else {
        return None;
    };
    let factors = |term: TermId| {
        steps.iter().find_map(|step| match step {
            Step::Product { a, b, product, .. } if product.term == term => Some([*a, *b]),
            _ => None,
        })
    };
    let mut all = Staircase {
        number: *number,
        first: *first,
        count: *count,
        stairs: Vec::new(),
        zeros: Vec::new(),
        wall: None,
        sum: None,
        end: BlockEnd::Zero(ZeroSum::ZeroTerms),
        result: *result,
    };
    for step in steps {
        match **step {
            Step::Align { addend, shift, kept, lost } => {
                all.stairs.push(Stair { addend, factors: factors(addend.term), shift, kept, lost });
            }
            Step::Uncounted { addend, exceeds } => all.zeros.push((addend, exceeds)),
            Step::Largest { exponent, .. } => all.wall = Some(exponent),
            Step::Sum { sum, quantum } => all.sum = Some((sum, quantum)),
            Step::Special { rule, .. } => all.end = BlockEnd::Special(rule),
            Step::Zero { reason, .. } => all.end = BlockEnd::Zero(reason),
            Step::Round { value, rounded } => all.end = BlockEnd::Rounded { value, rounded, overflow: false },
            Step::Overflow { rounded, .. } => {
                if let BlockEnd::Rounded { overflow, .. } = &mut all.end {
                    *overflow = rounded.overflow;
                }
            }
            Step::Decode { .. }
            | Step::Block { .. }
            | Step::Product { .. }
            | Step::Group { .. }
            | Step::Scale { .. }
            | Step::Accumulator { .. }
            | Step::Widen { .. }
            | Step::Fma { .. }
            | Step::Deliver { .. } => {}
        }
    }
    Some(all)
}

/// The open questions on which the result of these steps depends, each once. The sign of a zero that a later block adds
/// does not matter.
pub fn open_questions(steps: &[Step]) -> Vec<OpenQuestion> {
    let is_last_zero = |at: usize| {
        matches!(steps.get(at), Some(Step::Zero { .. }))
            && !steps.iter().skip(at).any(|step| matches!(step, Step::Block { .. }))
    };
    let found = steps.iter().enumerate().filter_map(|(at, step)| {
        let question = step.open_question()?;
        (question != OpenQuestion::ZeroSign || is_last_zero(at)).then_some(question)
    });
    let mut questions: Vec<OpenQuestion> = found.collect();
    questions.sort();
    questions.dedup();
    questions
}
