//! Lazy modules: code that the first screen does not need is fetched when it is first needed.
//!
//! A lazy module is a table of functions. The build (`cargo xtask web`) finds out which functions and texts are reached through
//! that table alone, and puts them into a WebAssembly file of their own, which shares memory and functions with the
//! program. The service worker keeps that file with the others, for use without a network. Until the table is there,
//! nothing of the module can be called. Nothing else may name its functions: a second path to one would bring it back
//! into the file that every visitor waits for.
//!
//! Without the feature `lazy_modules`, as in tests and under Trunk, the program is whole, and every module is there at once.

mod tables;

pub use tables::{
    Counting, Fetched, Lessons, NotFetched, Programs, Writers, WritersState, lessons_at_hand, take_lessons,
};

use crate::blocks::FINING;
use crate::parts;
use crate::work::{count, paint};
#[cfg(not(feature = "lazy_modules"))]
use halfplay_core::skins::session::LazyModule;
use halfplay_core::skins::session::{self, Module};
#[cfg(not(feature = "lazy_modules"))]
use tables::WRITERS;

static COUNTING: Counting = Counting { count };

static PROGRAMS: Programs = Programs { module: &session::PROGRAMS, screen: parts::program };

static LESSONS: Lessons = Lessons {
    module: &session::TEACHING,
    shelf: parts::shelf,
    slider: parts::slider,
    step: parts::lesson,
    paint,
    fine: &FINING,
};

/// Fetches a module of the session, with what draws its screens.
pub async fn fetch(module: Module) -> Result<Fetched, NotFetched> {
    Ok(match module {
        Module::OtherScreens => Fetched::OtherScreens(other_screens().await?),
        Module::Programs => Fetched::Programs(programs().await?),
        Module::Teaching => Fetched::Lessons(lessons().await?),
    })
}

/// Fetches the writers, where they are not there yet.
#[cfg(not(feature = "lazy_modules"))]
pub async fn writers() -> Result<&'static Writers, NotFetched> {
    Ok(&WRITERS)
}

/// Fetches what counts, where it is not there yet.
#[cfg(not(feature = "lazy_modules"))]
pub async fn counting() -> Result<&'static Counting, NotFetched> {
    Ok(&COUNTING)
}

/// Fetches what draws the other screens, if it is not there yet.
#[cfg(not(feature = "lazy_modules"))]
pub async fn other_screens() -> Result<&'static dyn LazyModule, NotFetched> {
    Ok(&session::OTHER_SCREENS)
}

/// Fetches what runs programs, where it is not there yet.
#[cfg(not(feature = "lazy_modules"))]
pub async fn programs() -> Result<&'static Programs, NotFetched> {
    Ok(&PROGRAMS)
}

/// Fetches what reads lessons, where it is not there yet.
#[cfg(not(feature = "lazy_modules"))]
pub async fn lessons() -> Result<&'static Lessons, NotFetched> {
    Ok(&LESSONS)
}

#[cfg(feature = "lazy_modules")]
pub use split::{counting, lessons, other_screens, programs, writers};

/// The places where the program is split. The build puts the file of a module where the macro leaves a gap.
#[cfg(feature = "lazy_modules")]
mod split {
    // What the macro writes is a function that is exported and one that is imported, which Rust has no other word for.
    #![allow(unsafe_code)]

    use super::tables::WRITERS;
    use super::{COUNTING, Counting, LESSONS, Lessons, NotFetched, PROGRAMS, Programs, Writers};
    use halfplay_core::skins::session::{self, LazyModule};
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    impl From<SplitLoaderError> for NotFetched {
        fn from(_: SplitLoaderError) -> Self {
            NotFetched
        }
    }

    /// Fetches the writers, where they are not there yet.
    #[wasm_split(writers, fallible)]
    pub fn writers() -> Result<&'static Writers, NotFetched> {
        Ok(&WRITERS)
    }

    /// Fetches what counts, where it is not there yet.
    #[wasm_split(counting, fallible)]
    pub fn counting() -> Result<&'static Counting, NotFetched> {
        Ok(&COUNTING)
    }

    /// Fetches what draws the other screens, if it is not there yet.
    #[wasm_split(screens, fallible)]
    pub fn other_screens() -> Result<&'static dyn LazyModule, NotFetched> {
        Ok(&session::OTHER_SCREENS)
    }

    /// Fetches what runs programs, where it is not there yet.
    #[wasm_split(programs, fallible)]
    pub fn programs() -> Result<&'static Programs, NotFetched> {
        Ok(&PROGRAMS)
    }

    /// Fetches what reads lessons, where it is not there yet.
    #[wasm_split(lessons, fallible)]
    pub fn lessons() -> Result<&'static Lessons, NotFetched> {
        Ok(&LESSONS)
    }
}
