//! The module that draws the screens behind the first one.

use super::compare::Compare;
use super::content::{Content, Scene};
use super::ladder::Ladder;
use super::map::Maps;
use super::number::Numbers;
use super::reference::Reference;
use crate::session::Session;
use crate::session::modules::{DrawsScreens, LazyModule, Registry};

/// What draws the screens behind the first one.
pub struct OtherScreens;

/// What draws the screens behind the first one.
pub static OTHER_SCREENS: OtherScreens = OtherScreens;

impl LazyModule for OtherScreens {
    fn register(&'static self, registry: &mut Registry) {
        registry.enter_screens(self);
    }
}

impl DrawsScreens for OtherScreens {
    fn compare(&self, compare: &Compare, scene: &Scene<'_>) -> Content {
        compare.shown(scene)
    }

    fn numbers(&self, numbers: &Numbers, scene: &Scene<'_>) -> Content {
        numbers.shown(scene)
    }

    fn ladder(&self, ladder: &Ladder, scene: &Scene<'_>) -> Content {
        ladder.shown(scene)
    }

    fn map(&self, maps: &Maps, scene: &Scene<'_>) -> Content {
        maps.shown(scene)
    }

    fn reference(&self, reference: &Reference, scene: &Scene<'_>) -> Content {
        reference.shown(scene)
    }
}

impl Session {
    /// The content of a screen that this module draws; words that it is on its way as long as that is not loaded.
    pub(super) fn other_screen(
        &self,
        draw: impl FnOnce(&dyn DrawsScreens, &Scene<'_>) -> Content,
    ) -> Content {
        match self.modules.screens() {
            Some(code) => draw(code, &self.scene()),
            None => Content::awaited(self.state.screen.name(), "this screen is on its way"),
        }
    }
}
