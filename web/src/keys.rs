//! Translates a browser's key names and decides which keys go to the session.

use halfplay_core::skins::session::{Key, KeyContext, Skin, keys};

/// The kind of element that has the focus when a key is pressed. It may need the key itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FocusedElement {
    /// a text field
    Field,
    /// a text field with several lines: it keeps the keys that move between them
    Lines,
    /// a text field that ends in a word to be completed
    Completing,
    /// a text field whose text the session gets only at the end: it keeps all keys
    Own,
    /// a bit: a button; the session moves the focus between bits
    Bit,
    /// a button, a link, or a checkbox
    Control,
    /// a picture in a box that scrolls sideways
    Sideways,
    /// a slider
    Slider,
    /// a drop-down choice: it has its own keys for moving and searching
    Choice,
    /// anything else on the page
    Page,
}

/// Translates a browser's key to the session's: `name` is `KeyboardEvent.key`, and `control` is true while Ctrl or ⌘ is
/// held. The caller must not pass keys with Alt, which belong to the browser. AltGr does not count: it only types a
/// character.
///
/// ```
/// use halfplay_core::skins::session::Key;
/// use halfplay_web::keys::key;
/// assert_eq!(key("ArrowLeft", false), Some(Key::Left));
/// assert_eq!(key("~", false), Some(Key::Char('~')));
/// assert_eq!(key("Z", true), Some(Key::Ctrl('z')));
/// assert_eq!(key("Dead", false), None);
/// ```
pub fn key(name: &str, control: bool) -> Option<Key> {
    let named = match name {
        "ArrowLeft" => Key::Left,
        "ArrowRight" => Key::Right,
        "ArrowUp" => Key::Up,
        "ArrowDown" => Key::Down,
        "Home" => Key::Home,
        "End" => Key::End,
        "PageUp" => Key::PageUp,
        "PageDown" => Key::PageDown,
        "Enter" => Key::Enter,
        "Escape" => Key::Escape,
        "Backspace" => Key::Backspace,
        "Delete" => Key::Delete,
        "Tab" => Key::Tab,
        _ => {
            let mut characters = name.chars();
            return match (characters.next(), characters.next()) {
                (Some(c), None) if control => Some(Key::Ctrl(c.to_ascii_lowercase())),
                (Some(c), None) => Some(Key::Char(c)),
                _ => None,
            };
        }
    };
    // With Ctrl these keys belong to the browser: to the end of the page, to the next word.
    (!control).then_some(named)
}

/// True if the session gets the key while `focused` has the focus; otherwise the browser handles it. Tab moves through
/// the page unless it completes a word.
pub fn is_ours(key: Key, focused: FocusedElement) -> bool {
    match focused {
        _ if key == Key::Tab => focused == FocusedElement::Completing,
        FocusedElement::Page | FocusedElement::Bit => true,
        FocusedElement::Choice | FocusedElement::Own => false,
        FocusedElement::Lines => matches!(key, Key::Enter | Key::Escape),
        FocusedElement::Control => !matches!(key, Key::Char(' ') | Key::Enter),
        FocusedElement::Slider => !moves_slider(key),
        FocusedElement::Sideways => !matches!(key, Key::Left | Key::Right | Key::Home | Key::End),
        FocusedElement::Field | FocusedElement::Completing => {
            matches!(key, Key::Up | Key::Down | Key::PageUp | Key::PageDown | Key::Enter | Key::Escape)
        }
    }
}

/// True if browsers move a slider with this key.
fn moves_slider(key: Key) -> bool {
    use Key::{Down, End, Home, Left, PageDown, PageUp, Right, Up};
    matches!(key, Left | Right | Up | Down | Home | End | PageUp | PageDown)
}

/// True if the key does anything in the session in this context. If not, the browser handles it: for example, the
/// arrows scroll the list of keys.
///
/// ```
/// use halfplay_core::skins::session::{Key, KeyContext};
/// use halfplay_web::keys::is_meant;
/// assert!(is_meant(Key::Down, KeyContext::Bits) && is_meant(Key::Escape, KeyContext::Keys));
/// assert!(!is_meant(Key::Down, KeyContext::Keys) && !is_meant(Key::Char('J'), KeyContext::Presenting));
/// ```
pub fn is_meant(key: Key, context: KeyContext) -> bool {
    // In the share menu each choice has a letter.
    let letter = context == KeyContext::Copying && matches!(key, Key::Char(_));
    letter || keys::msg(key, context, Skin::Page).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_keeps_the_keys_that_edit_text() {
        for name in ["a", " ", "ArrowLeft", "Home", "Backspace", "Delete", "1"] {
            assert!(!is_ours(key(name, false).expect(name), FocusedElement::Field), "{name}");
        }
        assert!(!is_ours(Key::Ctrl('z'), FocusedElement::Field), "undo within the text");
        assert!(is_ours(Key::Enter, FocusedElement::Field) && is_ours(Key::Escape, FocusedElement::Field));
    }

    #[test]
    fn tab_reaches_the_session_only_to_complete_a_word() {
        assert!(
            is_ours(Key::Tab, FocusedElement::Completing) && !is_ours(Key::Left, FocusedElement::Completing)
        );
        for focused in [
            FocusedElement::Field,
            FocusedElement::Bit,
            FocusedElement::Control,
            FocusedElement::Sideways,
            FocusedElement::Slider,
            FocusedElement::Choice,
            FocusedElement::Own,
            FocusedElement::Page,
        ] {
            assert!(!is_ours(Key::Tab, focused), "{focused:?}");
        }
    }

    #[test]
    fn buttons_keep_the_keys_that_press_them() {
        assert!(
            !is_ours(Key::Enter, FocusedElement::Control)
                && !is_ours(Key::Char(' '), FocusedElement::Control)
        );
        assert!(is_ours(Key::Char('c'), FocusedElement::Control) && is_ours(Key::Left, FocusedElement::Bit));
    }

    #[test]
    fn a_sideways_scrolling_box_keeps_its_scroll_keys() {
        assert!(
            !is_ours(Key::Right, FocusedElement::Sideways) && !is_ours(Key::Home, FocusedElement::Sideways)
        );
        assert!(
            is_ours(Key::PageDown, FocusedElement::Sideways)
                && is_ours(Key::Char('c'), FocusedElement::Sideways)
        );
    }

    #[test]
    fn a_slider_keeps_the_keys_that_move_it() {
        for name in ["ArrowLeft", "ArrowUp", "Home", "End", "PageUp", "PageDown"] {
            assert!(!is_ours(key(name, false).expect(name), FocusedElement::Slider), "{name}");
        }
        assert!(
            is_ours(Key::Char('u'), FocusedElement::Slider) && is_ours(Key::Escape, FocusedElement::Slider)
        );
    }

    #[test]
    fn unknown_keys_are_not_translated() {
        for name in ["Shift", "F5", "Unidentified", "", "Process", "MediaPlay"] {
            assert_eq!(key(name, false), None, "{name}");
        }
        assert_eq!(key("ArrowLeft", true), None);
    }
}
