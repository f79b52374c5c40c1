//! What is seen of a plane: a rectangle around a cursor, in as many points as there are always.

use super::field::Field;
use super::paint::Area;

/// How close, where the cursor is, and where the picture begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Window {
    /// 0 shows the whole plane; each step that follows half as many numbers each way, up to [`Window::closest`]
    pub zoom: u32,
    /// the places of both operands of the case under the cursor on their axes, `a` first
    pub at: [u32; 2],
    /// the place of the least `a` that is seen, and how far below the greatest number the greatest `b` is; `None` has the cursor in
    /// the middle. Whatever stands here, the cursor is seen, and nothing beyond the plane
    pub corner: Option<[u32; 2]>,
}

impl Window {
    /// Points beside each other. A point is about as wide as it is high where two stand in a cell of a terminal.
    pub const COLUMNS: u32 = 128;
    /// Points below each other.
    pub const ROWS: u32 = 64;
    /// The closest zoom of 16-bit formats: a case is 8 points wide and high.
    pub const CLOSEST: u32 = 13;

    /// A window with the cursor in its middle.
    pub const fn around(at: [u32; 2], zoom: u32) -> Window {
        Window { zoom, at, corner: None }
    }

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
        let points = [Self::COLUMNS, Self::ROWS];
        let start = |axis: usize, at: u32| {
            let first = self.corner.map(|corner| corner[axis]);
            Axis { numbers, points: points[axis], scale: scale[axis] }.start(first, at)
        };
        let [a, down] = self.edges(field);
        Area { left: start(0, a), top: start(1, down), columns: Self::COLUMNS, rows: Self::ROWS, scale }
    }

    /// The place of the cursor from the left, and from the top.
    fn edges(&self, field: &Field) -> [u32; 2] {
        let last = field.numbers() - 1;
        let [a, b] = self.at.map(|at| at.min(last));
        [a, last - b]
    }

    /// The row and the column of the point under the cursor.
    pub fn cursor(&self, field: &Field) -> [u32; 2] {
        let area = self.area(field);
        let [a, down] = self.edges(field);
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

    /// Closer to the case at these places, or further away from it: it stays where it is seen. At the ends as it is.
    pub fn zoomed(self, field: &Field, about: [u32; 2], closer: bool) -> Window {
        let closest = Self::closest(field);
        let zoom = self.zoom.min(closest);
        let zoom = if closer { (zoom + 1).min(closest) } else { zoom.saturating_sub(1) };
        let [was, is] = [self, Window { zoom, ..self }].map(|window| window.area(field));
        let [a, down] = Window::around(about, zoom).edges(field);
        let left = kept(was.left, a, [was.scale[0], is.scale[0]]);
        let top = kept(was.top, down, [was.scale[1], is.scale[1]]);
        Window { zoom, corner: Some([left, top]), ..self }.settled(field)
    }

    /// Moved by hand: what was seen at the first of two cases is seen at the second. The cursor stays on its case, or goes along
    /// with the edge.
    pub fn dragged(self, field: &Field, from: [u32; 2], to: [u32; 2]) -> Window {
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

    /// The same with its corner where the picture begins.
    fn settled(self, field: &Field) -> Window {
        let Area { left, top, .. } = self.area(field);
        Window { corner: Some([left, top]), ..self }
    }
}

/// One axis of a picture.
#[derive(Clone, Copy)]
struct Axis {
    /// how many numbers lie along it
    numbers: u32,
    /// how many points it has
    points: u32,
    /// the binary logarithm of the numbers to a point
    scale: i32,
}

impl Axis {
    /// The first place that is seen: this one, or with the cursor's in the middle; and the cursor is seen.
    fn start(self, first: Option<u32>, at: u32) -> u32 {
        let shown = scaled_up(self.points, self.scale).min(self.numbers);
        let first = first.unwrap_or(at.saturating_sub(shown / 2));
        let first = first.clamp((at + 1).saturating_sub(shown), at).min(self.numbers - shown);
        // A picture that moves shows the same cases again: its points begin where those of the whole plane do.
        let size = scaled_up(1, self.scale.max(0));
        let aligned = first / size * size;
        if at >= aligned + shown { aligned + size } else { aligned }
    }
}

/// Where a picture begins at another scale, so that what is seen of this place stays where it is: the middle of its point, or of
/// itself where it has several.
fn kept(first: u32, at: u32, [was, is]: [i32; 2]) -> u32 {
    // Places and points in parts: there are more of them than points to a case.
    const ONE: i64 = 256;
    let times = |parts: i64, scale: i32| if scale < 0 { parts >> -scale } else { parts << scale };
    let cell = i64::from(at.saturating_sub(first) >> was.max(0)) * ONE + ONE / 2;
    let (places, points) = (times(cell, was.max(0)), times(cell, -was.min(0)));
    let start = i64::from(first) * ONE + places - times(points, is);
    // To the nearest point or case.
    let size = ONE << is.max(0);
    u32::try_from((start + size / 2 - 1).div_euclid(size)).unwrap_or(0) << is.max(0)
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
        let axis = Axis { numbers, points: side, scale };
        let [left, top] = window.edges(field).map(|at| axis.start(None, at));
        Area { left, top, columns: side, rows: side, scale: [scale; 2] }
    }
}
