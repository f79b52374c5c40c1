//! The progress of work that runs in steps.

/// The progress of a sweep or a grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Progress {
    /// the number of cases tried
    pub done: u64,
    /// the number of cases in all
    pub of: u64,
}

impl Progress {
    /// True if everything has been tried.
    pub const fn is_whole(self) -> bool {
        self.done >= self.of
    }
}
