//! One value in all formats.

use super::window::Window;
use crate::float::{Float, Format, Wide};
use crate::literal::{Fidelity, Literal, LiteralKind, exact, parse};

/// An exact value, and the nearest number of each format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spread {
    /// the format in which the value was given
    pub own: Format,
    /// the exact value as text: as the user wrote it, or in decimal, or the name of an infinity or NaN
    pub text: String,
    /// the exact value; `None` for infinities and NaNs. For texts such as `0.1` its binary digits continue without end.
    pub exact: Option<Wide>,
    /// the nearest number of each format that can represent the value, ties to even, in the order of [`Format::ALL`].
    /// Each is rounded once, from the exact value. Some formats lack infinities, NaNs, zero or negative numbers.
    pub nearest: Vec<Literal>,
}

impl Spread {
    /// The spread of `value`, a number in its own format. If `written` is a decimal, a ratio, a hex float or PTX's form
    /// of this number, its exact value is used. Bits and names, such as `max`, mean `value` itself. Texts of other
    /// numbers are ignored.
    pub fn of(value: Float, written: Option<&str>) -> Self {
        let is_value = |text: &&str| {
            let read = parse(text, value.format());
            read.is_ok_and(|read| {
                read.float == value && !matches!(read.kind, LiteralKind::Pattern | LiteralKind::Name)
            })
        };
        let own = if value.is_nan() { nan(value) } else { value.decimal() };
        let written = written.map(str::trim).filter(is_value);
        // PTX's form may denote an infinity or a NaN, too.
        let of_text = |text: &str| exact(text, value.format()).ok().flatten();
        let (text, exact) = match written.and_then(|text| Some((text, of_text(text)?))) {
            Some((text, exact)) => (text.to_owned(), Some(exact)),
            None => (own.clone(), of_text(&own)),
        };
        let own = Literal { float: value, kind: LiteralKind::Name, fidelity: Fidelity::Exact, rounded: None };
        let nearest =
            Format::ALL.into_iter().filter_map(|format| match value.is_nan() && format == value.format() {
                true => Some(own.clone()),
                false => parse(&text, format).ok(),
            });
        let nearest = nearest.collect();
        Spread { own: value.format(), text, exact, nearest }
    }

    /// The nearest number of this format, if it can represent the value.
    pub fn in_format(&self, format: Format) -> Option<&Literal> {
        self.nearest.iter().find(|literal| literal.float.format() == format)
    }

    /// The nearest number in the coarsest of these formats: the format with the greatest ulp near the value, among
    /// those in which the value neither overflows nor becomes zero.
    pub fn coarsest(&self, formats: &[Format]) -> Option<&Literal> {
        let stays = |literal: &&Literal| matches!(literal.fidelity, Fidelity::Exact | Fidelity::Rounded(_));
        let literals = formats.iter().filter_map(|&format| self.in_format(format));
        // Reversed, because `max_by_key` returns the last among equal ones.
        literals.rev().filter(stays).max_by_key(|literal| literal.float.quantum())
    }

    /// The part of the number line between the neighbours of the value in the format of `literal`, and the positions on
    /// it of the value and of the nearest numbers. Positions are in thousandths of the way from left to right, `None`
    /// if outside.
    pub fn places(&self, literal: &Literal) -> Option<(Window, u32, Vec<Option<u32>>)> {
        let window = Window::about(literal)?;
        let exact = window.place(self.exact.as_ref()?)?;
        let of_number = |literal: &Literal| match literal.float.is_finite() {
            true => window.place(&Wide::from(literal.float.term())),
            false => None,
        };
        Some((window, exact, self.nearest.iter().map(of_number).collect()))
    }
}

/// The literal of a NaN, for any format.
fn nan(value: Float) -> String {
    if value.is_negative() { "-nan".into() } else { "nan".into() }
}
