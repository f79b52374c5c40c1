//! Actions that every screen handles: moving, choosing, opening.

/// Rows that PgUp and PgDn move by.
const PAGE: usize = 10;

/// An action that every screen handles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// to move
    Move(Motion),
    /// to choose this row of the list, or this code of a map
    Choose(usize),
    /// to open the chosen row
    Open,
}

/// A motion in a list or on a map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// to the left
    Left,
    /// to the right
    Right,
    /// up
    Up,
    /// down
    Down,
    /// to the first
    First,
    /// to the last
    Last,
    /// up by several rows
    PageUp,
    /// down by several rows
    PageDown,
}

impl Motion {
    /// A place in a list of `count`, moved.
    pub fn moved(self, place: usize, count: usize) -> usize {
        let last = count.saturating_sub(1);
        let place = match self {
            Motion::Left | Motion::Up => place.saturating_sub(1),
            Motion::Right | Motion::Down => place + 1,
            Motion::First => 0,
            Motion::Last => last,
            Motion::PageUp => place.saturating_sub(PAGE),
            Motion::PageDown => place + PAGE,
        };
        place.min(last)
    }
}
