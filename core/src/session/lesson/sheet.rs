//! Worksheets: shown, and written into files.

use crate::lesson::sheet::{Sheet, SheetForm, SheetPage, Wish};
use crate::session::modules::SheetView;

/// A worksheet as it is shown.
pub fn sheet(wish: Wish) -> SheetView {
    let page = SheetPage::of(&Sheet::new(wish.order), wish.key);
    let blocks = page.blocks();
    SheetView { wish, page, blocks }
}

/// The same as `halfplay sheet` prints it.
pub fn sheet_text(wish: Wish, form: SheetForm) -> String {
    form.written(&Sheet::new(wish.order), wish.key)
}
