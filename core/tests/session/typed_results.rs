//! Results typed on the Diagnose screen. A product that is rounded before the sum gives 0x3000 and 0x0000 for the two
//! fmas; the fma itself gives 0x3001 and 0x0010.

use super::{said, worked};
use halfplay_core::skins::doc::{Doc, plain};
use halfplay_core::skins::session::{
    ALL_MODULES, Effect, ExportForm, Key, KeyContext, Msg, Screen, Session, TextField,
};

const FIRST: &str = "fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000";
const SECOND: &str = "fma.rn.f16 0x3c01 0x3c01 0xbc02 0x0000";

/// A session on the empty Diagnose screen.
fn diagnosing() -> Session {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.press(Key::Char('g'));
    session.press(Key::Char('d'));
    session
}

fn type_keys(session: &mut Session, text: &str) {
    for c in text.chars() {
        session.press(if c == '\r' { Key::Enter } else { Key::Char(c) });
    }
}

fn heading(session: &Session) -> String {
    session.view().heading.text()
}

fn field(session: &Session) -> TextField {
    session.view().field.expect("the field")
}

fn body(session: &Session) -> String {
    plain(&Doc::new(session.view().blocks), 200)
}

/// In a former version, `u` of `sub` undid the last edit, and Enter diagnosed the built-in examples.
#[test]
fn every_typed_character_goes_into_the_field() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::Flip);
    let question = session.line();
    session.update(Msg::Show(Screen::DIAGNOSE));
    for text in ["sub.f16 3 1 2", "quvyz?:/g k = # é", ": theme dark"] {
        type_keys(&mut session, text);
        assert_eq!((field(&session).text().as_str(), session.screen()), (text, Screen::DIAGNOSE));
        for _ in text.chars() {
            session.press(Key::Backspace);
        }
        assert!(field(&session).is_empty());
    }
    assert_eq!(session.line(), question);
    // 3 - 1 is 2.
    type_keys(&mut session, "sub.f16 3 1 2\r");
    assert!(heading(&session).starts_with("Your results are as written: 1 of 1."), "{}", heading(&session));
    assert!(field(&session).is_empty());
}

#[test]
fn typed_lines_are_added_one_after_another() {
    let mut session = diagnosing();
    type_keys(&mut session, &format!("{FIRST}\r"));
    assert!(
        heading(&session).contains("give your results: 1 of 1. As written: 0 of 1."),
        "{}",
        heading(&session)
    );
    type_keys(&mut session, &format!("{SECOND}\r"));
    assert!(
        heading(&session).starts_with("Your results round the product first: 2 of 2. As written: 0 of 2."),
        "{}",
        heading(&session)
    );
    // Esc leaves the field: letters are keys again. Another letter adds a result.
    session.press(Key::Escape);
    assert_eq!((session.context(), session.screen()), (KeyContext::DIAGNOSE, Screen::DIAGNOSE));
    type_keys(&mut session, "fma.rn.f16 1 1 1 2\r");
    assert!(
        heading(&session).starts_with("Your results round the product first: 3 of 3. As written: 1 of 3."),
        "{}",
        heading(&session)
    );
    // Undo removes the last line.
    session.press(Key::Escape);
    session.press(Key::Char('u'));
    assert!(heading(&session).contains("2 of 2"), "{}", heading(&session));
}

#[test]
fn an_unreadable_line_stays_with_its_reason() {
    let mut session = diagnosing();
    type_keys(&mut session, "add.f16 1 pear 3\r");
    let shown = field(&session);
    assert_eq!(shown.text(), "add.f16 1 pear 3");
    assert!(shown.lines[0].wrong.contains("pear"), "{shown:?}");
    let spoken = session.view().linear();
    assert_eq!(
        spoken.iter().filter(|line| line.contains("pear")).count(),
        2,
        "the line and the reason: {spoken:?}"
    );
    // The reason disappears with the next edit, and the corrected line is diagnosed.
    for _ in 0.."pear 3".len() {
        session.press(Key::Backspace);
    }
    type_keys(&mut session, "2 3\r");
    assert!(heading(&session).starts_with("Your results are as written: 1 of 1."), "{}", heading(&session));
    // Below a list, too, and without a result.
    type_keys(&mut session, "add.f16 1 2\r");
    assert!(
        field(&session).lines[0].wrong.contains("the observed result is missing"),
        "{:?}",
        field(&session)
    );
    assert!(heading(&session).contains("1 of 1"));
    // Leaving the field or the screen keeps the text.
    session.press(Key::Escape);
    session.update(Msg::Show(Screen::OPERATION));
    session.update(Msg::Show(Screen::DIAGNOSE));
    assert_eq!(field(&session).text(), "add.f16 1 2");
}

#[test]
fn the_lines_of_a_list_can_be_edited() {
    let mut session = diagnosing();
    session.update(Msg::Paste(format!("{FIRST}\nadd.f16 1 pear 3\n")));
    session.press(Key::Char('='));
    assert_eq!(field(&session).text(), format!("{FIRST}\nadd.f16 1 pear 3"));
    for _ in 0.."add.f16 1 pear 3".len() {
        session.press(Key::Backspace);
    }
    type_keys(&mut session, SECOND);
    session.press(Key::Up);
    session.press(Key::Home);
    session.press(Key::Enter);
    assert!(
        heading(&session).starts_with("Your results round the product first: 2 of 2. As written: 0 of 2."),
        "{}",
        heading(&session)
    );
    assert!(field(&session).is_empty());
    // An emptied list counts as none.
    session.press(Key::Escape);
    session.press(Key::Char('='));
    session.update(Msg::ReplaceText(String::new()));
    session.press(Key::Enter);
    assert_eq!(heading(&session), "whose arithmetic is this?");
}

#[test]
fn tab_cycles_through_examples_and_spares_typed_text() {
    let mut session = diagnosing();
    let mut seen = Vec::new();
    for _ in 0..4 {
        session.press(Key::Tab);
        let text = field(&session).text();
        let mut other = session.clone();
        other.press(Key::Enter);
        assert!(heading(&other).starts_with("Your results "), "{text}: {}", heading(&other));
        assert!(body(&diagnosing()).contains(text.lines().next().unwrap()), "{text} is listed");
        seen.push(text);
    }
    session.press(Key::Tab);
    assert_eq!(field(&session).text(), seen[0]);
    seen.dedup();
    assert_eq!(seen.len(), 4);
    type_keys(&mut session, " ");
    session.press(Key::Tab);
    assert_eq!(field(&session).text(), format!("{} ", seen[0]));
}

/// tmux ends pasted lines with CR. Without bracketed paste, CR is Enter.
#[test]
fn pasted_and_typed_line_ends_work() {
    for end in ["\n", "\r", "\r\n"] {
        let mut session = diagnosing();
        session.update(Msg::Paste([FIRST, SECOND, ""].join(end)));
        assert!(
            heading(&session)
                .starts_with("Your results round the product first: 2 of 2. As written: 0 of 2."),
            "{}",
            heading(&session)
        );
    }
    let mut session = diagnosing();
    type_keys(&mut session, &format!("{FIRST}\r\r{SECOND}\r\r"));
    assert!(
        heading(&session).starts_with("Your results round the product first: 2 of 2. As written: 0 of 2."),
        "{}",
        heading(&session)
    );
    assert_eq!(session.screen(), Screen::DIAGNOSE);
    // A paste into a typed text joins it, lines and all.
    let mut session = diagnosing();
    type_keys(&mut session, "fma.rn.f16 0x520b ");
    session.update(Msg::Paste(format!("0x00e9 0x2ff6 0x3000\r\n{SECOND}")));
    session.press(Key::Enter);
    assert!(
        heading(&session).starts_with("Your results round the product first: 2 of 2. As written: 0 of 2."),
        "{}",
        heading(&session)
    );
}

#[test]
fn numbers_without_an_instruction_belong_to_the_operation() {
    // The session's instruction is fma.rn.f16, which takes three operands.
    for text in [
        "0x520b,0x00e9,0x2ff6,0x3000\n0x3c01,0x3c01,0xbc02,0x0000\n",
        "a,b,c,got\n0x520b,0x00e9,0x2ff6,0x3000\n0x3c01,0x3c01,0xbc02,0x0000\n",
        "[[0x520b, 0x00e9, 0x2ff6, 0x3000], [0x3c01, 0x3c01, 0xbc02, 0x0000]]",
    ] {
        let mut session = Session::worked().with_modules(&ALL_MODULES);
        session.update(Msg::Paste(text.into()));
        assert_eq!(session.screen(), Screen::DIAGNOSE, "{text}");
        assert!(
            heading(&session)
                .starts_with("Your results round the product first: 2 of 2. As written: 0 of 2."),
            "{}",
            heading(&session)
        );
        assert!(body(&session).contains("name no instruction; halfplay reads them as fma.rn.f16"), "{text}");
        // Another operation later does not change the list, and neither does its link.
        session.update(Msg::RunCommand("add.f16 1 2".into()));
        session.update(Msg::Show(Screen::DIAGNOSE));
        assert!(heading(&session).contains("2 of 2. As written: 0 of 2."), "{text}");
        let link = session.export(ExportForm::Link);
        let mut other = Session::welcome().with_modules(&ALL_MODULES);
        other.update(Msg::RunCommand(format!("open {link}")));
        assert_eq!(heading(&other), heading(&session), "{link}");
    }
    // The number of numbers must fit.
    let mut session = diagnosing();
    type_keys(&mut session, "1 2 3\r");
    let why = &field(&session).lines[0].wrong;
    assert!(why.contains("fma.rn.f16 needs 4 numbers") && why.contains("add.f16"), "{why}");
    session.update(Msg::ReplaceText(String::new()));
    type_keys(&mut session, "add.f16\r1 2 3\r");
    assert!(heading(&session).starts_with("Your results are as written: 1 of 1."), "{}", heading(&session));
}

#[test]
fn the_field_opens_files() {
    let mut session = diagnosing();
    type_keys(&mut session, "open two.txt");
    assert_eq!(session.press(Key::Enter), Some(Effect::Open("two.txt".into())));
    assert!(field(&session).is_empty());
    type_keys(&mut session, "opne two.txt\r");
    assert_eq!(field(&session).text(), "opne two.txt", "nothing typed is lost");
}

/// A single result opens the diagnosis from every screen, and stays beside the operation.
#[test]
fn one_result_line_opens_the_diagnosis() {
    for screen in [Screen::OPERATION, Screen::COMPARE, Screen::NUMBER, Screen::REFERENCE] {
        let mut session = worked().with_modules(&ALL_MODULES);
        session.update(Msg::Show(screen));
        session.update(Msg::Paste(format!("{FIRST}\r")));
        assert_eq!(session.screen(), Screen::DIAGNOSE);
        assert!(heading(&session).contains("As written: 0 of 1."), "{}", heading(&session));
        session.update(Msg::Show(Screen::OPERATION));
        assert!(session.line().ends_with("-> 0x3000"), "{}", session.line());
    }
    // A formula belongs to the present instruction: 0.1 + 0.2 is 0x3e9a in bf16.
    let mut session = worked().with_modules(&ALL_MODULES);
    session.update(Msg::RunCommand("add.bf16 1 1".into()));
    session.update(Msg::RunCommand("0.1 + 0.2 -> 0x3e9a".into()));
    assert!(heading(&session).starts_with("Your results are as written: 1 of 1."), "{}", said(&session));
}
