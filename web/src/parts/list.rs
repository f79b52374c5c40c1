//! Rows of which one is chosen.

use super::{manner, tell};
use crate::blocks::line;
use crate::wish::Wish;
use halfplay_core::doc::{Column, Line};
use halfplay_core::session::{List, Msg, Screen};
use yew::prelude::*;

/// What a list has: the first word of its title.
pub fn kind(list: &List) -> &'static str {
    list.title.split(' ').next().unwrap_or_default()
}

/// A list of choices: one stop of the Tab key, the arrows move within it. A click chooses a row.
pub fn list(list: &List, id: &'static str, wish: &Callback<Wish>) -> Html {
    choices(list, id, list.title, wish, Msg::Choose)
}

/// The same in an overlay, where a choice is a [`Msg`] of its own.
pub fn choices(
    list: &List,
    id: &'static str,
    label: &'static str,
    wish: &Callback<Wish>,
    msg: impl Fn(usize) -> Msg,
) -> Html {
    let columns = list.table.rows.iter().map(Vec::len).max().unwrap_or(1);
    let row = |(place, cells): (usize, &Vec<Line>)| {
        let chosen = place == list.chosen;
        let onclick = tell::<MouseEvent>(wish, msg(place));
        html! {
            <li id={format!("{id}-{place}")} role="option" aria-selected={if chosen { "true" } else { "false" }} {onclick}>
                { for cells.iter().enumerate().map(|(column, cell)| self::cell(list, column, cell)) }
            </li>
        }
    };
    let active = (!list.table.rows.is_empty()).then(|| format!("{id}-{}", list.chosen));
    html! {
        <ul class={classes!("list", format!("columns-{}", columns.min(6)), kind(list))} {id} role="listbox" tabindex="0"
            aria-label={label} aria-activedescendant={active} data-list="" data-row={id}>
            { for list.table.rows.iter().enumerate().map(row) }
        </ul>
    }
}

fn cell(list: &List, column: usize, cell: &Line) -> Html {
    let right = list.table.columns.get(column) == Some(&Column::Right);
    html! { <span class={right.then_some("right")}>{ line(cell, &Default::default()) }</span> }
}

/// The comparison beside the operation, and the way to it.
pub fn aside(list: &List, wish: &Callback<Wish>) -> Html {
    let row = |cells: &Vec<Line>| {
        html! { <tr>{ for cells.iter().map(|cell| html! { <td>{ line(cell, &manner(wish)) }</td> }) }</tr> }
    };
    html! {
        <aside aria-label={list.title}>
            <h2><button type="button" onclick={tell::<MouseEvent>(wish, Msg::Show(Screen::Compare))}>{ list.title }</button></h2>
            <table><tbody>{ for list.table.rows.iter().map(row) }</tbody></table>
        </aside>
    }
}
