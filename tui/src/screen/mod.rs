//! The terminal screen: it draws what a session shows, and hands it the keys that are pressed.
//!
//! Nothing is decided here. [`keyboard`] names keys as the session does, [`draw`] puts a view into cells,
//! [`terminal`] takes the terminal and gives it back whatever happens.

mod ascii;
mod blocks;
#[allow(dead_code)] // for what sessions will copy
mod clipboard;
mod draw;
mod frame;
mod keyboard;
pub mod palette;
mod registers;
mod styled;
pub mod terminal;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod picture;
#[cfg(test)]
mod tests;

use crate::failure::Failure;
use halfplay_core::session::{Effect, Key, Session, View};
use palette::{Look, Palette};
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event;
use ratatui::{Frame, Terminal};
use std::io;
use std::time::Duration;
use terminal::Guard;

/// What the command line says about how the screen looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Appearance {
    /// the colours; those of the terminal, unless the environment wants none, where nothing is said
    pub look: Option<Look>,
    /// nothing but ASCII; where that is not said, the locale decides
    pub ascii: bool,
}

/// Opens the screen on the worked sum, and ends when the user leaves.
pub fn run(appearance: Appearance) -> Result<(), Failure> {
    let variable = |name: &str| std::env::var_os(name).map(|text| text.to_string_lossy().into_owned());
    let palette = Palette::from_environment(appearance.look, variable);
    let ascii = appearance.ascii || ascii::is_all_that_is_shown(variable);
    let guard = Guard::take().map_err(|error| lost(&error))?;
    let outcome = interact(&guard, palette, ascii);
    drop(guard);
    outcome.map_err(|error| lost(&error))
}

fn lost(error: &io::Error) -> Failure {
    Failure::Usage(format!("cannot go on with this terminal: {error}\nwithout one: halfplay --plain"))
}

/// Draws, waits for keys, and draws again. Waiting takes no time of the processor.
fn interact(guard: &Guard, palette: Palette, ascii: bool) -> io::Result<()> {
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let mut session = Session::worked();
    loop {
        guard.draw(|| {
            if terminal::was_resumed() {
                // Forgets what was drawn. `clear` would ask the terminal where its cursor is, and wait.
                let size = terminal.size()?;
                terminal.resize(size.into())?;
            }
            terminal.draw(|frame| paint(frame, &session.view(), palette, ascii)).map(|_| ())
        })?;
        // Everything that has come in by now is done before the next picture.
        loop {
            let key = keyboard::key(&event::read()?);
            if key == Some(Key::Ctrl('z')) {
                guard.suspend()?;
                break;
            }
            if key.and_then(|key| session.press(key)) == Some(Effect::Quit) {
                return Ok(());
            }
            if !event::poll(Duration::ZERO)? {
                break;
            }
        }
    }
}

/// Draws the view on the theme's paper, and in ASCII where nothing else can be shown.
fn paint(frame: &mut Frame, view: &View, palette: Palette, ascii: bool) {
    let area = frame.area();
    frame.buffer_mut().set_style(area, palette.ground());
    draw::draw(frame, view, palette);
    if ascii {
        ascii::replace(frame.buffer_mut());
    }
}
