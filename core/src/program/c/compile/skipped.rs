//! Statements that do not run where they are come to: behind a `return`, on the other way of a choice. They may run yet, in
//! another round of a loop or in another call; only what never runs is told, where it was come to first.

use super::note::Note;
use crate::program::c::tree::{Statement, StatementKind};
use crate::program::read::Diagnostic;
use crate::program::run::Status;
use std::collections::BTreeMap;

/// What has become of statements, by their numbers.
#[derive(Default)]
pub struct Skipped {
    /// did it run?
    ran: Vec<bool>,
    /// those that did not: how many notes stand before theirs, and theirs
    notes: BTreeMap<u32, (usize, Note)>,
}

impl Skipped {
    /// Of so many statements.
    pub fn of(statements: usize) -> Self {
        Skipped { ran: vec![false; statements], notes: BTreeMap::new() }
    }

    /// These do not run here, behind so many notes and operations.
    pub fn skip(&mut self, statements: &[Statement], (place, before): (usize, usize), said: &Diagnostic) {
        for Statement { at, number, kind } in statements {
            if !self.ran.get(*number as usize).is_some_and(|ran| *ran) {
                let note = || Note { before, at: *at, status: Status::Skipped, said: Some(said.clone()) };
                self.notes.entry(*number).or_insert_with(|| (place, note()));
            }
            match kind {
                StatementKind::Block(body) => self.skip(body, (place, before), said),
                StatementKind::Choice(of) => {
                    self.skip(&of.holds, (place, before), said);
                    self.skip(&of.fails, (place, before), said);
                }
                _ => {}
            }
        }
    }

    /// A statement runs.
    pub fn runs(&mut self, number: u32) {
        if let Some(ran) = self.ran.get_mut(number as usize)
            && !*ran
        {
            *ran = true;
            self.notes.remove(&number);
        }
    }

    /// These notes, and among them what never ran.
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
