//! A map drawn point by point, as an alternative to the character cells of a [`Grid`](super::Grid).

use super::span::Role;

/// A window on a map: rows of points. Each point stands for one or more codes, or a code has several adjacent points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PointMap {
    /// the rows, from the top
    pub rows: Vec<PointRow>,
    /// points in a row
    pub columns: u32,
    /// true if each row is a separate stretch; there is then space between rows
    pub apart: bool,
    /// true if the window shows the whole map
    pub whole: bool,
    /// `[codes, points]`: this many codes per this many adjacent points; `[1, 1]` if each point is one code
    pub step: [u32; 2],
    /// the labels below the columns, each with its first column
    pub below: Vec<(u32, String)>,
    /// row and column of the reader's cursor
    pub cursor: [u32; 2],
    /// the meanings of the colours
    pub legend: Vec<ColourKey>,
}

/// A colour of a [`PointMap`], with its meaning.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ColourKey {
    /// the role whose ink is used
    pub role: Role,
    /// the maximum strength of the colour, in percent
    pub strength: u32,
    /// the meaning of the colour
    pub words: &'static str,
    /// the colour's share of the visible points; empty if that is not counted
    pub share: String,
}

/// A row of a [`PointMap`]: codes that follow one another.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PointRow {
    /// the label before the row
    pub name: String,
    /// the code of the row's first point
    pub code: u64,
    /// the grounds from the left
    pub grounds: Vec<PointRun>,
}

/// Adjacent points of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointRun {
    /// the number of points
    pub columns: u32,
    /// the role whose ink is used
    pub role: Role,
    /// strength of the colour, in percent
    pub strength: u32,
}

impl PointMap {
    /// The note for a map of which only a part is visible: `[visible, all]` for rows and for columns. Moving the cursor
    /// shows the rest.
    pub fn part_words(&self, [rows, columns]: [[usize; 2]; 2]) -> String {
        let of = |[seen, all]: [usize; 2], what: &str| format!("{seen} of {all} {what}");
        format!("{}, {}", of(rows, "rows"), of(columns, "columns"))
    }

    /// The first code of a point. `None` if the point is outside the sheet.
    pub fn code(&self, row: usize, column: u32) -> Option<u64> {
        let stripe = self.rows.get(row)?;
        let [codes, points] = self.step;
        (column < self.columns).then(|| stripe.code + u64::from(column * codes / points.max(1)))
    }
}
