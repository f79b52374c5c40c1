//! A shared value that is copied on write.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

/// A value that is copied on write while it is shared. Keeping the state before a message then costs nothing if the
/// message changes nothing.
#[derive(Debug)]
pub(super) struct Shared<T>(Rc<T>);

impl<T> Shared<T> {
    pub fn new(value: T) -> Self {
        Shared(Rc::new(value))
    }

    /// True if both are the same copy: neither was changed since one was cloned from the other.
    pub fn is(&self, other: &Shared<T>) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Rc::clone(&self.0))
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        self.is(other) || self.0 == other.0
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Rc::make_mut(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_copies_the_shared_value() {
        let mut one = Shared::new(vec![1]);
        let other = one.clone();
        assert!(one.is(&other));
        one.push(2);
        assert_eq!((one.as_slice(), other.as_slice(), one.is(&other)), (&[1, 2][..], &[1][..], false));
    }
}
