//! Starts a quiz and goes to its next question.

use crate::explain::StepKind;
use crate::float::Format;
use crate::session::Session;
use crate::session::msg::Msg;
use crate::session::question::{Focus, StepId};
use crate::session::quiz::Quiz;

impl Session {
    /// Starts a quiz, in the format of the present instruction if that has one, else in f16.
    pub(in crate::skins::session) fn begin_quiz(&mut self, seed: u64) {
        if self.teaching_for(|| Msg::RunCommand(format!("quiz {seed}"))).is_none() {
            return;
        }
        self.quiz = Some(Quiz::new(self.state.question.instr.ty.format().unwrap_or(Format::F16), seed));
        self.ask_next();
    }

    /// Goes to the step where a wrong answer diverges, and from there to the next question.
    pub(in crate::skins::session) fn next_exercise(&mut self) {
        match self.step_to_see() {
            Some(place) => self.choose_step(place),
            None if self.quiz.is_some() => self.ask_next(),
            None => self.say("no quiz is running; the command quiz starts one"),
        }
    }

    fn ask_next(&mut self) {
        let (Some(teacher), Some(quiz)) = (self.teaching(), &mut self.quiz) else { return };
        let asked = quiz.ask(|candidates, format, seed| teacher.ask(candidates, format, seed));
        self.ask(asked.instr, &asked.operands, None);
        self.notice = None;
        self.state.hidden = true;
        self.state.step.want(StepId { lane: None, kind: StepKind::Rounding });
        self.put_focus(Focus::Result { lane: 0 });
    }
}
