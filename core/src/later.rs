//! A value that is worked out when it is first asked for.

use std::cell::OnceCell;

/// A value that follows from what stands beside it, and is worked out when it is first asked for. Whether it has been is no
/// difference between two of them.
#[derive(Clone, Debug)]
pub struct Later<T>(OnceCell<T>);

impl<T> Default for Later<T> {
    fn default() -> Self {
        Later(OnceCell::new())
    }
}

impl<T> Later<T> {
    /// The value; `find` works it out.
    pub fn get(&self, find: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(find)
    }
}

impl<T> PartialEq for Later<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
