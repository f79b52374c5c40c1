//! Actions that every screen handles: moving, choosing, opening.

/// Rows that PgUp and PgDn move by.
const PAGE: usize = 10;

/// An action that every screen handles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// to move
    Move(Way),
    /// to choose this row of the list, or this code of a map
    Choose(usize),
    /// to open the chosen row
    Open,
}

/// A direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
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

impl Way {
    /// A place in a list of `count`, moved.
    pub fn moved(self, place: usize, count: usize) -> usize {
        let last = count.saturating_sub(1);
        let place = match self {
            Way::Left | Way::Up => place.saturating_sub(1),
            Way::Right | Way::Down => place + 1,
            Way::First => 0,
            Way::Last => last,
            Way::PageUp => place.saturating_sub(PAGE),
            Way::PageDown => place + PAGE,
        };
        place.min(last)
    }
}
