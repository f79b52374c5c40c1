//! How a visit begins, and where it may lead.

use super::{codes, said};
use halfplay_core::session::{DOORS, Msg, ResultView, Screen, Session};

/// The bits of the result, and its value.
fn result(session: &Session) -> (String, String) {
    match session.view().result {
        ResultView::Shown { code, value, .. } => (code, value),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_door_leads_where_it_says() {
    // 2049 and 65520 lie half way between two numbers of f16; half of 2^-14 is 2^-15; the sum of the worked case lies just
    // above half way between 0x3000 and 0x3001.
    let expected = [
        ("Why 0.1 is not 0.1", "0x34cc", Screen::Operation),
        ("A tie", "0x6800", Screen::Operation),
        ("fma, or mul and add?", "0x3001", Screen::Operation),
        ("Who computed this?", "0x3001", Screen::Compare),
        ("Subnormal", "0x0200", Screen::Operation),
        ("Overflow", "0x7c00", Screen::Operation),
        ("A float of six bits", "0x34cc", Screen::Map),
        ("The map", "0x34cc", Screen::Map),
    ];
    assert_eq!(DOORS.len(), expected.len());
    for (door, (title, code, screen)) in DOORS.iter().zip(expected) {
        let session = Session::open(door.link).unwrap();
        assert_eq!((door.title, session.screen()), (title, screen));
        assert_eq!(said(&session), "", "{title}");
        assert_eq!(result(&session).0, code, "{title}");
        // The first is about the sum of the front itself.
        assert_eq!(session.view().front, title == "Why 0.1 is not 0.1", "{title}");
        assert_eq!(session.link(), door.link, "{title}");
    }
    // What the doors say of numbers is so.
    let session = Session::open(DOORS[0].link).unwrap();
    assert_eq!(session.view().heading.text(), "step 1 of 9   read a");
    assert_eq!(session.view().registers[0].exact, "0.0999755859375");
    let who = Session::open(DOORS[3].link).unwrap();
    assert!(who.view().remarks.iter().any(|line| line.text().contains("mul-then-add")));
}

#[test]
fn a_visit_begins_once() {
    let mut session = Session::front();
    assert!(session.view().front && Session::welcome().view().front);
    assert_eq!(codes(&session).last().map(String::as_str), Some("0x34cc"));
    session.update(Msg::NextStep);
    assert!(session.view().front, "nothing was changed");
    session.update(Msg::Flip);
    assert!(!session.view().front);
    session.update(Msg::Undo);
    assert!(!session.view().front, "one has been elsewhere");
    assert!(!Session::worked().view().front);
}
