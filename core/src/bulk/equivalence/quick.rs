//! Quick searches for cases that no theorem and no stored count decides.
//!
//! ```text
//!   one operand    all of its codes are tried: that settles it
//!   two, three     all combinations of small magnitude codes are tried, see [`PAIRS`] and [`TRIPLES`]; the order compares
//!                  the largest magnitude code first, so the smallest difference found there is the smallest of all
//!   frequency      estimated from a random sample; a sample without differences proves nothing
//! ```

use super::counts::{Count, counted, known};
use super::shell::Shells;
use super::verdict::{Equivalence, Sampled, Verdict};
use crate::bulk::sweep::{Axis, Counterpart, Question, Sample, SweepState};
use crate::isa::{Instr, Modifier};
use crate::variant::Variant;

/// For two operands, all pairs with magnitude codes up to this one are tried, with all signs.
pub const PAIRS: u16 = 0x04ff;

/// For three operands, all triples with magnitude codes up to this one are tried.
pub const TRIPLES: u16 = 0x003f;

/// The random sample that estimates how often results differ.
pub const SAMPLE: Sample = Sample { cases: 1 << 20, seed: 1 };

impl Verdict {
    /// The verdict of theorems and counts, or else of the quick searches. `None` under the same conditions as
    /// [`Verdict::of`].
    pub fn with_quick_search(instr: &Instr, variant: Variant) -> Option<Verdict> {
        let verdict = Verdict::of(instr, variant)?;
        if verdict.count.is_some() || verdict.equivalence() == Equivalence::Always {
            return Some(verdict);
        }
        let against = Counterpart::Variant(variant);
        let many = instr.operand_names().len();
        if let Some(count) = whole(instr, variant) {
            return Some(verdict.with_count(count));
        }
        let smallest = verdict.smallest.clone().or_else(|| unclamped(instr, variant)).or_else(|| {
            // The axes are not used, only the two computations.
            let ways = Question::new(instr, against, [Axis::Fixed(0); 3], None).ok()?;
            let case = Shells::new(&ways)?.smallest_up_to(if many == 2 { PAIRS } else { TRIPLES })?;
            Some(case.operands.into_iter().take(many).collect())
        });
        Some(Verdict { smallest, sampled: sampled(instr, variant), ..verdict })
    }
}

/// The smallest stored operands for the same instruction without a clamp, if the results also differ with the clamp.
/// Both computations clamp last: results that differ after the clamp also differ before it. So no smaller operands
/// exist.
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
    let question =
        Question::new(instr, Counterpart::Variant(variant), [axis(0), axis(1), axis(2)], None).ok()?;
    (question.counted().differ > 0).then_some(codes)
}

/// Counts all codes of the operand, if there is only one operand.
fn whole(instr: &Instr, variant: Variant) -> Option<Count> {
    if instr.operand_names().len() > 1 {
        return None;
    }
    let question = Question::new(instr, Counterpart::Variant(variant), [Axis::All; 3], None).ok()?;
    let tally = question.counted();
    let mut answer = SweepState::new(question);
    answer.add(answer.question().parts(), tally);
    Some(counted(&answer, variant))
}

/// The result of the random sample.
fn sampled(instr: &Instr, variant: Variant) -> Option<Sampled> {
    let question = Question::new(instr, Counterpart::Variant(variant), [Axis::All; 3], Some(SAMPLE)).ok()?;
    let tally = question.counted();
    let many = instr.operand_names().len();
    let smallest = tally.smallest.map(|case| case.operands.into_iter().take(many).collect());
    Some(Sampled { sample: SAMPLE, differ: tally.differ, smallest })
}
