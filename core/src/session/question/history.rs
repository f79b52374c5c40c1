//! Undo and redo: lists of states.

/// The states that were left behind by changes of the question, and by undoing them.
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
    /// Keeps what was there before a change. What had been undone is gone then.
    pub fn keep(&mut self, before: S) {
        self.past.push(before);
        self.future.clear();
    }

    /// The state before the last change, in exchange for the present one.
    pub fn undo(&mut self, present: &S) -> Option<S> {
        let before = self.past.pop()?;
        self.future.push(present.clone());
        Some(before)
    }

    /// The state that was left by the last undo, in exchange for the present one.
    pub fn redo(&mut self, present: &S) -> Option<S> {
        let after = self.future.pop()?;
        self.past.push(present.clone());
        Some(after)
    }

    /// How many changes can be undone, and redone.
    pub fn depths(&self) -> [usize; 2] {
        [self.past.len(), self.future.len()]
    }
}
