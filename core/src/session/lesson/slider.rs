//! A slider at work: where its operand is; and an operand that is moved by hand, there or on a number line.

use crate::explain::{code, number_text};
use crate::float::Float;
use crate::isa::Instr;
use crate::program::read::Number;
use crate::session::question::{Answer, NAMES, Question, Slider, lane_of, type_of};
use crate::session::slider::SliderView;

/// The slider as it stands on the screen; `None` where its operand is elsewhere.
pub fn slider(slider: &Slider, instr: &Instr, answer: &Answer) -> Option<SliderView> {
    let number = answer.number_at(slider.focus())?;
    let lanes = type_of(instr, slider.operand)?.lanes();
    Some(SliderView {
        whose: lane_of(NAMES[slider.operand], slider.lane, lanes),
        ends: slider.ends.map(number_text),
        at: slider.place(number)?,
        last: slider.last(),
        value: number_text(number),
        code: code(number),
    })
}

/// Puts a number in place of an operand's lane. A formula stays one.
pub fn place(question: &mut Question, operand: usize, lane: usize, number: Float) {
    if let Some(ty) = type_of(&question.instr, operand) {
        question.put(operand, lane, ty, written(number));
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
