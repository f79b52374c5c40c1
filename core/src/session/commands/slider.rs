//! The command that puts a slider on an operand. Errors name what was expected.

use super::run::{focus, quoted};
use crate::explain::number_text;
use crate::float::{Float, Format};
use crate::isa::Type;
use crate::program::read::{Diagnostic, Number};
use crate::session::Session;
use crate::session::msg::Effect;
use crate::session::question::{Focus, NAMES, Slider, powers_around};

/// Puts a slider on an operand, from one number to a greater one. The default ends are the powers of two around its
/// value.
pub fn slider(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    if text == "off" {
        session.state.slider = None;
        return Ok(None);
    }
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default();
    let ends: Vec<&str> = words.collect();
    focus(session, name)?;
    let row = session.state.focus;
    let format = session.answer.type_at(row).and_then(Type::format);
    let number = session.answer.number_at(row).filter(|_| session.panel().subject().has_operand());
    let (Focus::Bits { operand, lane }, Some(format), Some(number)) = (row, format, number) else {
        return Err("a slider needs an operand that is a number; it works on the screens Operation, Number and Compare".to_owned());
    };
    let name = NAMES[operand];
    let ends = match ends.as_slice() {
        [] => powers_around(number),
        [from, to] => Some([end(from, format)?, end(to, format)?]),
        _ => None,
    };
    let slider = ends.and_then(|ends| Slider::between(operand, lane, ends));
    let Some(slider) = slider.filter(|slider| slider.place(number).is_some()) else {
        return Err(format!(
            "expected two finite numbers, the smaller first, with {name} = {} between them, not {}",
            number_text(number),
            quoted(text)
        ));
    };
    session.state.slider = Some(slider);
    Ok(None)
}

/// Reads an end of the slider in the operand's format.
fn end(text: &str, format: Format) -> Result<Float, String> {
    let number = Number::read(text, Some(format))
        .map_err(|error| Diagnostic::number(error, 0).line(text, Some("an end of the slider")).text())?;
    Ok(Float::new(format, number.bits(Some(format), 0)))
}
