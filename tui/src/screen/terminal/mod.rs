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

pub use asking::Answer;

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{event, execute};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once};
use std::time::Duration;

/// Is the terminal taken?
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Is the mouse asked for? Else the terminal selects text with it.
static MOUSE: AtomicBool = AtomicBool::new(true);
/// Has the terminal been taken again since [`was_resumed`] was last called?
static RESUMED: AtomicBool = AtomicBool::new(false);
/// Held while something is drawn, while the program is stopped, and for ever by the thread that ends the
/// program: nothing is drawn on a terminal that has been given back.
static DRAWING: Mutex<()> = Mutex::new(());
/// What `halfplay` is to be called with to show again what is on screen; empty where there is nothing.
static REOPEN: Mutex<String> = Mutex::new(String::new());

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

/// Says what `halfplay` is to be called with to show again what is on screen. It is printed on stderr when
/// the program ends; never when it is empty.
pub fn set_reopen(argument: String) {
    if let Ok(mut reopen) = REOPEN.lock() {
        *reopen = argument;
    }
}

/// Puts the terminal into the state that it has while it is taken. Raw mode comes first: a program that is not
/// in the foreground is stopped there, before it has drawn anything.
fn seize() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, Hide, EnableBracketedPaste)?;
    if MOUSE.load(Ordering::SeqCst) {
        execute!(io::stdout(), mouse::Watch)?;
    }
    Ok(())
}

/// Gives the terminal back, if it is taken; was it? Errors are ignored: nothing else can be done about them.
fn give_back() -> bool {
    let taken = TAKEN.swap(false, Ordering::SeqCst);
    if taken {
        let mut stdout = io::stdout();
        let _ = execute!(stdout, DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = stdout.flush();
    }
    taken
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

/// Prints on stderr the command that opens again what was on screen. Where that fails, nothing else is to be done.
pub fn print_reopen() {
    // Where the lock is held, the thread that holds it is the one that panics.
    let reopen = REOPEN.try_lock().map(|reopen| reopen.clone()).unwrap_or_default();
    if !reopen.is_empty() {
        let quoted = reopen.replace('\'', r"'\''");
        let _ = writeln!(io::stderr(), "What was on screen opens again with\n  halfplay '{quoted}'");
    }
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

/// What the mouse does.
mod mouse {
    use std::fmt;

    /// Asks for presses, releases, drags and the wheel, with positions beyond column 223. Moves without a
    /// button are not asked for, other than by crossterm's own command: nothing here follows the pointer, and
    /// each would wake the program.
    pub struct Watch;

    impl ratatui::crossterm::Command for Watch {
        fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
            f.write_str("\x1b[?1000h\x1b[?1002h\x1b[?1006h")
        }

        #[cfg(windows)]
        fn execute_winapi(&self) -> std::io::Result<()> {
            ratatui::crossterm::event::EnableMouseCapture.execute_winapi()
        }

        #[cfg(windows)]
        fn is_ansi_code_supported(&self) -> bool {
            false
        }
    }
}
