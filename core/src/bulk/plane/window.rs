//! What is seen of a plane: a rectangle around a cursor, in as many points as there are always.

use super::field::Field;
use super::paint::Area;

/// How close, and where the cursor is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Window {
    /// 0 shows the whole plane; each step that follows half as many numbers each way, up to [`Window::closest`]
    pub zoom: u32,
    /// the places of both operands of the case under the cursor on their axes, `a` first
    pub at: [u32; 2],
}

impl Window {
    /// Points beside each other. A point is about as wide as it is high where two stand in a cell of a terminal.
    pub const COLUMNS: u32 = 128;
    /// Points below each other.
    pub const ROWS: u32 = 64;
    /// The closest zoom of 16-bit formats: a case is 8 points wide and high.
    pub const CLOSEST: u32 = 13;

    /// The closest zoom for these numbers along an axis: formats that are small are seen whole, and there is one zoom alone.
    pub fn closest(field: &Field) -> u32 {
        if field.numbers() <= Self::ROWS { 0 } else { Self::CLOSEST }
    }

    /// The rectangle that is seen.
    pub fn area(&self, field: &Field) -> Area {
        let numbers = field.numbers();
        let [wide, tall] =
            [Self::COLUMNS, Self::ROWS].map(|points| numbers.ilog2() as i32 - points.ilog2() as i32);
        let zoom = self.zoom.min(Self::closest(field)) as i32;
        // From the closest zoom on which a case has a point, points are cases that are as wide as high.
        let scale = [if wide >= 0 && zoom > wide { tall - zoom } else { wide - zoom }, tall - zoom];
        let shown = |points: u32, scale: i32| {
            (if scale < 0 { points >> -scale } else { points << scale }).min(numbers)
        };
        let start = |at: u32, points: u32, scale: i32| {
            let shown = shown(points, scale);
            // A picture that moves shows the same cases again: its points begin where those of the whole plane do.
            let first = at.saturating_sub(shown / 2).min(numbers - shown);
            first >> scale.max(0) << scale.max(0)
        };
        let [a, b] = self.at.map(|at| at.min(numbers - 1));
        Area {
            left: start(a, Self::COLUMNS, scale[0]),
            top: start(numbers - 1 - b, Self::ROWS, scale[1]),
            columns: Self::COLUMNS,
            rows: Self::ROWS,
            scale,
        }
    }

    /// The row and the column of the point under the cursor.
    pub fn cursor(&self, field: &Field) -> [u32; 2] {
        let area = self.area(field);
        let [a, b] = self.at.map(|at| at.min(field.numbers() - 1));
        let down = field.numbers() - 1 - b;
        [area.row_of(down), area.column_of(a)]
    }

    /// The window with the cursor moved by so many cells of a terminal to the right and up, two points wide and four high, or
    /// by cases where these are points or larger; it stops at the edges.
    pub fn moved(self, field: &Field, [right, up]: [i32; 2]) -> Window {
        let [across, down] = self.area(field).scale;
        let last = i64::from(field.numbers()) - 1;
        let step = |scale: i32, points: i64| if scale > 0 { points << scale } else { 1 };
        let to = |at: u32, by: i32, step: i64| (i64::from(at) + i64::from(by) * step).clamp(0, last) as u32;
        Window { at: [to(self.at[0], right, step(across, 2)), to(self.at[1], up, step(down, 4))], ..self }
    }

    /// Closer to the cursor, or further away; or as it is.
    pub fn zoomed(self, field: &Field, closer: bool) -> Window {
        let closest = Self::closest(field);
        let zoom = self.zoom.min(closest);
        Window { zoom: if closer { (zoom + 1).min(closest) } else { zoom.saturating_sub(1) }, ..self }
    }
}

impl Area {
    /// The column of the point of a place along the horizontal axis.
    pub fn column_of(&self, place: u32) -> u32 {
        scaled_down(place.saturating_sub(self.left), self.scale[0]).min(self.columns - 1)
    }

    /// The row of the point of a place from the top.
    pub fn row_of(&self, place: u32) -> u32 {
        scaled_down(place.saturating_sub(self.top), self.scale[1]).min(self.rows - 1)
    }

    /// The first place of the horizontal axis that a column shows.
    pub fn place_at(&self, column: u32) -> u32 {
        self.left + scaled_up(column, self.scale[0])
    }

    /// How far down from the top of the plane what a row shows begins.
    pub fn down_at(&self, row: u32) -> u32 {
        self.top + scaled_up(row, self.scale[1])
    }
}

fn scaled_up(points: u32, scale: i32) -> u32 {
    if scale < 0 { points >> -scale } else { points << scale }
}

fn scaled_down(places: u32, scale: i32) -> u32 {
    if scale < 0 { places << -scale } else { places >> scale }
}

impl Area {
    /// A square of so many points each way, a power of two, about a case; at zoom 0 it has the whole plane, and at each that follows
    /// half as many numbers each way, as long as points can be told apart.
    pub fn square(field: &Field, window: &Window, side: u32) -> Area {
        let numbers = field.numbers();
        let side = side.next_power_of_two();
        let scale = numbers.ilog2() as i32 - side.ilog2() as i32 - window.zoom as i32;
        // A case that has more points than the picture is the whole of it.
        let scale = scale.max(-(side.ilog2() as i32));
        let shown = (if scale < 0 { side >> -scale } else { side << scale }).min(numbers);
        let start = |at: u32| {
            let first = at.saturating_sub(shown / 2).min(numbers - shown);
            first >> scale.max(0) << scale.max(0)
        };
        let [a, b] = window.at.map(|at| at.min(numbers - 1));
        Area { left: start(a), top: start(numbers - 1 - b), columns: side, rows: side, scale: [scale; 2] }
    }
}
