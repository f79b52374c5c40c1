//! Text that arrives faster than a person types: a paste in a terminal that does not mark pastes.
//!
//! Typed characters are read one by one, and the session reads the whole text again after each. For a paste of 200 kB
//! that takes minutes. Therefore many waiting characters become one paste.

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};
use std::io;
use std::time::{Duration, Instant};

/// The fewest waiting characters that count as a paste. A script that presses keys sends fewer.
const LEAST: usize = 256;
/// The pause that ends a paste.
const PAUSE: Duration = Duration::from_millis(30);
/// The time between two reports of progress.
const REPORT: Duration = Duration::from_millis(100);
/// The time to wait for an event that may be there already. With a timeout of zero, crossterm would not check the
/// terminal.
const NO_TIME: Duration = Duration::from_micros(50);

/// A source of events.
pub trait Events {
    /// Returns whether an event arrives within this time.
    fn poll(&mut self, time: Duration) -> io::Result<bool>;

    /// Waits for the next event.
    fn read(&mut self) -> io::Result<Event>;
}

/// The terminal.
pub struct TerminalEvents;

impl Events for TerminalEvents {
    fn poll(&mut self, time: Duration) -> io::Result<bool> {
        event::poll(time)
    }

    fn read(&mut self) -> io::Result<Event> {
        event::read()
    }
}

/// Returns whether an event is waiting.
pub fn waiting(events: &mut impl Events) -> io::Result<bool> {
    events.poll(NO_TIME)
}

/// Waits for the next event, and returns it with the text that has arrived behind it. Very much text becomes a paste;
/// while it arrives, `progress` gets the number of its characters.
pub fn read(
    events: &mut impl Events,
    mut progress: impl FnMut(usize) -> io::Result<()>,
) -> io::Result<Vec<Event>> {
    let mut arrived = vec![events.read()?];
    let mut text: String = arrived.iter().filter_map(character).collect();
    while text.len() >= arrived.len() && arrived.len() < LEAST && waiting(events)? {
        let event = events.read()?;
        text.extend(character(&event));
        arrived.push(event);
    }
    if arrived.len() < LEAST || arrived.iter().any(|event| character(event).is_none()) {
        return Ok(arrived);
    }
    let mut reported = Instant::now();
    let mut count = arrived.len();
    while events.poll(PAUSE)? {
        let event = events.read()?;
        let Some(c) = character(&event) else { return Ok(vec![Event::Paste(text), event]) };
        text.push(c);
        count += 1;
        if reported.elapsed() >= REPORT {
            progress(count)?;
            reported = Instant::now();
        }
    }
    Ok(vec![Event::Paste(text)])
}

/// The character of a key event in a pasted text.
fn character(event: &Event) -> Option<char> {
    let Event::Key(KeyEvent { code, modifiers, .. }) = event else { return None };
    match (code, *modifiers) {
        // A raw terminal sends a line feed as Ctrl-J.
        (KeyCode::Enter, _) | (KeyCode::Char('j'), KeyModifiers::CONTROL) => Some('\n'),
        (KeyCode::Tab, _) => Some('\t'),
        (KeyCode::Char(c), KeyModifiers::NONE | KeyModifiers::SHIFT) => Some(*c),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    struct Sent(VecDeque<Event>);

    impl Events for Sent {
        fn poll(&mut self, _: Duration) -> io::Result<bool> {
            Ok(!self.0.is_empty())
        }

        fn read(&mut self) -> io::Result<Event> {
            Ok(self.0.pop_front().unwrap())
        }
    }

    fn key(code: KeyCode) -> Event {
        Event::Key(code.into())
    }

    fn sent(text: &str) -> Vec<Event> {
        text.chars().map(|c| key(if c == '\r' { KeyCode::Enter } else { KeyCode::Char(c) })).collect()
    }

    fn all(events: Vec<Event>) -> Vec<Event> {
        let mut source = Sent(events.into());
        let mut read_events = Vec::new();
        while !source.0.is_empty() {
            read_events.extend(read(&mut source, |_| Ok(())).unwrap());
        }
        read_events
    }

    #[test]
    fn much_waiting_text_is_one_paste() {
        let text = "add.f16 1 2 3\r".repeat(20_000);
        assert_eq!(all(sent(&text)), [Event::Paste(text.replace('\r', "\n"))]);
    }

    #[test]
    fn few_keys_stay_keys() {
        let events = sent(&"0.1 + 0.2\r".repeat(25));
        assert_eq!(all(events.clone()), events);
        // Keys other than text stay keys in any number.
        let events = vec![key(KeyCode::Left); 2 * LEAST];
        assert_eq!(all(events.clone()), events);
    }

    #[test]
    fn another_key_ends_a_paste() {
        let text = "x".repeat(LEAST);
        let events = [sent(&text), vec![key(KeyCode::Esc)], sent("q")].concat();
        assert_eq!(all(events), [Event::Paste(text), key(KeyCode::Esc), key(KeyCode::Char('q'))]);
    }
}
