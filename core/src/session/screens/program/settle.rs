//! Runs the program on screen.

use crate::explain::Report;
use crate::session::Session;
use crate::session::modules::ProgramRun;
use crate::session::screens::screen::Module;
use std::rc::Rc;

impl Session {
    /// The report of the program shown last; `None` if there is none, or if it cannot run at all.
    pub fn report(&self) -> Option<&Report> {
        self.run.as_ref()?.report.as_ref().ok()
    }

    /// Runs the program on screen, unless it has run already.
    pub(in crate::skins::session) fn settle_program(&mut self) {
        let shown = self.panel().needs() == Some(Module::Programs);
        let Some(runner) = self.programs().filter(|_| shown) else { return };
        if self.state.screens.programs.seeks_text()
            && let Err(why) = self.state.screens.programs.find_text(runner)
        {
            self.say(why);
        }
        let task = self.state.screens.programs.task();
        let known = self.run.as_ref();
        if known.is_some_and(|run| Rc::ptr_eq(&run.task, task) || run.task == *task) {
            return;
        }
        self.run = Some(Rc::new(ProgramRun { task: Rc::clone(task), report: runner.report(task) }));
    }
}
