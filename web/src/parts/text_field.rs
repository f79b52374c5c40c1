//! The field of a screen in which the user types lines of text.

use super::{id, send};
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{Msg, View};
use yew::prelude::*;

/// The most lines that are visible at once.
const MOST_ROWS: usize = 12;

/// The field of the screen, and below it the errors of its lines.
pub fn text_field(view: &View, on_event: &Callback<UiEvent>) -> Html {
    let Some(field) = &view.field else { return html! {} };
    let wrong: Vec<&str> =
        field.lines.iter().map(|line| line.wrong.as_str()).filter(|wrong| !wrong.is_empty()).collect();
    let rows = field.lines.len().min(MOST_ROWS).to_string();
    let written = on_event.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        if let Some(area) = event.target_dyn_into::<web_sys::HtmlTextAreaElement>() {
            written.emit(UiEvent::Session(Msg::ReplaceText(area.value())));
        }
    });
    let onfocus = send::<FocusEvent>(on_event, Msg::EditAnew);
    let onfocus = Callback::from({
        let focused = field.focused;
        move |event| {
            if !focused {
                onfocus.emit(event);
            }
        }
    });
    html! {
        <div class="text-field">
            <textarea id={id(view, "results-field")} value={field.text()} aria-label={field.name}
                placeholder={field.hint} aria-invalid={(!wrong.is_empty()).then_some("true")} data-field=""
                {rows} wrap="off" spellcheck="false" autocomplete="off" autocapitalize="off" enterkeyhint="go"
                {oninput} {onfocus} />
            <>{ for wrong.iter().map(|wrong| html! { <p class="trouble">{ *wrong }</p> }) }</>
        </div>
    }
}
