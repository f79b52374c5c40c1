//! The clipboard, as the terminal has it.
//!
//! A sequence that the terminal understands (OSC 52 of xterm) carries the text, so that it arrives where the
//! person sits: through ssh too, and with no tool for any windowing system. No terminal says whether it took
//! it; some have to be told to (xterm: `disallowedWindowOps`; Apple's Terminal never does).
//!
//! tmux drops the sequence when a program inside it writes it, unless it is set up for that; the wrapped form
//! that it passes on is off by default too. What works in every set-up but `set-clipboard off` is to hand the
//! text to tmux itself, for its own buffer and for the terminal around it: `tmux load-buffer -w -`, since
//! tmux 3.2. Helix and Neovim do the same. If that fails, the plain sequence is written.

use ratatui::crossterm::execute;
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// In base 64 a text of so many bytes makes a sequence of 100,000 bytes at most, which some terminals have as
/// their limit.
const LONGEST: usize = 74_991;

/// Puts a text on the clipboard. To be called while nothing is drawn, as within [`super::terminal::Guard::draw`].
///
/// An error says that the text is longer than 74,991 bytes, which terminals drop in silence, or that the
/// terminal cannot be written to.
pub fn copy(text: &str) -> io::Result<()> {
    if text.len() > LONGEST {
        let length = text.len();
        let what = format!("{length} bytes are more than a terminal copies ({LONGEST}); try :write FILE");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    let inside_tmux = std::env::var_os("TMUX").is_some_and(|socket| !socket.is_empty());
    if inside_tmux && takes(Command::new("tmux").args(["load-buffer", "-w", "-"]), text) {
        return Ok(());
    }
    write(&mut io::stdout(), text)
}

/// Writes the sequence.
fn write(out: &mut impl Write, text: &str) -> io::Result<()> {
    execute!(out, crossterm::clipboard::CopyToClipboard::to_clipboard_from(text))
}

/// Does the program end well when it is given the text?
fn takes(program: &mut Command, text: &str) -> bool {
    let started = program.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = started else { return false };
    // Its end is the end of the text.
    let given = child.stdin.take().is_some_and(|mut stdin| stdin.write_all(text.as_bytes()).is_ok());
    child.wait().is_ok_and(|status| status.success()) && given
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The base 64 is an example of RFC 4648, section 10.
    #[test]
    fn the_sequence_is_that_of_xterm() {
        let mut out = Vec::new();
        write(&mut out, "foobar").unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "\x1b]52;c;Zm9vYmFy\x1b\\");
    }

    /// Three bytes are four letters; seven bytes stand before them and two behind them.
    #[test]
    fn the_longest_text_just_fits() {
        let length = |text: usize| {
            let mut out = Vec::new();
            write(&mut out, &"x".repeat(text)).unwrap();
            out.len()
        };
        assert_eq!(length(LONGEST), 7 + LONGEST / 3 * 4 + 2);
        assert!(length(LONGEST) <= 100_000 && length(LONGEST + 1) > 100_000);
    }

    #[test]
    fn a_text_that_is_too_long_is_told_where_to_go() {
        let error = copy(&"x".repeat(LONGEST + 1)).unwrap_err().to_string();
        assert!(error.contains("74992") && error.contains(":write FILE"), "{error}");
    }

    #[test]
    #[cfg(unix)]
    fn a_program_takes_a_text_or_does_not() {
        let shell = |script: &str, text: &str| takes(Command::new("sh").args(["-c", script]), text);
        assert!(shell("test \"$(cat)\" = '0x3001'", "0x3001"));
        assert!(!shell("test \"$(cat)\" = '0x3001'", "0x3002"));
        assert!(!shell("exit 1", &"x".repeat(LONGEST)));
        assert!(!takes(&mut Command::new("halfplay-has-no-such-program"), "0x3001"));
    }
}
