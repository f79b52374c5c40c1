//! A slider: an operand that is moved by hand through its codes, from one number to a greater one.
//!
//! ```text
//!   b   1 ├──────────────●──────────────┤ 2   1.5   0x3e00
//! ```
//!
//! Each code is one step of it: in f16 there are 1024 steps from 1 to 2, and as many from 2 to 4. It stands below the operation as
//! long as the operand lies between its ends; where the operand is taken elsewhere, or its type is another one, it waits.

use super::question::{NAMES, Slider, lane_of, type_of};
use super::value::Session;
use crate::explain::{code, number_text};
use crate::float::Float;
use crate::program::read::Number;

/// A slider as it stands on the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SliderView {
    /// which operand it moves: `b`, or `b, lane 1`
    pub whose: String,
    /// the numbers at its ends
    pub ends: [String; 2],
    /// the place of the operand, counted in codes from the lesser end
    pub at: u32,
    /// the place of the greater end
    pub last: u32,
    /// the operand: `1.5`
    pub value: String,
    /// its code: `0x3e00`
    pub code: String,
}

/// Said where nothing can be slid.
const NO_SLIDER: &str = "no slider is here: `slider b 1 2` puts one there";

impl SliderView {
    /// What it is called: `b, from 1 to 2`.
    pub fn name(&self) -> String {
        format!("{}, from {} to {}", self.whose, self.ends[0], self.ends[1])
    }

    /// Where it stands: `1.5, 0x3e00`.
    pub fn words(&self) -> String {
        format!("{}, {}", self.value, self.code)
    }

    /// Both, for who hears it.
    pub(super) fn linear(&self) -> String {
        format!("slider of {}: {}", self.name(), self.words())
    }
}

impl Session {
    /// The slider as it stands on the screen; `None` where none does.
    pub(super) fn slider_view(&self) -> Option<SliderView> {
        let (slider, number, at) = self.slid()?;
        let lanes = type_of(&self.state.question.instr, slider.operand)?.lanes();
        Some(SliderView {
            whose: lane_of(NAMES[slider.operand], slider.lane, lanes),
            ends: slider.ends.map(number_text),
            at,
            last: slider.last(),
            value: number_text(number),
            code: code(number),
        })
    }

    /// The slider that is on the screen, its operand, and the place of that.
    fn slid(&self) -> Option<(Slider, Float, u32)> {
        // Steps that are presented are those of one sum.
        let shown = self.state.screen.has_operand() && (!self.state.presenting || self.reads_lesson());
        let slider = self.state.slider().filter(|_| shown)?;
        let number = self.answer.number_at(slider.focus())?;
        Some((slider, number, slider.place(number)?))
    }

    /// Moves the slider's operand to a place, counted in codes from the lesser end.
    pub(super) fn slide_to(&mut self, at: u32) {
        let Some((slider, ..)) = self.slid() else { return self.say(NO_SLIDER) };
        let ty = type_of(&self.state.question.instr, slider.operand);
        if let (Some(number), Some(ty)) = (slider.number(at), ty) {
            self.state.question.put(slider.operand, slider.lane, ty, written(number));
            self.settle();
        }
    }

    /// Moves it to the next code, or to the one before.
    pub(super) fn slide(&mut self, up: bool) {
        let Some((slider, _, at)) = self.slid() else { return self.say(NO_SLIDER) };
        let to = if up { (at + 1).min(slider.last()) } else { at.saturating_sub(1) };
        if to != at {
            self.slide_to(to);
        }
    }
}

/// A number as it is shown, where that is all of it; its code where it has more digits.
fn written(number: Float) -> Number {
    let format = Some(number.format());
    let exact = Some(number.decimal()).filter(|decimal| *decimal == number_text(number));
    exact
        .and_then(|decimal| Number::read(&decimal, format).ok())
        .unwrap_or_else(|| Number::of_bits(number.bits(), format))
}
