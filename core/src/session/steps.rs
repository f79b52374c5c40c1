//! The list of steps, and the one that is looked at.

use super::{List, Session};
use crate::doc::{Block, Column, Line, Role, Table};
use crate::eval::Evaluation;
use crate::explain::{Card, cards, operand_table, step_heading};

/// What a step is called in the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StepName {
    /// the lane, for packed instructions
    pub lane: Option<usize>,
    /// what the step is about: `exact product`
    pub title: &'static str,
}

impl Session {
    /// Looks at a step, the last one at most, and remembers that it was wanted.
    pub(super) fn choose_step(&mut self, step: usize) {
        let names = self.step_names();
        self.state.step = step.min(names.len().saturating_sub(1));
        if let Some(name) = names.get(self.state.step) {
            self.state.wanted = *name;
        }
    }

    /// Finds the wanted step again after something has changed: the same in the same lane, else the same in
    /// any, else the rounding, else the end.
    pub(super) fn find_step(&mut self) {
        let names = self.step_names();
        let find = |good: &dyn Fn(&StepName) -> bool| names.iter().position(good);
        let wanted = self.state.wanted;
        let found = find(&|name| *name == wanted)
            .or_else(|| find(&|name| name.title == wanted.title))
            .or_else(|| find(&|name| name.title == "rounding"));
        self.state.step = found.unwrap_or(names.len().saturating_sub(1));
    }

    pub(super) fn step_names(&self) -> Vec<StepName> {
        cards(&self.evaluation()).iter().map(name).collect()
    }
}

pub(super) fn name(card: &Card) -> StepName {
    StepName { lane: card.lane, title: card.title }
}

/// The blocks of a card, without tables of numbers that stand on the screen already.
pub(super) fn without_operands(mut blocks: Vec<Block>, evaluation: &Evaluation) -> Vec<Block> {
    let shown = operand_table(evaluation).rows;
    let is_shown = |block: &Block| match block {
        // The name in the first cell does not count: only lane 0 has one.
        Block::Table(table) => {
            table.rows.iter().all(|row| row.len() > 2 && shown.iter().any(|other| other[1..] == row[1..]))
        }
        _ => false,
    };
    blocks.retain(|block| !is_shown(block));
    blocks
}

/// The name of a step with its place; empty where there is none.
pub(super) fn heading(steps: &[StepName], step: usize) -> Line {
    let name = steps.get(step);
    name.map_or_else(Line::default, |name| step_heading(step, steps.len(), name.lane, name.title))
}

/// The steps as a list: number, lane, title.
pub(super) fn list(steps: &[StepName], chosen: usize) -> List {
    let packed = steps.iter().any(|name| name.lane.is_some());
    let row = |(place, name): (usize, &StepName)| {
        let number = Line::default().with(Role::Dim, (place + 1).to_string());
        let lane = name.lane.map_or_else(String::new, |lane| format!("lane {lane}"));
        let lane = packed.then(|| Line::default().with(Role::Dim, lane));
        let title = Line::default().with(Role::Plain, name.title);
        [Some(number), lane, Some(title)].into_iter().flatten().collect()
    };
    let columns = vec![Column::Right];
    let rows = steps.iter().enumerate().map(row).collect();
    List { title: "steps", table: Table::new(columns, rows), brief: None, chosen }
}
