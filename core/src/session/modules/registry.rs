//! The modules of a session, and whether they are loaded.

use super::{DrawsScreens, RunsPrograms, Teaches};
use crate::session::screens::Module;
use std::fmt;

/// Code that a page loads later. The terminal registers it at startup.
pub trait LazyModule: Sync {
    /// Registers this module.
    fn register(&'static self, registry: &mut Registry);
}

/// The loading state of a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// nothing has requested the module yet
    Absent,
    /// a skin is loading the module
    Loading,
    /// loading failed; a skin may try again
    Failed,
    /// the module is ready
    Loaded,
}

/// A loaded module, or the loading state of a missing one.
enum Slot<T: ?Sized + 'static> {
    Without(Progress),
    Loaded(&'static T),
}

impl<T: ?Sized> Slot<T> {
    const fn code(&self) -> Option<&'static T> {
        match self {
            Slot::Loaded(code) => Some(code),
            Slot::Without(_) => None,
        }
    }

    const fn progress(&self) -> Progress {
        match self {
            Slot::Loaded(_) => Progress::Loaded,
            Slot::Without(progress) => *progress,
        }
    }
}

impl<T: ?Sized> Clone for Slot<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Slot<T> {}

/// The modules of a session.
#[derive(Clone, Copy)]
pub struct Registry {
    screens: Slot<dyn DrawsScreens>,
    programs: Slot<dyn RunsPrograms>,
    teaching: Slot<dyn Teaches>,
}

impl Default for Registry {
    fn default() -> Self {
        Registry {
            screens: Slot::Without(Progress::Absent),
            programs: Slot::Without(Progress::Absent),
            teaching: Slot::Without(Progress::Absent),
        }
    }
}

impl Registry {
    /// Registers the code that draws the screens that are loaded late.
    pub fn enter_screens(&mut self, code: &'static dyn DrawsScreens) {
        self.screens = Slot::Loaded(code);
    }

    /// Registers the code that runs programs.
    pub fn enter_programs(&mut self, code: &'static dyn RunsPrograms) {
        self.programs = Slot::Loaded(code);
    }

    /// Registers the teaching code.
    pub fn enter_teaching(&mut self, code: &'static dyn Teaches) {
        self.teaching = Slot::Loaded(code);
    }

    pub(in crate::skins::session) const fn screens(&self) -> Option<&'static dyn DrawsScreens> {
        self.screens.code()
    }

    pub(in crate::skins::session) const fn programs(&self) -> Option<&'static dyn RunsPrograms> {
        self.programs.code()
    }

    pub(in crate::skins::session) const fn teaching(&self) -> Option<&'static dyn Teaches> {
        self.teaching.code()
    }

    pub(in crate::skins::session) fn is_loaded(&self, module: Module) -> bool {
        self.progress(module) == Progress::Loaded
    }

    pub(in crate::skins::session) fn is_absent(&self, module: Module) -> bool {
        self.progress(module) == Progress::Absent
    }

    pub(in crate::skins::session) fn is_loading(&self, module: Module) -> bool {
        self.progress(module) == Progress::Loading
    }

    pub(in crate::skins::session) fn begin(&mut self, module: Module) {
        self.put(module, Progress::Loading);
    }

    pub(in crate::skins::session) fn fail(&mut self, module: Module) {
        self.put(module, Progress::Failed);
    }

    fn put(&mut self, module: Module, progress: Progress) {
        debug_assert!(!self.is_loaded(module));
        match module {
            Module::OtherScreens => self.screens = Slot::Without(progress),
            Module::Programs => self.programs = Slot::Without(progress),
            Module::Teaching => self.teaching = Slot::Without(progress),
        }
    }

    const fn progress(&self, module: Module) -> Progress {
        match module {
            Module::OtherScreens => self.screens.progress(),
            Module::Programs => self.programs.progress(),
            Module::Teaching => self.teaching.progress(),
        }
    }
}

/// Compares loading states: each module has only one instance.
impl PartialEq for Registry {
    fn eq(&self, other: &Self) -> bool {
        Module::ALL.iter().all(|&module| self.progress(module) == other.progress(module))
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(Module::ALL.map(|module| (module, self.progress(module)))).finish()
    }
}
