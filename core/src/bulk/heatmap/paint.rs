//! Rectangles and tiles of points, and the cases that each point stands for.
//!
//! A point of one case shows that case. A point of many cases shows the most interesting shade among a few of them: its
//! rectangle is halved in both directions, and one case is taken from each part. The position within the part is a hash
//! of the place. So a picture is always drawn the same, and regular patterns in the operands cause no moiré.

use super::line::code_at;
use super::plane::Plane;
use super::work::RowBuffers;

/// Points along each side of a tile.
pub const SIDE: u32 = 256;
/// The level of the closest tile: a case is 16 × 16 points.
pub const CLOSEST: u32 = 12;
/// Number of cases, in each direction, that are examined for a point of many cases.
const LOOKS: u32 = 2;

/// A rectangle of points, and the cases that they stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// the lowest place on the axis of `a`, at the left edge
    pub left: u32,
    /// the distance of the top row from the greatest `b`, in places
    pub top: u32,
    /// points in a row
    pub columns: u32,
    /// points in a column
    pub rows: u32,
    /// binary logarithm of the cases per point, across and down; negative if a case has several points
    pub scale: [i32; 2],
}

/// A picture, and the statistics of the cases behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// the shade of each point, row after row
    pub points: Vec<u8>,
    /// for each shade of the field, the number of examined cases that have it
    pub looked: Vec<u64>,
}

impl Plane {
    /// The number of tiles in each direction at a level: one at level 0, doubled at each further level.
    pub fn tiles(&self, level: u32) -> u32 {
        1 << level.min(CLOSEST)
    }

    /// The tile at column `x` and row `y`: 256 × 256 shades, row by row. At level 0 one tile covers the whole plane.
    /// Each further level halves the cases per point in each direction; once a point has a single case, it doubles the
    /// points per case instead. Columns and rows beyond the last tile count as the last one.
    pub fn tile(&self, level: u32, x: u32, y: u32) -> Vec<u8> {
        let level = level.min(CLOSEST);
        let last = self.tiles(level) - 1;
        // The plane is `numbers` wide and SIDE << level points.
        let scale = self.numbers().ilog2() as i32 - (SIDE.ilog2() + level) as i32;
        let start = |tile: u32| {
            let point = u64::from(tile.min(last) * SIDE);
            if scale < 0 { (point >> -scale) as u32 } else { (point << scale) as u32 }
        };
        self.paint(Area { left: start(x), top: start(y), columns: SIDE, rows: SIDE, scale: [scale; 2] })
    }

    /// The shades of an area, row by row. Points beyond the plane look like its edge.
    pub fn paint(&self, area: Area) -> Vec<u8> {
        self.seen(area).points
    }

    /// The shades, and how many of the examined cases have each. Counting points instead would overstate rare shades,
    /// because a point shows the most interesting of its cases.
    pub fn seen(&self, area: Area) -> Seen {
        let mut looked = vec![0; self.shades()];
        let [across, down] = area.scale;
        let (cells, lines) = (covered(area.columns, across), covered(area.rows, down));
        let looks = [looks(across), looks(down)];
        let each = (looks[0] * looks[1]) as usize;
        let mut work = RowBuffers::default();
        work.resize(cells as usize * each);
        let mut shades = vec![0; cells as usize * each];
        let mut picture = Vec::with_capacity((area.columns * area.rows) as usize);
        for line in 0..lines {
            self.fill(&mut work, area, line, looks);
            work.shades(self, &mut shades);
            for &shade in &shades {
                if let Some(count) = looked.get_mut(usize::from(shade)) {
                    *count += 1;
                }
            }
            let row: Vec<u8> = shades.chunks(each).map(|of| of.iter().copied().max().unwrap_or(0)).collect();
            let wide = |column: u32| row.get((column >> (-across).max(0)) as usize).copied().unwrap_or(0);
            let tall = (1 << (-down).max(0)).min(area.rows - line * (1 << (-down).max(0)));
            for _ in 0..tall {
                picture.extend((0..area.columns).map(wide));
            }
        }
        Seen { points: picture, looked }
    }

    /// Fills in the operands of the cases in a row of points.
    fn fill(&self, work: &mut RowBuffers, area: Area, line: u32, [wide, tall]: [u32; 2]) {
        let last = self.numbers() - 1;
        let [across, down] = area.scale.map(|scale| scale.max(0) as u32);
        let top = area.top + (line << down);
        let third = self.third_code() as u16;
        let [a, b, c] = &mut work.operands;
        let mut at = 0;
        for cell in 0..covered(area.columns, area.scale[0]) {
            let left = area.left + (cell << across);
            for look in 0..wide * tall {
                let (part_x, part_y) = (look % wide, look / wide);
                let chance = stir(left, top, look);
                let x = within(left, across, part_x, wide, chance);
                let y = within(top, down, part_y, tall, chance >> 16);
                a[at] = code_at(self.format(), x).bits() as u16;
                b[at] = code_at(self.format(), last.saturating_sub(y)).bits() as u16;
                c[at] = third;
                at += 1;
            }
        }
    }
}

/// The number of cases, or groups of cases, that these points show.
fn covered(points: u32, scale: i32) -> u32 {
    if scale < 0 { points.div_ceil(1 << -scale) } else { points }
}

/// Number of cases examined in one direction.
fn looks(scale: i32) -> u32 {
    if scale > 0 { LOOKS } else { 1 }
}

/// A place within one of the equal parts of a stretch, chosen by `chance`.
fn within(start: u32, scale: u32, part: u32, parts: u32, chance: u32) -> u32 {
    let length = (1 << scale) / parts;
    start + part * length + (chance & 0xffff) % length.max(1)
}

/// A hash of a place: 32 bits that look random.
pub(super) fn stir(x: u32, y: u32, look: u32) -> u32 {
    let mut bits = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77) ^ look.wrapping_mul(0xc2b2_ae3d);
    bits = (bits ^ bits >> 15).wrapping_mul(0x2c1b_3c6d);
    bits = (bits ^ bits >> 12).wrapping_mul(0x297a_2d39);
    bits ^ bits >> 15
}
