//! The command that puts a slider on an operand. An error says what was expected.

use super::run::{focus, quoted};
use crate::explain::number_text;
use crate::float::{Float, Format};
use crate::isa::Type;
use crate::lesson::place_of;
use crate::program::read::{Diagnostic, Number};
use crate::session::msg::Effect;
use crate::session::question::{Focus, NAMES, Slider, powers_around};
use crate::session::value::Session;

/// Puts a slider on an operand, from one number to a greater one; without them between the powers of two around it.
pub fn slider(session: &mut Session, text: &str) -> Result<Option<Effect>, String> {
    if text == "off" {
        session.state.slider = None;
        return Ok(None);
    }
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default();
    let ends: Vec<&str> = words.collect();
    focus(session, name)?;
    if !session.state.screen.has_operand() {
        let screen = session.state.screen.name();
        return Err(format!("{screen} has no operand to move: Operation, Number and Compare have"));
    }
    let Focus::Bits { operand, lane } = session.state.focus else { return Ok(None) };
    let name = NAMES[operand];
    let row = session.state.focus;
    let format = session.answer.type_at(row).and_then(Type::format);
    let (Some(format), Some(number)) = (format, session.answer.number_at(row)) else {
        return Err(format!("the 32 bits of {name} are no number: a slider needs the numbers of a format"));
    };
    let ends = match ends.as_slice() {
        [] => powers_around(number)
            .ok_or_else(|| format!("{name} is {}: name two ends, slider {name} 1 2", number_text(number)))?,
        [from, to] => between([from, to], name, format)?,
        other => {
            let found = quoted(&other.join(" "));
            return Err(format!(
                "expected nothing or two values behind {name}, slider {name} 1 2, not {found}"
            ));
        }
    };
    let slider = Slider { operand, lane, ends };
    if slider.place(number).is_none() {
        let [from, to] = ends.map(number_text);
        let value = number_text(number);
        return Err(format!("{name} is {value}, which is not between {from} and {to}: set it first"));
    }
    session.state.slider = Some(slider);
    Ok(None)
}

/// Two ends, the lesser one first.
fn between(texts: [&str; 2], name: &str, format: Format) -> Result<[Float; 2], String> {
    let ends = [end(texts[0], format)?, end(texts[1], format)?];
    let [from, to] = ends.map(place_of);
    match from.cmp(&to) {
        std::cmp::Ordering::Less => Ok(ends),
        std::cmp::Ordering::Equal => Err(format!("both ends are {}: nothing moves", number_text(ends[0]))),
        std::cmp::Ordering::Greater => {
            Err(format!("the lesser end comes first: slider {name} {} {}", texts[1], texts[0]))
        }
    }
}

/// A finite number of a format.
fn end(text: &str, format: Format) -> Result<Float, String> {
    let number = Number::read(text, Some(format))
        .map_err(|error| Diagnostic::number(error, 0).line(text, Some("an end of the slider")).text())?;
    let end = Float::new(format, number.bits(Some(format), 0));
    match end.is_finite() {
        true => Ok(end),
        false => Err(format!("{} is no end of a slider: it is not finite", number_text(end))),
    }
}
