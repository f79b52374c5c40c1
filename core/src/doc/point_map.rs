//! The points of a map that is drawn point by point: rows, runs of one colour, the meanings of the colours.

use super::share::Share;
use super::span::Role;

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

    /// The same ink with a third of its strength. The colour of a share does not change.
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

/// A colour of a [`PointMap`](super::PointMap), with its meaning.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ColourKey {
    /// the colour; an ink has its maximum strength
    pub ground: Ground,
    /// the meaning of the colour
    pub words: &'static str,
    /// the colour's share of the visible points, or its number of cells; empty if halfplay does not count them
    pub share: String,
}

/// A row of a [`PointMap`](super::PointMap): codes that follow one another.
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
