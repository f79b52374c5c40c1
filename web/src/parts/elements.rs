//! Elements that several parts use: buttons, ids.

use crate::blocks::DrawOptions;
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{Focus, Msg, View};
use yew::prelude::*;

/// A callback that sends a message to the session, whatever the event.
pub fn send<E>(on_event: &Callback<UiEvent>, msg: Msg) -> Callback<E> {
    let on_event = on_event.clone();
    Callback::from(move |_: E| on_event.emit(UiEvent::Session(msg.clone())))
}

/// A button with a text.
pub fn button(on_event: &Callback<UiEvent>, words: impl Into<AttrValue>, msg: Msg) -> Html {
    let words = words.into();
    html! { <button type="button" onclick={send::<MouseEvent>(on_event, msg)}>{ words }</button> }
}

/// A button with a text, placed among other text.
pub fn act(on_event: &Callback<UiEvent>, words: &'static str, msg: Msg) -> Html {
    html! { <button type="button" class="act" onclick={send::<MouseEvent>(on_event, msg)}>{ words }</button> }
}

/// A button whose text is too short for an accessible name: its text, that name, and its message.
pub fn named(on_event: &Callback<UiEvent>, (words, label, msg): (&'static str, &'static str, Msg)) -> Html {
    html! { <button type="button" aria-label={label} onclick={send::<MouseEvent>(on_event, msg)}>{ words }</button> }
}

/// A button between steps. At the first or last step it is disabled.
pub fn walk(
    view: &View,
    on_event: &Callback<UiEvent>,
    on: bool,
    (words, label, msg): (&'static str, Option<&'static str>, Msg),
) -> Html {
    let at_end = view.step.is_some_and(|(at, count)| if on { at + 1 >= count } else { at == 0 });
    // Past a hidden result the button stays enabled: pressing it shows how to reveal the result.
    let waits = view.hidden || view.lesson.as_ref().is_some_and(|lesson| lesson.waits);
    let over = at_end && !(on && waits);
    html! {
        <button type="button" class={(on && view.presenting).then_some("on")} aria-label={label} aria-disabled={over.then_some("true")}
            onclick={send::<MouseEvent>(on_event, msg)}>{ words }</button>
    }
}

/// Options for lines and blocks with clickable terms.
pub fn draw_options(on_event: &Callback<UiEvent>) -> DrawOptions {
    let on_event = on_event.clone();
    let on_word = Callback::from(move |(text, at)| on_event.emit(UiEvent::Session(Msg::Define(text, at))));
    DrawOptions { on_word: Some(on_word), ..DrawOptions::default() }
}

/// The id of an element, such as `operation-heading`. Each screen has its own.
pub fn id(view: &View, name: &str) -> String {
    format!("{}-{name}", view.screen.word())
}

/// The id of a row, such as `operation-a0` or `number-instruction`.
pub fn row_id(view: &View, focus: Focus) -> String {
    id(view, &row_name(focus))
}

/// The name of a row on its screen, such as `a0`, `d1` or `instruction`.
pub fn row_name(focus: Focus) -> String {
    match focus {
        Focus::Instruction => "instruction".to_owned(),
        Focus::Bits { operand, lane } => format!("{}{lane}", ["a", "b", "c"].get(operand).unwrap_or(&"x")),
        Focus::Result { lane } => format!("d{lane}"),
        Focus::Steps => "list".to_owned(),
    }
}
