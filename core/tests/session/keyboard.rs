//! The table of keys: every key does something, every message has a key, help and foot list them all.

use super::after;
use halfplay_core::session::keys::{self, Place};
use halfplay_core::session::{Effect, Key, Msg, Session};

#[test]
fn keys_lead_to_messages() {
    let mut session = Session::worked();
    let mut press = |keys: &[Key]| keys.iter().for_each(|&key| assert_eq!(session.press(key), None));
    press(&[Key::Char('h'), Key::Char(' '), Key::Char('j'), Key::Char('1'), Key::Char('e'), Key::Char('3')]);
    press(&[Key::Char('q'), Key::Backspace, Key::Enter, Key::Char('?')]);
    let view = session.view();
    assert_eq!((view.registers[0].code.as_str(), view.registers[1].code.as_str()), ("0x5209", "0x63d0"));
    assert_eq!(view.keys.unwrap().rows.len(), keys::table().len());
    assert_eq!(session.press(Key::Char('x')), None);
    session.press(Key::Escape);
    assert!(session.view().keys.is_none());
    assert_eq!(session.press(Key::Char('q')), Some(Effect::Quit));
}

/// Sessions in every place, with something to do for every key there.
fn sessions() -> Vec<Session> {
    let mut sessions = vec![Session::worked()];
    sessions.push(after(&[Msg::Left, Msg::Left]));
    sessions.push(after(&[Msg::Up]));
    sessions.push(after(&[Msg::Up, Msg::Edit, Msg::Left]));
    sessions.push(after(&[Msg::Type('1'), Msg::Type('2'), Msg::Left]));
    sessions.push(after(&[Msg::Down, Msg::Down, Msg::Down]));
    sessions.push(after(&[Msg::Keys]));
    sessions.push(after(&[Msg::PreviousStep]));
    sessions
}

#[test]
fn every_key_in_the_table_does_something_and_is_said() {
    for row in keys::table() {
        assert!(!row.shown.is_empty() && !row.does.is_empty());
        assert!(!row.keys.is_empty() || row.text.is_some(), "{}", row.does);
        for &place in row.places {
            let starts: Vec<_> = sessions().into_iter().filter(|session| session.place() == place).collect();
            assert!(!starts.is_empty(), "no session is in {place:?}");
            let acts = |key: Key| {
                starts.iter().any(|start| {
                    let mut session = start.clone();
                    session.press(key).is_some() || session != *start
                })
            };
            for &(key, msg) in row.keys {
                assert_eq!(
                    keys::msg(key, place),
                    Some(msg),
                    "{key:?} in {place:?} means something else first"
                );
                // Nothing lies above the first row and below the last.
                let end = matches!((place, msg), (Place::Instruction, Msg::Up) | (Place::Steps, Msg::Down));
                assert!(end || acts(key), "{key:?} does nothing in {place:?}");
            }
            let texts = "0.1 fma{-".chars().filter(|&c| row.text.is_some_and(|takes| takes(c)));
            for c in texts {
                assert_eq!(keys::msg(Key::Char(c), place), Some(Msg::Type(c)), "{c} in {place:?}");
            }
        }
        if let Some(hint) = row.hint {
            for session in sessions().iter().filter(|session| row.places.contains(&session.place())) {
                let hints = session.view().hints;
                assert!(hints.iter().any(|shown| shown.does == hint.does), "{hint:?}");
            }
        }
    }
    for place in Place::ALL {
        assert_eq!(keys::msg(Key::Ctrl('c'), place), Some(Msg::Quit));
    }
}

/// Every message has a key, and the letters of other messages are not swallowed by typing.
#[test]
fn every_message_has_a_key() {
    let all = [
        Msg::Left,
        Msg::Right,
        Msg::Up,
        Msg::Down,
        Msg::First,
        Msg::Last,
        Msg::Flip,
        Msg::NextStep,
        Msg::PreviousStep,
        Msg::Edit,
        Msg::Backspace,
        Msg::Delete,
        Msg::Accept,
        Msg::Revert,
        Msg::Keys,
        Msg::Quit,
    ];
    for msg in all {
        assert!(keys::table().iter().any(|row| row.keys.iter().any(|&(_, of)| of == msg)), "{msg:?}");
    }
}
