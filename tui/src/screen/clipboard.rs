//! Copies text to the clipboard through the terminal.
//!
//! An escape sequence of the terminal (OSC 52 of xterm) carries the text. So it reaches the user's own machine, through
//! ssh too, and needs no tool for any windowing system. No terminal reports whether it accepted the text. Some must be
//! configured to accept it (xterm: `disallowedWindowOps`), and Apple's Terminal never does.
//!
//! tmux drops this sequence from a program inside it, unless it is configured to pass the sequence on. It also forwards
//! a wrapped form, but not by default. In every configuration except `set-clipboard off`, tmux itself accepts the text,
//! for its own buffer and for the outer terminal: `tmux load-buffer -w -`, available since tmux 3.2. Helix and Neovim
//! do the same. If that fails, the plain sequence is written.

use ratatui::crossterm::execute;
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// The longest text, in bytes. Its sequence in base 64 has at most 100,000 bytes, the limit of some terminals.
const LONGEST: usize = 74_991;

/// Puts a text on the clipboard. Call this while nothing is drawn, as within [`super::terminal::Guard::draw`].
///
/// The error says that the text is longer than 74,991 bytes, which terminals drop silently, or that the terminal cannot
/// be written to.
pub fn copy(text: &str) -> io::Result<()> {
    if text.len() > LONGEST {
        let length = text.len();
        let what = format!(
            "the text has {length} bytes, and terminals copy at most {LONGEST}; to save it use :write FILE"
        );
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    let inside_tmux = std::env::var_os("TMUX").is_some_and(|socket| !socket.is_empty());
    if inside_tmux && takes(Command::new("tmux").args(["load-buffer", "-w", "-"]), text) {
        return Ok(());
    }
    write(&mut io::stdout(), text)
}

/// Writes the escape sequence.
fn write(out: &mut impl Write, text: &str) -> io::Result<()> {
    execute!(out, crossterm::clipboard::CopyToClipboard::to_clipboard_from(text))
}

/// True if the program accepts the text on stdin and exits successfully.
fn takes(program: &mut Command, text: &str) -> bool {
    let started = program.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = started else { return false };
    // Dropping stdin ends the text.
    let given = child.stdin.take().is_some_and(|mut stdin| stdin.write_all(text.as_bytes()).is_ok());
    child.wait().is_ok_and(|status| status.success()) && given
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The base 64 is an example from RFC 4648, section 10.
    #[test]
    fn write_emits_the_osc_52_sequence() {
        let mut out = Vec::new();
        write(&mut out, "foobar").unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "\x1b]52;c;Zm9vYmFy\x1b\\");
    }

    /// Three bytes become four letters, with seven bytes before them and two after them.
    #[test]
    fn the_longest_text_just_fits_in_100_000_bytes() {
        let length = |text: usize| {
            let mut out = Vec::new();
            write(&mut out, &"x".repeat(text)).unwrap();
            out.len()
        };
        assert_eq!(length(LONGEST), 7 + LONGEST / 3 * 4 + 2);
        assert!(length(LONGEST) <= 100_000 && length(LONGEST + 1) > 100_000);
    }

    #[test]
    fn copying_an_overlong_text_suggests_write() {
        let error = copy(&"x".repeat(LONGEST + 1)).unwrap_err().to_string();
        assert!(error.contains("74992") && error.contains(":write FILE"), "{error}");
    }

    #[test]
    #[cfg(unix)]
    fn copying_fails_if_the_clipboard_program_fails() {
        let shell = |script: &str, text: &str| takes(Command::new("sh").args(["-c", script]), text);
        assert!(shell("test \"$(cat)\" = '0x3001'", "0x3001"));
        assert!(!shell("test \"$(cat)\" = '0x3001'", "0x3002"));
        assert!(!shell("exit 1", &"x".repeat(LONGEST)));
        assert!(!takes(&mut Command::new("halfplay-has-no-such-program"), "0x3001"));
    }
}
