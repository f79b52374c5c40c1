//! Files dropped on the page. A text file is a program, a lesson, or a list of results; array files are results and are
//! read together.

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

/// The longest text file that is read, in bytes: 16 MiB.
const LONGEST: f64 = (16 << 20) as f64;

/// Listens for files dragged over the page and dropped on it. The browser handles anything else that is dragged.
pub fn listeners(document: &Document, send: Callback<Event>) -> [EventListener; 2] {
    let active = EventListenerOptions::enable_prevent_default();
    // A browser drops nothing unless a listener has allowed it.
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

/// Reads a file and sends its text as a program, a lesson or results, or else a notice with the reason.
fn read(file: File, send: Callback<Event>) {
    let name = file.name();
    if file.size() > LONGEST {
        return send.emit(Event::Finished(format!(
            "{name} is longer than 16 MiB, the limit for programs, lessons and results"
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

/// Reads array files and sends them together.
fn read_arrays(files: Vec<File>, send: Callback<Event>) {
    spawn_local(async move {
        let mut all = Vec::new();
        for file in files {
            match bytes(&file).await {
                Ok(loaded) => all.push(loaded),
                Err(why) => return send.emit(Event::Finished(why)),
            }
        }
        send.emit(Event::Ui(UiEvent::Session(Msg::from(DiagnoseMsg::OpenArrays(all)))));
    });
}

/// The content of a whole file.
async fn bytes(file: &File) -> Result<LoadedFile, String> {
    let name = file.name();
    if file.size() > LoadedFile::LONGEST as f64 {
        return Err(LoadedFile::too_long(&name));
    }
    let read = JsFuture::from(file.array_buffer()).await;
    let read = read.map_err(|_| format!("this browser could not read {name}"))?;
    Ok(LoadedFile { name, bytes: Uint8Array::new(&read).to_vec().into() })
}
