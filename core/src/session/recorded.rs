//! What GPUs are known to have answered to the very question on screen: tanh and ex2, of which records have all answers.
//!
//! The records may be many: what reads them comes with the lessons. A page fetches that for such an answer only where there is a
//! record of its instruction.

use super::Session;
use crate::isa::{Modifier, recorded};

impl Session {
    /// Is there a record that what comes with the lessons would read?
    pub(super) fn has_recorded_answer(&self) -> bool {
        let instr = self.answer.instr();
        instr.has(Modifier::Approx) && recorded(&instr).next().is_some()
    }

    /// Looks up what was recorded of the present answer, where what reads the records is there.
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
    fn it_stands_beside_the_present_answer_and_tells_nothing_that_is_hidden() {
        let mut session = Session::worked().with_modules(&ALL_MODULES);
        session.update(Msg::Do("tanh.approx.f16 1".into()));
        let notes = recorded_notes(Ledger::own_unchecked(), session.evaluation());
        let [note, ..] = notes.as_slice() else { panic!("no GPU has answered {:?}", session.evaluation()) };
        assert!(remarks(&session).contains(&note.text()), "{}", remarks(&session));
        let linear = session.view().linear().join("\n");
        assert!(linear.contains(&note.text()), "{linear}");
        session.update(Msg::Hide);
        assert!(!remarks(&session).contains(&note.text()));
        session.update(Msg::Do("add.f16 1 2".into()));
        assert!(!remarks(&session).contains(&note.text()));
    }
}
