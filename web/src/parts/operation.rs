//! Operands and result, bit by bit.

use super::fields::operand;
use super::{button, manner, named, row_id, row_name, send};
use crate::blocks::line;
use crate::ui_event::UiEvent;
use halfplay_core::session::{Bit, Msg, Register, ResultView, View};
use yew::prelude::*;

/// The rows that this screen shows. Bits of operands are buttons; between operands and result stands what else changes
/// the operand that has the focus.
pub fn registers(view: &View, on_event: &Callback<UiEvent>) -> Html {
    let row = |row: &Register| {
        let class = classes!(
            "register",
            row.is_result().then_some("result"),
            row.focused.then_some("focused"),
            row.broken.then_some("broken"),
            format!("width-{}", row.bits.len()),
        );
        html! {
            <div key={row_name(row.focus)} {class} role="group" aria-label={row.words()}>
                <span class="name" aria-hidden="true">{ row.name }<sub>{ row.lane.map(|lane| lane.to_string()) }</sub></span>
                if row.is_result() {
                    <code class="code">{ &row.code }</code>
                } else {
                    { operand(view, row, on_event) }
                }
                { bits(view, row, on_event) }
                <span class="scientific">{ line(&row.scientific, &Default::default()) }</span>
                <span class="class role-dim">{ line(&halfplay_core::doc::line(&row.class), &manner(on_event)) }</span>
                <span class="value long">{ value(row) }</span>
                <span class="value short" aria-hidden="true">{ &row.brief }</span>
            </div>
        }
    };
    let (results, operands): (Vec<&Register>, Vec<&Register>) =
        view.registers.iter().filter(|row| view.shows(row)).partition(|row| row.is_result());
    html! {
        <div class="registers">
            // In a list of its own, as its rows have names: each stays what it is when others come or go.
            <>{ for operands.iter().copied().map(row) }</>
            if !operands.is_empty() {
                { changes(operands.into_iter().find(|row| row.focused), on_event) }
            }
            <>{ for results.into_iter().map(row) }</>
        </div>
    }
}

/// The value in all its digits where they are few, else as short as it is shown elsewhere.
fn value(row: &Register) -> &str {
    if row.exact.chars().count() <= 24 { &row.exact } else { &row.value }
}

fn bits(view: &View, row: &Register, on_event: &Callback<UiEvent>) -> Html {
    let fixed = row.is_result();
    // The stop of the Tab key, in every row where the cursor would stand in it.
    let stop = view.column.min(row.bits.len().saturating_sub(1));
    let name = row_id(view, row.focus);
    let one = |(place, bit): (usize, &Bit)| {
        let class = classes!(
            "digit",
            format!("role-{}", bit.role.name()),
            bit.gap.then_some("apart"),
            (bit.set == Some(true)).then_some("one"),
            (row.cursor == Some(place)).then_some("cursor"),
        );
        let digit = bit.digit();
        if fixed {
            return html! { <span {class}>{ digit }</span> };
        }
        let onclick = send::<MouseEvent>(on_event, Msg::FlipAt(row.focus, place));
        let tabindex = if place == stop { "0" } else { "-1" };
        html! {
            <button type="button" id={format!("{name}-{place}")} {class} {tabindex} {onclick}
                aria-label={row.bit_name(place)} data-bit="">{ digit }</button>
        }
    };
    let all = row.bits.iter().enumerate().map(one);
    match fixed {
        true => {
            let onclick = send::<MouseEvent>(on_event, Msg::FocusOn(row.focus));
            let label = format!("bits of the result {}", row.whose());
            html! { <button type="button" class="strip" id={name.clone()} {onclick} aria-label={label} data-bit="" data-row={name.clone()}>{ for all }</button> }
        }
        false => html! { <div class="strip" data-row={name.clone()}>{ for all }</div> },
    }
}

/// What changes a number besides its bits and its text. It keeps its room where there is no such number: under a finger
/// nothing moves.
fn changes(row: Option<&Register>, on_event: &Callback<UiEvent>) -> Html {
    let has_fields = |row: &&Register| row.bits.iter().any(|bit| bit.role != Default::default());
    let row = row.filter(has_fields);
    let all = [
        ("± sign", "negate", Msg::Negate),
        ("− ulp", "one ulp down", Msg::Ulp { up: false }),
        ("+ ulp", "one ulp up", Msg::Ulp { up: true }),
        ("− exponent", "one exponent down", Msg::Exponent { up: false }),
        ("+ exponent", "one exponent up", Msg::Exponent { up: true }),
    ];
    let label = row.map(|row| format!("change {}", row.whose()));
    html! {
        <div class={classes!("changes", row.is_none().then_some("idle"))} role="group" aria-label={label}>
            { for all.map(|one| named(on_event, one)) }
        </div>
    }
}

/// The flags, and whose they are; or the way to what is hidden.
pub fn result(view: &View, on_event: &Callback<UiEvent>) -> Html {
    if view.hidden {
        return html! {
            <p class="flags">{ button(on_event, "show the result", Msg::Hide) }</p>
        };
    }
    html! {
        <p class="flags">
            <span class="which">{ line(&view.result.flags(), &manner(on_event)) }</span>
            <span class="whose role-dim">{ view.result.flags_of() }</span>
        </p>
    }
}

/// The answer, which comes first: its value in the largest type, its bits beside it. A long value is set smaller.
pub fn answer(view: &View) -> Html {
    let ResultView::Shown { code, value, .. } = &view.result else {
        let instead = view.result.in_place().unwrap_or_default();
        return html! { <p class="answer">{ line(&instead, &Default::default()) }</p> };
    };
    let size = match value.chars().count() {
        0..=20 => None,
        21..=36 => Some("long"),
        _ => Some("longer"),
    };
    html! {
        <p class="answer">
            <span class={classes!("value", size)}>{ value }</span>
            <code class="code">{ code }</code>
        </p>
    }
}

/// The remarks on what was typed for the operands.
pub fn remarks(view: &View) -> Html {
    html! { { for view.remarks.iter().map(|remark| html! { <p class="remark">{ line(remark, &Default::default()) }</p> }) } }
}
