//! What draws the screens behind the first one.

use crate::session::screens::{Content, Scene, Screens};

/// What draws the screens that need no other module.
pub trait DrawsScreens: Sync {
    /// The content of the screen of this scene.
    fn content(&self, screens: &Screens, scene: &Scene<'_>) -> Content;
}
