//! The worker, which counts while the page goes on.

use super::document;
use crate::app::Event;
use gloo_events::EventListener;
use halfplay_core::session::{Msg, SurveyState};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

/// A count under way. It ends when this goes.
pub struct Count {
    worker: Worker,
    _listeners: [EventListener; 2],
}

/// Where the worker's file lies, as the page says it.
const FILE: &str = "data-worker";

/// Starts to count what the link asks for. `None` where the browser has no workers.
pub fn count(link: String, send: Callback<Event>) -> Option<Count> {
    let file = document()?.document_element()?.get_attribute(FILE)?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&file, &options).ok()?;
    let (asked, failed) = (Rc::new(RefCell::new(Some(link))), send.clone());
    let to = worker.clone();
    let messages = EventListener::new(&worker, "message", move |event| {
        let Some(text) = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string()) else {
            return;
        };
        // Its first message says that it is ready.
        if let Some(link) = asked.take() {
            let _ = to.post_message(&JsValue::from_str(&link));
        } else if let Some(state) = SurveyState::from_text(&text) {
            send.emit(Event::Ui(Msg::Surveyed(state).into()));
        }
    });
    let broken = EventListener::new(&worker, "error", move |_| {
        failed.emit(Event::Finished("the count could not begin: try again, or load the page anew".into()));
    });
    Some(Count { worker, _listeners: [messages, broken] })
}

impl Drop for Count {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
