//! Undo and redo: lists of states.

/// The earlier states of a session, and the undone states that can be redone.
#[derive(Clone, PartialEq, Debug)]
pub struct History<S> {
    past: Vec<S>,
    future: Vec<S>,
}

impl<S> Default for History<S> {
    fn default() -> Self {
        History { past: Vec::new(), future: Vec::new() }
    }
}

impl<S: Clone> History<S> {
    /// Stores the state before a change, and drops the states that could be redone.
    pub fn keep(&mut self, before: S) {
        self.past.push(before);
        self.future.clear();
    }

    /// Returns the state before the last change, and keeps the present one for redo.
    pub fn undo(&mut self, present: &S) -> Option<S> {
        let before = self.past.pop()?;
        self.future.push(present.clone());
        Some(before)
    }

    /// Returns the state that the last undo left, and keeps the present one for undo.
    pub fn redo(&mut self, present: &S) -> Option<S> {
        let after = self.future.pop()?;
        self.past.push(present.clone());
        Some(after)
    }

    /// The numbers of changes that can be undone and redone.
    pub fn depths(&self) -> [usize; 2] {
        [self.past.len(), self.future.len()]
    }
}
