//! Collects the results of statements. A statement in a loop has one for each of its first rounds.

use super::line_result::{LineResult, Status};
use super::messages;

/// The results of statements, in the order in which they run.
pub struct Rows {
    all: Vec<Row>,
    /// by the index of the statement
    statements: Vec<Passes>,
    /// the number of rows of statements that have one already
    repeated: usize,
}

struct Row {
    /// the index of the statement
    place: usize,
    /// true if the thread reached it, so that it ran or had a reason of its own not to run
    is_reached: bool,
    result: LineResult,
}

/// The outcomes of a statement so far.
#[derive(Clone, Default)]
struct Passes {
    /// the outcome of its last row, and true if the thread reached it
    last: Option<(Status, bool)>,
    /// the number of its rows
    rows: u32,
    /// the number of times that it ran without a row
    left_out: u64,
}

/// The maximum number of rows of a statement, and that of the further rows of all statements that run repeatedly.
const MOST_OF_STATEMENT: u32 = 1000;
const MOST_REPEATED: usize = 20_000;

impl Rows {
    /// No results yet of a program with this number of statements.
    pub fn with_capacity(statements: usize) -> Self {
        let statements = vec![Passes::default(); statements];
        Rows { all: Vec::with_capacity(statements.len()), statements, repeated: 0 }
    }

    /// True if the next result of a statement is kept. Later ones are only counted, unless they are errors.
    pub fn keeps(&self, place: usize) -> bool {
        let rows = self.statements.get(place).map_or(0, |passes| passes.rows);
        rows == 0 || rows < MOST_OF_STATEMENT && self.repeated < MOST_REPEATED
    }

    /// Adds a result. When a statement comes up again, only a run or another outcome adds a result.
    pub fn add(&mut self, place: usize, result: LineResult, is_reached: bool) {
        let is_kept = self.keeps(place) || result.status == Status::Error;
        let passes = self.statements.get_mut(place);
        debug_assert!(passes.is_some(), "{place} is the index of a statement");
        let Some(passes) = passes else { return };
        let is_new = match passes.last {
            None => true,
            Some((_, true)) if !is_reached => false,
            Some((status, _)) => result.status == Status::Ran || status != result.status,
        };
        if !is_new {
            return;
        }
        passes.last = Some((result.status, is_reached));
        if is_kept {
            self.repeated += usize::from(passes.rows > 0);
            passes.rows += 1;
            self.all.push(Row { place, is_reached, result });
        } else if result.status == Status::Ran {
            passes.left_out += 1;
        }
    }

    /// All results, without those of jumps over a statement that the thread reached later. For each statement that ran
    /// more often, a remark follows its last result.
    pub fn finish(self) -> Vec<LineResult> {
        let Rows { all, statements, .. } = self;
        let mut left: Vec<Passes> = statements;
        let mut results = Vec::with_capacity(all.len());
        for Row { place, is_reached, result } in all {
            let Some(passes) = left.get_mut(place) else { continue };
            passes.rows = passes.rows.saturating_sub(1);
            let was_reached = matches!(passes.last, Some((_, true)));
            let remark = (passes.rows == 0 && passes.left_out > 0).then(|| LineResult {
                message: Some(messages::left_out(passes.left_out)),
                left_out: passes.left_out,
                ..LineResult::blank(result.line, result.text.clone(), Status::Ignored)
            });
            if is_reached || !was_reached {
                results.push(result);
            }
            results.extend(remark);
        }
        results
    }
}
