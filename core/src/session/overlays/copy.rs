//! The menu of what can be copied.

use crate::doc::{Line, Role};
use crate::session::msg::Msg;
use crate::session::screens::{List, ListKind};
use crate::session::view::Overlay;
use crate::session::what::What;

/// Which row of the menu is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CopyMenu {
    at: usize,
}

impl CopyMenu {
    /// At this row.
    pub fn at(at: usize) -> Self {
        CopyMenu { at }
    }

    /// What is looked at, of what can be copied.
    pub fn chosen(&self, copies: &[What]) -> Option<What> {
        copies.get(self.at).copied()
    }

    pub fn walk(&mut self, msg: &Msg, copies: &[What]) {
        self.at = msg.moved(self.at, copies.len()).unwrap_or(self.at);
    }

    /// What can be copied, each with its letter.
    pub fn overlay(&self, copies: &[What]) -> Overlay {
        let row = |what: &What| {
            vec![
                Line::default().with(Role::Strong, what.key().to_string()),
                Line::default().with(Role::Plain, what.word()),
                Line::default().with(Role::Dim, what.words()),
            ]
        };
        Overlay::List(List::new(ListKind::Copies, copies.iter().map(row).collect(), self.at))
    }
}
