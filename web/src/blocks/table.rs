//! Tables: columns that line up. On a phone, words wrap within their cells; numbers and bits do not.

use super::line::line;
use super::{Manner, sideways};
use halfplay_core::doc::{Column, Line, Role, Table};
use yew::prelude::*;

/// Characters that fit beside each other on a phone.
const PHONE: usize = 42;
/// Between two columns, in characters.
const APART: usize = 2;
/// A number with more characters may be broken where there is no room.
const LONG: usize = 16;

/// The table without its empty columns. A row of a single cell is a remark and runs over all columns. What cannot be
/// as narrow as a phone moves sideways.
pub fn table(table: &Table, manner: &Manner) -> Html {
    let widths = table.widths();
    let columns: Vec<usize> = (0..widths.len()).filter(|&column| widths.get(column) > Some(&0)).collect();
    let rows = table.rows.iter().map(|row| match row.as_slice() {
        [remark] if columns.len() > 1 => {
            html! { <tr><td colspan={columns.len().to_string()}>{ line(remark, manner) }</td></tr> }
        }
        row => html! { <tr>{ for columns.iter().map(|&column| cell(table, row, column, manner)) }</tr> },
    });
    let drawn = html! { <table><tbody>{ for rows }</tbody></table> };
    match narrowest(table, &columns) > PHONE {
        true => sideways(classes!("table"), "table", drawn),
        false => html! { <div class="table">{ drawn }</div> },
    }
}

fn cell(table: &Table, row: &[Line], column: usize, manner: &Manner) -> Html {
    let Some(text) = row.get(column) else { return html! { <td></td> } };
    let right = is_right(table, column);
    let class = classes!(right.then_some("right"), (right && text.width() > LONG).then_some("long"));
    html! { <td class={class}>{ line(text, manner) }</td> }
}

fn is_right(table: &Table, column: usize) -> bool {
    table.columns.get(column) == Some(&Column::Right)
}

/// How many characters wide the table is at least.
fn narrowest(table: &Table, columns: &[usize]) -> usize {
    let rows = || table.rows.iter().filter(|row| row.len() > 1);
    let width = |&column: &usize| {
        let right = is_right(table, column);
        let held = |text: &Line| if right { text.width().min(LONG) } else { longest_piece(text) };
        rows().filter_map(|row| row.get(column)).map(held).max().unwrap_or(0) + APART
    };
    columns.iter().map(width).sum()
}

/// The longest piece of a text that is not broken: a word, or a code.
fn longest_piece(text: &Line) -> usize {
    let (mut longest, mut current) = (0, 0);
    let bits = text.0.iter().any(|span| span.role.is_bits());
    for span in &text.0 {
        let held = bits || span.role == Role::Code;
        for c in span.text.chars() {
            current = if c == ' ' && !held { 0 } else { current + 1 };
            longest = longest.max(current);
        }
    }
    longest
}
