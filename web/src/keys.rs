//! Keys as a browser names them, and which of them are the session's.

use halfplay_core::skins::session::{Key, KeyContext, Skin, keys};

/// What has the focus when a key is pressed. It may have a use for the key itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FocusedElement {
    /// a field of text
    Field,
    /// a field of text that ends in a word to be completed
    Completing,
    /// a field whose text the session has only when it is done: all keys are its own
    Own,
    /// a bit: a button that the session moves along
    Bit,
    /// a button, a link, a choice
    Control,
    /// a picture that moves sideways in a box of its own
    Sideways,
    /// a slider
    Slider,
    /// a choice that opens: it moves and searches by keys of its own
    Choice,
    /// something else: the page
    Page,
}

/// The session's key for a browser's: its name (`KeyboardEvent.key`), and is the control key (or ⌘) held? Keys with
/// Alt are the browser's, or type a letter, as AltGr does.
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
    // With the control key these are the browser's: to the end of the page, to another word.
    (!control).then_some(named)
}

/// Is a key the session's, where this has the focus? Else the browser does what it does with it. Tab leads on through the
/// page, but for a word that it completes.
pub fn is_ours(key: Key, focused: FocusedElement) -> bool {
    match focused {
        _ if key == Key::Tab => focused == FocusedElement::Completing,
        FocusedElement::Page | FocusedElement::Bit => true,
        FocusedElement::Choice | FocusedElement::Own => false,
        FocusedElement::Control => !matches!(key, Key::Char(' ') | Key::Enter),
        FocusedElement::Slider => !moves_slider(key),
        FocusedElement::Sideways => !matches!(key, Key::Left | Key::Right | Key::Home | Key::End),
        FocusedElement::Field | FocusedElement::Completing => {
            matches!(key, Key::Up | Key::Down | Key::PageUp | Key::PageDown | Key::Enter | Key::Escape)
        }
    }
}

/// Does a browser move a slider by this key?
fn moves_slider(key: Key) -> bool {
    use Key::{Down, End, Home, Left, PageDown, PageUp, Right, Up};
    matches!(key, Left | Right | Up | Down | Home | End | PageUp | PageDown)
}

/// Does a key mean anything to the session in this context? Else it is the browser's too: where the list of keys is
/// read, the arrows scroll.
///
/// ```
/// use halfplay_core::skins::session::{Key, KeyContext};
/// use halfplay_web::keys::is_meant;
/// assert!(is_meant(Key::Down, KeyContext::Bits) && is_meant(Key::Escape, KeyContext::Keys));
/// assert!(!is_meant(Key::Down, KeyContext::Keys) && !is_meant(Key::Char('J'), KeyContext::Presenting));
/// ```
pub fn is_meant(key: Key, context: KeyContext) -> bool {
    // In this menu each choice has a letter.
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
    fn tab_completes_a_word_and_leads_on_from_anywhere_else() {
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
    fn a_box_that_moves_sideways_keeps_the_keys_that_move_it() {
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
    fn keys_without_a_name_here_are_nobodys() {
        for name in ["Shift", "F5", "Unidentified", "", "Process", "MediaPlay"] {
            assert_eq!(key(name, false), None, "{name}");
        }
        assert_eq!(key("ArrowLeft", true), None);
    }
}
