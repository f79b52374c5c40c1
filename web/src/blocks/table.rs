//! Tables: columns that line up. Only what stands in the last column is wrapped.
//!
//! Where there is no room, a table becomes a list: the cells of a row follow each other, wrapped like words. A table
//! of numbers, and a listing of one column, stays as it is and moves sideways. A table whose columns have names, and
//! whose rows leave out some of them, wraps each cell: in a list nobody could tell which column a cell is of.

use super::line::line;
use super::manner::Manner;
use super::sideways::sideways;
use halfplay_core::skins::doc::{Column, Line, Role, Span, Table};
use yew::prelude::*;

/// Characters that fit beside each other on a phone.
const PHONE: usize = 44;
/// Characters that fit beside each other in a narrow window.
const NARROW: usize = 68;
/// Characters that fit beside each other in a column of text.
const PAGE: usize = 86;
/// Between two columns, in characters.
const APART: usize = 2;
/// The last column may be as narrow.
const SHORTEST: usize = 12;
/// A number with more characters may be broken where there is no room.
const LONG: usize = 16;

/// The table without its empty columns. A row of a single cell is a remark and runs over all columns.
pub fn table(table: &Table, manner: &Manner) -> Html {
    let places = places(table);
    let named = !table.heads.is_empty();
    let row = |(at, row): (usize, &Vec<Line>)| match row.as_slice() {
        [remark] if places.len() > 1 => {
            html! { <td role="cell" colspan={places.len().to_string()}>{ line(remark, manner) }</td> }
        }
        row => places.iter().map(|place| cell(row, place, table.code(at, place.column), manner)).collect(),
    };
    // The roles say that it is a table where it is drawn as a list.
    let drawn = html! {
        <table role="table">
            if named {
                <thead role="rowgroup">
                    <tr role="row">{ for places.iter().map(|place| head(&table.heads, place, manner)) }</tr>
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
    /// a column flush right that stands in the room which this one, flush left, leaves
    guest: Option<usize>,
}

/// The columns that are not empty. Two of them share a place where that saves room: in rows where one is long, the
/// other is short.
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

fn cell(row: &[Line], place: &PageColumn, code: Option<u64>, manner: &Manner) -> Html {
    let text = |column: usize| row.get(column).map_or_else(Html::default, |text| line(text, manner));
    if let Some(guest) = place.guest {
        let pair = html! { <div class="pair"><span>{ text(place.column) }</span>{ " " }<span>{ text(guest) }</span></div> };
        return html! { <td role="cell">{ pair }</td> };
    }
    let long = place.right && row.get(place.column).is_some_and(|text| text.width() > LONG);
    let extent = row.get(place.column).is_some_and(is_bar);
    let class = classes!(place.right.then_some("right"), long.then_some("long"), extent.then_some("extent"));
    if let (Some(code), Some(on_code), Some(text)) = (code, &manner.on_code, row.get(place.column)) {
        return html! { <td role="cell" {class}>{ way(text, code, on_code) }</td> };
    }
    html! { <td role="cell" {class}>{ text(place.column) }</td> }
}

/// Is it a bar to the left or to the right of a line, drawn in letters? Those have to be as wide as each other.
fn is_bar(text: &Line) -> bool {
    matches!(text.0.as_slice(), [only] if only.text.contains('│'))
}

/// A cell that leads to a code. It is no stop of the Tab key, and like a bit it leaves all keys to the session but the
/// space bar: there the arrows go from code to code.
fn way(text: &Line, code: u64, on_code: &Callback<u64>) -> Html {
    let onclick = on_code.reform(move |_: MouseEvent| code);
    let chosen = text.0.iter().any(|span| span.role == Role::Changed).then_some("true");
    html! { <button type="button" tabindex="-1" data-bit="" aria-current={chosen} {onclick}>{ line(text, &Manner::default()) }</button> }
}

/// What a column is. The corner above a column of names is no heading.
fn head(heads: &[Line], place: &PageColumn, manner: &Manner) -> Html {
    if !is_filled(heads, place.column) || place.guest.is_some() {
        return cell(heads, place, None, manner);
    }
    let class = classes!(place.right.then_some("right"));
    html! { <th role="columnheader" scope="col" {class}>{ for heads.get(place.column).map(|text| line(text, manner)) }</th> }
}

/// Does a row leave a column out, behind its first and before another of its cells?
fn has_gaps(table: &Table, places: &[PageColumn]) -> bool {
    table.all_rows().filter(|row| row.len() > 1).any(|row| {
        let is_left_out = |place: &PageColumn| {
            !is_filled(row, place.column) && !place.guest.is_some_and(|guest| is_filled(row, guest))
        };
        let rest = places.iter().skip(1).skip_while(|place| !is_left_out(place));
        rest.skip(1).any(|place| !is_left_out(place))
    })
}

/// Does anything stand in this cell?
fn is_filled(row: &[Line], column: usize) -> bool {
    row.get(column).is_some_and(|text| text.width() > 0)
}

/// About how wide the table is at least, in letters, as long as its columns line up.
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

/// The width of a text, in letters: code and bits are wider than letters, and each field has a margin.
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

/// The longest piece of a text that is not broken: a word, or a code.
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
