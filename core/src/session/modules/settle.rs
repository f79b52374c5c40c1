//! Requests modules, registers them when they arrive, and performs the actions that waited for them.

use super::RunsPrograms;
use super::registry::LazyModule;
use crate::session::Session;
use crate::session::msg::Msg;
use crate::session::screens::{Module, Subject};

impl Session {
    /// The session with these modules loaded.
    ///
    /// ```
    /// use halfplay_core::skins::session::{ALL_MODULES, Msg, Session};
    /// let mut session = Session::worked().with_modules(&ALL_MODULES);
    /// session.update(Msg::RunCommand("lesson ties".into()));
    /// assert_eq!(session.view().lesson.unwrap().title, "Ties to even");
    ///
    /// session.update(Msg::Paste("half f(half a) { return a * a; }".into()));
    /// session.update(Msg::RunCommand("set a=3".into()));
    /// assert_eq!(session.report().unwrap().results[0].code, "0x4880");
    /// ```
    pub fn with_modules(mut self, modules: &[&'static dyn LazyModule]) -> Session {
        modules.iter().for_each(|module| self.load(*module));
        self
    }

    /// The session with the modules of another session.
    pub fn with_modules_of(mut self, other: &Session) -> Session {
        self.modules = other.modules;
        self
    }

    /// The session with the code that runs programs.
    pub(in crate::skins::session) fn with_programs(mut self, programs: &'static dyn RunsPrograms) -> Session {
        self.modules.enter_programs(programs);
        self.settle_program();
        self
    }

    /// Registers a module, and performs the actions that waited for it.
    pub fn load(&mut self, module: &'static dyn LazyModule) {
        module.register(&mut self.modules);
        self.settle_program();
        if self.teaching().is_none() {
            return;
        }
        self.settle_lesson();
        self.settle_sheet();
        self.settle_results();
        self.settle_recorded();
        self.judge();
        if let Some(msg) = self.awaits_teaching.take() {
            self.update(msg);
        }
    }

    /// The next module to load: needed, but not being loaded yet.
    pub fn wants(&self) -> Option<Module> {
        Module::ALL.into_iter().find(|module| self.lacks(*module) && !self.modules.is_loading(*module))
    }

    /// True if something needs a module that is not loaded.
    pub fn lacks(&self, module: Module) -> bool {
        !self.modules.is_loaded(module) && self.needs(module)
    }

    /// True if something waits for any module.
    pub fn waits_for_module(&self) -> bool {
        Module::ALL.into_iter().any(|module| self.lacks(module))
    }

    /// Records that a skin is loading a module.
    pub fn begin_loading(&mut self, module: Module) {
        self.modules.begin(module);
    }

    /// A module worth loading before it is needed; `None` after the first attempt to load it.
    pub fn wants_early(&self) -> Option<Module> {
        Some(Module::OtherScreens).filter(|module| self.modules.is_absent(*module))
    }

    /// Records that a module failed to load, and drops the actions that waited for it. Reports the failure if the
    /// session needed the module.
    pub fn fail_loading(&mut self, module: Module) {
        let missed = self.lacks(module);
        self.modules.fail(module);
        if module == Module::Teaching {
            self.awaits_teaching = None;
            self.submitted_answer = self.submitted_answer.take().filter(|answered| answered.judged.is_some());
        }
        if missed {
            let what = module.purpose();
            self.update(Msg::Notice(format!(
                "failed to load the code for {what}; try again, or reload the page"
            )));
        }
    }

    /// True if the session needs a module now, loaded or not.
    fn needs(&self, module: Module) -> bool {
        let panel = self.panel();
        match module {
            // Steps of lessons show screens and programs.
            Module::OtherScreens | Module::Programs => {
                panel.needs() == Some(module) || self.needs(Module::Teaching)
            }
            Module::Teaching => {
                let unjudged =
                    self.submitted_answer.as_ref().is_some_and(|answered| answered.judged.is_none());
                self.shows_lessons()
                    || panel.needs() == Some(module)
                    || (panel.subject() == Subject::Result && self.survey.is_some())
                    || self.state.slider.is_some()
                    || unjudged
                    || self.has_recorded_answer()
                    || self.awaits_teaching.is_some()
            }
        }
    }
}
