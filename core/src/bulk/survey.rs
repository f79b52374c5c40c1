//! Runs a survey of Compare on bulk results: the same counts in a fraction of the time.

use super::batch::Batch;
use super::distance::{Ruler, UlpDistance};
use super::slices::Bulk;
use crate::compare::{BatchEvaluator, Gap, Progress, Survey};
use crate::float::{Float, Format};
use crate::isa::Instr;
use crate::variant::{Computation, Variant};

/// Advances a survey by this number of codes, or to its end.
///
/// ```
/// use halfplay_core::skins::bulk::survey;
/// use halfplay_core::skins::session::Survey;
/// let mut counted = Survey::of_link("#1/add.f16/0.1,0.2")?;
/// assert!(survey::advance(&mut counted, 1 << 16).is_finished());
/// # Ok::<(), halfplay_core::skins::session::LinkError>(())
/// ```
pub fn advance(survey: &mut Survey, codes: u32) -> Progress {
    survey.advance_by(codes, &InBulk)
}

struct InBulk;

impl BatchEvaluator for InBulk {
    fn own(&self, instr: &Instr, operands: [&[u16]; 3]) -> Option<Vec<(Float, Option<i8>)>> {
        let bulk = Bulk::<u16, u16>::of(instr)?;
        let mut codes = vec![0; operands[0].len()];
        let mut errors = vec![None; codes.len()];
        bulk.results(operands, &mut codes);
        bulk.errors(operands, &codes, &mut errors);
        let format = instr.ty.format()?;
        Some(codes.into_iter().map(|code| Float::new(format, code.into())).zip(errors).collect())
    }

    fn results(&self, instr: &Instr, variant: Variant, operands: [&[u16]; 3]) -> Option<Vec<Float>> {
        if let Some(Computation::Accumulator(mixed)) = Computation::of(variant, instr) {
            let mut codes = vec![0; operands[0].len()];
            Bulk::<u16, u32>::of_widened(&mixed)?.results(operands, &mut codes);
            return Some(codes.into_iter().map(|code| Float::new(Format::F32, code.into())).collect());
        }
        let batch = Batch::variant(instr, variant)?;
        let mut codes = vec![0; operands[0].len()];
        batch.results(operands, &mut codes);
        let format = batch.format();
        Some(codes.into_iter().map(|code| Float::new(format, code.into())).collect())
    }

    fn gap(&self, own: Float, other: Float) -> Gap {
        match Ruler::new(own.format(), other.format())
            .distance_of_codes(own.bits() as u32, other.bits() as u32)
        {
            UlpDistance::Same => Gap::Same,
            UlpDistance::Zeros => Gap::Zeros,
            UlpDistance::NotFinite => Gap::NotFinite,
            UlpDistance::Ulps { ulps, .. } => Gap::Ulps(ulps),
        }
    }
}
