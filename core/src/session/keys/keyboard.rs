//! The keys of a keyboard.

/// A key, as far as halfplay distinguishes keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Key {
    Char(char),
    /// a letter with the control key
    Ctrl(char),
    /// a function key, from 1 on
    F(u8),
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    Enter,
    Escape,
    Backspace,
    Delete,
    Tab,
    BackTab,
}

impl Key {
    /// The key with this name in hints: `←`, `space`, `PgDn`, `Ctrl-O`, `g`. `None` for any other text.
    ///
    /// ```
    /// use halfplay_core::skins::session::Key;
    /// assert_eq!(Key::named("PgDn"), Some(Key::PageDown));
    /// assert_eq!(Key::named("["), Some(Key::Char('[')));
    /// assert_eq!(Key::named("0.1 + 0.2"), None);
    /// ```
    pub fn named(name: &str) -> Option<Key> {
        let mut letters = name.chars();
        Some(match (name, letters.next(), letters.next()) {
            ("←", ..) => Key::Left,
            ("→", ..) => Key::Right,
            ("↑", ..) => Key::Up,
            ("↓", ..) => Key::Down,
            ("space", ..) => Key::Char(' '),
            ("Enter", ..) => Key::Enter,
            ("Esc", ..) => Key::Escape,
            ("Tab", ..) => Key::Tab,
            ("Home", ..) => Key::Home,
            ("End", ..) => Key::End,
            ("PgUp", ..) => Key::PageUp,
            ("PgDn", ..) => Key::PageDown,
            ("F1", ..) => Key::F(1),
            (_, Some(key), None) if key.is_ascii_graphic() => Key::Char(key),
            _ => {
                let mut letters = name.strip_prefix("Ctrl-")?.chars();
                Key::Ctrl(letters.next().filter(|_| letters.next().is_none())?.to_ascii_lowercase())
            }
        })
    }
}
