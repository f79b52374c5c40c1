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
    /// show the next layer; or start the count that the present layer needs
    NextLayer,
    /// go to the next code on the map for which the selected pipeline differs, or to the previous one
    Difference {
        /// true for the next
        on: bool,
    },
    /// zoom the map in or out
    Zoom {
        /// true to zoom in
        closer: bool,
    },
    /// zoom the map in or out around the code under the pointer
    ZoomAt {
        /// the code that keeps its position
        code: usize,
        /// true to zoom in
        closer: bool,
    },
    /// drag the map
    Drag {
        /// the code at the start of the drag
        from: usize,
        /// the code now under the pointer
        to: usize,
    },
    /// open the command line at the command that goes to a code, so that only the code is left to type
    GoToCode,
}
