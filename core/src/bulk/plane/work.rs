//! The shades of many cases at once.

use super::by::By;
use super::field::{Field, Ways};
use super::shade::{Decision, of_class, of_decision, of_distance, of_distance_exactly, of_flags};
use crate::compare::Distance;
use crate::eval::{Evaluation, Flag, Flags, Step};
use crate::float::{Float, Format, Loss, Mode, Tininess};

/// Room for the operands and results of a row, kept from row to row.
#[derive(Default)]
pub(super) struct Work {
    /// the operands
    pub operands: [Vec<u16>; 3],
    own: Vec<u16>,
    bare: Vec<u16>,
    other: Vec<u16>,
    exact: Vec<u32>,
    flags: Vec<u8>,
    lossy: Vec<u8>,
}

impl Work {
    /// Room for so many cases.
    pub fn resize(&mut self, many: usize) {
        self.operands.iter_mut().for_each(|codes| codes.resize(many, 0));
        [&mut self.own, &mut self.bare, &mut self.other].into_iter().for_each(|codes| codes.resize(many, 0));
        [&mut self.flags, &mut self.lossy].into_iter().for_each(|flags| flags.resize(many, 0));
        self.exact.resize(many, 0);
    }

    /// The shade of each case whose operands stand in the room.
    pub fn shades(&mut self, field: &Field, shades: &mut [u8]) {
        match &field.ways {
            Ways::Bulk { .. } => self.at_once(field, shades),
            Ways::Each { .. } => {
                for (at, shade) in shades.iter_mut().enumerate() {
                    let operands =
                        self.operands.each_ref().map(|codes| codes.get(at).map_or(0, |&code| code.into()));
                    *shade = one(field, operands);
                }
            }
        }
    }

    fn at_once(&mut self, field: &Field, shades: &mut [u8]) {
        let Ways::Bulk { own, bare, exact, other } = &field.ways else { return };
        let [a, b, c] = &self.operands;
        let operands: [&[u16]; 3] = [a, b, c];
        let format = field.format();
        match field.by() {
            By::Class => {
                own.results(operands, &mut self.own);
                for (shade, &code) in shades.iter_mut().zip(&self.own) {
                    *shade = of_class(Float::new(format, code.into()));
                }
            }
            By::Distance => {
                let Some((route, ruler)) = other else { return };
                own.results(operands, &mut self.own);
                route.results(operands, &mut self.other);
                for ((shade, &own), &other) in shades.iter_mut().zip(&self.own).zip(&self.other) {
                    *shade = if ruler.is_same(own, other) { 0 } else { of_distance(ruler.apart(own, other)) };
                }
            }
            By::Flag => {
                own.results_and_flags(operands, Tininess::After, &mut self.own, &mut self.flags);
                for (shade, &flags) in shades.iter_mut().zip(&self.flags) {
                    *shade = of_flags(Flags::of_code(flags));
                }
            }
            By::Decision => {
                let Some(exact) = exact else { return };
                own.results_and_flags(operands, Tininess::After, &mut self.own, &mut self.flags);
                exact.results_and_flags(operands, Tininess::After, &mut self.exact, &mut self.lossy);
                match bare {
                    Some(bare) => bare.results(operands, &mut self.bare),
                    None => self.bare.copy_from_slice(&self.own),
                }
                let nearest = field.instr().rounding() == Mode::Rn;
                for (at, shade) in shades.iter_mut().enumerate() {
                    let [own, bare] =
                        [self.own[at], self.bare[at]].map(|code| Float::new(format, code.into()));
                    let flags = [self.flags[at], self.lossy[at]].map(Flags::of_code);
                    let decision = if own == bare {
                        decision(own, flags, Float::new(Format::F32, self.exact[at]), nearest)
                    } else {
                        Decision::Clamped
                    };
                    *shade = of_decision(decision);
                }
            }
        }
    }
}

/// What decides a result that is not clamped. `exact` is the exact value cut off toward zero to 24 bits, the second of the flags
/// those of this cut; the first those of the result.
fn decision(own: Float, [flags, lossy]: [Flags; 2], exact: Float, nearest: bool) -> Decision {
    match () {
        () if own.is_nan() => Decision::Nan,
        () if flags.has(Flag::Overflow) => Decision::Overflow,
        () if !flags.has(Flag::Inexact) => Decision::Exact,
        () if own.is_zero() => Decision::Zero,
        () if own.is_subnormal() => Decision::Subnormal,
        () => {
            // Of one sign, codes are in the order of magnitudes.
            let up = own.widened(Format::F32).magnitude() > exact.magnitude();
            match () {
                () if nearest && !lossy.has(Flag::Inexact) && ends_in_half(exact, own.format()) => {
                    Decision::Tie
                }
                () if up => Decision::Up,
                () => Decision::Down,
            }
        }
    }
}

/// Of the bits of an f32 number that a shorter format does not have, is the first the only one that is 1?
fn ends_in_half(exact: Float, format: Format) -> bool {
    let short = Format::F32.fraction_bits() - format.fraction_bits();
    // Below the smallest normal number the cut stays where it is.
    let cut = short + (format.emin() - exact.exponent()).max(0) as u32;
    cut < 32 && exact.magnitude() & ((1 << cut) - 1) == 1 << (cut - 1)
}

impl Field {
    /// The shade of the case at these places of the axes, `a` first: computed step by step, as that of a single case is explained.
    pub fn shade_at(&self, at: [u32; 2]) -> u8 {
        one(self, self.operands(at))
    }
}

/// The shade of one case, step by step.
fn one(field: &Field, operands: [u32; 3]) -> u8 {
    let evaluation = Evaluation::of(*field.instr(), operands, Tininess::After);
    let own = Float::new(field.format(), evaluation.outcome.bits);
    match field.by() {
        By::Class => of_class(own),
        By::Flag => of_flags(evaluation.outcome.flags[0]),
        By::Decision => of_decision(decided(&evaluation, own)),
        By::Distance => match &field.ways {
            Ways::Bulk { other: Some((route, ruler)), .. } => {
                let operands = operands.map(|code| [code as u16]);
                let mut other = [0];
                route.results(operands.each_ref().map(|codes| codes.as_slice()), &mut other);
                of_distance(ruler.apart(own.bits() as u16, other[0]))
            }
            Ways::Each { other: Some(way) } => {
                let other = Float::new(field.format(), way.bits(operands));
                of_distance_exactly(&Distance::between(own, other))
            }
            _ => 0,
        },
    }
}

/// What decides, as the steps tell it.
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
