//! The popup that leads to other screens.

use crate::session::Session;
use crate::session::host::Skin;
use crate::session::keys::{Contexts, Key, KeyContext, table};
use crate::session::msg::Msg;
use crate::session::overlays::OverlayState;
use crate::session::screens::{LessonView, SCREENS, Screen};

/// The popup that leads to other screens, above the present one.
#[derive(Clone, PartialEq, Debug)]
pub struct GoView {
    /// the screens
    pub screens: Vec<GoRow>,
    /// the index of the selected screen
    pub chosen: usize,
    /// other destinations
    pub others: Vec<GoRow>,
}

/// A destination.
#[derive(Clone, PartialEq, Debug)]
pub struct GoRow {
    /// the letter that goes there
    pub key: char,
    /// the name of the destination
    pub name: &'static str,
    /// its content in a few words; empty for destinations other than screens
    pub says: &'static str,
    /// true for the present screen
    pub here: bool,
    /// the message that goes there
    pub msg: Msg,
}

impl Session {
    /// The popup of the screens. A page shows the screens all the time, so it has none.
    pub(super) fn go_view(&self) -> Option<GoView> {
        let Some(OverlayState::Go(menu)) = &self.open_overlay else { return None };
        let here = self.tab();
        let screens = SCREENS.iter().map(|row| GoRow {
            key: row.letter,
            name: row.name,
            says: row.shows,
            here: row.screen == here,
            msg: Msg::Show(row.screen),
        });
        let popup = GoView { screens: screens.collect(), chosen: menu.place(), others: others() };
        self.host.has_keys_alone().then_some(popup)
    }

    /// The screen whose tab is highlighted.
    pub(in crate::skins::session) fn tab(&self) -> Screen {
        if self.reads_lesson() { LessonView::SCREEN } else { self.state.screen }
    }
}

/// The destinations other than screens, from the key table.
fn others() -> Vec<GoRow> {
    let is_go = |contexts: Contexts| matches!(contexts, Contexts::These([KeyContext::Go]));
    let rows = table().iter().filter(|row| is_go(row.contexts) && row.skin != Some(Skin::Page));
    let other = |(key, msg): &(Key, Msg), name: &'static str| match (key, msg) {
        (Key::Char(key), msg) if !matches!(msg, Msg::Show(_)) => {
            Some(GoRow { key: *key, name, says: "", here: false, msg: msg.clone() })
        }
        _ => None,
    };
    rows.flat_map(|row| row.keys.iter().filter_map(|key| other(key, row.brief))).collect()
}
