//! Actions that every screen handles: moving, choosing, opening.

/// The number of rows that PgUp and PgDn move by.
const PAGE: usize = 10;

/// An action that every screen handles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// move
    Move(Motion),
    /// choose this row of the list, or this code of a map
    Choose(usize),
    /// open the chosen row
    Open,
}

/// A motion in a list or on a map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// left
    Left,
    /// right
    Right,
    /// up
    Up,
    /// down
    Down,
    /// to the first item
    First,
    /// to the last item
    Last,
    /// up by several rows
    PageUp,
    /// down by several rows
    PageDown,
}

impl Motion {
    /// The index after this motion in a list of `count` items.
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
