//! The fields of a code, one below the other.

use crate::doc::{Block, Line, Role, Table, line};
use crate::explain::lane::{exponent_bits, fraction_bits, reading, sign_bits};
use crate::explain::phrase::{code, number, with_minus};
use crate::float::Float;

/// Each field with its bits and their meaning; then a sentence on the reading.
pub(in crate::skins::explain) fn fields_of(value: Float) -> Vec<Block> {
    let format = value.format();
    let sign = || {
        row("sign", Role::Sign, sign_bits(value).into(), if value.is_negative() { "−" } else { "+" }.into())
    };
    let exponent = row("exponent", Role::Exponent, exponent_bits(value), exponent(value));
    let fraction = || row("fraction", Role::Fraction, fraction_bits(value), fraction(value));
    let hidden = value.is_finite().then(|| {
        let bit = if value.hidden_bit() { "1" } else { "0" };
        row("hidden bit", Role::Hidden, bit.into(), "not stored".into())
    });
    let sign = format.is_signed().then(sign);
    let fraction = (format.fraction_bits() > 0).then(fraction);
    let rows = sign.into_iter().chain([exponent]).chain(hidden).chain(fraction);
    let mut blocks = vec![Block::Table(Table::new(Vec::new(), rows.collect()))];
    blocks.push(Block::Text(reading(&format!("`{}`", code(value)), value)));
    if value.is_finite() && !value.is_zero() {
        let (binary, scaled, hex) = (value.binary_scientific(), value.scaled(), value.hex_float());
        blocks.push(Block::Text(line(format!(
            "The value is `{binary}`, or `{scaled}`, or as hex float `{hex}`: {}.",
            number(value)
        ))));
    }
    blocks
}

fn row(name: &'static str, role: Role, bits: String, meaning: String) -> Vec<Line> {
    vec![
        Line::default().with(Role::Dim, name),
        Line::default().with(role, bits),
        Line::default().with(Role::Plain, meaning),
    ]
}

/// The stored exponent, and the exponent that it represents.
fn exponent(value: Float) -> String {
    let (field, bias) = (value.exponent_field(), value.format().bias());
    match value.hidden_bit() {
        _ if !value.is_finite() => format!("{field}, all ones"),
        true => format!("{field} − {bias} = {}", with_minus(value.exponent())),
        false => format!("{field}, read as {}", value.exponent()),
    }
}

/// The fraction as a whole number, and the number of possible fractions.
fn fraction(value: Float) -> String {
    format!("{} of {}", value.fraction(), value.format().hidden())
}
