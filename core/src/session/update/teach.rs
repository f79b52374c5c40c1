//! What reads lessons, asks questions and finds cases is brought: what waited for it is done.

use crate::session::runner::Runner;
use crate::session::teacher::Teacher;
use crate::session::value::Session;

impl Session {
    /// From here on lessons can be read, questions asked and cases found: what waited for that is done.
    pub fn teach(&mut self, teacher: &'static Teacher) {
        self.teacher = Some(teacher);
        self.settle_lesson();
        self.settle_sheet();
        self.settle_results();
        self.settle_recorded();
        self.judge();
        if let Some(msg) = self.awaits_teacher.take() {
            self.update(msg);
        }
    }

    /// The session with what runs programs and what reads lessons.
    ///
    /// ```
    /// use halfplay_core::session::{Msg, RUNNER, Session, TEACHER};
    /// let mut session = Session::worked().with_lessons(&RUNNER, &TEACHER);
    /// session.update(Msg::Do("lesson ties".into()));
    /// assert_eq!(session.view().lesson.unwrap().title, "Ties to even");
    /// ```
    pub fn with_lessons(mut self, runner: &'static Runner, teacher: &'static Teacher) -> Session {
        self.bring(runner);
        self.teach(teacher);
        self
    }
}
