//! The table of keys: each key does what its row says, and every message of a user has a key, a letter or a command.

use super::codes;
use super::messages::{Giver, all_messages, giver};
use super::places::{is_empty, sessions};
use halfplay_core::isa::documented;
use halfplay_core::skins::session::keys::{self, Row};
use halfplay_core::skins::session::{
    Effect, ExportForm, Hint, Key, KeyContext, MapMsg, Msg, Overlay, Screen, Session, Skin, commands,
};

#[test]
fn keys_edit_open_help_and_quit() {
    let mut session = Session::worked();
    let mut press = |keys: &[Key]| keys.iter().for_each(|&key| assert_eq!(session.press(key), None));
    press(&[Key::Char('h'), Key::Char(' '), Key::Char('j'), Key::Char('1'), Key::Char('e'), Key::Char('3')]);
    press(&[Key::Char('q'), Key::Backspace, Key::Enter, Key::Char('?')]);
    assert_eq!(codes(&session)[..2], ["0x5209", "0x63d0"]);
    assert!(matches!(session.view().overlay, Some(Overlay::Help(_))));
    assert_eq!(session.press(Key::Char('x')), None);
    session.press(Key::Escape);
    assert!(session.view().overlay.is_none());
    // A presenter who presses q usually wants to end the presentation, not the program.
    session.update(Msg::Present);
    assert_eq!(session.press(Key::Char('q')), None);
    assert!(!session.view().presenting);
    assert_eq!(session.press(Key::Char('q')), Some(Effect::Quit));
}

pub const SKINS: [Skin; 2] = [Skin::Terminal, Skin::Page];

/// The places in which a row applies in some front end.
fn places(row: &Row) -> Vec<KeyContext> {
    keys::contexts().into_iter().filter(|&place| row.contexts.has(place)).collect()
}

/// Each row of the table with each of its places in a front end.
pub fn rows(skin: Skin) -> impl Iterator<Item = (&'static Row, KeyContext)> {
    let pairs = keys::table().iter().flat_map(|row| places(row).into_iter().map(move |place| (row, place)));
    pairs.filter(move |(row, place)| row.holds(*place, skin))
}

/// Sessions in this place, as the front end shows them.
pub fn shown_by(skin: Skin, place: KeyContext) -> Vec<Session> {
    let at_home = |session: Session| match skin {
        Skin::Terminal => session,
        Skin::Page => session.on_page("/"),
    };
    sessions(place).into_iter().map(at_home).collect()
}

#[test]
fn no_key_has_two_meanings() {
    for (place, skin) in keys::contexts().into_iter().flat_map(|place| SKINS.map(|skin| (place, skin))) {
        let rows: Vec<&Row> = rows(skin).filter(|(_, of)| *of == place).map(|(row, _)| row).collect();
        let named: Vec<Key> = rows.iter().flat_map(|row| row.keys).map(|&(key, _)| key).collect();
        for (at, key) in named.iter().enumerate() {
            assert!(!named[..at].contains(key), "{key:?} has two meanings in {place:?}");
        }
        if place == KeyContext::Copying {
            let letters = ExportForm::ALL.map(|what| Key::Char(what.key()));
            let taken: Vec<&Key> = letters.iter().filter(|letter| named.contains(letter)).collect();
            assert!(taken.is_empty(), "{taken:?} mean something to copy, and something else");
        }
        for row in rows {
            for (key, msg) in row.keys {
                assert_eq!(keys::msg(*key, place, skin).as_ref(), Some(msg), "{key:?} in {place:?}");
            }
        }
    }
}

#[test]
fn every_key_does_something() {
    for (skin, (row, place)) in SKINS.into_iter().flat_map(|skin| rows(skin).map(move |row| (skin, row))) {
        if is_empty(place) {
            continue;
        }
        let starts = shown_by(skin, place);
        for (key, msg) in row.keys {
            let acts = |start: &Session| {
                let mut session = start.clone();
                session.press(*key).is_some() || session != *start
            };
            // Nothing is above the first row or below the last, and a screen key does nothing on its own screen.
            let idle = match msg {
                Msg::Up => place == KeyContext::Instruction,
                Msg::Down => place == KeyContext::Steps,
                Msg::Show(screen) => starts.iter().all(|start| start.screen() == *screen),
                _ => starts.is_empty(),
            };
            assert!(idle || starts.iter().any(acts), "{key:?} does nothing in {place:?}");
        }
    }
}

/// A typed letter begins a text; a letter that begins an instruction has no other meaning.
#[test]
fn letters_and_digits_begin_a_text() {
    let begins = |c: char, place| keys::msg(Key::Char(c), place, Skin::Terminal) == Some(Msg::Type(c));
    let first: Vec<char> = documented().map(|instr| instr.to_string().chars().next().unwrap()).collect();
    for place in [
        KeyContext::Instruction,
        KeyContext::Bits,
        KeyContext::Result,
        KeyContext::Steps,
        KeyContext::COMPARE,
    ] {
        for c in first.iter().copied().chain("+-−0123456789.({∞@_#%\"nimesNIE".chars()) {
            assert!(begins(c, place), "{c} in {place:?}");
        }
    }
    for place in [KeyContext::Typing, KeyContext::Prompt] {
        assert!("aq?:/ =~é×".chars().all(|c| begins(c, place)), "{place:?}");
    }
    for (row, place) in rows(Skin::Terminal).filter(|(row, _)| row.text.is_some()) {
        let takes = row.text.unwrap();
        let mut starts = sessions(place).into_iter();
        let c = ('0'..='z').find(|&c| takes(c) && begins(c, place)).unwrap();
        assert!(
            starts
                .all(|mut start| start.press(Key::Char(c)).is_none()
                    && start.view() != Session::worked().view())
        );
        assert!(!takes('\n') && !takes('\u{1b}'), "{place:?}");
    }
}

/// The named keys in a row's text, such as `Esc`, and its single characters, such as `q` or `…`.
fn named(shown: &str) -> (Vec<Key>, Vec<char>) {
    let (mut keys, mut typed, mut control) = (Vec::new(), Vec::new(), false);
    for word in shown.split_whitespace().filter(|word| !["or", "its", "letter"].contains(word)) {
        let key = match word {
            "←" => Key::Left,
            "→" => Key::Right,
            "↑" => Key::Up,
            "↓" => Key::Down,
            "space" => Key::Char(' '),
            "Enter" => Key::Enter,
            "Esc" => Key::Escape,
            "Tab" => Key::Tab,
            "Shift-Tab" => Key::BackTab,
            "Backspace" => Key::Backspace,
            "Del" => Key::Delete,
            "Home" => Key::Home,
            "End" => Key::End,
            "PgUp" => Key::PageUp,
            "PgDn" => Key::PageDown,
            _ => match (word.strip_prefix("Ctrl-"), word.strip_prefix('F').and_then(|n| n.parse().ok())) {
                (Some(letter), _) => {
                    control = true;
                    Key::Ctrl(letter.to_lowercase().chars().next().unwrap())
                }
                (None, Some(number)) => Key::F(number),
                // `Ctrl-A E U`: the control key applies to all of them.
                _ if control => Key::Ctrl(word.to_lowercase().chars().next().unwrap()),
                _ => {
                    typed.push(word.chars().next().unwrap());
                    assert_eq!(word.chars().count(), 1, "{word} in {shown:?}");
                    continue;
                }
            },
        };
        keys.push(key);
    }
    (keys, typed)
}

#[test]
fn shown_keys_match_the_keys_of_the_row() {
    for row in keys::table() {
        assert!(!row.does.is_empty());
        let (mut shown, mut characters) = named(row.shown);
        // `1 … 9` includes the characters in between, except letters that are keys there.
        while let Some(at) = characters.iter().position(|&c| c == '…') {
            let between = characters[at - 1]..=characters[at + 1];
            characters.remove(at);
            let key = |c: &char| {
                keys::msg(Key::Char(*c), places(row)[0], Skin::Page)
                    .is_some_and(|msg| !matches!(msg, Msg::Type(_)))
            };
            characters.extend(between.filter(|c| !key(c)));
        }
        characters.retain(|c| !halfplay_core::skins::session::keys::FREE.contains(*c) || row.text.is_none());
        match row.text.filter(|_| row.keys.is_empty()) {
            Some(takes) => assert!(characters.iter().all(|&c| takes(c)), "{}", row.shown),
            None => shown.extend(characters.into_iter().map(Key::Char)),
        }
        for (key, _) in row.keys {
            // If Tab goes one way, Shift-Tab goes the other.
            let with_tab = *key == Key::BackTab && shown.contains(&Key::Tab);
            assert!(shown.contains(key) || with_tab, "{key:?} is not shown: {}", row.shown);
        }
        for key in shown {
            assert!(row.keys.iter().any(|(known, _)| *known == key), "{key:?} is shown: {}", row.shown);
        }
        if let Some(hint) = row.hint {
            // The longest hint has a letter for each screen.
            assert!(
                hint.keys.len() <= 2 * Screen::ALL.len() && hint.does.split(' ').count() <= 2,
                "{hint:?}"
            );
        }
    }
}

#[test]
fn every_message_has_a_key() {
    let has_key = |msg: &Msg| keys::table().iter().any(|row| row.keys.iter().any(|(_, of)| of == msg));
    let kind = std::mem::discriminant::<Msg>;
    let names: Vec<&str> = commands::table().iter().map(|command| command.name).collect();
    for msg in all_messages() {
        match giver(&msg) {
            Giver::Key => {
                let typed = matches!(msg, Msg::Type(_)) && keys::table().iter().any(|row| row.text.is_some());
                let same = |of: &Msg| match &msg {
                    Msg::Screen(_) => *of == msg,
                    _ => kind(of) == kind(&msg),
                };
                let same = keys::table().iter().any(|row| row.keys.iter().any(|(_, of)| same(of)));
                assert!(typed || same, "{msg:?}");
            }
            Giver::Letter if matches!(msg, Msg::Guess { .. }) => {
                let mut session = super::after(&[Msg::Hide]);
                let letter = if msg == (Msg::Guess { right: true }) { 'b' } else { 'a' };
                session.press(Key::Char(letter));
                assert!(session.view().prediction.unwrap().guess.is_some(), "{msg:?}");
            }
            Giver::Letter => {
                let Msg::CopyAs(what) = msg else { panic!("{msg:?}") };
                let mut session = super::after(&[Msg::Copy]);
                if what == ExportForm::Iframe {
                    session = session.on_page("/");
                }
                assert!(matches!(session.press(Key::Char(what.key())), Some(Effect::Copy(_))));
                assert!(session.view().overlay.is_none(), "it is done");
            }
            Giver::Click => assert!(
                ["flip", "a", "step", "compare", "glossary"].iter().all(|name| names.contains(name)),
                "{msg:?}"
            ),
            Giver::Clipboard | Giver::Skin => {}
        }
    }
    // Each direction and each screen has a key.
    let both = [true, false].into_iter();
    let pairs = both.flat_map(|on| {
        [Msg::Ulp { up: on }, Msg::Exponent { up: on }, Msg::from(MapMsg::Zoom { closer: on })]
    });
    let screens = halfplay_core::skins::session::Screen::ALL.into_iter().map(Msg::Show);
    for msg in pairs.chain(screens) {
        assert!(has_key(&msg), "{msg:?}");
    }
    for place in keys::contexts() {
        assert_eq!(keys::msg(Key::Ctrl('c'), place, Skin::Terminal), Some(Msg::Quit));
        assert_eq!(keys::msg(Key::Ctrl('z'), place, Skin::Terminal), Some(Msg::Suspend));
        // On a page Tab belongs to the browser, except where a text can be completed.
        let types = matches!(place, KeyContext::Typing | KeyContext::Prompt);
        assert_eq!(keys::msg(Key::Tab, place, Skin::Page), types.then_some(Msg::Complete));
        // No key leaves the page, and browsers use some of these keys themselves.
        for key in [Key::Char('q'), Key::Ctrl('c'), Key::Ctrl('r'), Key::F(1), Key::F(5), Key::BackTab] {
            let leaves = keys::msg(key, place, Skin::Page);
            assert!(
                matches!(leaves, None | Some(Msg::Revert | Msg::Keys | Msg::Type(_))),
                "{key:?} in {place:?}"
            );
        }
    }
}

#[test]
fn hints_come_from_the_table() {
    for (place, skin) in keys::contexts().into_iter().flat_map(|place| SKINS.map(|skin| (place, skin))) {
        for session in shown_by(skin, place) {
            let mut wanted: Vec<Hint> = Vec::new();
            let here = rows(skin).filter(|(row, of)| *of == place && row.is_hinted(place));
            for hint in here.filter_map(|(row, _)| row.hint) {
                if wanted.iter().all(|other| other.does != hint.does) {
                    wanted.push(hint);
                }
            }
            assert_eq!(session.view().hints, wanted, "{place:?}");
            assert!(!wanted.is_empty(), "{place:?}");
        }
    }
}

/// Escape leads from every place to the operation. From there `g` with a letter, or a function key, opens a screen.
#[test]
fn escape_returns_to_the_operation_and_g_opens_screens() {
    for session in keys::contexts().into_iter().flat_map(sessions) {
        let mut session = session;
        for _ in 0..4 {
            session.press(Key::Escape);
        }
        let home = session.view();
        assert_eq!(home.screen, halfplay_core::skins::session::Screen::OPERATION);
        assert!(home.overlay.is_none() && home.prompt.is_none() && home.typed.is_none());
    }
    let mut session = Session::worked();
    for (letter, name) in [
        ('c', "compare"),
        ('n', "number"),
        ('m', "map"),
        ('p', "program"),
        ('l', "lessons"),
        ('r', "reference"),
        ('o', "operation"),
    ] {
        session.press(Key::Char('g'));
        assert_eq!(session.press(Key::Char(letter)), None);
        assert_eq!(session.screen().word(), name);
    }
}
