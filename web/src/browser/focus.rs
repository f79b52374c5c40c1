//! The browser's focus, and dialogs.

use super::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusOptions, HtmlDialogElement, HtmlElement, HtmlInputElement};

/// Focuses the first of these elements that exists. In a field the caret goes to the end.
pub fn focus_on(ids: &[String]) {
    let Some(document) = document() else { return };
    let Some(element) = ids.iter().find_map(|id| document.get_element_by_id(id)) else { return };
    if document.active_element().as_ref() == Some(&element) {
        return;
    }
    // Setting the caret is cheap as long as the field does not have the focus.
    if let Some(field) = element.dyn_ref::<HtmlInputElement>() {
        let end = field.value().encode_utf16().count() as u32;
        let _ = field.set_selection_range(end, end);
    }
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // Otherwise the browser would scroll a list taller than the window to its middle.
        let still = FocusOptions::new();
        still.set_prevent_scroll(is_in_window(element));
        let _ = element.focus_with_options(&still);
    }
}

/// True for a list without a scroll box of its own: the window scrolls it.
fn is_in_window(list: &HtmlElement) -> bool {
    list.get_attribute("data-list").as_deref() == Some("window")
}

/// Removes the focus from the focused element of the page's content, if there is one.
pub fn drop_focus() {
    if let Some(element) = focused_content() {
        let _ = element.blur();
    }
}

/// True if any element has the focus.
pub fn has_focus() -> bool {
    let element = document().and_then(|document| document.active_element());
    element.is_some_and(|element| element.tag_name() != "BODY")
}

/// True if an element in the page's content has the focus.
pub fn content_has_focus() -> bool {
    focused_content().is_some()
}

fn focused_content() -> Option<HtmlElement> {
    let element = document()?.active_element()?;
    element.closest("main").ok()??;
    element.dyn_into().ok()
}

/// True if the page has the focus. A page in a frame must not take it from the surrounding page.
pub fn page_has_focus() -> bool {
    document().is_some_and(|document| document.has_focus().unwrap_or(false))
}

/// Puts a text into the focused field and selects it, so that typing replaces it. It does not wait for the next redraw,
/// because the user could type a letter before that.
pub fn put_selected(text: &str) {
    let focused = document().and_then(|document| document.active_element());
    if let Some(field) = focused.and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) {
        field.set_value(text);
        field.select();
    }
}

/// The element that had the focus before a dialog opened.
#[derive(Default)]
pub struct Opener(Option<HtmlElement>);

impl Opener {
    /// Opens dialogs that were just drawn, as modal ones, so that no element outside can have the focus.
    pub fn open_dialogs(&mut self) {
        let Some(document) = document() else { return };
        if let Some(dialog) = first::<HtmlDialogElement>(&document, "[data-dialog]")
            && !dialog.open()
        {
            self.0 = document.active_element().and_then(|element| element.dyn_into().ok());
            let _ = dialog.show_modal();
            // The title gets the focus, so that keys go to the session at first, not to a button.
            if let Some(title) = first::<HtmlElement>(&document, "#dialog-title") {
                let _ = title.focus();
            }
        }
    }

    /// Returns the focus after a dialog has closed. False if no dialog was open, or if nothing had the focus before, or
    /// if that element is gone or hidden.
    pub fn give_back(&mut self) -> bool {
        let there = |element: &HtmlElement| {
            element.is_connected()
                && element.tag_name() != "BODY"
                && matches!(element.closest(".away"), Ok(None))
        };
        let element = self.0.take().filter(there);
        element.is_some_and(|element| element.focus().is_ok())
    }
}

/// Makes the browser lay out the hidden screens in advance.
pub fn lay_out_away() {
    let Some(document) = document() else { return };
    let Ok(all) = document.query_selector_all(".away .below") else { return };
    for below in (0..all.length()).filter_map(|at| all.item(at)?.dyn_into::<HtmlElement>().ok()) {
        let _ = below.offset_height();
    }
}

/// Scrolls each list to its chosen row, and a sideways box to its chosen cell. This forces the browser to compute the
/// layout.
pub fn keep_chosen_in_sight() {
    let Some(document) = document() else { return };
    if let Some(cell) = first::<Element>(&document, ".sideways [aria-current]:not(.away *)")
        && let Ok(Some(around)) = cell.closest(".sideways")
    {
        scroll_to_cell(&around, &cell);
    }
    let Ok(lists) = document.query_selector_all("[data-list]:not(.away *)") else { return };
    for list in (0..lists.length()).filter_map(|at| lists.item(at)?.dyn_into::<HtmlElement>().ok()) {
        keep_in_sight(&list);
    }
}

/// Scrolls the window to the verdict on an answer: it may be below a picture that appeared with it.
pub fn keep_verdict_in_sight() {
    let verdict = document().and_then(|document| first::<HtmlElement>(&document, ".judged:not(.away *)"));
    if let Some(verdict) = verdict {
        keep_in_window(&verdict);
    }
}

/// Scrolls a list, and nothing else, so that its chosen row is visible.
fn keep_in_sight(list: &HtmlElement) {
    let Ok(Some(row)) = list.query_selector("[aria-selected=true]") else { return };
    let Some(row) = row.dyn_ref::<HtmlElement>() else { return };
    if is_in_window(list) {
        return keep_in_window(row);
    }
    if list.scroll_height() <= list.client_height() {
        return;
    }
    let (around, place) = (list.get_bounding_client_rect(), row.get_bounding_client_rect());
    let (from, room, height) = (list.scroll_top(), list.client_height(), row.offset_height());
    let top = from + (place.top() - around.top()).round() as i32 - list.client_top();
    if top < from {
        list.set_scroll_top(top);
    } else if top + height > from + room {
        list.set_scroll_top(top + height - room);
    }
}

/// Scrolls the window so that an element is visible.
fn keep_in_window(element: &HtmlElement) {
    let root = document().and_then(|document| document.document_element());
    let place = element.get_bounding_client_rect();
    let below = root.is_some_and(|root| place.bottom() > f64::from(root.client_height()));
    if place.top() < 0.0 || below {
        element.scroll_into_view_with_bool(!below);
    }
}

/// Scrolls a box sideways so that one of its cells is visible.
fn scroll_to_cell(around: &Element, cell: &Element) {
    let (room, place) = (around.get_bounding_client_rect(), cell.get_bounding_client_rect());
    let over = (place.right() - room.right()).max(0.0) - (room.left() - place.left()).max(0.0);
    if over != 0.0 {
        around.set_scroll_left(around.scroll_left() + over.round() as i32);
    }
}

/// Marks the page as drawn and ready for keys, for tests: `<html data-ready="1">`.
pub fn ready() {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        let _ = root.set_attribute("data-ready", "1");
    }
}

/// A new element outside the document.
pub fn apart() -> Option<Element> {
    document()?.create_element("div").ok()
}

/// The first element of type `T` that a selector finds.
pub fn first<T: JsCast>(document: &web_sys::Document, selector: &str) -> Option<T> {
    document.query_selector(selector).ok().flatten().and_then(|found: Element| found.dyn_into().ok())
}
