//! The parts of a page, each a plain function of what it draws.

mod bar;
mod detail;
mod fields;
mod list;
mod operation;
mod overlay;
mod rest;

pub use bar::Bar;
pub use detail::{detail, heading};
pub use fields::{instruction, prompt, searching};
pub use list::{Aside, kind, list};
pub use operation::{brief, registers, remarks, result};
pub use overlay::overlay;
pub use rest::{Foot, notice, presenter, told, way_out};

use crate::blocks::Manner;
use crate::wish::Wish;
use halfplay_core::session::{Focus, Msg, View};
use yew::prelude::*;

/// What a click does.
fn tell<E>(wish: &Callback<Wish>, msg: Msg) -> Callback<E> {
    let wish = wish.clone();
    Callback::from(move |_: E| wish.emit(Wish::Tell(msg.clone())))
}

/// A button of words.
fn button(wish: &Callback<Wish>, words: impl Into<AttrValue>, msg: Msg) -> Html {
    let words = words.into();
    html! { <button type="button" onclick={tell::<MouseEvent>(wish, msg)}>{ words }</button> }
}

/// A button whose words are too short for a name of their own: what is seen, what is heard, and what it does.
fn named(wish: &Callback<Wish>, (words, label, msg): (&'static str, &'static str, Msg)) -> Html {
    html! { <button type="button" aria-label={label} onclick={tell::<MouseEvent>(wish, msg)}>{ words }</button> }
}

/// A button between steps, which does nothing at the end of them.
fn walk(
    view: &View,
    wish: &Callback<Wish>,
    on: bool,
    (words, label, msg): (&'static str, Option<&'static str>, Msg),
) -> Html {
    let at_end = view.step.is_some_and(|(at, count)| if on { at + 1 >= count } else { at == 0 });
    // To go on may also be to show what is hidden.
    let over = at_end && !(on && view.hidden);
    html! {
        <button type="button" class={(on && view.presenting).then_some("on")} aria-label={label} aria-disabled={over.then_some("true")}
            onclick={tell::<MouseEvent>(wish, msg)}>{ words }</button>
    }
}

/// How lines and blocks are drawn: terms explain themselves.
fn manner(wish: &Callback<Wish>) -> Manner {
    let wish = wish.clone();
    let on_word = Callback::from(move |(text, at)| wish.emit(Wish::Tell(Msg::Define(text, at))));
    Manner { heading: 3, large: false, on_word: Some(on_word), on_code: None }
}

/// The name of an element in the document: `steps-heading`. Each screen has its own.
pub(crate) fn id(view: &View, name: &str) -> String {
    format!("{}-{name}", view.screen.word())
}

/// The name of a row: `operation-a0`, `number-instruction`.
pub(crate) fn row_id(view: &View, focus: Focus) -> String {
    id(view, &row_name(focus))
}

/// Its name on its screen: `a0`, `d1`, `instruction`.
pub(crate) fn row_name(focus: Focus) -> String {
    match focus {
        Focus::Instruction => "instruction".to_owned(),
        Focus::Bits { operand, lane } => format!("{}{lane}", ["a", "b", "c"].get(operand).unwrap_or(&"x")),
        Focus::Result { lane } => format!("d{lane}"),
        Focus::Steps => "list".to_owned(),
    }
}
