//! The state of the terminal: takes it over, restores it, and prints the command that opens the same view again.

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// True while the program holds the terminal.
pub static TAKEN: AtomicBool = AtomicBool::new(false);
/// True if the program receives mouse events. Otherwise the terminal selects text with the mouse.
pub static MOUSE: AtomicBool = AtomicBool::new(true);
/// True if the program took the terminal over again after the last call of [`super::was_resumed`].
pub static RESUMED: AtomicBool = AtomicBool::new(false);
/// Held while something is drawn, while the program is stopped, and forever by the thread that ends the program: this
/// prevents drawing on a terminal that has been restored.
pub static DRAWING: Mutex<()> = Mutex::new(());
/// The argument with which `halfplay` opens the current view again; empty if there is none.
pub static REOPEN: Mutex<String> = Mutex::new(String::new());

/// Sets the argument with which `halfplay` opens this view again. The program prints it on stderr when it ends, unless
/// it is empty.
pub fn set_reopen(argument: String) {
    if let Ok(mut reopen) = REOPEN.lock() {
        *reopen = argument;
    }
}

/// Switches the terminal to raw mode and to the alternate screen, with pasted text and perhaps mouse events. Raw mode
/// comes first: a background program is stopped there, before it has drawn anything.
pub fn seize() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, Hide, EnableBracketedPaste)?;
    if MOUSE.load(Ordering::SeqCst) {
        execute!(io::stdout(), mouse::Watch)?;
    }
    Ok(())
}

/// Restores the terminal if the program holds it, and returns whether it did. Errors are ignored: nothing can be done
/// about them.
pub fn give_back() -> bool {
    let taken = TAKEN.swap(false, Ordering::SeqCst);
    if taken {
        let mut stdout = io::stdout();
        let _ = execute!(stdout, DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = stdout.flush();
    }
    taken
}

/// Prints on stderr the command that opens the same view again. Ignores a failure: no other output is left.
pub fn print_reopen() {
    // Do not wait for the lock: the panicking thread itself may hold it.
    let reopen = REOPEN.try_lock().map(|reopen| reopen.clone()).unwrap_or_default();
    if !reopen.is_empty() {
        let quoted = reopen.replace('\'', r"'\''");
        let _ = writeln!(io::stderr(), "To open this screen again, run\n  halfplay '{quoted}'");
    }
}

/// The mouse events that the program requests.
mod mouse {
    use std::fmt;

    /// Requests presses, releases, drags and the wheel, with positions beyond column 223. Unlike crossterm's own
    /// command, it does not request movements without a button: nothing on the screen follows the pointer, and each
    /// movement would wake the program.
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
