//! The modules of a session: which ones are loaded, and which ones are not.

use super::{DrawsScreens, RunsPrograms, Teaches};
use crate::session::screens::Module;
use std::fmt;

/// Code that a page loads later. The terminal hands it over at its start.
pub trait LazyModule: Sync {
    /// Enters itself into the registry.
    fn register(&'static self, registry: &mut Registry);
}

/// The state of a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// nobody has asked for it yet
    Absent,
    /// a skin is loading it
    Loading,
    /// it could not be loaded; a skin may try again
    Failed,
    /// it can be used
    Loaded,
}

/// A module, as far as it is loaded.
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
    /// Enters what draws the screens behind the first one.
    pub fn enter_screens(&mut self, code: &'static dyn DrawsScreens) {
        self.screens = Slot::Loaded(code);
    }

    /// Enters what runs programs.
    pub fn enter_programs(&mut self, code: &'static dyn RunsPrograms) {
        self.programs = Slot::Loaded(code);
    }

    /// Enters what teaches.
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

/// Two are equal if the same modules are loaded: there is one of each.
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
