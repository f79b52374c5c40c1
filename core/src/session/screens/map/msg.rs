//! The messages of the maps.

use super::page::{MapLayer, MapPage};
use crate::float::Format;

/// A message to the maps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MapMsg {
    /// show this map
    Page(MapPage),
    /// show the codes of this format
    Format(Format),
    /// show this of the codes on the map, and count over all of them where that takes it
    Layer(MapLayer),
    /// the next of these pictures; or the count that the present one takes
    NextLayer,
    /// to the next code on the map where the pipeline differs that is looked at, or to the one before
    Difference {
        /// to the next?
        on: bool,
    },
    /// closer to the codes of the map, or further away
    Zoom {
        /// closer?
        closer: bool,
    },
    /// the same about this code of a map, which is pointed at
    ZoomAt {
        /// the code that stays where it is seen
        code: usize,
        /// closer?
        closer: bool,
    },
    /// what is seen of a map is moved by hand
    Drag {
        /// the code that was taken hold of
        from: usize,
        /// the code where it is now
        to: usize,
    },
    /// open the line of commands at the one that goes to a code: the code is all that is left to type
    GoToCode,
}
