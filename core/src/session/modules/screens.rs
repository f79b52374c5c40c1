//! What draws the screens behind the first one.

use crate::session::screens::{Compare, Content, Ladder, Maps, Numbers, Reference, Scene};

/// What draws the screens that need no other module.
pub trait DrawsScreens: Sync {
    /// The comparison of pipelines.
    fn compare(&self, compare: &Compare, scene: &Scene<'_>) -> Content;

    /// One number in every format.
    fn numbers(&self, numbers: &Numbers, scene: &Scene<'_>) -> Content;

    /// The codes about one number.
    fn ladder(&self, ladder: &Ladder, scene: &Scene<'_>) -> Content;

    /// The map of all codes of a format, or of the toy float.
    fn map(&self, maps: &Maps, scene: &Scene<'_>) -> Content;

    /// The instruction table, or the glossary.
    fn reference(&self, reference: &Reference, scene: &Scene<'_>) -> Content;
}
