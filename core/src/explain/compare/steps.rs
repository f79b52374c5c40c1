//! Both traces beside each other.

use super::story::Story;
use crate::compare::Pipeline;
use crate::doc::Table;

/// The steps.
pub fn compare_steps(pipelines: &[Pipeline], selected: usize, lane: usize) -> Table {
    let _ = Story::of(pipelines, selected, lane);
    Table::default()
}
