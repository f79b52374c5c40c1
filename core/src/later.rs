//! A value that is worked out when it is first asked for.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// A value that follows from something else, and is worked out when it is first asked for. Whether it has been is no difference
/// between two of them. Who asks need not know how it is done: in a browser that code may be a piece of its own.
#[derive(Clone, Debug)]
pub struct Later<A, T> {
    find: fn(&A) -> T,
    found: OnceCell<T>,
}

impl<A, T> Later<A, T> {
    /// A value that this works out.
    pub fn new(find: fn(&A) -> T) -> Self {
        Later { find, found: OnceCell::new() }
    }

    /// The value that follows from this.
    pub fn of(&self, from: &A) -> &T {
        self.found.get_or_init(|| (self.find)(from))
    }
}

impl<A, T> PartialEq for Later<A, T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The same for a value that depends on a choice besides: the one of the latest choice is kept.
#[derive(Clone, Debug)]
pub struct Latest<A, K, T> {
    find: fn(&A, &K) -> T,
    found: RefCell<Option<(K, Rc<T>)>>,
}

impl<A, K: Clone + PartialEq, T> Latest<A, K, T> {
    /// A value that this works out.
    pub fn new(find: fn(&A, &K) -> T) -> Self {
        Latest { find, found: RefCell::new(None) }
    }

    /// The value that follows from this, for this choice.
    pub fn of(&self, from: &A, choice: &K) -> Rc<T> {
        if let Some((known, value)) = &*self.found.borrow()
            && known == choice
        {
            return Rc::clone(value);
        }
        let value = Rc::new((self.find)(from, choice));
        *self.found.borrow_mut() = Some((choice.clone(), Rc::clone(&value)));
        value
    }
}

impl<A, K, T> PartialEq for Latest<A, K, T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
