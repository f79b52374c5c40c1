//! Takes over the terminal and restores it.
//!
//! While a [`Guard`] lives, the terminal is in raw mode, on its alternate screen, without a cursor, and it reports the
//! mouse and pasted text. It is restored when the guard is dropped, on a panic (before its message is printed), and
//! when a signal ends or stops the program: `signals` waits for those. Ctrl-C and Ctrl-Z do not send signals here: in
//! raw mode they are ordinary keys. Ctrl-Z leads to [`Guard::suspend`].
//!
//! When the program ends, even by a panic or a signal, it prints the command that opens the same state: [`set_reopen`].

mod background_query;
#[cfg(unix)]
mod signals;
mod state;

pub use background_query::BackgroundAnswer;
pub use state::{print_reopen, set_reopen};

use ratatui::crossterm::event;
use state::{DRAWING, MOUSE, RESUMED, TAKEN, give_back, seize};
use std::io;
use std::sync::Once;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Owns the terminal, and restores it when dropped.
#[derive(Debug)]
pub struct Guard(());

impl Guard {
    /// Takes over the terminal, and its mouse if `mouse` is set. Fails if there is no terminal or it cannot be
    /// controlled.
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
        // From here on the terminal is restored, whatever fails.
        let guard = Guard(());
        seize()?;
        // From here on, a change of the window's size ends a wait for a key.
        event::poll(Duration::ZERO)?;
        Ok(guard)
    }

    /// Asks the terminal for its background, and waits for at most a tenth of a second. Call this before anything is
    /// drawn and before any key is awaited.
    pub fn ask_ground(&self) -> BackgroundAnswer {
        background_query::ground()
    }

    /// Draws. A signal that arrives meanwhile waits until the picture is complete.
    pub fn draw(&self, picture: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let _drawing = DRAWING.lock();
        picture()
    }

    /// Restores the terminal and stops the program with its whole job, as Ctrl-Z does in other programs. When the job
    /// continues, takes over the terminal again. Everything must then be redrawn: see [`was_resumed`].
    ///
    /// Returns `false` without any effect if no shell waits that could continue the program, as in a window opened only
    /// for this program.
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

/// True if the program was stopped and continued since the last call. The screen is then empty. After a stop from
/// outside, an event about the window's size ends a wait for events.
pub fn was_resumed() -> bool {
    RESUMED.swap(false, Ordering::SeqCst)
}

/// Makes a panic restore the terminal before it prints its message.
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

/// Other systems have no signals to wait for.
#[cfg(not(unix))]
fn watch() -> io::Result<()> {
    Ok(())
}
