//! The picture of a plane, and the layer that shows it in cells.

use super::plane::{PlaneAction, PlaneContext, Planes, pair};
use super::plane_layer::PlaneLayer;
use crate::bulk::heatmap::{CellCount, CellGrid, Plane, Window};
use crate::doc::{Block, Line, MapRegion, Role, line};
use crate::explain::heatmap::{no_field, seen_blocks, with_region};
use crate::explain::plane_cells::PlaneCells;
use crate::session::screens::act::{Act, Motion};
use crate::session::screens::panel::Request;
use std::rc::Rc;

impl Planes {
    /// The picture and its description, or the reason why there is none.
    pub fn blocks(&self, of: PlaneContext<'_>) -> Vec<Block> {
        let field = match self.field(of.answer, of.focus) {
            Ok(field) => field,
            Err(why) => return vec![Block::Text(line(no_field(&why)))],
        };
        let blocks = match self.layer {
            PlaneLayer::Differs => {
                let (grid, counts) = self.counted(&field, of.cells);
                PlaneCells { plane: &field, grid: &grid, counts: &counts, at: self.window.at }.blocks()
            }
            PlaneLayer::Colour(_) => {
                let area = self.window.area(&field);
                let seen = self.seen.of((field.clone(), area), |(field, area)| field.seen(*area));
                seen_blocks(&field, &self.window, &seen)
            }
        };
        with_region(blocks, self.layers())
    }

    /// The region that lists the layers.
    fn layers(&self) -> MapRegion {
        let mut names = Line::default();
        for layer in PlaneLayer::ALL {
            let apart = if names.width() > 0 { "  " } else { "" };
            let role = if layer == self.layer { Role::Strong } else { Role::Dim };
            names = names.with(Role::Plain, apart).with(role, layer.name());
        }
        let blocks = vec![Block::Text(names)];
        MapRegion::Blocks { title: "layers".to_owned(), key: "space", about_cursor: false, blocks }
    }

    /// The cells on screen, and the counts of each.
    fn counted(&self, field: &Plane, size: [u32; 2]) -> (CellGrid, Rc<Vec<CellCount>>) {
        let grid = CellGrid::around(field, &self.window, size);
        let counts = self.cells.of((field.clone(), grid), |(field, grid)| field.cell_counts(grid));
        (grid, counts)
    }

    /// Moves the view by cells, or opens a pair of the cell under the cursor: the one whose results are farthest apart,
    /// if results differ.
    pub(super) fn moved_in_cells(&mut self, turn: PlaneAction<'_>, of: PlaneContext<'_>) -> Option<Request> {
        let field = self.field(of.answer, of.focus).ok()?;
        let here = self.window;
        let grid = CellGrid::around(&field, &here, of.cells);
        let shown = grid.window(&field, &here);
        self.window = match turn {
            PlaneAction::Act(Act::Open) => {
                let (_, counts) = self.counted(&field, of.cells);
                let [row, column] = grid.cell_of(here.at);
                let worst = counts.get((row * grid.size[0] + column) as usize).and_then(|count| count.worst);
                return Some(self.opened(&field, worst.map_or(here.at, |worst| worst.at), of.answer));
            }
            PlaneAction::Act(Act::Choose(code)) => {
                Window { at: grid.middle(&field, pair(&field, code)?, [0, 0]), ..shown }
            }
            PlaneAction::Act(Act::Move(way)) => Window { at: walked(&field, &grid, here.at, way), ..shown },
            PlaneAction::Zoom { about, closer } => {
                let about = about.map_or(Some(here.at), |code| pair(&field, code))?;
                grid.zoomed(&field, &shown, about, closer)
            }
            PlaneAction::Drag { from, to } => {
                grid.dragged(&field, &shown, pair(&field, from)?, pair(&field, to)?)
            }
            PlaneAction::Layer | PlaneAction::Ask(_) | PlaneAction::Difference { .. } => here,
        };
        None
    }

    /// Goes to the next cell in which results differ, or to the previous one, row by row from the upper left corner. In
    /// the cell, it goes to the pair whose results are farthest apart.
    pub(super) fn go_to_difference(&mut self, on: bool, of: PlaneContext<'_>) -> Option<Request> {
        let field = self.field(of.answer, of.focus).ok()?;
        let (grid, counts) = self.counted(&field, of.cells);
        let [row, column] = grid.cell_of(self.window.at);
        let here = (row * grid.size[0] + column) as usize;
        let differs = |&cell: &usize| counts.get(cell).is_some_and(|count| count.differ > 0);
        let found = if on { (here + 1..counts.len()).find(differs) } else { (0..here).rev().find(differs) };
        let Some(cell) = found else { return Some(Request::Say(if on { LAST } else { FIRST })) };
        let [row, column] = [cell as u32 / grid.size[0], cell as u32 % grid.size[0]];
        let starts = [grid.places(0, column).start, grid.places(1, row).start];
        let worst = counts.get(cell).and_then(|count| count.worst);
        let at = worst.map_or_else(|| grid.middle(&field, starts, [0, 0]), |worst| worst.at);
        self.window = Window { at, ..grid.window(&field, &self.window) };
        None
    }
}

/// The notices at the ends of the cells in which results differ.
const LAST: &str = "this is the last cell in view in which they differ";
const FIRST: &str = "this is the first cell in view in which they differ";

/// The pair under the cursor after a motion.
fn walked(field: &Plane, grid: &CellGrid, at: [u32; 2], way: Motion) -> [u32; 2] {
    match way {
        Motion::Left => grid.middle(field, at, [-1, 0]),
        Motion::Right => grid.middle(field, at, [1, 0]),
        Motion::Up => grid.middle(field, at, [0, 1]),
        Motion::Down => grid.middle(field, at, [0, -1]),
        Motion::First => [grid.first[0], grid.first[1] + grid.span - 1],
        Motion::Last => [grid.first[0] + grid.span - 1, grid.first[1]],
        Motion::PageUp | Motion::PageDown => at,
    }
}
