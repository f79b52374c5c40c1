//! How far something is that runs in parts.

/// How far a sweep is, or a grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Progress {
    /// so many cases were tried
    pub done: u64,
    /// of so many
    pub of: u64,
}

impl Progress {
    /// Has all been tried?
    pub const fn is_whole(self) -> bool {
        self.done >= self.of
    }
}
