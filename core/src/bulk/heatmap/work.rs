//! Computes the shades of many cases at once.

use super::colouring::Colouring;
use super::plane::{Plane, PlaneEvaluator};
use super::shade::{Decision, of_class, of_decision, of_distance, of_distance_exactly, of_flags};
use crate::bulk::count::CodeDifference;
use crate::bulk::simd_flags::FlaggedResult;
use crate::bulk::{Bulk, Ruler, UlpDistance};
use crate::compare::Distance;
use crate::eval::{Evaluation, Flag, Flags, Step};
use crate::float::{Float, Format, Loss, Mode, Tininess};
use crate::vector_code::vectors;

/// Buffers for the operands and results of a row, reused for every row.
#[derive(Default)]
pub(super) struct RowBuffers {
    /// the operands of the cases
    pub operands: [Vec<u16>; 3],
    own: Vec<u16>,
    other: Vec<u16>,
    flags: Vec<u8>,
    judged: Vec<u32>,
}

impl RowBuffers {
    /// Resizes the buffers for this number of cases.
    pub fn resize(&mut self, many: usize) {
        self.operands.iter_mut().for_each(|codes| codes.resize(many, 0));
        [&mut self.own, &mut self.other].into_iter().for_each(|codes| codes.resize(many, 0));
        self.flags.resize(many, 0);
        self.judged.resize(many, 0);
    }

    /// Writes the shade of each case in `operands`.
    pub fn shades(&mut self, field: &Plane, shades: &mut [u8]) {
        match &field.ways {
            PlaneEvaluator::Bulk { .. } => self.at_once(field, shades),
            PlaneEvaluator::Each { .. } => self.one_by_one(field, shades),
        }
    }

    /// Calls `found` for each case in `operands` whose results differ, with the index of the case and the distance in
    /// ulps. The distance is `None` for zeros of different signs, and if a result is not finite.
    pub fn differences(&mut self, field: &Plane, mut found: impl FnMut(usize, Option<f64>)) {
        let [a, b, c] = &self.operands;
        match &field.ways {
            PlaneEvaluator::Bulk { own, other: Some((batch, ruler)) } => {
                own.results([a, b, c], &mut self.own);
                batch.results([a, b, c], &mut self.other);
                for (case, (&own, &other)) in self.own.iter().zip(&self.other).enumerate() {
                    if !ruler.is_same(own, other) {
                        found(case, ulps(ruler.distance(own, other)));
                    }
                }
            }
            _ => {
                for case in 0..a.len() {
                    let operands = self.operands.each_ref().map(|codes| codes[case].into());
                    let Some(other) = field.other(operands) else { continue };
                    match Distance::between(field.own(operands).0, other) {
                        Distance::Same | Distance::SameValue | Distance::OtherNan => {}
                        Distance::Below(ulps) | Distance::Above(ulps) => {
                            found(case, ulps.decimal().parse().ok())
                        }
                        Distance::ZeroSign | Distance::NotFinite => found(case, None),
                    }
                }
            }
        }
    }

    fn one_by_one(&self, field: &Plane, shades: &mut [u8]) {
        for (at, shade) in shades.iter_mut().enumerate() {
            let operands = self.operands.each_ref().map(|codes| codes.get(at).map_or(0, |&code| code.into()));
            *shade = one(field, operands);
        }
    }

    fn at_once(&mut self, field: &Plane, shades: &mut [u8]) {
        let PlaneEvaluator::Bulk { own, other } = &field.ways else { return };
        let [a, b, c] = &self.operands;
        let operands: [&[u16]; 3] = [a, b, c];
        let format = field.format();
        match field.by() {
            Colouring::Class => {
                own.results(operands, &mut self.own);
                for (shade, &code) in shades.iter_mut().zip(&self.own) {
                    *shade = of_class(Float::new(format, code.into()));
                }
            }
            Colouring::Distance => {
                let Some((batch, ruler)) = other else { return };
                own.results(operands, &mut self.own);
                batch.results(operands, &mut self.other);
                distances(ruler, &self.own, &self.other, shades);
            }
            Colouring::Flag => {
                own.results_and_flags(operands, Tininess::After, &mut self.own, &mut self.flags);
                for (shade, &flags) in shades.iter_mut().zip(&self.flags) {
                    *shade = of_flags(Flags::of_code(flags));
                }
            }
            Colouring::Decision => {
                if own.judged(operands, &mut self.judged) {
                    decisions(own, &self.judged, shades);
                } else {
                    self.one_by_one(field, shades);
                }
            }
        }
    }
}

/// The distance in ulps, if there is one.
fn ulps(distance: UlpDistance) -> Option<f64> {
    match distance {
        UlpDistance::Ulps { ulps, .. } => Some(ulps),
        UlpDistance::Same | UlpDistance::Zeros | UlpDistance::NotFinite => None,
    }
}

/// Most results are equal or neighbours; vector code finds those first.
fn distances(ruler: &Ruler, own: &[u16], other: &[u16], shades: &mut [u8]) {
    if ruler.is_one_format() {
        near_shades(ruler.format(), own, other, shades);
    } else {
        shades.fill(FAR);
    }
    for ((shade, &own), &other) in shades.iter_mut().zip(own).zip(other) {
        if *shade == FAR {
            *shade = of_distance(ruler.distance(own, other));
        }
    }
}

/// Marker, not a shade: the results are neither equal nor neighbours.
const FAR: u8 = u8::MAX;

fn near_shades(format: Format, own: &[u16], other: &[u16], shades: &mut [u8]) {
    vectors(
        #[inline(always)]
        || {
            for ((shade, &own), &other) in shades.iter_mut().zip(own).zip(other) {
                let pair = CodeDifference::of(format, own, other);
                let above = UlpDistance::Ulps { ulps: 1.0, above: true };
                let below = UlpDistance::Ulps { ulps: 1.0, above: false };
                let near = if pair.above { of_distance(above) } else { FAR };
                let near = if pair.below { of_distance(below) } else { near };
                *shade = if pair.same { of_distance(UlpDistance::Same) } else { near };
            }
        },
    );
}

/// Writes the decision of each judged result.
fn decisions(bulk: &Bulk<u16, u16>, judged: &[u32], shades: &mut [u8]) {
    vectors(
        #[inline(always)]
        || {
            for (shade, &word) in shades.iter_mut().zip(judged) {
                let judged = FlaggedResult::of(word);
                let is_clamped = bulk.clamped(judged.code()) != judged.code();
                let decision = decision(bulk.format(), judged);
                *shade = of_decision(if is_clamped { Decision::Clamped } else { decision });
            }
        },
    );
}

/// The decision of a result before its clamp. Written without branches so that compilers can vectorise it; later
/// conditions take precedence.
#[inline(always)]
fn decision(format: Format, judged: FlaggedResult) -> Decision {
    let magnitude = u64::from(judged.code()) & format.magnitude_mask();
    let flags = judged.flags();
    let decision = if judged.is_up() { Decision::Up } else { Decision::Down };
    let decision = if judged.is_tie() { Decision::Tie } else { decision };
    let decision = if magnitude < format.min_normal() { Decision::Subnormal } else { decision };
    let decision = if magnitude == 0 { Decision::Zero } else { decision };
    let decision = if flags.has(Flag::Inexact) { decision } else { Decision::Exact };
    let decision = if flags.has(Flag::Overflow) { Decision::Overflow } else { decision };
    if magnitude > format.infinity() { Decision::Nan } else { decision }
}

impl Plane {
    /// The shade of the case at these places of the axes, `a` first, computed by the traced evaluation that also
    /// explains a single case.
    pub fn shade_at(&self, at: [u32; 2]) -> u8 {
        one(self, self.operands(at))
    }
}

/// The shade of one case, by the traced evaluation.
fn one(field: &Plane, operands: [u64; 3]) -> u8 {
    let evaluation = Evaluation::of(*field.instr(), &operands, Tininess::After);
    let own = Float::new(field.format(), evaluation.outcome.bits);
    match field.by() {
        Colouring::Class => of_class(own),
        Colouring::Flag => of_flags(evaluation.outcome.flags[0]),
        Colouring::Decision => of_decision(decided(&evaluation, own)),
        Colouring::Distance => match &field.ways {
            PlaneEvaluator::Bulk { other: Some((batch, ruler)), .. } => {
                let operands = operands.map(|code| [code as u16]);
                let mut other = [0];
                batch.results(operands.each_ref().map(|codes| codes.as_slice()), &mut other);
                of_distance(ruler.distance(own.bits() as u16, other[0]))
            }
            PlaneEvaluator::Each { other: Some(way) } => {
                let other = Float::new(field.format(), way.bits(&operands));
                of_distance_exactly(&Distance::between(own, other))
            }
            _ => 0,
        },
    }
}

/// The decision, derived from the trace.
fn decided(evaluation: &Evaluation, own: Float) -> Decision {
    let steps = &evaluation.trace.steps;
    let clamped = steps.iter().any(|(_, step)| matches!(step, Step::Clamp { from, to, .. } if from != to));
    let rounded = steps.iter().find_map(|(_, step)| match step {
        Step::Round { rounded, .. } => Some(rounded),
        _ => None,
    });
    let flags = evaluation.outcome.flags[0];
    match () {
        () if clamped => Decision::Clamped,
        () if own.is_nan() => Decision::Nan,
        () if flags.has(Flag::Overflow) => Decision::Overflow,
        () if !flags.has(Flag::Inexact) => Decision::Exact,
        () if own.is_zero() => Decision::Zero,
        () if own.is_subnormal() => Decision::Subnormal,
        () => match rounded {
            Some(rounded) if rounded.mode == Mode::Rn && rounded.loss() == Loss::Half => Decision::Tie,
            Some(rounded) if rounded.up => Decision::Up,
            _ => Decision::Down,
        },
    }
}
