//! The given values of a program's inputs.

use super::ty::format_of;
use crate::float::Float;
use crate::isa::Type;
use crate::literal::real;
use crate::program::flow::Origin;
use crate::program::read::{Diagnostic, OperandText};
use crate::program::run::RunInputs;

/// The given value of an input.
pub struct GivenInput {
    /// 0 if no readable value is given
    pub bits: u64,
    /// the origin of each lane
    pub typed: [Origin; 2],
    /// the name as it was given, if it was
    pub known: Option<String>,
    pub wrong: Option<Diagnostic>,
}

impl GivenInput {
    /// Reads the value of an input.
    pub fn of(name: &str, ty: Type, given: &RunInputs) -> Self {
        let mut of = GivenInput {
            bits: 0,
            typed: [Origin::Given(None), Origin::Given(None)],
            known: None,
            wrong: None,
        };
        let Some((known, value)) = given.value(name) else { return of };
        of.known = Some(known.to_owned());
        match OperandText::read(value, ty) {
            Ok(text) => {
                of.bits = text.bits(ty);
                for (number, typed) in text.lanes().iter().zip(&mut of.typed) {
                    let Some(text) = number.value_text() else { continue };
                    let format = format_of(ty);
                    let value = Float::new(format, number.bits(Some(format), 0));
                    *typed = Origin::typed(value, real(text, format), |real| Origin::Given(Some(real)));
                }
            }
            Err(error) => {
                let number = Diagnostic::number(error, known.len() + 1);
                of.wrong = Some(Diagnostic { about: Some(format!("{known}={value}")), ..number });
            }
        }
        of
    }
}
