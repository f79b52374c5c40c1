//! The terminal, taken and given back.
//!
//! While a [`Guard`] lives, the terminal is in raw mode, on its alternate screen, without a cursor, and reports
//! the mouse and pasted text. It is as before when the guard is dropped, on a panic (before its message
//! is printed), and when a signal ends or stops the program: `signals` waits for those. Ctrl-C and Ctrl-Z
//! are no signals here; in raw mode they are keys like others, and the second one is for
//! [`Guard::suspend`].
//!
//! However the program ends, it prints the command that opens the same state: [`set_reopen`].

mod asking;
#[cfg(unix)]
mod signals;
mod state;

pub use asking::Answer;
pub use state::{print_reopen, set_reopen};

use ratatui::crossterm::event;
use state::{DRAWING, MOUSE, RESUMED, TAKEN, give_back, seize};
use std::io;
use std::sync::Once;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Has the terminal; gives it back when dropped.
#[derive(Debug)]
pub struct Guard(());

impl Guard {
    /// Takes the terminal, with its mouse or without. Fails where there is none, or where it takes no orders.
    pub fn take(mouse: bool) -> io::Result<Guard> {
        static HOOKS: Once = Once::new();
        let mut hooked = Ok(());
        HOOKS.call_once(|| {
            on_panic();
            hooked = watch();
        });
        hooked?;
        MOUSE.store(mouse, Ordering::SeqCst);
        TAKEN.store(true, Ordering::SeqCst);
        // From here on it is given back, whatever fails.
        let guard = Guard(());
        seize()?;
        // From here on a change of the window's size wakes whoever waits for a key.
        event::poll(Duration::ZERO)?;
        Ok(guard)
    }

    /// Asks the terminal for its background, and waits for a tenth of a second at most. It is done before anything is
    /// drawn and before any key is waited for.
    pub fn ask_ground(&self) -> Answer {
        asking::ground()
    }

    /// Draws: a signal that comes meanwhile waits until the picture is complete.
    pub fn draw(&self, picture: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let _drawing = DRAWING.lock();
        picture()
    }

    /// Gives the terminal back and stops the program, with its whole job, as Ctrl-Z does elsewhere; when the
    /// job goes on, takes the terminal again. Then everything is to be drawn anew: see [`was_resumed`].
    ///
    /// `false` where no shell waits that could let the program go on, as in a window opened for this program
    /// alone: then nothing happens.
    pub fn suspend(&self) -> io::Result<bool> {
        #[cfg(unix)]
        return signals::suspend();
        #[cfg(not(unix))]
        Ok(false)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let _drawing = DRAWING.lock();
        give_back();
    }
}

/// Was the program stopped and continued since this was last asked? Then nothing that was drawn is still there.
/// After a stop from outside, whoever waits for an event is woken by one about the window's size.
pub fn was_resumed() -> bool {
    RESUMED.swap(false, Ordering::SeqCst)
}

/// The terminal is given back before a panic prints its message.
fn on_panic() {
    let next = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        give_back();
        next(info);
        print_reopen();
    }));
}

/// Starts to wait for signals.
#[cfg(unix)]
fn watch() -> io::Result<()> {
    signals::watch()
}

/// Elsewhere than on Unix no signals are known.
#[cfg(not(unix))]
fn watch() -> io::Result<()> {
    Ok(())
}
