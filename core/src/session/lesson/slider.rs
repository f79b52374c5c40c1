//! The position of a slider, and the change of an operand that the user moves by a slider or on a number line.

use crate::explain::{code, number_text};
use crate::float::Float;
use crate::isa::Instr;
use crate::program::read::Number;
use crate::session::question::{Answer, NAMES, Question, Slider, lane_of, type_of};
use crate::session::slider::SliderView;

/// The slider for the screen; `None` unless its operand is a number between its ends.
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

/// Replaces one lane of an operand. A formula in the instruction line stays a formula.
pub fn place(question: &mut Question, operand: usize, lane: usize, number: Float) {
    if let Some(ty) = type_of(&question.instr, operand) {
        question.put(operand, lane, ty, written(number));
    }
}

/// A number as its exact decimal text if that is short enough to be shown, else as its code.
fn written(number: Float) -> Number {
    let format = Some(number.format());
    let exact = Some(number.decimal()).filter(|decimal| *decimal == number_text(number));
    exact
        .and_then(|decimal| Number::read(&decimal, format).ok())
        .unwrap_or_else(|| Number::of_bits(number.bits(), format))
}
