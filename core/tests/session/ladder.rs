//! The ladder: codes by hand from the definition of f16, and its keys, command and links.

use super::{after_lines, do_line, open, said};
use halfplay_core::skins::doc::{Block, Line};
use halfplay_core::skins::session::{Key, Msg, Screen, Session};

/// The cells of the ladder, row by row.
fn rungs(session: &Session) -> Vec<Vec<String>> {
    let view = session.view();
    let table = view.blocks.iter().find_map(|block| match block {
        Block::Table(table) => Some(table.rows.clone()),
        _ => None,
    });
    table.unwrap_or_default().iter().map(|row| row.iter().map(Line::text).collect()).collect()
}

/// f16 has 10 fraction bits: below 2^-14 the gap is 2^-24, from 1 on it is 2^-10, below 1 half of that.
#[test]
fn gaps_classes_and_ends_of_binades_are_those_of_the_format() {
    let session = after_lines(&["a 1", "ladder 1"]);
    assert_eq!(session.screen().word(), "ladder");
    assert_eq!(
        rungs(&session),
        [
            ["  0x3bff", "0.99951171875", "2^-11", "normal", "last of its binade"],
            ["› 0x3c00", "1", "2^-10", "normal", "first of its binade"],
            ["  0x3c01", "1.0009765625", "2^-10", "normal", ""],
        ]
    );
    let ends = |lines: &[&str], column: usize| -> Vec<String> {
        rungs(&after_lines(lines)).into_iter().map(|row| row[column].clone()).collect()
    };
    assert_eq!(ends(&["a 0x03ff", "ladder 1"], 4), ["", "last subnormal", "first of its binade"]);
    assert_eq!(
        ends(&["a 0x7bff", "ladder 2"], 3),
        ["normal", "normal", "normal", "infinity", "signalling NaN"]
    );
    assert_eq!(ends(&["a 0x7bff", "ladder 1"], 2), ["2^5", "", ""], "infinity is no distance away");
    assert_eq!(
        ends(&["a 0", "ladder 2"], 0),
        ["› 0x0000", "  0x0001", "  0x0002"],
        "nothing before the first code"
    );
}

#[test]
fn keys_change_its_length_and_notation() {
    let mut session = after_lines(&["a 1", "ladder"]);
    assert_eq!(rungs(&session).len(), 7);
    session.press(Key::Char('>'));
    assert_eq!(rungs(&session).len(), 9);
    (0..9).for_each(|_| drop(session.press(Key::Char('<'))));
    assert_eq!((rungs(&session).len(), said(&session).as_str()), (3, "the ladder is as short as it gets"));
    session.press(Key::Char(' '));
    assert_eq!(rungs(&session)[0][1], "0x1.ffcp-1");
    // The next number is b, then the result.
    let heading = |session: &Session| session.view().heading.text();
    assert!(heading(&session).starts_with("a   0x3c00"), "{}", heading(&session));
    session.press(Key::Right);
    assert!(heading(&session).starts_with("b   0x00e9"), "{}", heading(&session));
    // Back to what it was at first, then to the operation.
    session.press(Key::Escape);
    assert_eq!(rungs(&session).len(), 7);
    session.press(Key::Escape);
    assert_eq!(session.screen(), Screen::default());
}

#[test]
fn links_and_commands_lead_to_it() {
    let mut session = after_lines(&["a 1", "ladder 5"]);
    session.press(Key::Char(' '));
    let link = session.link();
    assert!(link.ends_with("/screen=ladder/rungs=5/notation=hex"), "{link}");
    assert_eq!(rungs(&open(&link)), rungs(&session));
    for part in ["rungs=0", "rungs=33", "rungs=x", "notation=octal"] {
        assert!(Session::open(&format!("#2/add.f16/1,2/screen=ladder/{part}")).is_err(), "{part}");
    }
    for wrong in ["ladder 0", "ladder 33", "ladder -1", "ladder x"] {
        let mut session = after_lines(&[]);
        session.update(Msg::Do(wrong.into()));
        assert!(said(&session).contains("expected a number from 1 to 32"), "{}", said(&session));
    }
    for reach in [1, 32] {
        do_line(&mut session, &format!("ladder {reach}"));
        assert_eq!(rungs(&session).len(), 2 * reach + 1);
    }
}

#[test]
fn a_hidden_result_has_no_ladder() {
    let mut session = after_lines(&["number d", "hide", "ladder"]);
    assert!(rungs(&session).is_empty());
    session.press(Key::Left);
    assert_eq!(rungs(&session).len(), 7, "of an operand");
}
