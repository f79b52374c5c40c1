//! The numbers before and after a number.

use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::explain::phrase::{code, number};
use crate::float::{Float, Wide};

/// Rows for the previous number, this one, and the next: code, value, gap.
pub(in crate::skins::explain) fn neighbours(value: Float) -> Vec<Block> {
    if value.is_nan() {
        return vec![Block::Text(line("A NaN is not on the number line: it has no neighbours."))];
    }
    let (down, up) = (value.next_down(), value.next_up());
    let rows = [
        (down != value).then(|| row("previous", down, gap(down, value))),
        Some(row("this", value, String::new())),
        (up != value).then(|| row("next", up, gap(value, up))),
    ];
    let columns = vec![Column::Left, Column::Left, Column::Right];
    let mut blocks = vec![Block::Table(Table::new(columns, rows.into_iter().flatten().collect()))];
    if down == value || up == value {
        let side = if down == value { "smaller" } else { "greater" };
        blocks.push(Block::Text(line(format!("No number is {side}."))));
    }
    blocks
}

fn row(name: &'static str, value: Float, gap: String) -> Vec<Line> {
    vec![
        Line::default().with(Role::Dim, name),
        Line::default().with(Role::Code, code(value)),
        Line::default().with(Role::Plain, number(value)),
        Line::default().with(Role::Dim, gap),
    ]
}

/// The distance between two neighbours, which is a power of two. Empty if one of them is an infinity.
fn gap(low: Float, high: Float) -> String {
    let distance = match low.is_finite() && high.is_finite() {
        true => Wide::from(high.term()).minus(&Wide::from(low.term())),
        false => None,
    };
    let power = distance.and_then(|distance| distance.leading_exponent());
    power.map_or_else(String::new, |power| format!("2^{power} away"))
}
