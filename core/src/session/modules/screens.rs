//! The interface of the code that draws the screens after the first one.

use crate::session::screens::{Content, Scene, Screens};

/// The code that draws the screens that need no other module.
pub trait DrawsScreens: Sync {
    /// The content of the scene's screen.
    fn content(&self, screens: &Screens, scene: &Scene<'_>) -> Content;
}
