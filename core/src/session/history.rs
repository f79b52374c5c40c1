//! Undo and redo: lists of states.

use super::state::State;

/// The states that were left behind by changes of the question, and by undoing them.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct History {
    past: Vec<State>,
    future: Vec<State>,
}

impl History {
    /// Keeps what was there before a change. What had been undone is gone then.
    pub fn keep(&mut self, before: State) {
        self.past.push(before);
        self.future.clear();
    }

    /// The state before the last change, in exchange for the present one.
    pub fn undo(&mut self, present: &State) -> Option<State> {
        let before = self.past.pop()?;
        self.future.push(present.clone());
        Some(before)
    }

    /// The state that was left by the last undo, in exchange for the present one.
    pub fn redo(&mut self, present: &State) -> Option<State> {
        let after = self.future.pop()?;
        self.past.push(present.clone());
        Some(after)
    }

    /// How many changes can be undone, and redone.
    pub fn depths(&self) -> [usize; 2] {
        [self.past.len(), self.future.len()]
    }
}
