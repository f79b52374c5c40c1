//! Recorded GPU answers to the question on screen. They exist for tanh and ex2, whose records contain every answer.
//!
//! The records can be large, so the teaching module contains the code that reads them. To show a recorded answer, a
//! page loads that module only if the instruction has a record.

use super::Session;
use crate::isa::{Modifier, recorded};

impl Session {
    /// True if the instruction has a record that the teaching module can read.
    pub(super) fn has_recorded_answer(&self) -> bool {
        let instr = self.answer.instr();
        instr.has(Modifier::Approx) && recorded(&instr).next().is_some()
    }

    /// Looks up the records of the present answer, if the teaching module is loaded.
    pub(super) fn settle_recorded(&mut self) {
        let evaluation = &self.answer.evaluation;
        self.recorded = self.teaching().map_or_else(Vec::new, |teacher| teacher.recorded(evaluation));
    }
}

#[cfg(test)]
mod tests {
    use crate::explain::gpu::recorded_notes;
    use crate::gpu_check::Ledger;
    use crate::session::{ALL_MODULES, Msg, Session};

    fn remarks(session: &Session) -> String {
        session.view().remarks.iter().map(|remark| remark.text()).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn a_recorded_answer_is_shown_unless_results_are_hidden() {
        let mut session = Session::worked().with_modules(&ALL_MODULES);
        session.update(Msg::RunCommand("tanh.approx.f16 1".into()));
        let notes = recorded_notes(Ledger::own_unchecked(), session.evaluation());
        let [note, ..] = notes.as_slice() else { panic!("no GPU has answered {:?}", session.evaluation()) };
        assert!(remarks(&session).contains(&note.text()), "{}", remarks(&session));
        let linear = session.view().linear().join("\n");
        assert!(linear.contains(&note.text()), "{linear}");
        session.update(Msg::Hide);
        assert!(!remarks(&session).contains(&note.text()));
        session.update(Msg::RunCommand("add.f16 1 2".into()));
        assert!(!remarks(&session).contains(&note.text()));
    }
}
