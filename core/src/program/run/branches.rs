//! The labels of a program, and the blocks between braces: finds the target of a branch.

use crate::program::ptx::{Statement, StatementKind};
use std::collections::HashMap;

/// The labels of the statements that run, and the block that each statement is in.
pub struct Branches<'a> {
    /// the indices of the statements with each label, in order
    labels: HashMap<&'a str, Vec<usize>>,
    /// for each statement: the innermost block around it, as an index in `blocks`
    inside: Vec<usize>,
    /// for each block: the block around it; the first is the whole program, which is around itself
    blocks: Vec<usize>,
    /// for each statement: the number of declarations before it
    declared: Vec<usize>,
}

impl<'a> Branches<'a> {
    /// The labels among these statements; `runs` is false for a statement of a function that does not run.
    pub fn of(statements: &[Statement<'a>], runs: impl Fn(usize) -> bool) -> Self {
        let mut branches = Branches {
            labels: HashMap::new(),
            inside: Vec::with_capacity(statements.len()),
            blocks: vec![0],
            declared: Vec::with_capacity(statements.len()),
        };
        let (mut block, mut declared) = (0, 0);
        for (place, statement) in statements.iter().enumerate() {
            let inside = block;
            match statement.kind {
                Ok(StatementKind::Opens) => {
                    branches.blocks.push(block);
                    block = branches.blocks.len() - 1;
                }
                Ok(StatementKind::Closes) => block = branches.around(block),
                Ok(StatementKind::Label(label)) if runs(place) => {
                    branches.labels.entry(label).or_default().push(place);
                }
                _ => {}
            }
            branches.inside.push(inside);
            branches.declared.push(declared);
            let declares = matches!(
                statement.kind,
                Ok(StatementKind::Registers { .. }
                    | StatementKind::Variables(_)
                    | StatementKind::Function(_))
            );
            declared += usize::from(declares);
        }
        branches
    }

    /// The statement that a branch leads to: of the statements with this label, the one in the innermost block around
    /// the branch, else the last. `None` if no statement has the label.
    pub fn target(&self, label: &str, from: usize) -> Option<usize> {
        let labelled = self.labels.get(label)?;
        let mut block = self.block(from);
        loop {
            if let Some(found) = labelled.iter().find(|place| self.block(**place) == block) {
                return Some(*found);
            }
            if block == 0 {
                return labelled.last().copied();
            }
            block = self.around(block);
        }
    }

    /// The number of blocks that a branch leaves; `None` if its target is not in a block around it.
    pub fn left(&self, from: usize, target: usize) -> Option<usize> {
        let (mut block, target) = (self.block(from), self.block(target));
        let mut left = 0;
        while block != target {
            if block == 0 {
                return None;
            }
            block = self.around(block);
            left += 1;
        }
        Some(left)
    }

    /// True if a statement from `from` up to `target` declares something.
    pub fn is_declared_between(&self, from: usize, target: usize) -> bool {
        self.declared.get(from) != self.declared.get(target)
    }

    /// The innermost block around a statement.
    fn block(&self, place: usize) -> usize {
        let block = self.inside.get(place);
        debug_assert!(block.is_some(), "{place} is the index of a statement");
        block.copied().unwrap_or(0)
    }

    /// The block around a block.
    fn around(&self, block: usize) -> usize {
        let around = self.blocks.get(block);
        debug_assert!(around.is_some(), "{block} is the index of a block");
        around.copied().unwrap_or(0)
    }
}
