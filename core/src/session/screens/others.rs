//! The module that draws the screens that are loaded late.

use super::Screens;
use super::content::{Content, Scene};
use super::screen::Screen;
use crate::session::Session;
use crate::session::modules::{DrawsScreens, LazyModule, Registry};

/// The module that draws the screens that are loaded late.
pub struct OtherScreens;

/// The only instance of `OtherScreens`.
pub static OTHER_SCREENS: OtherScreens = OtherScreens;

impl LazyModule for OtherScreens {
    fn register(&'static self, registry: &mut Registry) {
        registry.enter_screens(self);
    }
}

impl DrawsScreens for OtherScreens {
    fn content(&self, screens: &Screens, scene: &Scene<'_>) -> Content {
        match scene.screen {
            Screen::COMPARE => screens.compare.shown(scene),
            Screen::NUMBER => screens.numbers.shown(scene),
            Screen::MAP => screens.maps.shown(scene),
            Screen::REFERENCE => screens.reference.shown(scene),
            other => {
                debug_assert!(false, "{other:?} is drawn by this module");
                Content::hidden()
            }
        }
    }
}

impl Session {
    /// The content of a screen that `OtherScreens` draws, or a message that this module is being loaded.
    pub(super) fn other_screen(&self) -> Content {
        match self.modules.screens() {
            Some(code) => code.content(&self.state.screens, &self.scene()),
            None => Content::awaited(self.state.screen.name(), "loading this screen…"),
        }
    }
}
