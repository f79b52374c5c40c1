//! A value typed alone in the line. There is no operation yet, so the view shows the value as a number.

use super::front::Front;
use super::registers::Register;
use super::result::{LaneStatus, ResultView, shorter};
use crate::eval::Marks;
use crate::explain::{field_contributions, register_value, value_explanation};
use crate::float::{Float, Tininess};
use crate::input::Input;
use crate::literal::Literal;
use crate::program::read::literal_flags;
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
}

impl Session {
    /// The bare value being typed, as a number in the type of the operand that it would replace on Enter.
    pub(super) fn number_alone(&self) -> Option<NumberAlone> {
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
        Some(NumberAlone { code, lanes, text: text.trim().to_owned(), tininess })
    }
}

impl NumberAlone {
    /// The number, shown in place of the result.
    pub fn result(&self) -> ResultView {
        let numbers: Vec<Float> = self.lanes.iter().map(|lane| lane.float).collect();
        let value = register_value(&numbers);
        let lanes = match self.lanes.as_slice() {
            [one] => vec![LaneStatus { flags: literal_flags(one, self.tininess), marks: Marks::default() }],
            _ => Vec::new(),
        };
        ResultView::Shown { code: self.code.clone(), value, shorter: shorter(&numbers), lanes }
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
