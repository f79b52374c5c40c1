//! A map drawn point by point, as an alternative to the character cells of a [`Grid`](super::Grid).

use super::block::Block;
use super::share::Share;
use super::span::{Line, Role};

/// A window on a map: rows of points. Each point stands for one or more codes, or a code has several adjacent points.
#[derive(Clone, PartialEq, Debug, Default)]
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
    /// texts about the map and the cursor; `None` if they follow the map as blocks
    pub sides: Option<MapSides>,
}

/// Texts about a map and its cursor. A wide window shows the regions beside the map, a narrow one only the short texts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MapSides {
    /// the names of the axes: to the right, upward
    pub axes: [&'static str; 2],
    /// the texts before and after the legend, if it is in one row
    pub around_legend: [&'static str; 2],
    /// the cell under the cursor, in one row
    pub cell: Line,
    /// the regions, from the top
    pub regions: Vec<MapRegion>,
}

/// A region beside a map.
#[derive(Clone, PartialEq, Debug)]
pub enum MapRegion {
    /// the legend, with this title and these remarks below
    Legend {
        /// the title
        title: String,
        /// the remarks
        below: Vec<Block>,
    },
    /// blocks below a title
    Blocks {
        /// the title
        title: String,
        /// the key that changes the region; empty if there is none
        key: &'static str,
        /// true if the region is about the cursor
        about_cursor: bool,
        /// the content
        blocks: Vec<Block>,
    },
}

/// The colour of a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// the ink of a role on paper
    Ink {
        /// the role
        role: Role,
        /// the strength of the ink, in percent
        strength: u32,
    },
    /// the colour of a class of shares
    Share(Share),
}

impl Default for Ground {
    fn default() -> Self {
        Ground::Ink { role: Role::default(), strength: 0 }
    }
}

impl Ground {
    /// The ink of a role with this strength, in percent.
    pub const fn ink(role: Role, strength: u32) -> Ground {
        Ground::Ink { role, strength }
    }

    /// The same ink with a third of its strength.
    pub const fn fainter(self) -> Ground {
        match self {
            Ground::Ink { role, strength } => Ground::Ink { role, strength: strength / 3 },
            share => share,
        }
    }

    /// The role whose ink is used, if any.
    pub const fn role(self) -> Option<Role> {
        match self {
            Ground::Ink { role, .. } => Some(role),
            Ground::Share(_) => None,
        }
    }
}

/// A colour of a [`PointMap`], with its meaning.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ColourKey {
    /// the colour; of an ink, with its maximum strength
    pub ground: Ground,
    /// the meaning of the colour
    pub words: &'static str,
    /// the colour's share of the visible points, or the number of cells; empty if that is not counted
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
    /// the colour
    pub ground: Ground,
}

impl PointRow {
    /// Appends a point.
    pub fn push(&mut self, ground: Ground) {
        match self.grounds.last_mut() {
            Some(run) if run.ground == ground => run.columns += 1,
            _ => self.grounds.push(PointRun { columns: 1, ground }),
        }
    }

    /// The colour of each point.
    pub fn points(&self) -> impl Iterator<Item = Ground> {
        self.grounds.iter().flat_map(|run| std::iter::repeat_n(run.ground, run.columns as usize))
    }
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
