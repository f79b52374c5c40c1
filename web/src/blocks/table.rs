//! Tables: columns that line up. Only the last column wraps.
//!
//! In a narrow window a table becomes a list: the cells of a row follow each other and wrap like words. Two kinds keep
//! their columns and scroll sideways: tables of numbers, and listings of one column. A table whose columns have
//! headings, and whose rows leave some cells empty, wraps within each cell: in a list the reader could not tell which
//! column a cell belongs to.

use super::draw_options::DrawOptions;
use super::line::line;
use super::sideways::sideways;
use halfplay_core::skins::doc::{Column, Line, Role, Span, Table};
use yew::prelude::*;

/// Characters that fit in a line on a phone.
const PHONE: usize = 44;
/// Characters that fit in a line of a narrow window.
const NARROW: usize = 68;
/// Characters that fit in a line of a text column.
const PAGE: usize = 86;
/// The space between two columns, in characters.
const APART: usize = 2;
/// The least width of the last column, in characters.
const SHORTEST: usize = 12;
/// A number longer than this many characters may be broken in a narrow window.
const LONG: usize = 16;

/// The table without its empty columns. A row with a single cell is a remark and spans all columns.
pub fn table(table: &Table, options: &DrawOptions) -> Html {
    let places = places(table);
    let named = !table.heads.is_empty();
    let row = |(at, row): (usize, &Vec<Line>)| match row.as_slice() {
        [remark] if places.len() > 1 => {
            html! { <td role="cell" colspan={places.len().to_string()}>{ line(remark, options) }</td> }
        }
        row => places.iter().map(|place| cell(row, place, table.code(at, place.column), options)).collect(),
    };
    // The roles keep it a table for screen readers even when it is drawn as a list.
    let drawn = html! {
        <table role="table">
            if named {
                <thead role="rowgroup">
                    <tr role="row">{ for places.iter().map(|place| head(&table.heads, place, options)) }</tr>
                </thead>
            }
            <tbody role="rowgroup">
                { for table.rows.iter().enumerate().map(|cells| html! { <tr role="row">{ row(cells) }</tr> }) }
            </tbody>
        </table>
    };
    let narrowest = narrowest(table, &places);
    let numbers = places.iter().filter(|place| place.right).count();
    let listing = (places.len() == 1).then_some("listing");
    if listing.is_some() || (narrowest > PHONE && numbers * 2 > places.len()) {
        return sideways(classes!("table", listing), "table", drawn);
    }
    let class = match narrowest {
        _ if named && has_gaps(table, &places) => "table wrapped",
        wide if wide > PAGE => "table stack always",
        wide if wide > NARROW => "table stack stack-soon",
        wide if wide > PHONE => "table stack",
        _ => "table",
    };
    let class = classes!(class, listing);
    html! { <div {class}>{ drawn }</div> }
}

/// A column of the page's table.
struct PageColumn {
    column: usize,
    right: bool,
    /// a right-aligned column that shares the width of this left-aligned one
    guest: Option<usize>,
}

/// The columns that are not empty. Two of them share a place if that saves width: one is short in rows where the other
/// is long.
fn places(table: &Table) -> Vec<PageColumn> {
    let widths = table.widths();
    let mut places: Vec<PageColumn> = Vec::new();
    for (column, width) in widths.iter().copied().enumerate().filter(|(_, width)| *width > 0) {
        let right = table.columns.get(column) == Some(&Column::Right);
        if let Some(last) = places.last_mut().filter(|last| right && !last.right && last.column > 0) {
            let apart = widths.get(last.column).map_or(0, |before| before + APART + width);
            if last.guest.is_none() && table.joint_width(last.column, column) < apart {
                last.guest = Some(column);
                continue;
            }
        }
        places.push(PageColumn { column, right, guest: None });
    }
    places
}

fn cell(row: &[Line], place: &PageColumn, code: Option<u64>, options: &DrawOptions) -> Html {
    let text = |column: usize| row.get(column).map_or_else(Html::default, |text| line(text, options));
    if let Some(guest) = place.guest {
        let pair = html! { <div class="pair"><span>{ text(place.column) }</span>{ " " }<span>{ text(guest) }</span></div> };
        return html! { <td role="cell">{ pair }</td> };
    }
    let long = place.right && row.get(place.column).is_some_and(|text| text.width() > LONG);
    let extent = row.get(place.column).is_some_and(is_bar);
    let class = classes!(place.right.then_some("right"), long.then_some("long"), extent.then_some("extent"));
    if let (Some(code), Some(on_code), Some(text)) = (code, &options.on_code, row.get(place.column)) {
        return html! { <td role="cell" {class}>{ way(text, code, on_code) }</td> };
    }
    html! { <td role="cell" {class}>{ text(place.column) }</td> }
}

/// True for a bar of characters to the left or right of a line. Such bars must have equal widths.
fn is_bar(text: &Line) -> bool {
    matches!(text.0.as_slice(), [only] if only.text.contains('│'))
}

/// A cell that opens a code. It is not a Tab stop. As for a bit, all keys but the space bar go to the session, where
/// the arrows move from code to code.
fn way(text: &Line, code: u64, on_code: &Callback<u64>) -> Html {
    let onclick = on_code.reform(move |_: MouseEvent| code);
    let chosen = text.0.iter().any(|span| span.role == Role::Changed).then_some("true");
    html! { <button type="button" tabindex="-1" data-bit="" aria-current={chosen} {onclick}>{ line(text, &DrawOptions::default()) }</button> }
}

/// The heading of a column. The corner above a column of names is an ordinary cell.
fn head(heads: &[Line], place: &PageColumn, options: &DrawOptions) -> Html {
    if !is_filled(heads, place.column) || place.guest.is_some() {
        return cell(heads, place, None, options);
    }
    let class = classes!(place.right.then_some("right"));
    html! { <th role="columnheader" scope="col" {class}>{ for heads.get(place.column).map(|text| line(text, options)) }</th> }
}

/// True if a row has an empty cell, other than its first, before a filled one.
fn has_gaps(table: &Table, places: &[PageColumn]) -> bool {
    table.all_rows().filter(|row| row.len() > 1).any(|row| {
        let is_left_out = |place: &PageColumn| {
            !is_filled(row, place.column) && !place.guest.is_some_and(|guest| is_filled(row, guest))
        };
        let rest = places.iter().skip(1).skip_while(|place| !is_left_out(place));
        rest.skip(1).any(|place| !is_left_out(place))
    })
}

/// True if the row has text in this column.
fn is_filled(row: &[Line], column: usize) -> bool {
    row.get(column).is_some_and(|text| text.width() > 0)
}

/// The approximate least width of the table, in letters, at which its columns still line up.
fn narrowest(table: &Table, places: &[PageColumn]) -> usize {
    let rows = || table.all_rows().filter(|row| row.len() > 1);
    let natural = |place: &PageColumn| {
        let of_cell =
            |row: &Vec<Line>| match (row.get(place.column), place.guest.and_then(|guest| row.get(guest))) {
                (Some(host), Some(guest)) => letters(host) + APART + letters(guest),
                (host, guest) => host.or(guest).map_or(0, letters),
            };
        rows().map(of_cell).max().unwrap_or(0)
    };
    let Some((last, before)) = places.split_last() else { return 0 };
    let held = rows().filter_map(|row| row.get(last.column)).map(longest_piece).max().unwrap_or(0);
    let last =
        if last.right || before.is_empty() { natural(last) } else { natural(last).min(held.max(SHORTEST)) };
    before.iter().map(|place| natural(place) + APART).sum::<usize>() + last
}

/// The width of a text, in letters. Code and bits are wider than letters, and each bit field has a margin.
fn letters(text: &Line) -> usize {
    let of_span = |span: &Span| {
        let count = span.text.chars().count();
        match span.role {
            role if role.is_bits() => count + count / 4 + 1,
            Role::Code => count + count / 8,
            _ => count,
        }
    };
    text.0.iter().map(of_span).sum()
}

/// The length of the longest unbreakable piece of a text: a word or code.
fn longest_piece(text: &Line) -> usize {
    let (mut longest, mut current) = (0, 0);
    for span in &text.0 {
        for c in span.text.chars() {
            current = if c == ' ' && span.role != Role::Code { 0 } else { current + 1 };
            longest = longest.max(current);
        }
    }
    longest
}
