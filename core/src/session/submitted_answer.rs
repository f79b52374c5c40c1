//! Takes and judges answers to a hidden result, inside or outside a quiz, and finds the step to show next.

use super::Session;
use super::quiz::{Judgement, Quiz, SubmittedAnswer};

impl Session {
    /// True if the present question is the current exercise of the running quiz.
    fn is_in_quiz(&self) -> bool {
        let evaluation = &self.answer.evaluation;
        let is_about = |quiz: &Quiz| quiz.is_about(evaluation.instr, &evaluation.operands);
        self.quiz.as_ref().is_some_and(is_about)
    }

    /// Records an answer to the present question. `bits` is the whole register. In a quiz only the first answer counts.
    pub(super) fn take_answer(&mut self, bits: u64, is_right: bool) {
        if self.is_in_quiz() && self.quiz.as_mut().is_some_and(|quiz| !quiz.take_answer(is_right)) {
            return;
        }
        let (instr, operands) = (self.evaluation().instr, self.evaluation().operands.clone());
        self.submitted_answer = Some(SubmittedAnswer { instr, operands, bits, is_right, judged: None });
        self.judge();
    }

    /// Finds the misconceptions that explain the last answer, if it is not judged yet and the teaching module is
    /// loaded.
    pub(super) fn judge(&mut self) {
        let in_quiz = self.is_in_quiz();
        let (Some(teacher), Some(answered)) = (self.teaching(), &mut self.submitted_answer) else { return };
        if answered.judged.is_none() {
            let candidates = self.quiz.as_mut().filter(|_| in_quiz).map(|quiz| &mut quiz.candidates);
            answered.judged = Some(teacher.judge(candidates, answered));
        }
    }

    /// The judgement of the answer to the present question; `None` if there is none yet, or while the result is hidden.
    pub(super) fn judged(&self) -> Option<&Judgement> {
        let evaluation = &self.answer.evaluation;
        let is_about =
            |answered: &&SubmittedAnswer| answered.is_about(evaluation.instr, &evaluation.operands);
        let answered = self.submitted_answer.as_ref().filter(is_about)?;
        answered.judged.as_ref().filter(|_| !self.state.hidden)
    }

    /// The index of the step at which a wrong answer departs from the trace; `None` if there is no such step, or if it
    /// is selected.
    pub(super) fn step_to_see(&self) -> Option<usize> {
        let kind = self.judged()?.step?;
        let place = self.answer.steps.iter().position(|step| step.kind == kind)?;
        (place != self.step_place()).then_some(place)
    }
}
