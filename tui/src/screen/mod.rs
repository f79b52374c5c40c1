//! The terminal screen: it draws the contents of a session and passes it the user's keys.
//!
//! It makes no decisions. `keyboard` translates keys for the session, [`draw`] draws a view as cells, and [`terminal`]
//! takes over the terminal and restores it, even after a panic or a signal.

mod ascii;
mod bits;
mod blocks;
mod body;
mod burst;
mod clipboard;
mod compare;
mod counting;
pub mod draw;
mod draw_area;
mod foot;
mod head;
mod help;
mod keyboard;
mod large;
mod lesson;
mod lesson_end;
mod overview;
pub mod palette;
mod plane;
mod points;
mod popup;
mod prediction;
mod program;
mod region;
mod regions;
mod registers;
mod screen_parts;
mod shelf;
mod slider;
mod styled;
mod tables;
pub mod terminal;
mod text_field;
mod tile;
mod window;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod screenshots;
#[cfg(test)]
mod tests;

use crate::environment::variable;
use crate::failure::Failure;
use crate::lesson_store::LessonStore;
use halfplay_core::skins::session::{Effect, Session};
use palette::{ColourSource, Ground, Palette};
use std::io;
use std::ops::ControlFlow;
use terminal::{BackgroundAnswer, Guard};
use window::Window;

/// The appearance of the screen, from the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Appearance {
    /// the chosen theme; without one, the terminal's colours, or no colours if `NO_COLOR` is set
    pub look: Option<ColourSource>,
    /// true for ASCII only; otherwise the locale decides
    pub ascii: bool,
    /// true if the program uses the mouse; otherwise the terminal uses it to select text
    pub mouse: bool,
    /// true if bits are drawn as tiles; otherwise they are plain digits
    pub tiles: bool,
}

/// Opens the screen on a session, performs its first effect, and ends when the user quits.
pub fn run(
    session: Session,
    first: Option<Effect>,
    lesson_store: LessonStore,
    appearance: Appearance,
) -> Result<(), Failure> {
    let palette = Palette::from_environment(appearance.look, variable);
    let palette = if appearance.tiles { palette } else { palette.without_tiles() };
    let ascii = appearance.ascii || ascii::is_all_that_is_shown(variable);
    let guard = Guard::take(appearance.mouse).map_err(|error| terminal_error(&error))?;
    let asked = if palette.asks_for_ground() { guard.ask_ground() } else { BackgroundAnswer::default() };
    let ground = match asked.ground {
        Some(colour) => Ground::of(colour),
        None => Ground::named(&variable("COLORFGBG").unwrap_or_default()),
    };
    let window = Window::new(session, palette.on(ground), ascii, lesson_store);
    let outcome = window.and_then(|mut window| {
        if first.map_or(Ok(ControlFlow::Continue(())), |effect| window.perform(effect, &guard))?.is_break() {
            return Ok(());
        }
        window.typed_early(&asked.typed, &guard)?.live(&guard)
    });
    drop(guard);
    terminal::print_reopen();
    outcome.map_err(|error| terminal_error(&error))
}

fn terminal_error(error: &io::Error) -> Failure {
    Failure::Usage(format!("cannot use this terminal: {error}\nto print text instead run: halfplay --plain"))
}
