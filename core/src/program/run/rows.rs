//! Collects the results of statements. A statement in a loop has one for each round.

use super::line_result::{LineResult, Status};

/// The results of statements, in the order in which they run.
pub struct Rows {
    all: Vec<Row>,
    /// for each statement, by its index: the outcome of its last row, and true if the thread reached it
    last: Vec<Option<(Status, bool)>>,
}

struct Row {
    /// the index of the statement
    place: usize,
    /// true if the thread reached it, so that it ran or had a reason of its own not to run
    is_reached: bool,
    result: LineResult,
}

impl Rows {
    /// No results yet of a program with this number of statements.
    pub fn with_capacity(statements: usize) -> Self {
        Rows { all: Vec::with_capacity(statements), last: vec![None; statements] }
    }

    /// Adds a result. When a statement comes up again, only a run or another outcome adds a result.
    pub fn add(&mut self, place: usize, result: LineResult, is_reached: bool) {
        let last = self.last.get_mut(place);
        debug_assert!(last.is_some(), "{place} is the index of a statement");
        let Some(last) = last else { return };
        let is_new = match last {
            None => true,
            Some((_, true)) if !is_reached => false,
            Some((status, _)) => result.status == Status::Ran || *status != result.status,
        };
        if is_new {
            *last = Some((result.status, is_reached));
            self.all.push(Row { place, is_reached, result });
        }
    }

    /// All results, without those of jumps over a statement that the thread reached later.
    pub fn finish(self) -> Vec<LineResult> {
        let Rows { all, last } = self;
        let was_reached = |place: usize| matches!(last.get(place), Some(Some((_, true))));
        let kept = all.into_iter().filter(|row| row.is_reached || !was_reached(row.place));
        kept.map(|row| row.result).collect()
    }
}
