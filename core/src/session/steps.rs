//! The list of steps, and the one that is looked at.

use super::Session;
use crate::doc::Block;
use crate::eval::Evaluation;
use crate::explain::{Card, cards, operand_table};

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
        self.step = step.min(names.len().saturating_sub(1));
        if let Some(name) = names.get(self.step) {
            self.wanted = *name;
        }
    }

    /// Finds the wanted step again after something has changed: the same in the same lane, else the same in
    /// any, else the rounding, else the end.
    pub(super) fn find_step(&mut self) {
        let names = self.step_names();
        let find = |good: &dyn Fn(&StepName) -> bool| names.iter().position(good);
        let wanted = self.wanted;
        let found = find(&|name| *name == wanted)
            .or_else(|| find(&|name| name.title == wanted.title))
            .or_else(|| find(&|name| name.title == "rounding"));
        self.step = found.unwrap_or(names.len().saturating_sub(1));
    }

    pub(super) fn step_names(&self) -> Vec<StepName> {
        cards(&self.evaluation()).iter().map(name).collect()
    }
}

pub(super) fn name(card: &Card) -> StepName {
    StepName { lane: card.lane, title: card.title }
}

/// The blocks of a card, without tables of numbers that stand on the screen already.
pub(super) fn blocks(card: Card, evaluation: &Evaluation) -> Vec<Block> {
    let shown = operand_table(evaluation).rows;
    let is_shown = |block: &Block| match block {
        // The name in the first cell does not count: only lane 0 has one.
        Block::Table(table) => {
            table.rows.iter().all(|row| row.len() > 2 && shown.iter().any(|other| other[1..] == row[1..]))
        }
        _ => false,
    };
    card.blocks.into_iter().filter(|block| !is_shown(block)).collect()
}
