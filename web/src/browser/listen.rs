//! Listeners on the whole page: keys, pasted text, dropped files, back and forward, swipes.

use super::{document, drop, window};
use crate::app::Event;
use crate::keys::{self, FocusedElement};
use crate::ui_event::UiEvent;
use gloo_events::{EventListener, EventListenerOptions};
use halfplay_core::skins::input::{Input, Vocabulary, classify};
use halfplay_core::skins::session::keys::chosen_by;
use halfplay_core::skins::session::{Key, KeyContext, Msg, View};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, HtmlElement, KeyboardEvent, TouchEvent};
use yew::Callback;

/// The listeners. Dropping the value removes them.
pub struct Listeners {
    _all: Vec<EventListener>,
}

/// The part of the session's state that the key listener needs.
#[derive(Clone, Copy)]
pub struct KeyState {
    /// the context in which keys are interpreted
    pub context: KeyContext,
    /// true if there is a word to complete
    pub completes: bool,
    /// true if the user is choosing between two neighbours, for which letters work too
    pub asks: bool,
}

impl KeyState {
    /// Reads the state from a view.
    pub fn of(view: &View) -> Self {
        KeyState { context: view.context, completes: view.completes, asks: view.asks() }
    }
}

/// The start of a touch: its position in pixels, and whether a scroll box there can still scroll towards its end and
/// its start.
#[derive(Clone, Copy)]
struct Start {
    point: [i32; 2],
    moves: [bool; 2],
}

/// The least length of a swipe, in pixels. Its horizontal part must be more than twice the vertical one.
const SWIPE: i32 = 48;

impl Listeners {
    /// Sends an event for each key, paste, navigation and swipe. Keys without a meaning in the current context go to
    /// the browser. While a key waits to be handled, the context is unknown.
    pub fn new(send: Callback<Event>, key_state: Rc<Cell<Option<KeyState>>>) -> Self {
        let (Some(window), Some(document)) = (window(), document()) else {
            return Listeners { _all: Vec::new() };
        };
        let active = EventListenerOptions::enable_prevent_default();
        let (keys, pasted, travels, drops, swipes) =
            (send.clone(), send.clone(), send.clone(), send.clone(), send);
        let (at_start, at_end) = (key_state.clone(), key_state.clone());
        let down = EventListener::new_with_options(&document, "keydown", active, move |event| {
            if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
                press(event, &key_state, &keys);
            }
        });
        let up = EventListener::new_with_options(&document, "keyup", active, |event| {
            // Some browsers press a button when the key is released, even if the keydown was prevented.
            if let Some(event) = event.dyn_ref::<KeyboardEvent>().filter(|event| presses_bit(event)) {
                event.prevent_default();
            }
        });
        let paste = EventListener::new_with_options(&document, "paste", active, move |event| {
            if let Some(event) = event.dyn_ref::<ClipboardEvent>() {
                paste(event, &pasted);
            }
        });
        let travel = EventListener::new(&window, "popstate", move |_| travels.emit(Event::Navigated));
        let start = Rc::new(Cell::new(None));
        let begin = start.clone();
        let touch = EventListener::new(&document, "touchstart", move |event| {
            begin.set(event.dyn_ref::<TouchEvent>().and_then(|event| begins(event, context(&at_start))));
        });
        let lift = EventListener::new(&document, "touchend", move |event| {
            let end = event.dyn_ref::<TouchEvent>().and_then(point);
            if let (Some(start), Some(end)) = (start.take(), end)
                && let Some(msg) = swipe(start, end, context(&at_end))
            {
                swipes.emit(Event::Ui(UiEvent::Session(msg)));
            }
        });
        let [over, dropped] = drop::listeners(&document, drops);
        Listeners { _all: vec![down, up, paste, travel, touch, lift, over, dropped] }
    }
}

fn context(key_state: &Cell<Option<KeyState>>) -> Option<KeyContext> {
    key_state.get().map(|key_state| key_state.context)
}

fn press(event: &KeyboardEvent, key_state: &Cell<Option<KeyState>>, send: &Callback<Event>) {
    if event.is_composing() || (event.alt_key() && !types_with_alt(event)) || event.default_prevented() {
        return;
    }
    // While the user types, or may soon, a space belongs to the text, whichever element has the focus.
    if presses_bit(event) && context(key_state).is_some_and(|context| !context.takes_text()) {
        event.prevent_default();
        if let Some(bit) = event.target().and_then(|bit| bit.dyn_into::<HtmlElement>().ok())
            && !event.repeat()
        {
            bit.click();
        }
        return;
    }
    let control = (event.ctrl_key() || event.meta_key()) && !types_with_alt(event);
    let key = match (event.key().as_str(), control, event.shift_key()) {
        // Redo, as on a Mac and in many editors.
        ("z" | "Z", true, true) => Some(Key::Ctrl('y')),
        // Shift-Tab always goes back in the browser's order.
        ("Tab", _, true) => None,
        (name, ..) => keys::key(name, control),
    };
    let Some(key) = key else { return };
    // The browser closes a popover, which is drawn over any dialog.
    if key == Key::Escape
        && document().is_some_and(|document| matches!(document.query_selector(":popover-open"), Ok(Some(_))))
    {
        return;
    }
    let meant = key_state.get().is_none_or(|KeyState { context, asks, .. }| {
        keys::is_meant(key, context) || (asks && chosen_by(key).is_some())
    });
    let focused = match focused_element(event) {
        // The pending key may close the field; then this letter is meant for the page.
        FocusedElement::Field if key_state.get().is_none() && matches!(key, Key::Char(_)) => {
            FocusedElement::Page
        }
        FocusedElement::Field if key_state.get().is_none_or(|key_state| key_state.completes) => {
            FocusedElement::Completing
        }
        focused => focused,
    };
    // Shift-Enter starts a new line.
    let breaks_line = focused == FocusedElement::Lines && event.shift_key();
    if !keys::is_ours(key, focused) || !meant || breaks_line {
        return;
    }
    // The browser keeps its own shortcuts: copying, reloading, a new tab.
    if matches!(key, Key::Ctrl(c) if !"zy".contains(c)) {
        return;
    }
    event.prevent_default();
    key_state.set(None);
    send.emit(Event::Press { key, held: event.repeat(), row: row(event) });
}

/// True if the space bar is pressed on a bit. Browsers press a button on release and draw it pressed until then; a bit
/// flips at once.
fn presses_bit(event: &KeyboardEvent) -> bool {
    event.key() == " "
        && !event.ctrl_key()
        && !event.meta_key()
        && focused_element(event) == FocusedElement::Bit
}

/// The row in which the key is pressed. The browser's focus can move without the session, as with Shift-Tab.
fn row(event: &KeyboardEvent) -> Option<String> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    element.closest("[data-row]").ok()??.get_attribute("data-row")
}

/// True if the key types a character with AltGr. Many keyboards type `~`, `[` and `{` that way, and some browsers
/// report AltGr as Ctrl and Alt.
fn types_with_alt(event: &KeyboardEvent) -> bool {
    event.get_modifier_state("AltGraph")
}

/// The kind of element that has the focus.
fn focused_element(event: &web_sys::Event) -> FocusedElement {
    let is = |selector: &str| within(event, selector);
    match () {
        // The focused element may be on a screen that was just hidden, until the focus moves on.
        () if is(".away") => FocusedElement::Page,
        () if is("[data-own]") => FocusedElement::Own,
        () if is("textarea[data-field]") => FocusedElement::Lines,
        () if is("[data-field]") => FocusedElement::Field,
        () if is("[data-bit]") => FocusedElement::Bit,
        () if is("[type=range]") => FocusedElement::Slider,
        () if is("select") => FocusedElement::Choice,
        () if is("[data-list]") => FocusedElement::Page,
        () if is("button, a, summary, input") => FocusedElement::Control,
        () if is(".sideways") => FocusedElement::Sideways,
        () => FocusedElement::Page,
    }
}

/// True if the event's target lies within an element that matches the selector.
fn within(event: &web_sys::Event, selector: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.closest(selector).is_ok_and(|found| found.is_some()))
}

/// Passes pasted text to the session, unless it is a single line for a field. A text with newlines or tabs never goes
/// to a single-line field, which would remove them and so join the words.
fn paste(event: &ClipboardEvent, send: &Callback<Event>) {
    let Some(text) = event.clipboard_data().and_then(|data| data.get_data("text").ok()) else { return };
    let whole = text.trim().contains(['\n', '\r', '\t'])
        || matches!(classify(&text, &Vocabulary::default()), Input::Link(_));
    // Text pasted into the text of a program becomes part of it.
    let is_own = match focused_element(event) {
        FocusedElement::Field | FocusedElement::Lines => !whole,
        FocusedElement::Own => !whole || within(event, "textarea"),
        _ => false,
    };
    if is_own {
        return;
    }
    event.prevent_default();
    send.emit(Event::Ui(UiEvent::Pasted(text)));
}

/// Starts a swipe. Swipes go from step to step: on the steps themselves, or anywhere in a presentation.
fn begins(event: &TouchEvent, context: Option<KeyContext>) -> Option<Start> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let within = |selector: &str| element.closest(selector).ok().flatten();
    let steps = within(".screen-operation .detail, .screen-steps .detail").is_some();
    // Dragging a value on its line is not a swipe.
    if event.touches().length() != 1
        || within(".moves .line").is_some()
        || !(steps || context == Some(KeyContext::Presenting))
    {
        return None;
    }
    let moves = within(".sideways, .folds").map_or([false; 2], |scroller| {
        let left = scroller.scroll_left();
        [left + scroller.client_width() + 1 < scroller.scroll_width(), left > 0]
    });
    Some(Start { point: point(event)?, moves })
}

fn point(event: &TouchEvent) -> Option<[i32; 2]> {
    let touch = event.changed_touches().get(0)?;
    Some([touch.client_x(), touch.client_y()])
}

/// The message of a finished swipe. `None` if the finger scrolled a box that had not reached its end. In a presentation
/// a swipe to the left sends the same message as the key that advances it.
fn swipe(start: Start, end: [i32; 2], context: Option<KeyContext>) -> Option<Msg> {
    let [x, y] = [end[0] - start.point[0], end[1] - start.point[1]];
    let [on, back] = start.moves;
    let sideways = x.abs() >= SWIPE && x.abs() > 2 * y.abs();
    match x < 0 {
        true if context == Some(KeyContext::Presenting) => (sideways && !on).then_some(Msg::Forward),
        true => (sideways && !on).then_some(Msg::NextStep),
        false => (sideways && !back).then_some(Msg::PreviousStep),
    }
}
