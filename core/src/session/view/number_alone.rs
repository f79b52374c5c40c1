//! A number without an operation: a single number, or a value typed alone in the line. The view shows it in place of
//! the result.

use super::front::Front;
use super::registers::Register;
use super::result::{LaneStatus, ResultView, SingleNumber, shorter};
use crate::eval::Marks;
use crate::explain::{
    code, field_contributions, register_value, value_code, value_error, value_explanation, value_sign,
    value_title,
};
use crate::float::{Float, Tininess};
use crate::input::Input;
use crate::literal::Literal;
use crate::program::read::{ValueReading, literal_flags};
use crate::session::Session;
use crate::session::commands;
use crate::session::question::{Focus, type_of};

/// The label of the button that shows the number among its neighbours.
const WHERE: &str = "See where it lies";

/// The number that a bare value stands for.
pub(super) struct NumberAlone {
    /// the bits of the whole register
    code: String,
    lanes: Vec<Literal>,
    text: String,
    tininess: Tininess,
    /// true if the number is the whole question; false if Enter would make it an operand
    pub is_single: bool,
}

impl Session {
    /// The single number of the screen, or the bare value being typed.
    pub(super) fn number_alone(&self) -> Option<NumberAlone> {
        let tininess = self.state.question.tininess;
        let single = |ValueReading { text, literal, .. }| NumberAlone {
            code: code(literal.float),
            lanes: vec![literal],
            text,
            tininess,
            is_single: true,
        };
        self.single().map(single).or_else(|| self.operand_alone())
    }

    /// The bare value being typed, as a number in the type of the operand that it would replace on Enter.
    fn operand_alone(&self) -> Option<NumberAlone> {
        let (typing, text) = (self.typing.as_ref()?, self.focused_text()?);
        if self.state.focus != Focus::Instruction || typing.selected {
            return None;
        }
        let question = &self.state.question;
        if !matches!(commands::kind(text), Input::Value(_)) {
            return None;
        }
        let (slot, operand) = question.value_alone(text, typing.before.focus)?;
        let ty = type_of(&question.instr, slot)?;
        let code = format!("{:#0digits$x}", operand.bits(ty), digits = ty.width() as usize / 4 + 2);
        let (lanes, tininess) = (operand.literals(ty), question.tininess);
        Some(NumberAlone { code, lanes, text: text.trim().to_owned(), tininess, is_single: false })
    }
}

impl NumberAlone {
    /// The number, shown in place of the result.
    pub fn result(&self) -> ResultView {
        let numbers: Vec<Float> = self.lanes.iter().map(|lane| lane.float).collect();
        let value = register_value(&numbers);
        let read = match self.lanes.as_slice() {
            [one] => Some(self.reading(one)),
            _ => None,
        };
        let status = |read: &ValueReading| LaneStatus { flags: read.flags, marks: Marks::default() };
        ResultView::Shown {
            code: self.code.clone(),
            value,
            shorter: shorter(&numbers),
            lanes: read.iter().map(status).collect(),
            number: read.map(|read| SingleNumber {
                title: value_title(&read),
                code: value_code(&read),
                sign: value_sign(&read),
                error: value_error(&read.literal),
            }),
        }
    }

    fn reading(&self, literal: &Literal) -> ValueReading {
        let flags = literal_flags(literal, self.tininess);
        ValueReading { text: self.text.clone(), literal: literal.clone(), flags }
    }

    /// The text of the number.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of the number's format, in place of an instruction.
    pub fn format(&self) -> &'static str {
        self.lanes.first().map_or("", |lane| lane.float.format().name())
    }

    /// The first screen with this number in place of the result.
    pub fn front(&self, front: Front) -> Front {
        let [one] = self.lanes.as_slice() else { return front };
        let row = Register::of_number(one.float);
        let why = value_explanation(&self.text, one);
        Front {
            row: Some(Register { focus: Focus::Result { lane: 0 }, ..row }),
            says: Some(field_contributions(one.float)),
            why,
            to_steps: WHERE.to_owned(),
        }
    }
}
