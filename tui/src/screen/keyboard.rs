//! From the terminal's events to keys.

use halfplay_core::session::Key;
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};

/// The key that an event is about; `None` for resizing, releases, and keys that mean nothing here.
pub fn key(event: &Event) -> Option<Key> {
    let Event::Key(event) = event else { return None };
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    let other = event.modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SUPER | KeyModifiers::META);
    // With AltGr, which types characters, both are reported.
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
