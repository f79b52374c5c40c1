//! An answer to a hidden result, in a run of questions or not: taken in, judged, and where to look then.

use super::Session;
use super::quiz::{Answered, Judged, Quiz};

impl Session {
    /// Is the present question one of a run of questions?
    fn is_in_quiz(&self) -> bool {
        let evaluation = &self.answer.evaluation;
        let is_about = |quiz: &Quiz| quiz.is_about(evaluation.instr, &evaluation.operands);
        self.quiz.as_ref().is_some_and(is_about)
    }

    /// Takes in an answer to the present question, which are the bits of a whole register. In a run of questions the first
    /// one counts.
    pub(super) fn take_answer(&mut self, bits: u64, is_right: bool) {
        if self.is_in_quiz() && self.quiz.as_mut().is_some_and(|quiz| !quiz.take_answer(is_right)) {
            return;
        }
        let (instr, operands) = (self.evaluation().instr, self.evaluation().operands.clone());
        self.answered = Some(Answered { instr, operands, bits, is_right, judged: None });
        self.judge();
    }

    /// Finds out what the last answer fits, where that is still to be done and something is there that does.
    pub(super) fn judge(&mut self) {
        let in_quiz = self.is_in_quiz();
        let (Some(teacher), Some(answered)) = (self.teaching(), &mut self.answered) else { return };
        if answered.judged.is_none() {
            let suspects = self.quiz.as_mut().filter(|_| in_quiz).map(|quiz| &mut quiz.suspects);
            answered.judged = Some(teacher.judge(suspects, answered));
        }
    }

    /// What the answer to the present question fits, once the result is shown.
    pub(super) fn judged(&self) -> Option<&Judged> {
        let evaluation = &self.answer.evaluation;
        let is_about = |answered: &&Answered| answered.is_about(evaluation.instr, &evaluation.operands);
        let answered = self.answered.as_ref().filter(is_about)?;
        answered.judged.as_ref().filter(|_| !self.state.hidden)
    }

    /// The place of the step where a wrong answer goes another way, as long as one looks elsewhere.
    pub(super) fn step_to_see(&self) -> Option<usize> {
        let kind = self.judged()?.step?;
        let place = self.answer.steps.iter().position(|step| step.kind == kind)?;
        (place != self.step_place()).then_some(place)
    }
}
