//! The start screen, and the places that its doors open.

use super::{codes, open, said};
use halfplay_core::skins::session::{DOORS, Msg, ResultView, Screen, Session};

/// The bits of the result, and its value.
fn result(session: &Session) -> (String, String) {
    match session.view().result {
        ResultView::Shown { code, value, .. } => (code, value),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_door_opens_its_result_and_screen() {
    // 2049 and 65520 are ties in f16. Half of 2^-14 is 2^-15. The worked sum lies just above the midpoint of 0x3000 and
    // 0x3001. 0x465e is 6.3671875.
    let expected = [
        ("Why 0.1 is not 0.1", "0x34cc", Screen::OPERATION),
        ("A tie", "0x6800", Screen::OPERATION),
        ("fma, or mul and add?", "0x3001", Screen::OPERATION),
        ("8 or 6.37?", "0x465e", Screen::COMPARE),
        ("Subnormal", "0x0200", Screen::OPERATION),
        ("Overflow", "0x7c00", Screen::OPERATION),
        ("A float of six bits", "0x34cc", Screen::MAP),
        ("The map", "0x34cc", Screen::MAP),
    ];
    assert_eq!(DOORS.len(), expected.len());
    for (door, (title, code, screen)) in DOORS.iter().zip(expected) {
        let session = Session::open(door.link).unwrap();
        assert_eq!((door.title, session.screen()), (title, screen));
        assert_eq!(said(&session), "", "{title}");
        assert_eq!(result(&session).0, code, "{title}");
        assert_eq!(session.view().front, None, "{title}: a door leads away");
        assert_eq!(session.link(), door.link, "{title}");
    }
    // The numbers in the doors' texts are correct.
    let session = Session::open(DOORS[0].link).unwrap();
    assert_eq!(session.view().heading.text(), "step 1 of 9   read a");
    assert_eq!(session.view().registers[0].exact, "0.0999755859375");
    // (1 + 2^-10) × 6520 − 6520 is 6520/1024; if the product is rounded to f16 first, it is 6528.
    let saved = open(DOORS[3].link);
    assert_eq!(result(&saved).1, "6.3671875");
    let list = saved.view().list.unwrap();
    assert!(list.table.rows[list.chosen].iter().any(|cell| cell.text() == "0x4800"));
}

#[test]
fn the_first_screen_returns_only_for_an_empty_link() {
    let begins = |session: &Session| session.view().front.is_some();
    let mut session = Session::front();
    assert!(begins(&session) && begins(&Session::welcome()) && !begins(&Session::worked()));
    assert_eq!(codes(&session).last().map(String::as_str), Some("0x34cc"));
    let leaves = [
        Msg::NextStep,
        Msg::Choose(0),
        Msg::Ulp { up: true },
        Msg::Show(Screen::MAP),
        Msg::Hide,
        Msg::Present,
    ];
    for leaving in leaves {
        let mut session = Session::front();
        session.update(leaving.clone());
        assert!(!begins(&session), "{leaving:?}");
    }
    // The start does not return, even if the same step is selected again; only the address without a link leads back.
    session.update(Msg::NextStep);
    session.update(Msg::PreviousStep);
    assert!(!begins(&session));
    session.update(Msg::OpenLink(String::new()));
    assert!(begins(&session));
}

#[test]
fn the_first_screen_follows_typing_until_enter() {
    let mut session = Session::welcome();
    "0.5 + 1".chars().for_each(|c| drop(session.update(Msg::Type(c))));
    assert!(session.view().front.is_some());
    assert_eq!(result(&session), ("0x3e00".into(), "1.5".into()));
    session.update(Msg::Accept);
    assert_eq!(session.view().front, None);
    assert_eq!(result(&session).0, "0x3e00");
}

/// 0.1 lies between 0x2e66 and 0x2e67, and 0.2 between 0x3266 and 0x3267, each 0.4 of the way. 65504 + 16 is half way
/// to 2^16, which is out of range. 1/3 is 0x3555 plus 1/3 of an ulp.
#[test]
fn the_first_screen_explains_the_rounding() {
    let why = |text: &str| {
        let mut session = Session::welcome();
        text.chars().for_each(|c| drop(session.update(Msg::Type(c))));
        let front = session.view().front.expect(text);
        (front.why.text(), front.to_steps)
    };
    let neither = "Why not 0.3? Neither 0.1 nor 0.2 is an f16: each becomes the nearest one, a little less. The exact \
                   result lies exactly half way between two f16 numbers and goes to the even one.";
    assert_eq!(why("0.1 + 0.2"), (neither.to_owned(), "See the 9 steps".to_owned()));
    assert_eq!(why("1 + 2").0, "The exact result is an f16: nothing is rounded.");
    assert_eq!(
        why("2048 + 3").0,
        "The exact result lies exactly half way between two f16 numbers and goes to the even one."
    );
    let overflow = "The rounded value would exceed 65504, the largest finite f16; this rounding goes on to infinity: 0x7c00.";
    assert_eq!(why("65504 + 16").0, overflow);
    assert_eq!(
        why("__hmul(1/3, 1)").0,
        "Why not 1/3? 1/3 is not an f16: it becomes the nearest one, a little less. The exact result is an f16: nothing is rounded."
    );
    assert!(why("inf - inf").0.contains("NaN"));
}

/// In a former version, `1/3` typed alone appeared next to the previous sum: `1/3 = 0.2998046875`. Enter silently made
/// it one of the two operands. But a user who types a value wants to see its rounded number. By hand: 1/3 is nearest to
/// 1365 × 2^-12. 2049 is a tie and goes to 2048. 65520 is beyond the largest number. 10^-8 is less than half the
/// smallest. 2^-24 is representable.
#[test]
fn a_bare_value_shows_its_rounded_number() {
    for (text, code, value, flags) in [
        ("1/3", "0x3555", "0.333251953125", "inexact"),
        ("2049", "0x6800", "2048", "inexact"),
        ("65520", "0x7c00", "inf", "overflow, inexact"),
        ("1e-8", "0x0000", "0", "underflow, inexact"),
        ("2^-24", "0x0001", "5.9604644775390625e-8", "exact"),
        ("-1.5", "0xbe00", "-1.5", "exact"),
    ] {
        let mut session = Session::welcome();
        text.chars().for_each(|c| drop(session.update(Msg::Type(c))));
        let view = session.view();
        let shown = result(&session);
        assert_eq!(shown.0, code, "{text}");
        let about = view.result.flags().text();
        let exact = about.starts_with("no flags") || about.starts_with("exact");
        assert!(about.starts_with(flags) || (flags == "exact" && exact), "{text}: {about}");
        assert!(shown.1 == value || shown.1.starts_with("≈ 6e-8"), "{text}: {shown:?}");
        let front = view.front.unwrap();
        assert_eq!(front.row.unwrap().code, code, "{text}");
        assert!(front.why.text().contains(text), "{text}: {}", front.why.text());
        assert_eq!(view.instruction.hint.text(), "Enter shows where it lies");
        session.update(Msg::Accept);
        assert_eq!((session.screen(), codes(&session)[0].as_str()), (Screen::NUMBER, code), "{text}");
    }
    // Outside the start screen, the value goes to the row that had the focus before.
    let mut session = Session::worked();
    session.update(Msg::FocusOn(halfplay_core::skins::session::Focus::Instruction));
    "0.5".chars().for_each(|c| drop(session.update(Msg::Type(c))));
    assert_eq!(result(&session).0, "0x3800");
    session.update(Msg::Accept);
    assert_eq!((session.screen(), codes(&session)[0].as_str()), (Screen::OPERATION, "0x3800"));
}
