//! Rows of which one is chosen.

use super::{manner, tell};
use crate::blocks::{cell, line};
use crate::wish::Wish;
use halfplay_core::doc::{Column, Line};
use halfplay_core::session::{List, Msg, Screen, View};
use std::ops::Range;
use std::rc::Rc;
use yew::prelude::*;

/// What a list has: the first word of its title.
pub fn kind(list: &List) -> &'static str {
    list.title.split(' ').next().unwrap_or_default()
}

/// So many rows are drawn anew together, and the first picture of a screen shows no more of them than up to the chosen
/// one's.
const TOGETHER: usize = 24;
/// A long list grows by so many rows from picture to picture: between them there is time for a key.
const MORE: usize = 96;

/// Is the list longer than this picture of a new screen, from 0, shows it?
pub fn goes_on(list: &List, picture: usize) -> bool {
    picture * MORE + TOGETHER < list.table.rows.len()
}

/// The list of a screen: one stop of the Tab key, the arrows move within it. A click chooses a row. `early`, the picture
/// of a new screen that is drawn: it shows as many rows as there is time for.
pub fn list(view: &Rc<View>, list: &List, early: Option<usize>, wish: &Callback<Wish>) -> Html {
    let all = list.table.rows.len().saturating_sub(1);
    let last = early.map_or(all, |picture| list.chosen.max(picture * MORE)).min(all);
    let piece = |from| html! { <Rows key={from} view={view.clone()} {from} {wish} /> };
    let rows = (0..=last).step_by(TOGETHER).map(piece).collect();
    listbox(list, "list", list.title, rows)
}

/// Choices of an overlay: a click on one is a [`Msg`] of its own.
pub fn choices(
    list: &List,
    id: &'static str,
    label: &'static str,
    wish: &Callback<Wish>,
    msg: impl Fn(usize) -> Msg,
) -> Html {
    let rows = (0..list.table.rows.len()).map(|place| row(list, id, place, tell(wish, msg(place)))).collect();
    listbox(list, id, label, rows)
}

fn listbox(list: &List, id: &'static str, label: &'static str, rows: Html) -> Html {
    let columns = list.table.rows.iter().map(Vec::len).max().unwrap_or(1);
    let active = (!list.table.rows.is_empty()).then(|| format!("{id}-{}", list.chosen));
    html! {
        <ul class={classes!("list", format!("columns-{}", columns.min(6)), kind(list))} {id} role="listbox" tabindex="0"
            aria-label={label} aria-activedescendant={active} data-list="" data-row={id}>{ rows }</ul>
    }
}

fn row(list: &List, id: &str, place: usize, onclick: Callback<MouseEvent>) -> Html {
    let one = |(column, text)| {
        let right = list.table.columns.get(column) == Some(&Column::Right);
        cell(text, right.then_some("right"))
    };
    let selected = if place == list.chosen { "true" } else { "false" };
    html! {
        <li id={format!("{id}-{place}")} role="option" aria-selected={selected} {onclick}>
            { for list.table.rows[place].iter().enumerate().map(one) }
        </li>
    }
}

/// Some rows of a screen's list. They are drawn anew only where they differ: of hundreds, one key changes two.
#[derive(Properties)]
struct RowsProps {
    view: Rc<View>,
    from: usize,
    wish: Callback<Wish>,
}

impl RowsProps {
    fn list(&self) -> Option<(&List, Range<usize>)> {
        let list = self.view.list.as_ref()?;
        let end = (self.from + TOGETHER).min(list.table.rows.len());
        Some((list, self.from.min(end)..end))
    }
}

impl PartialEq for RowsProps {
    fn eq(&self, other: &Self) -> bool {
        let (Some((list, rows)), Some((others, same))) = (self.list(), other.list()) else { return false };
        let chosen = |list: &List| rows.contains(&list.chosen).then_some(list.chosen);
        rows == same
            && self.wish == other.wish
            && chosen(list) == chosen(others)
            && list.table.columns == others.table.columns
            && list.table.rows[rows.clone()] == others.table.rows[rows]
    }
}

#[component]
fn Rows(props: &RowsProps) -> Html {
    let Some((list, rows)) = props.list() else { return html! {} };
    rows.map(|place| row(list, "list", place, tell(&props.wish, Msg::Choose(place)))).collect()
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
