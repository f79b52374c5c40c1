//! The copy menu.

use crate::doc::{Line, Role};
use crate::session::export_form::ExportForm;
use crate::session::msg::Msg;
use crate::session::screens::{List, ListKind};
use crate::session::view::Overlay;

/// The state of the copy menu: the selected row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CopyMenu {
    at: usize,
}

impl CopyMenu {
    /// The menu with this row selected.
    pub fn at(at: usize) -> Self {
        CopyMenu { at }
    }

    /// The selected form, out of the forms on offer.
    pub fn chosen(&self, copies: &[ExportForm]) -> Option<ExportForm> {
        copies.get(self.at).copied()
    }

    pub fn walk(&mut self, msg: &Msg, copies: &[ExportForm]) {
        self.at = msg.moved(self.at, copies.len()).unwrap_or(self.at);
    }

    /// The menu as drawn: each form with its letter.
    pub fn overlay(&self, copies: &[ExportForm]) -> Overlay {
        let row = |what: &ExportForm| {
            vec![
                Line::default().with(Role::Strong, what.key().to_string()),
                Line::default().with(Role::Plain, what.word()),
                Line::default().with(Role::Dim, what.words()),
            ]
        };
        Overlay::List(List::new(ListKind::Copies, copies.iter().map(row).collect(), self.at))
    }
}
