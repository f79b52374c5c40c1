//! Translates the terminal's events to keys.
//!
//! A terminal's late answer to a query looks like keys, and is filtered out.

use halfplay_core::skins::session::Key;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};

/// The key of an event; `None` for resizing, releases, and keys without a meaning.
pub fn key(event: &Event) -> Option<Key> {
    let Event::Key(event) = event else { return None };
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    let other = event.modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SUPER | KeyModifiers::META);
    // AltGr, which types characters, is reported as Alt and Ctrl together.
    Some(match event.code {
        KeyCode::Char(c) if control && !other => Key::Ctrl(c.to_ascii_lowercase()),
        KeyCode::Char(_) if other && !control => return None,
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::F(number) => Key::F(number),
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        _ => return None,
    })
}

/// Detects a late answer of the terminal to a query. It looks like Alt-], characters, and Alt-\ or Ctrl-G.
#[derive(Default)]
pub struct LateAnswer {
    /// the number of the answer's characters received so far; 0 outside an answer
    length: usize,
}

impl LateAnswer {
    /// The longest answer is `11;rgb:ffff/ffff/ffff`; this leaves some room.
    const LONGEST: usize = 28;

    /// True if this event is part of a late answer.
    pub fn swallows(&mut self, event: &Event) -> bool {
        let Event::Key(key) = event else { return false };
        let (alt, control) =
            (key.modifiers.contains(KeyModifiers::ALT), key.modifiers.contains(KeyModifiers::CONTROL));
        match key.code {
            KeyCode::Char(']') if alt => self.length = 1,
            _ if self.length == 0 => return false,
            KeyCode::Char('\\') if alt => self.length = 0,
            KeyCode::Char('g') if control => self.length = 0,
            KeyCode::Char(_) if self.length < Self::LONGEST => self.length += 1,
            _ => {
                self.length = 0;
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::KeyEvent;

    #[test]
    fn a_late_terminal_answer_is_not_taken_as_typing() {
        let mut late = LateAnswer::default();
        let mut goes =
            |c: char, modifiers| late.swallows(&Event::Key(KeyEvent::new(KeyCode::Char(c), modifiers)));
        assert!(!goes('1', KeyModifiers::NONE));
        for end in [('\\', KeyModifiers::ALT), ('g', KeyModifiers::CONTROL)] {
            assert!(goes(']', KeyModifiers::ALT));
            assert!("11;rgb:1515/1717/1c1c".chars().all(|c| goes(c, KeyModifiers::NONE)));
            assert!(goes(end.0, end.1));
            assert!(!goes('1', KeyModifiers::NONE), "what follows is typed");
        }
        // A sequence that never ends is not an answer.
        assert!(goes(']', KeyModifiers::ALT));
        assert!((0..40).any(|_| !goes('1', KeyModifiers::NONE)));
    }
}
