//! Lists of rows, one of which is chosen.

use super::{draw_options, row_id, send};
use crate::blocks::{cell, line};
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::{Column, Line};
use halfplay_core::skins::session::{CompareMsg, Delivered, DeliveredBit, Focus, List, Msg, View};
use std::ops::Range;
use std::rc::Rc;
use yew::prelude::*;

/// The kind of a list: the first word of its title.
pub fn kind(list: &List) -> &'static str {
    list.title().split(' ').next().unwrap_or_default()
}

/// The number of rows in one piece, which is redrawn as a whole.
pub(super) const TOGETHER: usize = 24;

/// The list of a screen. It is one Tab stop, and the arrows move within it. A click chooses a row.
pub fn list(view: &Rc<View>, list: &List, on_event: &Callback<UiEvent>) -> Html {
    let count = list.table.rows.len();
    let piece = |from: usize| {
        html! { <Rows key={from} view={view.clone()} {from} to={count.min(from + TOGETHER)} {on_event} /> }
    };
    let rows = (0..count).step_by(TOGETHER).map(piece).collect();
    listbox(list, &row_id(view, Focus::Steps), list.title(), None, rows)
}

/// A list that opens its chosen row in place: the rows up to that one, and the rows after the opened content. For
/// screen readers all rows belong to the list.
pub fn opened_list(view: &Rc<View>, list: &List, on_event: &Callback<UiEvent>) -> [Html; 2] {
    let (next, count) = (list.chosen + 1, list.table.rows.len());
    let rows = |from: usize, to: usize| html! { <Rows view={view.clone()} {from} {to} {on_event} /> };
    let id = row_id(view, Focus::Steps);
    let rest = format!("{id}-rest");
    let columns = columns(list);
    let after = html! {
        <div class={classes!("list", "rest", columns, kind(list))} id={rest.clone()} role="presentation">
            { rows(next, count) }
        </div>
    };
    let owned = (next < count)
        .then(|| (next..count).map(|place| format!("{id}-{place}")).collect::<Vec<_>>().join(" "));
    [listbox(list, &id, list.title(), owned, rows(0, next.min(count))), after]
}

/// The choices of an overlay. Each has its own [`Msg`] for a click.
pub fn choices(
    list: &List,
    id: &'static str,
    label: &'static str,
    on_event: &Callback<UiEvent>,
    msg: impl Fn(usize) -> Msg,
) -> Html {
    let rows = (0..list.table.rows.len()).map(|place| row(list, id, place, send(on_event, msg(place))));
    listbox(list, id, label, None, piece(rows))
}

/// The class for the number of columns.
fn columns(list: &List) -> String {
    let columns = list.table.rows.iter().map(Vec::len).max().unwrap_or(1);
    format!("columns-{}", columns.min(6))
}

pub(super) fn listbox(list: &List, id: &str, label: &'static str, owned: Option<String>, rows: Html) -> Html {
    let active = (!list.table.rows.is_empty()).then(|| format!("{id}-{}", list.chosen));
    html! {
        <div class={classes!("list", columns(list), kind(list))} id={id.to_owned()} role="listbox" tabindex="0" aria-owns={owned}
            aria-label={label} aria-activedescendant={active} data-list="" data-row={id.to_owned()}>{ rows }</div>
    }
}

fn row(list: &List, id: &str, place: usize, onclick: Callback<MouseEvent>) -> Html {
    let one = |(column, text)| {
        let right = list.table.columns.get(column) == Some(&Column::Right);
        cell(text, right.then_some("right"))
    };
    let selected = if place == list.chosen { "true" } else { "false" };
    let mut cells: Vec<Html> = list.table.rows[place].iter().enumerate().map(one).collect();
    if let Some(delivered) = list.delivered.get(place) {
        cells.insert(1, bits(delivered));
    }
    html! {
        <div key={place} id={format!("{id}-{place}")} role="option" aria-selected={selected} {onclick}>
            { cells }
        </div>
    }
}

/// The value and the bits that a pipeline delivers, with marks on bits that differ from the instruction's. Screen
/// readers get the code and the error instead.
fn bits(Delivered { value, bits, .. }: &Delivered) -> Html {
    let one = |(place, bit): (usize, &DeliveredBit)| {
        let begins = place > 0 && bits[place - 1].field != bit.field;
        let class = classes!(
            "digit",
            format!("role-{}", bit.field.name()),
            begins.then_some("apart"),
            (bit.digit == '1').then_some("one"),
            bit.differs.then_some("differs"),
        );
        html! { <span {class}>{ bit.digit }</span> }
    };
    html! { <span class="delivered" aria-hidden="true"><span class="value">{ value }</span><span class={classes!("strip", format!("of-{}", bits.len()))}>{ for bits.iter().enumerate().map(one) }</span></span> }
}

/// A piece of a screen's list. Only pieces with changes are redrawn: one key changes two rows of hundreds.
#[derive(Properties)]
struct RowsProps {
    view: Rc<View>,
    from: usize,
    to: usize,
    on_event: Callback<UiEvent>,
}

impl RowsProps {
    fn list(&self) -> Option<(&List, Range<usize>)> {
        let list = self.view.list.as_ref()?;
        let end = self.to.min(list.table.rows.len());
        Some((list, self.from.min(end)..end))
    }
}

impl PartialEq for RowsProps {
    fn eq(&self, other: &Self) -> bool {
        let (Some((list, rows)), Some((others, same))) = (self.list(), other.list()) else { return false };
        let chosen = |list: &List| rows.contains(&list.chosen).then_some(list.chosen);
        rows == same
            && self.on_event == other.on_event
            && chosen(list) == chosen(others)
            && list.table.columns == others.table.columns
            && list.delivered == others.delivered
            && list.table.rows[rows.clone()] == others.table.rows[rows]
    }
}

#[component]
fn Rows(props: &RowsProps) -> Html {
    let Some((list, rows)) = props.list() else { return html! {} };
    let id = row_id(&props.view, Focus::Steps);
    let heading = |place: usize| {
        let group = list.delivered.get(place).and_then(|delivered| delivered.group.clone());
        group.map(|name| html! { <div key={name.clone()} class="group" aria-hidden="true">{ name }</div> })
    };
    let row = |place| row(list, &id, place, send(&props.on_event, Msg::Choose(place)));
    piece(rows.flat_map(|place| heading(place).into_iter().chain([row(place)])))
}

pub(super) fn piece(rows: impl Iterator<Item = Html>) -> Html {
    html! { <div class="piece">{ for rows }</div> }
}

/// The properties of the comparison. It is redrawn when its list changes, so not from step to step.
#[derive(PartialEq, Properties)]
pub struct AsideProps {
    /// the rows of the comparison
    pub list: List,
    /// receives the events of the elements
    pub on_event: Callback<UiEvent>,
}

/// The comparison beside the operation; clicking it opens the full one.
#[component]
pub fn Aside(AsideProps { list, on_event }: &AsideProps) -> Html {
    // A click on a row opens that pipeline. For the keyboard, the title opens the comparison.
    let row = |(place, cells): (usize, &Vec<Line>)| {
        html! { <tr onclick={send::<MouseEvent>(on_event, Msg::from(CompareMsg::Pipeline(place)))}>{ for cells.iter().map(|cell| html! { <td>{ line(cell, &draw_options(on_event)) }</td> }) }</tr> }
    };
    html! {
        <aside aria-label={list.title()}>
            <h2><button type="button" onclick={send::<MouseEvent>(on_event, CompareMsg::Pipeline(list.chosen).into())}>{ list.title() }</button></h2>
            <table><tbody>{ for list.table.rows.iter().enumerate().map(row) }</tbody></table>
        </aside>
    }
}
