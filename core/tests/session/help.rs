//! Help: the keys of the current place, search, and all rows and commands.

use super::keyboard::{SKINS, rows, shown_by};
use super::places::sessions;
use super::{codes, worked};
use halfplay_core::skins::doc::Block;
use halfplay_core::skins::session::keys::{self, Row};
use halfplay_core::skins::session::{Key, KeyContext, Msg, Overlay, Session, Skin, commands, help};

/// In the help for a place the texts of keys are so short that two columns fit into 80 characters.
#[test]
fn help_for_a_place_fits_two_columns() {
    for row in keys::table().iter().filter(|row| !row.keys.is_empty()) {
        assert!(row.brief.chars().count() <= 22, "{}", row.brief);
    }
    let has_help = |place: &KeyContext| keys::msg(Key::F(1), *place, Skin::Terminal) == Some(Msg::Keys);
    for place in keys::contexts().into_iter().filter(has_help) {
        for mut session in sessions(place) {
            session.update(Msg::Keys);
            let Some(Overlay::Help(help)) = session.view().overlay else { panic!("{place:?}") };
            let rows = rows(Skin::Terminal).filter(|(row, of)| *of == place && !row.keys.is_empty());
            let told = rows.filter(|(row, _)| row.keys.iter().all(|(_, msg)| *msg != Msg::Keys));
            let told: Vec<&str> = told.map(|(row, _)| row.shown).collect();
            let listed: Vec<String> = help.keys.rows.iter().map(|row| row[0].text()).collect();
            assert_eq!(listed, told, "{place:?}");
        }
    }
}

/// Typing in help searches keys, words, commands and screens. Enter runs the selected result or opens it.
#[test]
fn typing_in_help_starts_a_search() {
    let typed = |text: &str| {
        let mut session = worked();
        session.update(Msg::Keys);
        text.chars().for_each(|c| assert_eq!(session.press(Key::Char(c)), None));
        session
    };
    let found = |session: &Session| {
        let Some(Overlay::Help(help)) = session.view().overlay else { panic!("no help") };
        let list = help.found.expect("a list");
        list.table.rows.iter().map(|row| format!("{} {}", row[0].text(), row[1].text())).collect::<Vec<_>>()
    };
    let mut ulp = typed("ulp");
    assert_eq!(found(&ulp)[..2], ["[ ] bits", "ulp word"]);
    // Enter carries out the key and closes help: 0x520b becomes the next number up.
    ulp.press(Key::Enter);
    assert_eq!((codes(&ulp)[0].as_str(), ulp.view().overlay.is_none()), ("0x520c", true));
    let mut word = typed("sticky");
    assert_eq!(found(&word)[0], "sticky bit word");
    word.press(Key::Enter);
    assert_eq!(word.view().heading.text(), "sticky bit");
    let mut screen = typed("compare");
    assert!(found(&screen)[..2].contains(&"Compare screen".to_owned()), "{:?}", found(&screen));
    assert!(found(&screen).contains(&":compare command".to_owned()));
    screen.press(Key::Backspace);
    assert!(found(&screen).contains(&"Compare screen".to_owned()));
    assert!(found(&typed("write")).contains(&":write command".to_owned()));
    assert!(found(&typed("frobnicate")).is_empty());
    // If nothing was found, Enter only closes help.
    let mut nothing = typed("frobnicate");
    nothing.press(Key::Enter);
    assert_eq!(nothing.view(), worked().view());
    // A text being typed waits until help is closed.
    let mut typing = worked();
    [Key::Char('1'), Key::F(1)].into_iter().for_each(|key| drop(typing.press(key)));
    let Some(Overlay::Help(help)) = typing.view().overlay else { panic!("no help in a text") };
    assert_eq!(help.place.text(), "here: typing");
    typing.press(Key::Escape);
    assert_eq!((typing.context(), codes(&typing)[0].as_str()), (KeyContext::Typing, "0x3c00"));
}

/// The manual lists every row of the front end and every command.
#[test]
fn help_lists_every_key_and_command() {
    for (place, skin) in keys::contexts().into_iter().flat_map(|place| SKINS.map(|skin| (place, skin))) {
        for session in shown_by(skin, place) {
            let mut session = session;
            if !matches!(place, KeyContext::Keys) {
                session.update(Msg::Keys);
            }
            if let Some(Overlay::Help(_)) = session.view().overlay {
                session.update(Msg::Manual);
            }
            let Some(Overlay::Page { blocks, .. }) = session.view().overlay else { panic!("{place:?}") };
            let mut lines = Vec::new();
            for block in &blocks {
                if let Block::Table(table) = block {
                    lines.extend(table.rows.iter().map(|row| (row[0].text(), row[1].text())));
                }
            }
            // The page lists these keys even where letters are typed into a text.
            let here = |row: &&Row| row.skin.is_none_or(|only| only == skin);
            for row in keys::table().iter().filter(here) {
                assert!(
                    lines.contains(&(row.shown.to_owned(), row.does.to_owned())),
                    "{} in {place:?}",
                    row.shown
                );
            }
            for command in commands::table() {
                let name = format!("{} {}", command.name, command.takes);
                assert!(lines.iter().any(|(keys, _)| keys == name.trim_end()), "{name}");
            }
        }
        let own = help::keys(place, skin);
        assert_eq!(own.rows.len(), rows(skin).filter(|(_, of)| *of == place).count());
    }
}
