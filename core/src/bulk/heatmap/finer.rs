//! A finer picture of an area: the same cases with more points, painted tile by tile.
//!
//! The picture on screen has few points. If each stands for many cases, more points show more detail.

use super::paint::{Area, SIDE};

/// Binary logarithm of the magnification in each direction.
const MORE: u32 = 3;

impl Area {
    /// The same cases with more points; `None` if no point stands for several cases.
    pub fn finer(&self) -> Option<Area> {
        let lumps = self.scale.iter().any(|&scale| scale > 0);
        lumps.then(|| Area {
            columns: self.columns << MORE,
            rows: self.rows << MORE,
            scale: self.scale.map(|scale| scale - MORE as i32),
            ..*self
        })
    }

    /// The number of tiles across and down.
    pub fn tiles(&self) -> [u32; 2] {
        [self.columns, self.rows].map(|points| points.div_ceil(SIDE))
    }

    /// A tile, counted from left to right, then from top to bottom; `None` after the last.
    pub fn tile(&self, place: u32) -> Option<Area> {
        let [across, down] = self.tiles();
        let [column, row] = [place % across, place / across].map(|tile| tile * SIDE);
        (place < across * down).then(|| Area {
            left: self.place_at(column),
            top: self.down_at(row),
            columns: SIDE.min(self.columns - column),
            rows: SIDE.min(self.rows - row),
            scale: self.scale,
        })
    }
}
