//! A file that is dropped on the page: its text is a program, a lesson, or a list of results.

use crate::app::Event;
use crate::ui_event::UiEvent;
use gloo_events::{EventListener, EventListenerOptions};
use halfplay_core::session::Msg;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DataTransfer, Document, DragEvent, File};
use yew::Callback;

/// A longer file is no program: 16 MiB.
const LONGEST: f64 = (16 << 20) as f64;

/// Listen for files over the page, and for those that are dropped. What else is dragged is left to the browser.
pub fn listeners(document: &Document, send: Callback<Event>) -> [EventListener; 2] {
    let active = EventListenerOptions::enable_prevent_default();
    // A browser drops nothing where nobody says that it may be dropped.
    let over = EventListener::new_with_options(document, "dragover", active, |event| {
        if carried(event).is_some_and(|data| data.types().includes(&"Files".into(), 0)) {
            event.prevent_default();
        }
    });
    let dropped = EventListener::new_with_options(document, "drop", active, move |event| {
        if let Some(file) = carried(event).and_then(|data| data.files()?.get(0)) {
            event.prevent_default();
            read(file, send.clone());
        }
    });
    [over, dropped]
}

fn carried(event: &web_sys::Event) -> Option<DataTransfer> {
    event.dyn_ref::<DragEvent>()?.data_transfer()
}

/// Reads a file, and sends its text as a program, a lesson or results, or a notice of why not.
fn read(file: File, send: Callback<Event>) {
    let name = file.name();
    if let Some(why_not) = Msg::unread(&name) {
        return send.emit(Event::Ui(UiEvent::Session(why_not)));
    }
    if file.size() > LONGEST {
        return send.emit(Event::Finished(format!(
            "{name} is longer than 16 MiB, so neither program nor lesson nor list of results"
        )));
    }
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        send.emit(match text {
            Some(text) => Event::Ui(UiEvent::Session(Msg::of_file(&name, text))),
            None => Event::Finished(format!("this browser could not read {name}")),
        });
    });
}
