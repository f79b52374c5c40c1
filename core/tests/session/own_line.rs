//! The user's own line waits while a lesson or an exhibit is active, and returns afterwards.

use halfplay_core::skins::lesson::{museum, shelf};
use halfplay_core::skins::session::{ALL_MODULES, Key, Msg, Screen, Session};

/// A session with a line of the user's own, in this lesson.
fn reading(name: &str) -> Session {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::RunCommand("0.1 + 0.2".into()));
    session.update(Msg::RunCommand(format!("lesson {name}")));
    session
}

#[test]
fn every_lesson_and_exhibit_gives_the_own_line_back() {
    for one in shelf().iter().chain(museum()) {
        for steps in [0, 2] {
            let mut session = reading(one.name);
            (0..steps).for_each(|_| drop(session.press(Key::PageDown)));
            assert_eq!(session.view().lesson.expect(one.name).own_line, "0.1 + 0.2", "{}", one.name);
            session.press(Key::Escape);
            session.press(Key::Escape);
            assert_eq!(session.view().tab(), Screen::OPERATION, "{}", one.name);
            assert_eq!(session.line(), "0.1 + 0.2", "{}", one.name);
            // 0.1 + 0.2 in f16 is 0x34cd minus one ulp.
            assert_eq!(
                (session.evaluation().outcome.bits, session.view().hidden),
                (0x34cc, false),
                "{}",
                one.name
            );
        }
    }
}

#[test]
fn another_screen_shows_the_own_line() {
    let mut session = reading("ties");
    session.update(Msg::Show(Screen::COMPARE));
    assert_eq!((session.line().as_str(), session.view().lesson), ("0.1 + 0.2", None));
    // The lesson continues at its step, and the line waits again.
    let mut session = reading("ties");
    session.press(Key::PageDown);
    session.update(Msg::Show(Screen::MAP));
    session.update(Msg::RunCommand("0.5 + 0.25".into()));
    session.update(Msg::Show(Screen::LESSONS));
    let lesson = session.view().lesson.expect("the lesson");
    assert_eq!((lesson.place, lesson.own_line.as_str()), (1, "0.5 + 0.25"));
}

#[test]
fn the_own_line_waits_through_several_lessons_and_typed_lines() {
    let mut session = reading("ties");
    session.update(Msg::RunCommand("2050 + 1".into()));
    (0..8).for_each(|_| drop(session.press(Key::PageDown)));
    assert!(session.view().lesson_end.is_some());
    session.press(Key::PageDown);
    assert_eq!(session.view().lesson.expect("the next lesson").own_line, "0.1 + 0.2");
    session.press(Key::Char(']'));
    session.press(Key::Char('='));
    assert!(session.view().sheet.is_some());
    session.update(Msg::Show(Screen::OPERATION));
    assert_eq!(session.line(), "0.1 + 0.2");
}

#[test]
fn the_own_program_returns_after_a_lesson_about_programs() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::Paste("half f(half a) { return a * a; }".into()));
    session.update(Msg::RunCommand("set a=3".into()));
    let code = |session: &Session| session.report().expect("a report").results[0].code.clone();
    assert_eq!(code(&session), "0x4880");
    session.update(Msg::RunCommand("lesson kahan".into()));
    (0..5).for_each(|_| drop(session.press(Key::PageDown)));
    assert_ne!(code(&session), "0x4880");
    session.update(Msg::Show(Screen::PROGRAM));
    assert_eq!(code(&session), "0x4880");
}

/// Enter takes the operation of a step over as the user's own line.
#[test]
fn enter_keeps_the_operation_of_the_step() {
    let mut session = reading("ties");
    let line = session.line();
    session.press(Key::Enter);
    assert_eq!((session.line(), session.view().lesson), (line, None));
    session.press(Key::Char('u'));
    assert_ne!(session.line(), "2048 + 2");
}

#[test]
fn a_lesson_from_a_link_has_no_own_line() {
    let opened = Session::open(&reading("ties").link()).expect("a link").with_modules(&ALL_MODULES);
    assert_eq!(opened.view().lesson.expect("the lesson").own_line, "");
}
