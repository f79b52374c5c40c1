//! Worksheets on screen and as files.

use crate::lesson::sheet::{Sheet, SheetForm, SheetPage, SheetRequest};
use crate::session::modules::SheetView;

/// A worksheet for the screen.
pub fn sheet(request: SheetRequest) -> SheetView {
    let page = SheetPage::of(&Sheet::new(request.order), request.key);
    let blocks = page.blocks();
    SheetView { request, page, blocks }
}

/// A worksheet as text, exactly as `halfplay sheet` prints it.
pub fn sheet_text(request: SheetRequest, form: SheetForm) -> String {
    form.written(&Sheet::new(request.order), request.key)
}
