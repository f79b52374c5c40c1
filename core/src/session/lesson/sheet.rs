//! Worksheets: shown, and written into files.

use crate::lesson::sheet::{Sheet, SheetForm, SheetPage, SheetRequest};
use crate::session::modules::SheetView;

/// A worksheet as it is shown.
pub fn sheet(request: SheetRequest) -> SheetView {
    let page = SheetPage::of(&Sheet::new(request.order), request.key);
    let blocks = page.blocks();
    SheetView { request, page, blocks }
}

/// The same as `halfplay sheet` prints it.
pub fn sheet_text(request: SheetRequest, form: SheetForm) -> String {
    form.written(&Sheet::new(request.order), request.key)
}
