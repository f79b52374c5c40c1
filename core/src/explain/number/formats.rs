//! A value in each format, a row for each.

use crate::atlas::Spread;
use crate::doc::{Column, Line, Role, Table};
use crate::explain::lane::{class_word, fields};
use crate::explain::literal::off;
use crate::explain::phrase::{among_formats, code, wide};
use crate::float::{Format, Wide};
use crate::literal::{Fidelity, Literal};
use crate::order::in_order;

/// A row for each format: its name, code, value, error in ulp of that format, class.
pub fn format_rows(spread: &Spread) -> Table {
    let rows = row_each(spread, |literal| {
        let float = literal.float;
        vec![
            Line::default().with(Role::Code, code(float)),
            Line::default().with(Role::Plain, among_formats(float)),
            error(literal),
            Line::default().with(Role::Dim, class_word(float.class())),
        ]
    });
    let heads = heads(["", "code", "value", "off by", "class"]);
    let columns = vec![Column::Left, Column::Left, Column::Right];
    Table::new(columns, rows).headed(heads)
}

/// A row for each format: its name, the fields of its code, significand and quantum.
pub fn format_fields(spread: &Spread) -> Table {
    let rows = row_each(spread, |literal| {
        let float = literal.float;
        let scaled = if float.is_finite() { float.scaled() } else { String::new() };
        vec![fields(float), Line::default().with(Role::Code, scaled)]
    });
    let heads = heads(["", "sign, exponent, fraction", "significand × quantum"]);
    Table::new(Vec::new(), rows).headed(heads)
}

/// A row for each format: its name, its ulp at the exact value, as a power of two and in decimal.
pub fn ulp_rows(spread: &Spread) -> Table {
    let rows = row_each(spread, |literal| {
        let quantum = quantum(spread, literal.float.format());
        let [power, decimal] = match literal.float.is_finite() {
            true => [format!("2^{quantum}"), wide(&Wide::new(false, 1u32.into(), quantum))],
            false => ["none".into(), "beyond the largest number".into()],
        };
        vec![Line::default().with(Role::Code, power), Line::default().with(Role::Plain, decimal)]
    });
    Table::new(Vec::new(), rows)
}

/// The binary exponent of the gap between the two numbers of a format around the exact value. If the exact value is
/// rounded up to a power of two, the ulp of that power is larger.
fn quantum(spread: &Spread, format: Format) -> i64 {
    let leading = spread.exact.as_ref().and_then(Wide::leading_exponent);
    let least = i64::from(format.quantum_min());
    leading.map_or(least, |leading| (leading + 1 - i64::from(format.precision())).max(least))
}

fn row_each(spread: &Spread, cells: impl Fn(&Literal) -> Vec<Line>) -> Vec<Vec<Line>> {
    let row = |format: &Format| {
        let format = *format;
        // The format in which the value was given is highlighted.
        let role = if format == spread.own { Role::Strong } else { Role::Plain };
        let lacking = || vec![Line::default(), Line::default().with(Role::Dim, "none")];
        let cells = spread.in_format(format).map_or_else(lacking, &cells);
        [vec![Line::default().with(role, format.name())], cells].concat()
    };
    // The value's own format comes first, then those of at least 16 bits, then narrower ones. The toy has a row only for
    // its own numbers.
    let place = |format: &&Format| match **format {
        format if format == spread.own => 0,
        format if format.width() < 16 => 2,
        _ => 1,
    };
    let shown = |format: &&Format| **format != Format::TOY || spread.own == Format::TOY;
    in_order(&Format::ALL, place).into_iter().filter(shown).map(row).collect()
}

fn heads<const N: usize>(words: [&'static str; N]) -> Vec<Line> {
    words.map(|word| Line::default().with(Role::Dim, word)).into()
}

/// The error of a number, in ulp of the exact value.
fn error(literal: &Literal) -> Line {
    match &literal.fidelity {
        Fidelity::Exact if literal.float.is_nan() => Line::default(),
        Fidelity::Exact => Line::default().with(Role::Good, "exact"),
        Fidelity::Rounded(by) => Line::default().with(Role::Plain, off(by)),
        Fidelity::Underflow(by) => Line::default().with(Role::Bad, off(by)),
        Fidelity::Overflow => Line::default().with(Role::Bad, "too large: overflow"),
    }
}
