//! Tracks statements that control flow skips: those after a `return`, and those of the other branch of a choice. They
//! may still run in a later round of a loop or in another call. Only those that never run are reported, at the place
//! where they were first skipped.

use super::note::Note;
use crate::program::c::tree::{Statement, StatementKind};
use crate::program::read::Diagnostic;
use crate::program::run::Status;
use std::collections::BTreeMap;

/// The state of all statements, indexed by statement number.
#[derive(Default)]
pub struct Skipped {
    /// true for each statement that ran
    ran: Vec<bool>,
    /// for each skipped statement: its note, and the number of notes before it
    notes: BTreeMap<u32, (usize, Note)>,
}

impl Skipped {
    /// The state of a program with this many statements, none of which has run.
    pub fn of(statements: usize) -> Self {
        Skipped { ran: vec![false; statements], notes: BTreeMap::new() }
    }

    /// Records that these statements are skipped. `place` notes and `before` operations precede them.
    pub fn skip(&mut self, statements: &[Statement], (place, before): (usize, usize), said: &Diagnostic) {
        for Statement { at, number, kind } in statements {
            if !self.has_run(*number) {
                let note = || Note { before, at: *at, status: Status::Skipped, message: Some(said.clone()) };
                self.notes.entry(*number).or_insert_with(|| (place, note()));
            }
            match kind {
                StatementKind::Block(body) => self.skip(body, (place, before), said),
                StatementKind::Loop(of) => self.skip(&of.body, (place, before), said),
                StatementKind::Switch(of) => self.skip(&of.body, (place, before), said),
                StatementKind::If(of) => {
                    self.skip(&of.then_branch, (place, before), said);
                    self.skip(&of.else_branch, (place, before), said);
                }
                _ => {}
            }
        }
    }

    /// Records that a statement runs.
    pub fn runs(&mut self, number: u32) {
        if let Some(ran) = self.ran.get_mut(number as usize)
            && !*ran
        {
            *ran = true;
            self.notes.remove(&number);
        }
    }

    /// True if a statement has run.
    pub fn has_run(&self, number: u32) -> bool {
        self.ran.get(number as usize).is_some_and(|ran| *ran)
    }

    /// Merges these notes with those for the statements that never ran.
    pub fn among(self, notes: Vec<Note>) -> Vec<Note> {
        let mut skipped: Vec<(usize, Note)> = self.notes.into_values().collect();
        skipped.sort_by_key(|(place, _)| *place);
        let mut skipped = skipped.into_iter().peekable();
        let mut all = Vec::with_capacity(notes.len() + skipped.len());
        for (place, note) in notes.into_iter().enumerate() {
            while let Some((_, early)) = skipped.next_if(|(before, _)| *before <= place) {
                all.push(Note { before: early.before.min(note.before), ..early });
            }
            all.push(note);
        }
        all.extend(skipped.map(|(_, note)| note));
        all
    }
}
