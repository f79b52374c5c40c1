//! The terminal, taken and given back.
//!
//! While a [`Guard`] lives, the terminal is in raw mode, on its alternate screen, without a cursor. It is as
//! before when the guard is dropped, on a panic (before its message is printed), and when a signal ends the
//! program: then by the thread that waits for signals, which ends the program with 128 and the signal's number,
//! as shells expect. Ctrl-C is no signal here; in raw mode it is a key like others.

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once};

/// Is the terminal taken?
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Held while something is drawn, and for ever by the thread that ends the program: nothing is drawn on a
/// terminal that has been given back.
static DRAWING: Mutex<()> = Mutex::new(());

/// Has the terminal; gives it back when dropped.
#[derive(Debug)]
pub struct Guard(());

impl Guard {
    /// Takes the terminal.
    pub fn take() -> io::Result<Guard> {
        static HOOKS: Once = Once::new();
        let mut hooked = Ok(());
        HOOKS.call_once(|| {
            on_panic();
            hooked = on_signals();
        });
        hooked?;
        TAKEN.store(true, Ordering::SeqCst);
        // From here on it is given back, whatever fails.
        let guard = Guard(());
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(guard)
    }

    /// Draws: a signal that comes meanwhile waits until the picture is complete.
    pub fn draw(&self, picture: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let _drawing = DRAWING.lock();
        picture()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back, if it is taken. Errors have nobody to be told to.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut stdout = io::stdout();
        let _ = execute!(stdout, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = stdout.flush();
    }
}

/// Before a panic says anything, the terminal is given back.
fn on_panic() {
    let next = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        give_back();
        next(info);
    }));
}

/// Starts the thread that waits for signals that end the program.
#[cfg(unix)]
fn on_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::time::Duration;

    // A picture takes a few milliseconds; a terminal that takes no more text is not waited for.
    const PATIENCE: u32 = 50;
    const A_WHILE: Duration = Duration::from_millis(10);

    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT])?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            let drawing = (0..PATIENCE).find_map(|_| {
                let drawing = DRAWING.try_lock().ok();
                if drawing.is_none() {
                    std::thread::sleep(A_WHILE);
                }
                drawing
            });
            match drawing {
                Some(_held) => give_back(),
                // Whoever writes would wait as well.
                None => drop(disable_raw_mode()),
            }
            std::process::exit(128 + signal);
        }
    })?;
    Ok(())
}

/// Elsewhere than on Unix no signals are known.
#[cfg(not(unix))]
fn on_signals() -> io::Result<()> {
    Ok(())
}
