//! The rungs of the ladder: the codes about a number, one a row.

use super::notation::Notation;
use crate::doc::{Column, Line, Role, Table};
use crate::explain::{class_name, code, number_text};
use crate::float::{Class, Float, Wide};

/// A row for each code: value, gap to the next code, class, and the ends of binades. The number's own row is marked
/// with `›`.
pub fn table(value: Float, reach: usize, notation: Notation) -> Table {
    let rows = codes(value, reach).map(|rung| row(rung, value, notation)).collect();
    let heads = ["  code", "value", "gap to the next", "class", ""];
    let heads = heads.map(|word| Line::default().with(Role::Dim, word));
    Table::new(vec![Column::Left, Column::Right, Column::Right], rows).headed(heads.into())
}

/// The codes about a number, as many on each side, as far as the format has them.
fn codes(value: Float, reach: usize) -> impl Iterator<Item = Float> {
    let (format, bits, reach) = (value.format(), value.bits(), reach as u64);
    let last = bits.saturating_add(reach).min(format.code_mask());
    (bits.saturating_sub(reach)..=last).map(move |bits| Float::new(format, bits))
}

fn row(rung: Float, value: Float, notation: Notation) -> Vec<Line> {
    let (role, mark) = if rung == value { (Role::Changed, "› ") } else { (Role::Code, "  ") };
    let text = match notation {
        Notation::Decimal => number_text(rung),
        Notation::HexFloat => rung.hex_float(),
    };
    let class = match rung.class() {
        Class::Normal => "normal",
        _ => class_name(rung),
    };
    vec![
        Line::default().with(role, format!("{mark}{}", code(rung))),
        Line::default().with(Role::Plain, text),
        Line::default().with(Role::Plain, gap(rung)),
        Line::default().with(Role::Dim, class),
        Line::default().with(Role::Exponent, binade_end(rung)),
    ]
}

/// The code behind this one, if the format has another of the same sign.
fn next(rung: Float) -> Option<Float> {
    let next = Float::new(rung.format(), rung.bits() + 1);
    (next.is_negative() == rung.is_negative() && next.bits() > rung.bits()).then_some(next)
}

/// The distance to the number of the next code, a power of two; nothing where one of both is no finite number.
fn gap(rung: Float) -> String {
    let next = next(rung).filter(|next| next.is_finite() && rung.is_finite());
    let distance = next.and_then(|next| Wide::from(next.term()).minus(&Wide::from(rung.term())));
    let power = distance.and_then(|distance| distance.leading_exponent());
    power.map_or_else(String::new, |power| format!("2^{power}"))
}

/// Words where a binade begins or ends: it has one exponent field.
fn binade_end(rung: Float) -> &'static str {
    if !rung.is_finite() {
        return "";
    }
    let field = |bits: u64| Float::new(rung.format(), bits).exponent_field();
    let own = rung.exponent_field();
    let begins = rung.fraction() == 0;
    let ends = field(rung.bits().wrapping_add(1)) != own;
    if !rung.hidden_bit() {
        return if ends { "last subnormal" } else { "" };
    }
    match (begins, ends) {
        (true, true) => "a binade by itself",
        (true, false) => "first of its binade",
        (false, true) => "last of its binade",
        (false, false) => "",
    }
}
