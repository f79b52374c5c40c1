//! The plane in cells: the number of pairs in each cell whose results differ.
//!
//! A cell stands for a rectangle of pairs. Up to 16 × 16 of them are tried, one from each part of the rectangle. The
//! position within a part is a hash of the place, so that a picture is always drawn the same.

use super::line::{code_at, place_of};
use super::paint::stir;
use super::plane::Plane;
use super::window::Window;
use super::work::RowBuffers;
use crate::float::{Float, Format};
use std::ops::Range;

/// The number of pairs that are tried in a cell, in each direction.
const TRIED: u32 = 16;

/// The cells of a picture: a square of pairs, divided into columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellGrid {
    /// the number of columns and of rows
    pub size: [u32; 2],
    /// the least places of `a` and of `b`
    pub first: [u32; 2],
    /// the number of places along each side
    pub span: u32,
}

/// The pairs of a cell.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct CellCount {
    /// the number of pairs that were tried
    pub tried: u32,
    /// the number of these pairs whose results differ
    pub differ: u32,
    /// the pair whose results are farthest apart; `None` if no finite results differ
    pub worst: Option<WorstPair>,
}

/// The pair of a cell whose results are farthest apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WorstPair {
    /// the distance, in ulps of the instruction's result
    pub ulps: f64,
    /// the places of `a` and `b`
    pub at: [u32; 2],
}

impl CellGrid {
    /// The cells around the cursor of a window. At zoom 0 they cover all finite pairs; each further zoom halves the
    /// numbers in each direction, as long as each cell has a number.
    pub fn around(plane: &Plane, window: &Window, size: [u32; 2]) -> CellGrid {
        let finite = finite(plane.format());
        let all = CellGrid::whole(plane.format());
        let size = size.map(|cells| cells.clamp(1, all));
        let span = all >> window.zoom.min(CellGrid::closest(all, size));
        let corner = window.corner.map(|[left, top]| [left, (plane.numbers() - top).saturating_sub(span)]);
        let start = |axis: usize| {
            let at = window.at[axis].clamp(finite.start, finite.end - 1);
            let first = corner.map_or(at.saturating_sub(span / 2), |corner| corner[axis]);
            first.clamp((at + 1).saturating_sub(span), at).clamp(finite.start, finite.end - span)
        };
        CellGrid { size, first: [start(0), start(1)], span }
    }

    /// The number of all finite numbers: the span of the cells at zoom 0.
    pub fn whole(format: Format) -> u32 {
        finite(format).len() as u32
    }

    /// The closest zoom at which each cell has a number.
    fn closest(all: u32, [columns, rows]: [u32; 2]) -> u32 {
        (all / columns.max(rows)).ilog2()
    }

    /// The window with the same cells, in which the zoom and the corner have their actual values.
    pub fn window(&self, plane: &Plane, window: &Window) -> Window {
        let closest = CellGrid::closest(CellGrid::whole(plane.format()), self.size);
        let top = plane.numbers() - self.first[1] - self.span;
        let zoom = window.zoom.min(closest);
        Window { zoom, corner: (zoom > 0).then_some([self.first[0], top]), ..*window }
    }

    /// The places that a column or a row covers. Columns count from the least `a`, rows from the greatest `b`.
    pub fn places(&self, axis: usize, index: u32) -> Range<u32> {
        let cells = self.size[axis];
        let from_least = if axis == 0 { index } else { cells - 1 - index };
        let place =
            |cell: u32| self.first[axis] + (u64::from(cell) * u64::from(self.span) / u64::from(cells)) as u32;
        place(from_least)..place(from_least + 1)
    }

    /// The row and the column of a pair, or of the nearest pair of the picture.
    pub fn cell_of(&self, at: [u32; 2]) -> [u32; 2] {
        let [column, from_below] = [0, 1].map(|axis| {
            let distance = at[axis].saturating_sub(self.first[axis]).min(self.span - 1);
            // The last cell that begins at this place or before it.
            ((u64::from(distance) + 1) * u64::from(self.size[axis]) - 1) / u64::from(self.span)
        });
        [self.size[1] - 1 - from_below as u32, column as u32]
    }
}

impl CellGrid {
    /// The middle of the cell that is `right` columns to the right of a pair's cell and `up` rows above it. It may be
    /// beyond the picture, but not beyond the finite numbers.
    pub fn middle(&self, plane: &Plane, at: [u32; 2], [right, up]: [i64; 2]) -> [u32; 2] {
        let finite = finite(plane.format());
        let [row, column] = self.cell_of(at).map(i64::from);
        let cells = [column + right, i64::from(self.size[1]) - 1 - row + up];
        [0, 1].map(|axis| {
            let halves = (2 * cells[axis] + 1) * i64::from(self.span);
            let place = i64::from(self.first[axis]) + halves.div_euclid(2 * i64::from(self.size[axis]));
            place.clamp(finite.start.into(), i64::from(finite.end) - 1) as u32
        })
    }

    /// The window after a zoom around a pair, which keeps its position in the picture.
    pub fn zoomed(&self, plane: &Plane, window: &Window, about: [u32; 2], closer: bool) -> Window {
        let zoom = if closer { window.zoom + 1 } else { window.zoom.saturating_sub(1) };
        let next = CellGrid::around(plane, &Window { zoom, ..*window }, self.size);
        let first = [0, 1].map(|axis| {
            let before = u64::from(about[axis].saturating_sub(self.first[axis]));
            about[axis].saturating_sub((before * u64::from(next.span) / u64::from(self.span)) as u32)
        });
        CellGrid { first, ..next }.settled(plane, &Window { zoom, ..*window })
    }

    /// The window after a drag of the picture from one pair to another.
    pub fn dragged(&self, plane: &Plane, window: &Window, from: [u32; 2], to: [u32; 2]) -> Window {
        let moved = |axis: usize| {
            (i64::from(self.first[axis]) + i64::from(from[axis]) - i64::from(to[axis])).max(0) as u32
        };
        CellGrid { first: [moved(0), moved(1)], ..*self }.settled(plane, window)
    }

    /// The window of these cells, adjusted so that nothing beyond the finite numbers is visible. The cursor is moved into
    /// the picture.
    fn settled(self, plane: &Plane, window: &Window) -> Window {
        let finite = finite(plane.format());
        let first = self.first.map(|first| first.clamp(finite.start, finite.end - self.span));
        let at = [0, 1].map(|axis| window.at[axis].clamp(first[axis], first[axis] + self.span - 1));
        let grid = CellGrid { first, ..self };
        grid.window(plane, &Window { at, ..*window })
    }
}

/// The places of the finite numbers.
fn finite(format: Format) -> Range<u32> {
    let most = Float::new(format, format.max_finite());
    place_of(most.negated())..place_of(most) + 1
}

impl Plane {
    /// The pairs of each cell, row by row. The plane must have a pipeline.
    pub fn cell_counts(&self, grid: &CellGrid) -> Vec<CellCount> {
        let [columns, rows] = grid.size;
        let mut work = RowBuffers::default();
        (0..rows)
            .flat_map(|row| {
                let b = tried(grid.places(1, row));
                let parts: Vec<_> = (0..columns).map(|column| (tried(grid.places(0, column)), b)).collect();
                self.counts_in_row(&mut work, &parts)
            })
            .collect()
    }

    /// The pairs of the cells in a row, each given by what is tried of `a` and of `b`.
    fn counts_in_row(&self, work: &mut RowBuffers, cells: &[(Tried, Tried)]) -> Vec<CellCount> {
        let pairs: Vec<(usize, [u32; 2])> = cells
            .iter()
            .enumerate()
            .flat_map(|(cell, &(a, b))| pairs(a, b).map(move |at| (cell, at)))
            .collect();
        work.resize(pairs.len());
        for (case, (_, at)) in pairs.iter().enumerate() {
            let codes = self.operands(*at);
            work.operands.iter_mut().zip(codes).for_each(|(operands, code)| operands[case] = code as u16);
        }
        let mut counts = vec![CellCount::default(); cells.len()];
        pairs.iter().for_each(|(cell, _)| counts[*cell].tried += 1);
        work.differences(self, |case, ulps| {
            let (cell, at) = pairs[case];
            let count = &mut counts[cell];
            count.differ += 1;
            let farther = ulps.filter(|ulps| count.worst.is_none_or(|worst| worst.ulps < *ulps));
            count.worst = farther.map(|ulps| WorstPair { ulps, at }).or(count.worst);
        });
        counts
    }
}

/// A stretch of places, divided into parts. One place of each part is tried.
#[derive(Clone, Copy)]
struct Tried {
    start: u32,
    length: u32,
    parts: u32,
}

fn tried(places: Range<u32>) -> Tried {
    let length = places.end - places.start;
    Tried { start: places.start, length, parts: length.min(TRIED) }
}

impl Tried {
    /// A place within a part, chosen by `chance`.
    fn place(self, part: u32, chance: u32) -> u32 {
        let edge = |part: u32| self.start + part * self.length / self.parts;
        edge(part) + chance % (edge(part + 1) - edge(part))
    }
}

/// The pairs that are tried in a cell.
fn pairs(a: Tried, b: Tried) -> impl Iterator<Item = [u32; 2]> {
    let parts = (0..b.parts).flat_map(move |down| (0..a.parts).map(move |across| (across, down)));
    parts.map(move |(across, down)| {
        let chance = stir(a.start + across, b.start + down, 0);
        [a.place(across, chance & 0xffff), b.place(down, chance >> 16)]
    })
}

/// The first and the last number of a stretch of places.
pub fn ends(format: Format, places: &Range<u32>) -> [Float; 2] {
    [places.start, places.end - 1].map(|place| code_at(format, place))
}
