//! A slider below the operation that moves an operand through its codes. It is in the lazy module `lessons`.
//!
//! ```text
//!   b   1 ──────────────●────────────── 2   1.5  0x3e00
//! ```

use super::{id, send};
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{Msg, View};
use std::rc::Rc;
use yew::prelude::*;

/// The slider. Its own keys move it. Releasing it in any way ends the change.
pub fn slider(view: &Rc<View>, on_event: &Callback<UiEvent>) -> Html {
    let Some(slider) = &view.slider else { return html! {} };
    let moved = on_event.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let field = event.target_dyn_into::<web_sys::HtmlInputElement>();
        if let Some(at) = field.and_then(|field| field.value().parse().ok()) {
            moved.emit(UiEvent::Session(Msg::SlideTo(at)));
        }
    });
    let name = id(view, "slider");
    let [least, most] = slider.ends.clone();
    html! {
        <div class="slider">
            <label for={name.clone()}>{ &slider.whose }</label>
            <span class="role-dim" aria-hidden="true">{ least }</span>
            <input type="range" id={name} min="0" max={slider.last.to_string()} value={slider.at.to_string()}
                aria-label={slider.name()} aria-valuetext={slider.words()} {oninput}
                onkeyup={send::<KeyboardEvent>(on_event, Msg::DragEnd)}
                onpointerup={send::<PointerEvent>(on_event, Msg::DragEnd)}
                onpointercancel={send::<PointerEvent>(on_event, Msg::DragEnd)} />
            <span class="role-dim" aria-hidden="true">{ most }</span>
            <span class="now" aria-hidden="true"><strong>{ &slider.value }</strong>{ " " }<code>{ &slider.code }</code></span>
        </div>
    }
}
