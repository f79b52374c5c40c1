//! While a text cannot be read, the answer on screen does not belong to it. The title and the link keep the last
//! question that could be read.

use super::{after_lines, codes, line, remarks, typed};
use halfplay_core::skins::session::{ALL_MODULES, Focus, Msg, ResultView, Session};

/// The first screen: 0.1 + 0.2, whose exact sum of two f16 numbers is a tie that gives 0x34cc, 0.2998046875.
fn begun() -> Session {
    Session::welcome().with_modules(&ALL_MODULES)
}

const FIRST_TITLE: &str = "0.1 + 0.2 = 0.2998046875";

/// The text, and what the screen says about it. Each begins with a letter or a bracket, so that no shorter text is a
/// number.
const UNREADABLE: [(&str, &str); 7] = [
    ("hello", "unknown word \"hello\"; type a value, a formula"),
    ("pi", "unknown word \"pi\"; type its digits, 3.14159265"),
    ("lessons", "unknown word \"lessons\"; did you mean lesson?"),
    ("?", "unknown word \"?\"; F1 lists the keys"),
    ("gl", "unknown word \"gl\"; to open Lessons press Esc, then g l"),
    ("(0.1+0.2)*3", "Enter runs it"),
    ("quit", "Enter runs it"),
];

#[test]
fn an_unreadable_text_has_no_result() {
    let start = begun();
    for (text, words) in UNREADABLE {
        let mut session = start.clone();
        typed(&mut session, text);
        let view = session.view();
        assert!(view.stale, "{text}");
        assert_eq!((view.title().as_str(), session.link()), (FIRST_TITLE, start.link()), "{text}");
        assert_eq!(line(&session), text, "the text stays as it was typed");
        let told = [vec![view.instruction.hint.text()], remarks(&session)].concat();
        assert!(told.iter().any(|told| told.starts_with(words)), "{text}: {told:?}");
        let lines = view.linear();
        assert!(lines.contains(&"no result for this text".to_owned()), "{text}: {lines:?}");
        assert!(lines.contains(&"before: 0.1 + 0.2, result 0x34cc, 0.2998046875, inexact".to_owned()));
        assert!(
            !lines.iter().any(|line| line.starts_with("result ") || line.starts_with("d, ")),
            "{lines:?}"
        );
        // Undoing the edit brings the answer back.
        session.update(Msg::Revert);
        assert!(!session.view().stale, "{text}");
    }
}

/// Up to the last digit, the text is a number. The sign or comma after it makes it unreadable, and the number stays.
#[test]
fn an_unreadable_text_keeps_the_number_with_which_it_begins() {
    for (text, words, title, before) in [
        ("2048 +", "a number is missing after +", "2048 = 0x6800", "before: 2048, 2048 = 0x6800, exact"),
        ("0,1 + 0,2", "column 2: the decimal point is", "0 = 0", "before: 0, 0 = 0x0000, exact"),
    ] {
        let mut session = begun();
        typed(&mut session, text);
        let view = session.view();
        assert!(view.stale, "{text}");
        assert_eq!(view.title(), title);
        let told = [vec![view.instruction.hint.text()], remarks(&session)].concat();
        assert!(told.iter().any(|told| told.starts_with(words)), "{text}: {told:?}");
        assert!(view.linear().contains(&before.to_owned()), "{text}: {:?}", view.linear());
    }
}

/// After Enter, the line says which keys or words the user may have meant.
#[test]
fn enter_on_an_unknown_word_names_what_to_do() {
    for (text, words) in UNREADABLE.into_iter().filter(|(_, words)| words.starts_with("unknown")) {
        let mut session = begun();
        typed(&mut session, text);
        session.update(Msg::Accept);
        assert!(remarks(&session).iter().any(|told| told.starts_with(words)), "{:?}", remarks(&session));
        assert!(session.view().stale && session.view().title() == FIRST_TITLE);
    }
    let mut page = begun().on_page("https://example.org/");
    typed(&mut page, "?");
    page.update(Msg::Accept);
    assert_eq!(remarks(&page)[0], "unknown word \"?\"; to list the keys press Esc, then ?");
}

#[test]
fn a_readable_text_has_its_own_result() {
    for (text, title) in [
        ("1 + 2", "1 + 2 = 3"),
        ("2 * 3 + 1", "2 * 3 + 1 = 7"),
        // A value alone is shown as a number: 1/3 is 1365.33 × 2^-12, so 1365 × 2^-12.
        ("1/3", "1/3 → 0.333251953125"),
        // The operands that the text leaves out stay.
        ("sub.f16", "sub.f16 0.1 0.2 = -0.0999755859375"),
    ] {
        let mut session = begun();
        typed(&mut session, text);
        let view = session.view();
        assert!(!view.stale && matches!(view.result, ResultView::Shown { .. }), "{text}");
        assert_eq!(view.title(), title);
    }
}

/// The last formula that could be read, not the one before the edit.
#[test]
fn the_title_and_the_link_follow_the_edit_to_its_last_valid_text() {
    let mut session = begun();
    typed(&mut session, "2048 + 1");
    // 2049 is a tie between 2048 and 2050.
    let (title, link) = (session.view().title(), session.link());
    assert_eq!(title, "2048 + 1 = 2048");
    session.update(Msg::Backspace);
    assert!(session.view().stale);
    assert_eq!((session.view().title(), session.link()), (title.clone(), link.clone()));
    // The text stays in the line when the edit ends; so does the last question.
    session.update(Msg::Down);
    let question = |link: &str| link.split("/focus").next().map(str::to_owned);
    assert_eq!((line(&session).as_str(), session.view().title()), ("2048 + ", title));
    assert_eq!(question(&session.link()), question(&link));
}

#[test]
fn an_unreadable_operand_has_no_result() {
    let mut session = after_lines(&["add.f16 1 2", "b"]);
    let (title, link) = (session.view().title(), session.link());
    session.update(Msg::EditAnew);
    typed(&mut session, "hello");
    let view = session.view();
    assert!(view.stale);
    assert_eq!((view.title(), session.link()), (title, link));
    assert!(!view.linear().iter().any(|line| line.starts_with("result ")));
    session.update(Msg::Revert);
    assert!(!session.view().stale);
}

/// A formula of several operations is also read from the row of a number and from a link.
#[test]
fn long_formulas_run_from_a_row_and_from_a_link() {
    let mut session = after_lines(&["add.f16 1 2", "b"]);
    session.update(Msg::FocusOn(Focus::Bits { operand: 1, lane: 0 }));
    session.update(Msg::EditAnew);
    typed(&mut session, "(0.1+0.2)*3");
    assert_eq!(session.view().instruction.hint.text(), "Enter runs it");
    session.update(Msg::Accept);
    assert_eq!(session.view().title(), "Program");
    assert_eq!(codes(&session)[1], "0x4000", "the operand keeps its value");
    let opened = Session::open("#2/add.f16~%280.1%2B0.2%29%2A3/1,2").unwrap().with_modules(&ALL_MODULES);
    assert_eq!(opened.view().title(), "Program");
    assert_eq!(opened.screen(), session.screen());
    // (0.1 + 0.2) × 3 in bf16 beside a bf16 instruction.
    let mut session = after_lines(&["add.bf16 1 2"]);
    session.update(Msg::RunCommand("(0.1+0.2)*3".into()));
    let rows = session.view().linear_list().unwrap().join("\n");
    assert!(rows.contains("add.bf16") && rows.contains("mul.bf16"), "{rows}");
}
