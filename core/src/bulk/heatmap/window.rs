//! The visible part of a plane: a rectangle around a cursor, always with the same number of points.

use super::paint::Area;
use super::plane::Plane;

/// The zoom, the position of the cursor, and the corner of the picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Window {
    /// 0 shows the whole plane; each further step, up to [`Window::closest`], shows half as many numbers in each
    /// direction
    pub zoom: u32,
    /// the cursor: the places of both operands on their axes, `a` first
    pub at: [u32; 2],
    /// the place of the least visible `a`, and the distance of the greatest visible `b` from the greatest number;
    /// `None` centres the cursor. The value is adjusted so that the cursor is visible and nothing beyond the plane is
    pub corner: Option<[u32; 2]>,
}

impl Window {
    /// Number of points in a row. Points are about square if a terminal cell shows 2 × 4 or 1 × 2 of them.
    pub const COLUMNS: u32 = 128;
    /// Number of points in a column.
    pub const ROWS: u32 = 64;
    /// The closest zoom of 16-bit formats: a case is 8 × 8 points.
    pub const CLOSEST: u32 = 13;

    /// A window centred on the cursor.
    pub const fn around(at: [u32; 2], zoom: u32) -> Window {
        Window { zoom, at, corner: None }
    }

    /// The closest zoom of a field. A small format is entirely visible and has only one zoom.
    pub fn closest(field: &Plane) -> u32 {
        if field.numbers() <= Self::ROWS { 0 } else { Self::CLOSEST }
    }

    /// The visible rectangle.
    pub fn area(&self, field: &Plane) -> Area {
        let numbers = field.numbers();
        let [wide, tall] =
            [Self::COLUMNS, Self::ROWS].map(|points| numbers.ilog2() as i32 - points.ilog2() as i32);
        let zoom = self.zoom.min(Self::closest(field)) as i32;
        // At zooms closer than one case per point, cases are drawn as squares.
        let scale = [if wide >= 0 && zoom > wide { tall - zoom } else { wide - zoom }, tall - zoom];
        let points = [Self::COLUMNS, Self::ROWS];
        let start = |axis: usize, at: u32| {
            let first = self.corner.map(|corner| corner[axis]);
            Axis { numbers, points: points[axis], scale: scale[axis] }.start(first, at)
        };
        let [a, down] = self.edges(field);
        Area { left: start(0, a), top: start(1, down), columns: Self::COLUMNS, rows: Self::ROWS, scale }
    }

    /// The distance of the cursor from the left and from the top of the plane, in places.
    fn edges(&self, field: &Plane) -> [u32; 2] {
        let last = field.numbers() - 1;
        let [a, b] = self.at.map(|at| at.min(last));
        [a, last - b]
    }

    /// The row and column of the point under the cursor.
    pub fn cursor(&self, field: &Plane) -> [u32; 2] {
        let area = self.area(field);
        let [a, down] = self.edges(field);
        [area.row_of(down), area.column_of(a)]
    }

    /// Moves the cursor by terminal cells to the right and up. A cell is two points wide and four high; if a case has
    /// one or more points, the cursor moves by cases instead. It stops at the edges.
    pub fn moved(self, field: &Plane, [right, up]: [i32; 2]) -> Window {
        let [across, down] = self.area(field).scale;
        let last = i64::from(field.numbers()) - 1;
        let step = |scale: i32, points: i64| if scale > 0 { points << scale } else { 1 };
        let to = |at: u32, by: i32, step: i64| (i64::from(at) + i64::from(by) * step).clamp(0, last) as u32;
        Window { at: [to(self.at[0], right, step(across, 2)), to(self.at[1], up, step(down, 4))], ..self }
    }

    /// Zooms in or out around the case at these places, which keeps its position on the screen. Does nothing at the
    /// last zoom.
    pub fn zoomed(self, field: &Plane, about: [u32; 2], closer: bool) -> Window {
        let closest = Self::closest(field);
        let zoom = self.zoom.min(closest);
        let zoom = if closer { (zoom + 1).min(closest) } else { zoom.saturating_sub(1) };
        let [was, is] = [self, Window { zoom, ..self }].map(|window| window.area(field));
        let [a, down] = Window::around(about, zoom).edges(field);
        let left = kept(was.left, a, [was.scale[0], is.scale[0]]);
        let top = kept(was.top, down, [was.scale[1], is.scale[1]]);
        Window { zoom, corner: Some([left, top]), ..self }.settled(field)
    }

    /// Drags the picture so that the content at `from` moves to `to`. The cursor stays on its case, or is pushed along
    /// by the edge.
    pub fn dragged(self, field: &Plane, from: [u32; 2], to: [u32; 2]) -> Window {
        let area = self.area(field);
        let [from, to] = [from, to].map(|at| Window::around(at, 0).edges(field));
        let numbers = field.numbers();
        let shown = [0, 1].map(|axis| {
            let points = [area.columns, area.rows][axis];
            scaled_up(points, area.scale[axis]).min(numbers)
        });
        let [left, top] = [0, 1].map(|axis| {
            let first = i64::from([area.left, area.top][axis]) + i64::from(from[axis]) - i64::from(to[axis]);
            first.clamp(0, i64::from(numbers - shown[axis])) as u32
        });
        let [a, down] = self.edges(field);
        let at = [a.clamp(left, left + shown[0] - 1), numbers - 1 - down.clamp(top, top + shown[1] - 1)];
        Window { at, corner: Some([left, top]), ..self }.settled(field)
    }

    /// The same window with its actual corner filled in.
    fn settled(self, field: &Plane) -> Window {
        let Area { left, top, .. } = self.area(field);
        Window { corner: Some([left, top]), ..self }
    }
}

/// One axis of a picture.
#[derive(Clone, Copy)]
struct Axis {
    /// number of codes along it
    numbers: u32,
    /// number of points along it
    points: u32,
    /// binary logarithm of the codes per point
    scale: i32,
}

impl Axis {
    /// The first visible place: the given one, or one that centres the cursor; adjusted so that the cursor is visible.
    fn start(self, first: Option<u32>, at: u32) -> u32 {
        let shown = scaled_up(self.points, self.scale).min(self.numbers);
        let first = first.unwrap_or(at.saturating_sub(shown / 2));
        let first = first.clamp((at + 1).saturating_sub(shown), at).min(self.numbers - shown);
        // Align to whole points of the full plane, so that a moving picture shows the same cases again.
        let size = scaled_up(1, self.scale.max(0));
        let aligned = first / size * size;
        if at >= aligned + shown { aligned + size } else { aligned }
    }
}

/// The start of the picture at another scale, such that a place stays where it is on the screen. The place is taken as
/// the middle of its point, or of its case if that has several points.
fn kept(first: u32, at: u32, [was, is]: [i32; 2]) -> u32 {
    // Fixed-point fractions of places and points, finer than the number of points per case.
    const ONE: i64 = 256;
    let times = |parts: i64, scale: i32| if scale < 0 { parts >> -scale } else { parts << scale };
    let cell = i64::from(at.saturating_sub(first) >> was.max(0)) * ONE + ONE / 2;
    let (places, points) = (times(cell, was.max(0)), times(cell, -was.min(0)));
    let start = i64::from(first) * ONE + places - times(points, is);
    // Round to the nearest point or case.
    let size = ONE << is.max(0);
    u32::try_from((start + size / 2 - 1).div_euclid(size)).unwrap_or(0) << is.max(0)
}

impl Area {
    /// The column of the point that shows a place of the horizontal axis.
    pub fn column_of(&self, place: u32) -> u32 {
        scaled_down(place.saturating_sub(self.left), self.scale[0]).min(self.columns - 1)
    }

    /// The row of the point that shows a place, counted from the top.
    pub fn row_of(&self, place: u32) -> u32 {
        scaled_down(place.saturating_sub(self.top), self.scale[1]).min(self.rows - 1)
    }

    /// The first place of the horizontal axis that a column shows.
    pub fn place_at(&self, column: u32) -> u32 {
        self.left + scaled_up(column, self.scale[0])
    }

    /// The distance from the top of the plane to the first place that a row shows.
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
    /// A square picture around a case, with `side` points in each direction, rounded up to a power of two. At zoom 0 it
    /// shows the whole plane. Each further zoom halves the numbers in each direction, until a single case fills the
    /// picture.
    pub fn square(field: &Plane, window: &Window, side: u32) -> Area {
        let numbers = field.numbers();
        let side = side.next_power_of_two();
        let scale = numbers.ilog2() as i32 - side.ilog2() as i32 - window.zoom as i32;
        // At most, one case fills the picture.
        let scale = scale.max(-(side.ilog2() as i32));
        let axis = Axis { numbers, points: side, scale };
        let [left, top] = window.edges(field).map(|at| axis.start(None, at));
        Area { left, top, columns: side, rows: side, scale: [scale; 2] }
    }
}
