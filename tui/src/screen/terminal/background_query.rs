//! Asks the terminal for its background colour.
//!
//! Terminals that know it answer `ESC ] 11 ; rgb:1515/1717/1c1c` and BEL or ESC \\. A second query, `ESC [ c`, follows,
//! which all terminals answer. Once that answer arrives, the first one will not come any more, and the wait can end.

#[cfg(any(unix, test))]
use super::super::palette::read;
use halfplay_core::skins::doc::palette::Colour;

/// The result of the query.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BackgroundAnswer {
    /// the terminal's background colour; `None` if it is unknown
    pub ground: Option<Colour>,
    /// the user's input in the meantime
    pub typed: String,
}

/// Sends the queries, and waits for the answers at most a tenth of a second.
#[cfg(unix)]
pub fn ground() -> BackgroundAnswer {
    use std::io::Write;
    let mut stdout = std::io::stdout();
    let asked = stdout.write_all(b"\x1b]11;?\x1b\\\x1b[c").and_then(|()| stdout.flush());
    match asked {
        Ok(()) => understood(&String::from_utf8_lossy(&awaited())),
        Err(_) => BackgroundAnswer::default(),
    }
}

/// On systems other than Unix, the terminal is not asked.
#[cfg(not(unix))]
pub fn ground() -> BackgroundAnswer {
    BackgroundAnswer::default()
}

/// Everything that arrives within a tenth of a second, or up to the end of the second answer.
#[cfg(unix)]
fn awaited() -> Vec<u8> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::time::{Duration, Instant};
    const PATIENCE: Duration = Duration::from_millis(100);
    const LONGEST: usize = 4096;
    let stdin = std::io::stdin();
    let start = Instant::now();
    let mut bytes = Vec::new();
    while let Some(left) = PATIENCE.checked_sub(start.elapsed()) {
        let left = Timespec { tv_sec: 0, tv_nsec: i64::from(left.subsec_nanos()) };
        let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
        let mut some = [0; 256];
        match poll(&mut ready, Some(&left)) {
            Ok(count) if count > 0 => match rustix::io::read(&stdin, &mut some) {
                Ok(count) if count > 0 => bytes.extend_from_slice(some.get(..count).unwrap_or_default()),
                _ => break,
            },
            _ => break,
        }
        if bytes.len() > LONGEST
            || answers(&String::from_utf8_lossy(&bytes)).any(|answer| answer.ends_with('c'))
        {
            break;
        }
    }
    bytes
}

/// The answers in the input, each from its ESC to its end.
#[cfg(any(unix, test))]
fn answers(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("\x1b").filter_map(|(at, _)| {
        let rest = text.get(at..)?;
        let end = match rest.as_bytes().get(1)? {
            b']' => {
                rest.find('\x07').map(|end| end + 1).or_else(|| rest.find("\x1b\\").map(|end| end + 2))?
            }
            b'[' => rest.char_indices().skip(2).find(|(_, c)| ('@'..='~').contains(c))?.0 + 1,
            _ => return None,
        };
        rest.get(..end)
    })
}

/// The colour in the answers, and the rest of the input.
#[cfg(any(unix, test))]
fn understood(text: &str) -> BackgroundAnswer {
    let ground = answers(text).find_map(read);
    let typed = answers(text).fold(text.to_owned(), |typed, answer| typed.replacen(answer, "", 1));
    let typed = typed.chars().filter(|&c| c == '\r' || !c.is_control()).collect();
    BackgroundAnswer { ground, typed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_answers_are_separated_from_typed_keys() {
        let dark = Some(Colour(0x15, 0x17, 0x1c));
        for (text, ground, typed) in [
            ("\x1b]11;rgb:1515/1717/1c1c\x1b\\\x1b[?62;22c", dark, ""),
            ("\x1b]11;rgb:15/17/1c\x07\x1b[?1;2c", dark, ""),
            ("\x1b[?1;2c", None, ""),
            ("1.5\r", None, "1.5\r"),
            ("-\x1b]11;rgb:15/17/1c\x070\x1b[?1;2c.5", dark, "-0.5"),
            ("", None, ""),
        ] {
            assert_eq!(understood(text), BackgroundAnswer { ground, typed: typed.to_owned() }, "{text:?}");
        }
    }
}
