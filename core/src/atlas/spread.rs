//! One value in all formats.

use super::window::Window;
use crate::float::{Float, Format, Wide};
use crate::literal::{Fidelity, Literal, LiteralKind, exact, parse};

/// A value, exactly, and the nearest number of each format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spread {
    /// the format in which the value was given
    pub own: Format,
    /// the exact value as a text: as it was written, or the exact decimal, or the name of an infinity or NaN
    pub text: String,
    /// the exact value; `None` for infinities and NaNs. Of some texts, such as `0.1`, the digits go on.
    pub exact: Option<Wide>,
    /// the nearest number of each format that has the value, ties to even, in the order of [`Format::ALL`]. Each is rounded
    /// from the exact value, in one step. Some formats lack infinities, NaNs, zero or negative numbers.
    pub nearest: Vec<Literal>,
}

impl Spread {
    /// The spread of `value`, a number in its own format. Where it was written as a decimal, a ratio, a hex float or
    /// in PTX's form, what was written is the exact value; bits and names, such as `max`, mean `value` itself. Other
    /// texts, and those of other numbers, count as not written.
    pub fn of(value: Float, written: Option<&str>) -> Self {
        let is_value = |text: &&str| {
            let read = parse(text, value.format());
            read.is_ok_and(|read| {
                read.float == value && !matches!(read.kind, LiteralKind::Pattern | LiteralKind::Name)
            })
        };
        let own = if value.is_nan() { nan(value) } else { value.decimal() };
        let written = written.map(str::trim).filter(is_value);
        // What is written in PTX's form may be an infinity or a NaN, too.
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

    /// The nearest number of this format, if it has the value.
    pub fn in_format(&self, format: Format) -> Option<&Literal> {
        self.nearest.iter().find(|literal| literal.float.format() == format)
    }

    /// The coarsest of these formats about the value: the one with the longest ulp, among those in which the value
    /// neither overflows nor becomes zero.
    pub fn coarsest(&self, formats: &[Format]) -> Option<&Literal> {
        let stays = |literal: &&Literal| matches!(literal.fidelity, Fidelity::Exact | Fidelity::Rounded(_));
        let literals = formats.iter().filter_map(|&format| self.in_format(format));
        // Of several equal ones, `max_by_key` takes the last.
        literals.rev().filter(stays).max_by_key(|literal| literal.float.quantum())
    }

    /// The stretch of the number line between the neighbours of the value in the format of `literal`, and where the
    /// value and the nearest numbers lie on it: in thousandths of the way, `None` outside.
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

/// A NaN in any format.
fn nan(value: Float) -> String {
    if value.is_negative() { "-nan".into() } else { "nan".into() }
}
