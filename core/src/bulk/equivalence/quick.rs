//! What can be found out at once where no theorem holds and nothing is on file.
//!
//! ```text
//!   one operand    all of its codes are tried: that is an answer
//!   two, three     those of small magnitude codes are tried with one another, see [`PAIRS`] and [`TRIPLES`]: as the largest
//!                  magnitude code comes first in the order, the smallest that differs there is the smallest of all
//!   how often      a sample says about how often; that none of it differs proves nothing
//! ```

use super::counts::{Count, counted, known};
use super::shell::Shells;
use super::verdict::{Safe, Sampled, Verdict};
use crate::bulk::sweep::{Against, Answer, Axis, Question, Sample};
use crate::isa::{Instr, Modifier};
use crate::variant::Variant;

/// Two operands: all pairs of magnitude codes up to this one, with all signs.
pub const PAIRS: u16 = 0x04ff;

/// Three operands: all triples of magnitude codes up to this one.
pub const TRIPLES: u16 = 0x003f;

/// The cases at random by which it is estimated how often results differ.
pub const SAMPLE: Sample = Sample { cases: 1 << 20, seed: 1 };

impl Verdict {
    /// What theorems and counts say and, where they are silent, what can be found out in a moment. `None` as for
    /// [`Verdict::of`].
    pub fn asked(instr: &Instr, variant: Variant) -> Option<Verdict> {
        let verdict = Verdict::of(instr, variant)?;
        if verdict.count.is_some() || verdict.safe() == Safe::Always {
            return Some(verdict);
        }
        let against = Against::Variant(variant);
        let many = instr.operand_names().len();
        if let Some(count) = whole(instr, variant) {
            return Some(verdict.with_count(count));
        }
        let smallest = verdict.smallest.clone().or_else(|| unclamped(instr, variant)).or_else(|| {
            // Two operands are a zero wide here: the question serves for its two ways alone.
            let ways = Question::new(instr, against, [Axis::Fixed(0); 3], None).ok()?;
            let case = Shells::new(&ways)?.smallest_up_to(if many == 2 { PAIRS } else { TRIPLES })?;
            Some(case.operands.into_iter().take(many).collect())
        });
        Some(Verdict { smallest, sampled: sampled(instr, variant), ..verdict })
    }
}

/// The smallest operands of the same instruction without a clamp, where they are on file and the results differ with it, too. A
/// clamp comes last both ways, so that what differs with it differs without: no smaller ones can.
fn unclamped(instr: &Instr, variant: Variant) -> Option<Vec<u16>> {
    let (sat, relu) = (Modifier::Sat, Modifier::Relu);
    let clamps_last = matches!(
        variant,
        Variant::MulThenAdd | Variant::ThroughF32 | Variant::ThroughF64 | Variant::Rounding(_)
    );
    if !clamps_last || !(instr.has(sat) || instr.has(relu)) {
        return None;
    }
    let bare = Instr { modifiers: instr.modifiers.without(sat).without(relu), ..*instr };
    let codes = known(&bare, variant)?.smallest;
    let axis = |place: usize| Axis::Fixed(codes.get(place).copied().unwrap_or(0));
    let question = Question::new(instr, Against::Variant(variant), [axis(0), axis(1), axis(2)], None).ok()?;
    (question.counted().differ > 0).then_some(codes)
}

/// All codes of the operand, where there is one alone.
fn whole(instr: &Instr, variant: Variant) -> Option<Count> {
    if instr.operand_names().len() > 1 {
        return None;
    }
    let question = Question::new(instr, Against::Variant(variant), [Axis::All; 3], None).ok()?;
    let tally = question.counted();
    let mut answer = Answer::new(question);
    answer.add(answer.question().parts(), tally);
    Some(counted(&answer, variant))
}

/// What a sample says.
fn sampled(instr: &Instr, variant: Variant) -> Option<Sampled> {
    let question = Question::new(instr, Against::Variant(variant), [Axis::All; 3], Some(SAMPLE)).ok()?;
    let tally = question.counted();
    let many = instr.operand_names().len();
    let smallest = tally.smallest.map(|case| case.operands.into_iter().take(many).collect());
    Some(Sampled { sample: SAMPLE, differ: tally.differ, smallest })
}
