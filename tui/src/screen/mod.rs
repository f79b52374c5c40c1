//! The terminal screen: it draws what a session shows, and hands it the keys that are pressed.
//!
//! Nothing is decided here. [`keyboard`] names keys as the session does, [`draw`] puts a view into cells,
//! [`terminal`] takes the terminal and gives it back whatever happens.

mod blocks;
#[allow(dead_code)] // for what sessions will copy
mod clipboard;
mod draw;
mod frame;
mod keyboard;
mod palette;
mod registers;
mod styled;
pub mod terminal;

#[cfg(test)]
mod tests;

use crate::failure::Failure;
use halfplay_core::session::{Effect, Key, Session};
use palette::Palette;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event;
use std::io;
use std::time::Duration;
use terminal::Guard;

/// Opens the screen on the worked sum, and ends when the user leaves.
pub fn run() -> Result<(), Failure> {
    let guard = Guard::take().map_err(|error| lost(&error))?;
    let outcome = interact(&guard);
    drop(guard);
    outcome.map_err(|error| lost(&error))
}

fn lost(error: &io::Error) -> Failure {
    Failure::Usage(format!("cannot go on with this terminal: {error}\nwithout one: halfplay --plain"))
}

/// Draws, waits for keys, and draws again. Waiting takes no time of the processor.
fn interact(guard: &Guard) -> io::Result<()> {
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let palette = Palette::from_environment();
    let mut session = Session::worked();
    loop {
        guard.draw(|| {
            if terminal::was_resumed() {
                // Forgets what was drawn. `clear` would ask the terminal where its cursor is, and wait.
                let size = terminal.size()?;
                terminal.resize(size.into())?;
            }
            terminal.draw(|frame| draw::draw(frame, &session.view(), palette)).map(|_| ())
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
