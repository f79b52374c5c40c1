//! Lazy modules: code that the first screen does not need is fetched on first use.
//!
//! A lazy module is a table of functions. The build (`cargo xtask web`) finds the functions and data that are reachable
//! only through that table. It moves them into a WebAssembly file of their own, which shares memory and functions with
//! the program. The service worker caches that file with the others, for use without a network. Nothing in the module
//! can be called before its table has arrived. No other code may name its functions: a second path to a function would
//! move it back into the file that every visitor waits for.
//!
//! Without the feature `lazy_modules`, as in tests and under Trunk, the program is a single file, and every module is
//! available immediately.

mod tables;

pub use tables::{
    Background, Counting, Drawings, Fetched, Lessons, NotFetched, Programs, Removal, Writers, WritersState,
    drawings_at_hand,
};

use crate::app::start_warm_up;
use crate::parts;
use crate::work::{count, paint};
use futures_util::future::try_join;
#[cfg(not(feature = "lazy_modules"))]
use halfplay_core::skins::session::LazyModule;
use halfplay_core::skins::session::{self, Module, View};
use tables::take_drawings;
#[cfg(not(feature = "lazy_modules"))]
use tables::{DRAWINGS, WRITERS};

static BACKGROUND: Background = Background {
    announcements: View::announcements_since,
    changes: View::changes_since,
    warm_up: start_warm_up,
};

static COUNTING: Counting = Counting { count };

static PROGRAMS: Programs = Programs { module: &session::PROGRAMS, screen: parts::program };

static LESSONS: Lessons = Lessons {
    module: &session::TEACHING,
    shelf: parts::lesson_list,
    slider: parts::slider,
    step: parts::lesson,
    paint,
};

/// Fetches a module of the session, with the functions that draw its screens.
pub async fn fetch(module: Module) -> Result<Fetched, NotFetched> {
    let code = async {
        Ok(match module {
            Module::OtherScreens => Fetched::OtherScreens(other_screens().await?),
            Module::Programs => Fetched::Programs(programs().await?),
            Module::Teaching => Fetched::Lessons(lessons().await?),
        })
    };
    // Both files are requested at once.
    let (drawings, code) = try_join(drawings(), code).await?;
    take_drawings(drawings);
    Ok(code)
}

/// Fetches the writers, unless they are loaded.
#[cfg(not(feature = "lazy_modules"))]
pub async fn writers() -> Result<&'static Writers, NotFetched> {
    Ok(&WRITERS)
}

/// Fetches the code of background work, unless it is loaded.
#[cfg(not(feature = "lazy_modules"))]
pub async fn background() -> Result<&'static Background, NotFetched> {
    Ok(&BACKGROUND)
}

/// Fetches the counting code, unless it is loaded.
#[cfg(not(feature = "lazy_modules"))]
pub async fn counting() -> Result<&'static Counting, NotFetched> {
    Ok(&COUNTING)
}

/// Fetches the code that draws maps, plots and strips, unless it is loaded.
#[cfg(not(feature = "lazy_modules"))]
async fn drawings() -> Result<&'static Drawings, NotFetched> {
    Ok(&DRAWINGS)
}

/// Fetches the code of the other screens, unless it is loaded.
#[cfg(not(feature = "lazy_modules"))]
pub async fn other_screens() -> Result<&'static dyn LazyModule, NotFetched> {
    Ok(&session::OTHER_SCREENS)
}

/// Fetches the code that runs programs, unless it is loaded.
#[cfg(not(feature = "lazy_modules"))]
pub async fn programs() -> Result<&'static Programs, NotFetched> {
    Ok(&PROGRAMS)
}

/// Fetches the code that reads lessons, unless it is loaded.
#[cfg(not(feature = "lazy_modules"))]
pub async fn lessons() -> Result<&'static Lessons, NotFetched> {
    Ok(&LESSONS)
}

#[cfg(feature = "lazy_modules")]
use split::drawings;
#[cfg(feature = "lazy_modules")]
pub use split::{background, counting, lessons, other_screens, programs, writers};

/// The split points. The build fills in each module's file where the macro leaves a placeholder.
#[cfg(feature = "lazy_modules")]
mod split {
    // The macro expands to an exported and an imported function; declaring an import needs `unsafe`.
    #![allow(unsafe_code)]

    use super::tables::{DRAWINGS, WRITERS};
    use super::{
        BACKGROUND, Background, COUNTING, Counting, Drawings, LESSONS, Lessons, NotFetched, PROGRAMS,
        Programs, Writers,
    };
    use halfplay_core::skins::session::{self, LazyModule};
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    impl From<SplitLoaderError> for NotFetched {
        fn from(_: SplitLoaderError) -> Self {
            NotFetched
        }
    }

    /// Fetches the writers, unless they are loaded.
    #[wasm_split(writers, fallible)]
    pub fn writers() -> Result<&'static Writers, NotFetched> {
        Ok(&WRITERS)
    }

    /// Fetches the code of background work, unless it is loaded.
    #[wasm_split(background, fallible)]
    pub fn background() -> Result<&'static Background, NotFetched> {
        Ok(&BACKGROUND)
    }

    /// Fetches the counting code, unless it is loaded.
    #[wasm_split(counting, fallible)]
    pub fn counting() -> Result<&'static Counting, NotFetched> {
        Ok(&COUNTING)
    }

    /// Fetches the code that draws maps, plots and strips, unless it is loaded.
    #[wasm_split(drawings, fallible)]
    pub fn drawings() -> Result<&'static Drawings, NotFetched> {
        Ok(&DRAWINGS)
    }

    /// Fetches the code of the other screens, unless it is loaded.
    #[wasm_split(screens, fallible)]
    pub fn other_screens() -> Result<&'static dyn LazyModule, NotFetched> {
        Ok(&session::OTHER_SCREENS)
    }

    /// Fetches the code that runs programs, unless it is loaded.
    #[wasm_split(programs, fallible)]
    pub fn programs() -> Result<&'static Programs, NotFetched> {
        Ok(&PROGRAMS)
    }

    /// Fetches the code that reads lessons, unless it is loaded.
    #[wasm_split(lessons, fallible)]
    pub fn lessons() -> Result<&'static Lessons, NotFetched> {
        Ok(&LESSONS)
    }
}
