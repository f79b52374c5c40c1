//! A slider: the operand that it moves, and the range of codes.

use super::focus::Focus;
use super::operands::type_of;
use crate::float::Float;
use crate::isa::{Instr, Type};
use crate::lesson::{number_at, place_of};

/// The operand that a slider moves, and its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slider {
    /// 0 is `a`, 1 is `b`, 2 is `c`
    pub operand: usize,
    /// 0, or 1 for the upper half of a packed register
    pub lane: usize,
    /// the lesser and the greater end of the slider, finite numbers of one format
    pub ends: [Float; 2],
}

impl Slider {
    /// A slider between two numbers; `None` unless both are finite and the first is the lesser one.
    pub fn between(operand: usize, lane: usize, ends: [Float; 2]) -> Option<Slider> {
        let [least, most] = ends.map(place_of);
        (ends.iter().all(|end| end.is_finite()) && least < most).then_some(Slider { operand, lane, ends })
    }

    /// The row of the operand.
    pub fn focus(&self) -> Focus {
        Focus::Bits { operand: self.operand, lane: self.lane }
    }

    /// True if the instruction has this operand, in the format of the ends.
    pub fn fits(&self, instr: &Instr) -> bool {
        let ty = type_of(instr, self.operand).filter(|ty| self.lane < ty.lanes());
        ty.and_then(Type::format) == Some(self.ends[0].format())
    }

    /// The position of a number on the slider, counted in codes from the lesser end; `None` if it lies outside.
    pub fn place(&self, number: Float) -> Option<u32> {
        let [least, most] = self.ends.map(place_of);
        let place = Some(number).filter(|number| number.is_finite()).map(place_of)?;
        (least..=most).contains(&place).then(|| u32::try_from(place - least).ok())?
    }

    /// The position of the greater end.
    pub fn last(&self) -> u32 {
        self.place(self.ends[1]).unwrap_or(0)
    }

    /// The number at a position. Positions beyond the greater end yield that end.
    pub fn number(&self, at: u32) -> Option<Float> {
        let [least, most] = self.ends;
        number_at(least.format(), (place_of(least) + i64::from(at)).min(place_of(most)))
    }
}

/// The powers of two around a number: 1 and 2 for 1.5, and also for 1. For a subnormal number, the end nearer to zero
/// is 0. Neither end is beyond the greatest finite magnitude. `None` for an infinity or a NaN.
pub fn powers_around(number: Float) -> Option<[Float; 2]> {
    let format = number.format();
    let bits = format.fraction_bits();
    let below = number.exponent_field() << bits;
    let above = (below + (1 << bits)).min(format.max_finite());
    let ends = [below, above].map(|magnitude| Float::new(format, magnitude).with_sign(number.is_negative()));
    let [below, above] = ends;
    let ends = if number.is_negative() { [above, below] } else { ends };
    number.is_finite().then_some(ends)
}
