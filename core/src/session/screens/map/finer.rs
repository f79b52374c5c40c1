//! The finer picture of the plane. It is painted tile by tile, while the user already sees and moves the coarse one.
//!
//! ```text
//!   skin                      painter, such as a worker
//!   View::finer: a link   →   Tiles::of_link
//!   draws a tile          ←   Tiles::next: its shades
//! ```

use crate::bulk::heatmap::SIDE;
use crate::doc::Role;
use crate::session::Session;
use crate::session::link::LinkError;
use crate::session::modules::Teaches;
use crate::session::screens::Screen;
use crate::session::state::State;

/// A picture to paint, and the colours to draw it in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinerPicture {
    /// the link to the picture: equal links mean equal pictures
    pub link: String,
    /// the size in points: across, down
    pub size: [u32; 2],
    /// the colours that the shades index: the role of the ink, and its strength in hundredths
    pub inks: Vec<(Role, u32)>,
}

impl FinerPicture {
    /// The side of a tile, in points.
    pub const SIDE: u32 = SIDE;

    /// The column and the row of a tile's first point; `None` after the last tile.
    pub fn corner(&self, place: u32) -> Option<[u32; 2]> {
        let [across, down] = self.size.map(|points| points.div_ceil(SIDE));
        (place < across * down).then(|| [place % across * SIDE, place / across * SIDE])
    }
}

impl Session {
    /// The finer picture of the plane on screen; `None` if there is none. Painting it needs the teaching module.
    pub(in crate::skins::session) fn finer(&self) -> Option<FinerPicture> {
        let State { screen, hidden, screens, focus, .. } = &*self.state;
        if *screen != Screen::MAP || *hidden || !screens.maps.shows_plane() {
            return None;
        }
        let (plane, area, shades) = self.teaching()?.finer(screens.maps.plane(), &self.answer, *focus)?;
        let mut state = (*self.state).clone();
        *state.screens.maps.plane_mut() = plane;
        let inks = shades.iter().map(|shade| (shade.role, shade.strength)).collect();
        Some(FinerPicture { link: Session::at(state).link(), size: [area.columns, area.rows], inks })
    }
}

/// The tiles of a finer picture, in order.
pub struct Tiles {
    session: Session,
    teacher: &'static dyn Teaches,
    next: u32,
}

impl Tiles {
    /// The tiles of the picture that a link of [`FinerPicture`] refers to.
    ///
    /// ```
    /// use halfplay_core::skins::session::{Session, TEACHING, Tiles};
    /// let mut session = Session::open("#2/add.f16/1,2/screen=map/map=plane")?;
    /// session.load(&TEACHING);
    /// let finer = session.view().finer_picture.expect("a point of the whole plane is many cases");
    /// assert_eq!(finer.size, [1024, 512]);
    /// assert_eq!(Tiles::of_link(&finer.link, &TEACHING)?.map(|shades| shades.len()).collect::<Vec<_>>(), [65536; 8]);
    /// # Ok::<(), halfplay_core::skins::session::LinkError>(())
    /// ```
    pub fn of_link(link: &str, teacher: &'static dyn Teaches) -> Result<Tiles, LinkError> {
        Ok(Tiles { session: Session::open(link)?, teacher, next: 0 })
    }
}

impl Iterator for Tiles {
    /// The shade of each point, row by row.
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let Session { state, answer, .. } = &self.session;
        let tile = self.teacher.tile(state.screens.maps.plane(), answer, state.focus, self.next)?;
        self.next += 1;
        Some(tile)
    }
}
