//! Lazy values: computed on first use, then cached.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// A value derived from another one, computed on first use. Always compares equal, because it does not matter whether
/// it was computed already. It stores a function pointer, so that a browser can load the code of that function
/// separately.
#[derive(Clone, Debug)]
pub struct Lazy<A, T> {
    find: fn(&A) -> T,
    found: OnceCell<T>,
}

impl<A, T> Lazy<A, T> {
    /// A value that this function will compute.
    pub fn new(find: fn(&A) -> T) -> Self {
        Lazy { find, found: OnceCell::new() }
    }

    /// The value derived from `from`, which must be the same in every call.
    pub fn of(&self, from: &A) -> &T {
        self.found.get_or_init(|| (self.find)(from))
    }
}

impl<A, T> PartialEq for Lazy<A, T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A lazy value that also depends on a choice. Only the value of the latest choice is cached. Always compares equal.
#[derive(Clone, Debug)]
pub struct LazyChoice<A, K, T> {
    find: fn(&A, &K) -> T,
    found: RefCell<Option<(K, Rc<T>)>>,
}

impl<A, K: Clone + PartialEq, T> LazyChoice<A, K, T> {
    /// A value that this function will compute.
    pub fn new(find: fn(&A, &K) -> T) -> Self {
        LazyChoice { find, found: RefCell::new(None) }
    }

    /// The value derived from `from` for this choice.
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

impl<A, K, T> PartialEq for LazyChoice<A, K, T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The value of the latest key. Always compares equal, like [`LazyChoice`], but it stores no function: the caller
/// passes one. So the code of that function can be in a module that a browser loads separately.
#[derive(Debug)]
pub struct Latest<K, T>(RefCell<Option<(K, Rc<T>)>>);

impl<K: PartialEq, T> Latest<K, T> {
    /// The value of a key, computed unless the previous call had the same key.
    pub fn of(&self, key: K, find: impl FnOnce(&K) -> T) -> Rc<T> {
        if let Some((known, value)) = &*self.0.borrow()
            && *known == key
        {
            return Rc::clone(value);
        }
        let value = Rc::new(find(&key));
        *self.0.borrow_mut() = Some((key, Rc::clone(&value)));
        value
    }
}

impl<K, T> Default for Latest<K, T> {
    fn default() -> Self {
        Latest(RefCell::new(None))
    }
}

impl<K: Clone, T> Clone for Latest<K, T> {
    fn clone(&self) -> Self {
        Latest(RefCell::new(self.0.borrow().clone()))
    }
}

impl<K, T> PartialEq for Latest<K, T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
