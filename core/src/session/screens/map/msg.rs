//! The messages of the maps.

use super::page::{MapLayer, MapPage};
use crate::float::Format;

/// A message to the maps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MapMsg {
    /// show this page
    Page(MapPage),
    /// show the codes of this format
    Format(Format),
    /// show this layer of the map, and start the count that it needs
    Layer(MapLayer),
    /// show the next layer of the map, or start the count that the present layer needs; on a plane, show the next
    /// colours
    NextLayer,
    /// go to the next code on the map for which the selected pipeline differs, or to the previous one; on a plane, to
    /// the next cell with such a pair
    Difference {
        /// true for the next
        on: bool,
    },
    /// zoom the map or the plane in or out
    Zoom {
        /// true to zoom in
        closer: bool,
    },
    /// zoom the map or the plane in or out around the code under the pointer
    ZoomAt {
        /// the code that keeps its position
        code: usize,
        /// true to zoom in
        closer: bool,
    },
    /// drag the map or the plane
    Drag {
        /// the code at the start of the drag
        from: usize,
        /// the code now under the pointer
        to: usize,
    },
    /// open the command line at the command that goes to a code or a pair, so that only this is left to type
    GoToCode,
}
