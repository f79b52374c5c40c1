//! A map drawn point by point: what a [`Grid`](super::Grid) shows in cells of characters.

use super::span::Role;

/// A window on a map: rows of points, each of which stands for a code, or for all up to the next point's.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// the rows, from the top
    pub rows: Vec<Stripe>,
    /// points in a row
    pub columns: u32,
    /// is each row a stretch of its own? Then they stand apart
    pub apart: bool,
    /// is this all there is?
    pub whole: bool,
    /// by how many codes so many points beside each other go on: 1 and 1 where each point is a code
    pub step: [u32; 2],
    /// what stands below some of the columns, each with the first of them
    pub below: Vec<(u32, String)>,
    /// the row and the column that the reader looks at
    pub cursor: [u32; 2],
    /// what the grounds mean
    pub legend: Vec<Key>,
}

/// A colour of a [`Sheet`] and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Key {
    /// whose ink
    pub role: Role,
    /// how strong it is at most, in hundredths
    pub strength: u32,
    /// what it means
    pub words: &'static str,
    /// how much of what is seen has it; empty where that is not counted
    pub share: String,
}

/// A row of a [`Sheet`]: codes that follow one another.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stripe {
    /// what stands before it
    pub name: String,
    /// the code of its first point
    pub code: u64,
    /// its grounds from the left
    pub grounds: Vec<Ground>,
}

/// Points beside each other with one ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    /// how many
    pub columns: u32,
    /// what they are
    pub role: Role,
    /// how strong the colour is, in hundredths
    pub strength: u32,
}

impl Sheet {
    /// Said where only so many of the rows and columns are seen, each of all; the others come with the cursor.
    pub fn part_words(&self, [rows, columns]: [[usize; 2]; 2]) -> String {
        let of = |[seen, all]: [usize; 2], what: &str| format!("{seen} of {all} {what}");
        format!("{}, {}", of(rows, "rows"), of(columns, "columns"))
    }

    /// The code of a point, or the first of them; `None` beside the sheet.
    pub fn code(&self, row: usize, column: u32) -> Option<u64> {
        let stripe = self.rows.get(row)?;
        let [codes, points] = self.step;
        (column < self.columns).then(|| stripe.code + u64::from(column * codes / points.max(1)))
    }
}
