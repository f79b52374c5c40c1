//! The interface of the code that draws the screens that are loaded late.

use crate::session::screens::{Content, Scene, Screens};

/// The code that draws the screens that are loaded late, except for what the teaching module draws.
pub trait DrawsScreens: Sync {
    /// The content of the scene's screen.
    fn content(&self, screens: &Screens, scene: &Scene<'_>) -> Content;
}
