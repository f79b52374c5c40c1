//! A survey of Compare with the results of its pipelines from here: the counts are the same, in a fraction of the time.

use super::distance::{Apart, Ruler};
use super::route::Route;
use crate::compare::{Gap, Kind, Progress, Survey, Whole};
use crate::float::Float;
use crate::isa::Instr;

/// Does so many codes more of a survey, or as many as are left.
///
/// ```
/// use halfplay_core::bulk::survey;
/// use halfplay_core::session::Survey;
/// let mut counted = Survey::of_link("#1/add.f16/0.1,0.2")?;
/// assert!(survey::advance(&mut counted, 1 << 16).is_finished());
/// # Ok::<(), halfplay_core::session::LinkError>(())
/// ```
pub fn advance(survey: &mut Survey, codes: u32) -> Progress {
    survey.advance_by(codes, &InBulk)
}

struct InBulk;

impl Whole for InBulk {
    fn results(&self, instr: &Instr, kind: Kind, operands: [&[u16]; 3]) -> Option<Vec<Float>> {
        let route = Route::in_place_of(instr, kind)?;
        let mut codes = vec![0; operands[0].len()];
        route.results(operands, &mut codes);
        let format = route.format();
        Some(codes.into_iter().map(|code| Float::new(format, code.into())).collect())
    }

    fn gap(&self, own: Float, other: Float) -> Gap {
        match Ruler::new(own.format(), other.format()).apart_codes(own.bits(), other.bits()) {
            Apart::Same => Gap::Same,
            Apart::Zeros => Gap::Zeros,
            Apart::NotFinite => Gap::NotFinite,
            Apart::Ulps { ulps, .. } => Gap::Ulps(ulps),
        }
    }
}
