//! The finer picture of an area: the same cases in more points, in tiles that are painted one by one.
//!
//! What is seen at once has few points. Where each stands for many cases, a picture of more points tells more of them.

use super::paint::{Area, SIDE};

/// The binary logarithm of how many points a point becomes, each way.
const MORE: u32 = 3;

impl Area {
    /// The same cases in more points; `None` where each point is a case already.
    pub fn finer(&self) -> Option<Area> {
        let lumps = self.scale.iter().any(|&scale| scale > 0);
        lumps.then(|| Area {
            columns: self.columns << MORE,
            rows: self.rows << MORE,
            scale: self.scale.map(|scale| scale - MORE as i32),
            ..*self
        })
    }

    /// How many tiles there are across and down.
    pub fn tiles(&self) -> [u32; 2] {
        [self.columns, self.rows].map(|points| points.div_ceil(SIDE))
    }

    /// A tile of it, counted from the left, then from the top; `None` behind the last.
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
