//! Files that are dropped on the page: a text is a program, a lesson, or a list of results; arrays are results together.

use crate::app::Event;
use crate::ui_event::UiEvent;
use gloo_events::{EventListener, EventListenerOptions};
use halfplay_core::skins::arrays::LoadedFile;
use halfplay_core::skins::session::{DiagnoseMsg, Msg};
use js_sys::Uint8Array;
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
        let files = carried(event).and_then(|data| data.files());
        let files: Vec<File> =
            files.iter().flat_map(|list| (0..list.length()).filter_map(|at| list.get(at))).collect();
        if files.is_empty() {
            return;
        }
        event.prevent_default();
        let (arrays, texts): (Vec<File>, Vec<File>) =
            files.into_iter().partition(|file| Msg::has_arrays(&file.name()));
        match texts.into_iter().next() {
            Some(text) if arrays.is_empty() => read(text, send.clone()),
            _ => read_arrays(arrays, send.clone()),
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

/// Reads files of arrays, and sends them together.
fn read_arrays(files: Vec<File>, send: Callback<Event>) {
    spawn_local(async move {
        let mut all = Vec::new();
        for file in files {
            match bytes(&file).await {
                Ok(loaded) => all.push(loaded),
                Err(why) => return send.emit(Event::Finished(why)),
            }
        }
        send.emit(Event::Ui(UiEvent::Session(Msg::from(DiagnoseMsg::BringArrays(all)))));
    });
}

/// A whole file.
async fn bytes(file: &File) -> Result<LoadedFile, String> {
    let name = file.name();
    if file.size() > LoadedFile::LONGEST as f64 {
        return Err(LoadedFile::too_long(&name));
    }
    let read = JsFuture::from(file.array_buffer()).await;
    let read = read.map_err(|_| format!("this browser could not read {name}"))?;
    Ok(LoadedFile { name, bytes: Uint8Array::new(&read).to_vec().into() })
}
