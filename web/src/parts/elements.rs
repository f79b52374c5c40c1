//! Elements that several parts have: buttons, names.

use crate::blocks::Manner;
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{Focus, Msg, View};
use yew::prelude::*;

/// Sends a message to the session, whatever the event.
pub fn send<E>(on_event: &Callback<UiEvent>, msg: Msg) -> Callback<E> {
    let on_event = on_event.clone();
    Callback::from(move |_: E| on_event.emit(UiEvent::Session(msg.clone())))
}

/// A button of words.
pub fn button(on_event: &Callback<UiEvent>, words: impl Into<AttrValue>, msg: Msg) -> Html {
    let words = words.into();
    html! { <button type="button" onclick={send::<MouseEvent>(on_event, msg)}>{ words }</button> }
}

/// A button of words that stands alone among text.
pub fn act(on_event: &Callback<UiEvent>, words: &'static str, msg: Msg) -> Html {
    html! { <button type="button" class="act" onclick={send::<MouseEvent>(on_event, msg)}>{ words }</button> }
}

/// A button whose words are too short for an accessible name: the words, that name, and what it does.
pub fn named(on_event: &Callback<UiEvent>, (words, label, msg): (&'static str, &'static str, Msg)) -> Html {
    html! { <button type="button" aria-label={label} onclick={send::<MouseEvent>(on_event, msg)}>{ words }</button> }
}

/// A button between steps, which does nothing at the end of them.
pub fn walk(
    view: &View,
    on_event: &Callback<UiEvent>,
    on: bool,
    (words, label, msg): (&'static str, Option<&'static str>, Msg),
) -> Html {
    let at_end = view.step.is_some_and(|(at, count)| if on { at + 1 >= count } else { at == 0 });
    // To go on past what is hidden says how that is shown.
    let waits = view.hidden || view.lesson.as_ref().is_some_and(|lesson| lesson.waits);
    let over = at_end && !(on && waits);
    html! {
        <button type="button" class={(on && view.presenting).then_some("on")} aria-label={label} aria-disabled={over.then_some("true")}
            onclick={send::<MouseEvent>(on_event, msg)}>{ words }</button>
    }
}

/// How lines and blocks are drawn: terms explain themselves.
pub fn manner(on_event: &Callback<UiEvent>) -> Manner {
    let on_event = on_event.clone();
    let on_word = Callback::from(move |(text, at)| on_event.emit(UiEvent::Session(Msg::Define(text, at))));
    Manner { on_word: Some(on_word), ..Manner::default() }
}

/// The name of an element in the document: `operation-heading`. Each screen has its own.
pub fn id(view: &View, name: &str) -> String {
    format!("{}-{name}", view.screen.word())
}

/// The name of a row: `operation-a0`, `number-instruction`.
pub fn row_id(view: &View, focus: Focus) -> String {
    id(view, &row_name(focus))
}

/// Its name on its screen: `a0`, `d1`, `instruction`.
pub fn row_name(focus: Focus) -> String {
    match focus {
        Focus::Instruction => "instruction".to_owned(),
        Focus::Bits { operand, lane } => format!("{}{lane}", ["a", "b", "c"].get(operand).unwrap_or(&"x")),
        Focus::Result { lane } => format!("d{lane}"),
        Focus::Steps => "list".to_owned(),
    }
}
