//! Workers that count and paint while the page stays responsive.

use super::document;
use gloo_events::EventListener;
use halfplay_core::skins::session::SurveyState;
use js_sys::{Array, Uint8Array};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

/// A worker. Dropping the value ends it.
pub struct Helper {
    worker: Worker,
    /// the request to send once the worker is ready; `None` from then on
    before: Rc<RefCell<Option<Array>>>,
    _listeners: [EventListener; 2],
}

/// The attribute of the root element with the URL of the worker's file.
const FILE: &str = "data-worker";

/// A tile of a finer picture, as the worker sends it.
pub struct Tile {
    /// the link of the picture
    pub link: String,
    /// the index of the tile
    pub place: u32,
    /// the shade of each point, row by row
    pub shades: Vec<u8>,
}

/// Starts the count that the link describes. Reports each state of the count, or an error if it cannot begin. `None` if
/// the browser has no workers.
pub fn count(link: &str, report: Callback<Result<SurveyState, &'static str>>) -> Option<Helper> {
    let failed = report.clone();
    let told = move |answer: JsValue| {
        if let Some(state) = answer.as_string().and_then(|text| SurveyState::from_text(&text)) {
            report.emit(Ok(state));
        }
    };
    let broken = move || failed.emit(Err("the count failed to start; try again, or reload the page"));
    let helper = Helper::start(Box::new(told), Box::new(broken))?;
    helper.ask("count", link);
    Some(helper)
}

/// A worker that paints the pictures requested with [`Helper::paint`]. `None` if the browser has no workers. If the
/// worker cannot start, no tiles are sent.
pub fn painter(came: Callback<Tile>) -> Option<Helper> {
    let told = move |answer: JsValue| {
        let Some(parts) = answer.dyn_ref::<Array>() else { return };
        let (link, place) = (parts.get(0).as_string(), parts.get(1).as_f64());
        if let (Some(link), Some(place), Ok(shades)) = (link, place, parts.get(2).dyn_into::<Uint8Array>()) {
            came.emit(Tile { link, place: place as u32, shades: shades.to_vec() });
        }
    };
    Helper::start(Box::new(told), Box::new(|| ()))
}

impl Helper {
    /// Starts a worker. `told` receives its messages; `broken` is called if it cannot start or fails later.
    fn start(told: Box<dyn Fn(JsValue)>, broken: Box<dyn Fn()>) -> Option<Helper> {
        let file = document()?.document_element()?.get_attribute(FILE)?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&file, &options).ok()?;
        let before = Rc::new(RefCell::new(Some(Array::new())));
        let (to, asked) = (worker.clone(), before.clone());
        let messages = EventListener::new(&worker, "message", move |event| {
            let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
            // The first message means that the worker is ready.
            match asked.take() {
                Some(question) if question.length() > 0 => _ = to.post_message(&question),
                Some(_) => {}
                None => told(event.data()),
            }
        });
        let errors = EventListener::new(&worker, "error", move |_| broken());
        Some(Helper { worker, before, _listeners: [messages, errors] })
    }

    /// Requests the picture of a link, in place of any earlier one.
    pub fn paint(&self, link: &str) {
        self.ask("paint", link);
    }

    fn ask(&self, what: &str, link: &str) {
        let question = Array::of2(&JsValue::from_str(what), &JsValue::from_str(link));
        match &mut *self.before.borrow_mut() {
            Some(before) => *before = question,
            None => _ = self.worker.post_message(&question),
        }
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}
