//! The maps of codes, and the planes of two operands: that of the user's question, and an example.

mod buttons;
mod codes;
mod commands;
mod finer;
mod keys;
mod msg;
mod page;
mod plane;
mod plane_cells;
mod plane_layer;
mod plane_link;
mod state;
mod update;

pub use finer::{FinerPicture, Tiles};
pub use msg::MapMsg;
pub use page::{MapLayer, MapPage};
pub use plane::{FinerPlane, PlaneAction, PlaneContext, PlaneResult, Planes};
pub use state::Maps;

use super::content::Content;
use super::row::ScreenRow;
use super::screen::Screen;

impl Screen {
    /// The maps of codes, and the plane of two operands.
    pub const MAP: Screen = Screen::new("map");
}

/// The row of the maps in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::MAP,
    name: "Map",
    letter: 'm',
    shows: "all codes, or all pairs, as a picture",
    places: keys::PLACES,
    keys: keys::KEYS,
    content: |session| {
        let maps = &session.state.screens.maps;
        match (maps.shows_plane(), session.teaching()) {
            (true, Some(code)) => code.plane_content(maps, &session.scene()),
            (true, None) => Content::awaited("plane", state::PLANE_AWAITED),
            (false, _) => session.other_screen(),
        }
    },
    commands: commands::COMMANDS,
};
