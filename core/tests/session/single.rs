//! A single number: its own screen, headline and title, without another operand or a result.

use super::{a, codes, line, open, remarks, said, spelled, typed};
use halfplay_core::float::Format;
use halfplay_core::skins::session::{ExportForm, Focus, Head, Msg, OTHER_SCREENS, Screen, Session};

/// Text, title, code, format and error of each number, worked out by hand: 0.1 is 1638.4 × 2^-14, 1/3 is 1365⅓ × 2^-12,
/// and 0.1 is 13421772.8 × 2^-27 in f32. 65504 is the largest f16, 0x3c00 is 1, and 2^-24 the smallest subnormal. 65520
/// is half way to 2^16.
const NUMBERS: [(&str, &str, &str, Format, &str); 9] = [
    ("0.1", "0.1 → 0.0999755859375", "0x2e66", Format::F16, "inexact, 0.4 ulp too small"),
    ("-1.5", "-1.5 = 0xbe00", "0xbe00", Format::F16, "exact"),
    ("1/3", "1/3 → 0.333251953125", "0x3555", Format::F16, "inexact, 1/3 ulp too small"),
    ("max", "max = 65504", "0x7bff", Format::F16, "exact"),
    ("0x3c00", "0x3c00 = 1", "0x3c00", Format::F16, "exact"),
    ("0.1f", "0.1f → 0.100000001490116119384765625", "0x3dcccccd", Format::F32, "inexact, 0.2 ulp too large"),
    ("0.1bf", "0.1bf → 0.10009765625", "0x3dcd", Format::BF16, "inexact, 0.2 ulp too large"),
    ("2^-24", "2^-24 = 5.9604644775390625e-8", "0x0001", Format::F16, "exact"),
    ("65520", "65520 → inf", "0x7c00", Format::F16, "overflow, inexact, too large for f16"),
];

fn welcome() -> Session {
    Session::welcome().with_modules(&[&OTHER_SCREENS])
}

/// The session after a visitor types this number and presses Enter.
fn entered(text: &str) -> Session {
    let mut session = welcome();
    typed(&mut session, text);
    session.update(Msg::Accept);
    session
}

/// The session after the command line names this number.
fn named(text: &str) -> Session {
    let mut session = Session::front().with_modules(&[&OTHER_SCREENS]);
    session.update(Msg::RunCommand(text.to_owned()));
    session
}

/// Checks that the screen is about this number alone.
#[track_caller]
fn assert_single(session: &Session, (text, title, code, format, error): (&str, &str, &str, Format, &str)) {
    let view = session.view();
    assert_eq!((session.screen(), view.head), (Screen::NUMBER, Head::Row), "{text}");
    assert_eq!((line(session), session.line()), (text.to_owned(), text.to_owned()));
    assert_eq!(view.title(), title);
    assert_eq!(codes(session), [code], "{text}");
    assert_eq!(view.result.flags().text(), error, "{text}");
    assert_eq!(view.registers[0].number.map(|number| number.format()), Some(format), "{text}");
    assert_eq!((view.instruction.spelling.as_str(), view.instruction.formula.as_str()), (format.name(), ""));
    assert_eq!((said(session), view.instruction.hardware), (String::new(), None), "{text}");
    let lines = session.view().linear();
    let headline = lines.iter().find(|line| line.starts_with(title)).expect(title);
    assert!(headline.contains(code) && headline.ends_with(error), "{headline}");
    for line in &lines {
        let is_other = ["b,", "c,", "d,", "b:", "result", "a:"].iter().any(|start| line.starts_with(start));
        assert!(!is_other && !line.contains("add.") && !line.contains("neg."), "{text}: {line}");
    }
    assert!(remarks(session).iter().all(|remark| !remark.contains("0.2 is not")), "{:?}", remarks(session));
}

#[test]
fn a_bare_value_becomes_a_single_number() {
    for number in NUMBERS {
        assert_single(&entered(number.0), number);
        assert_single(&named(number.0), number);
        let mut pasted = welcome();
        pasted.update(Msg::Paste(number.0.to_owned()));
        pasted.update(Msg::Accept);
        assert_single(&pasted, number);
    }
    assert_eq!(remarks(&entered("0.1")), ["0.1 is not an f16; 0x2e66 is 0.4 ulp too small."]);
}

#[test]
fn a_link_opens_the_same_single_number() {
    for number in NUMBERS {
        let session = entered(number.0);
        let opened = open(&session.link());
        assert_single(&opened, number);
        assert_eq!(opened.link(), session.link());
    }
    assert_eq!(entered("0.1").link(), "#2/neg.f16/0.1/screen=number/single=yes");
    // Links of earlier versions show an operation, as before.
    let old = open("#2/neg.f16/0xfc00/screen=number");
    assert_eq!((codes(&old), line(&old)), (vec!["0xfc00".into(), "0x7c00".into()], "neg.f16 0xfc00".into()));
    let old = open("#2/add.f16/0.1,0.2/screen=number");
    assert_eq!(codes(&old), ["0x2e66", "0x3266", "0x34cc"]);
    // Only the operand of neg can be single.
    let wrong = open("#2/add.f16/0.1,0.2/screen=number/single=yes");
    assert_eq!(codes(&wrong), ["0x2e66", "0x3266", "0x34cc"]);
    assert!(said(&wrong).contains("the link's single is yes"), "{}", said(&wrong));
    let result = open("#2/neg.f16/0.1/screen=number/focus=d.0/single=yes");
    assert_eq!(codes(&result), ["0x2e66"]);
    assert!(
        result.view().registers[0].focused && said(&result).contains("has no result"),
        "{}",
        said(&result)
    );
}

#[test]
fn undo_brings_the_previous_question_back() {
    let mut session = entered("0.1");
    session.update(Msg::Undo);
    assert_eq!((line(&session), session.screen()), ("0.1 + 0.2".into(), Screen::OPERATION));
    assert_eq!(codes(&session), ["0x2e66", "0x3266", "0x34cc"]);
    session.update(Msg::Redo);
    assert_single(&session, NUMBERS[0]);
}

/// −0.0999755859375 is 0x2e66 with the sign bit: 0xae66.
#[test]
fn other_screens_show_neg_of_a_single_number() {
    for leave in [Msg::Show(Screen::OPERATION), Msg::Revert] {
        let mut session = entered("0.1");
        session.update(leave);
        assert_eq!((session.screen(), spelled(&session)), (Screen::OPERATION, "neg.f16".into()));
        assert_eq!(
            (line(&session), codes(&session)),
            ("neg.f16 0.1".into(), vec!["0x2e66".into(), "0xae66".into()])
        );
        assert!(said(&session).contains("it shows neg.f16 of the number"), "{}", said(&session));
        assert_eq!(session.view().title(), "neg.f16 0.1 = -0.0999755859375");
        let mut opened = open(&session.link());
        assert_eq!(line(&opened), "neg.f16 0.1");
        for session in [&mut session, &mut opened] {
            session.update(Msg::FocusOn(Focus::Result { lane: 0 }));
            session.update(Msg::Hide);
            session.update(Msg::Show(Screen::NUMBER));
            assert_single(session, NUMBERS[0]);
            assert!(!session.view().hidden);
        }
    }
    let mut session = entered("0.1");
    for screen in [Screen::COMPARE, Screen::MAP, Screen::REFERENCE] {
        session.update(Msg::Show(screen));
        session.view().linear();
    }
    session.update(Msg::Undo);
    assert_eq!(line(&session), "0.1 + 0.2");
}

#[test]
fn a_single_number_has_no_result_to_go_to() {
    let mut session = entered("0.1");
    for msg in [
        Msg::Down,
        Msg::Down,
        Msg::Up,
        Msg::FocusOn(Focus::Result { lane: 0 }),
        Msg::Place { on: true },
        Msg::Down,
    ] {
        session.update(msg);
        let focused = session.view().registers.iter().find(|row| row.focused).map(|row| row.focus);
        assert!(focused.is_none_or(|focus| focus == a()));
    }
    assert!(session.view().registers[0].focused);
    session.update(Msg::Hide);
    assert!(!session.view().hidden && said(&session).contains("no result"));
    session.update(Msg::RunCommand("number d".into()));
    assert!(session.is_refused() && said(&session).contains("no result d"));
}

/// 0x2e67 is 1639 × 2^-14.
#[test]
fn a_changed_bit_changes_the_single_number() {
    let mut session = entered("0.1");
    session.update(Msg::Flip);
    assert_single(&session, ("0x2e67", "0x2e67 = 0.10003662109375", "0x2e67", Format::F16, "exact"));
    assert_single(
        &open(&session.link()),
        ("0x2e67", "0x2e67 = 0.10003662109375", "0x2e67", Format::F16, "exact"),
    );
    session.update(Msg::Undo);
    assert_single(&session, NUMBERS[0]);
}

#[test]
fn another_value_replaces_a_single_number_and_a_formula_ends_it() {
    let mut session = entered("0.1");
    // On the row, in the line, as a command.
    typed(&mut session, "0.1f");
    session.update(Msg::Accept);
    assert_single(&session, NUMBERS[5]);
    session.update(Msg::FocusOn(Focus::Instruction));
    session.update(Msg::EditAnew);
    typed(&mut session, "0.1bf");
    session.update(Msg::Accept);
    assert_single(&session, NUMBERS[6]);
    session.update(Msg::RunCommand("0.1".into()));
    // Without a suffix, the present format stays. 0.1 is 204.8 × 2^-11.
    assert_single(
        &session,
        ("0.1", "0.1 → 0.10009765625", "0x3dcd", Format::BF16, "inexact, 0.2 ulp too large"),
    );
    for text in ["0.5 + 1", "neg.f16 0.5"] {
        let mut session = entered("0.1");
        session.update(Msg::FocusOn(Focus::Instruction));
        session.update(Msg::EditAnew);
        typed(&mut session, text);
        session.update(Msg::Accept);
        assert_eq!(line(&session), text);
        assert_eq!(session.single(), None, "{text}");
        session.update(Msg::Undo);
        assert_single(&session, NUMBERS[0]);
    }
}

/// The number is shown from its first letter on, and an unfinished text never names another operation.
#[test]
fn a_value_being_typed_is_already_single() {
    let mut session = welcome();
    typed(&mut session, "0.1");
    assert_eq!(
        (session.view().title().as_str(), codes(&session)),
        ("0.1 → 0.0999755859375", vec!["0x2e66".into()])
    );
    typed(&mut session, "x");
    assert_eq!(line(&session), "0.1x");
    session.update(Msg::Accept);
    assert_eq!(session.view().instruction.instead.as_deref(), Some("still 0.1"));
    session.update(Msg::Revert);
    assert_eq!(line(&session), "0.1 + 0.2");
    assert_eq!(codes(&session), ["0x2e66", "0x3266", "0x34cc"]);
    // With the caret inside, the text of a single number is still no error.
    let mut session = entered("0.1");
    session.update(Msg::FocusOn(Focus::Instruction));
    session.update(Msg::Edit);
    session.update(Msg::Left);
    assert_eq!(session.view().instruction.instead, None);
    session.update(Msg::Type('2'));
    assert_eq!((line(&session), session.view().instruction.instead), ("0.21".into(), None));
}

#[test]
fn exports_of_a_single_number_contain_only_the_number() {
    let session = entered("0.1");
    let markdown = session.export(ExportForm::Markdown);
    assert!(markdown.trim_start_matches(['#', ' ', '*']).starts_with("0.1 → 0.0999755859375"), "{markdown}");
    assert!(markdown.contains("0.1` is not an f16") || markdown.contains("0.1 is not an f16"), "{markdown}");
    let json = session.export(ExportForm::Json);
    for part in [r#""text":"0.1""#, r#""bits":"0x2e66""#, r#""format":"f16""#, r#""flags":["inexact"]"#] {
        assert!(json.contains(part), "{json}");
    }
    for what in
        ExportForm::ALL.into_iter().filter(|what| *what != ExportForm::Link && *what != ExportForm::Iframe)
    {
        let text = session.export(what);
        let text = text.split("Open it again").next().unwrap();
        for other in ["add.", "neg.", "0x34cc", "0x3266", "0xae66"] {
            assert!(!text.contains(other), "{what:?} has {other}: {text}");
        }
    }
    assert_eq!(session.export(ExportForm::Bits), "0x2e66");
    assert!(session.export(ExportForm::Iframe).contains(r#"title="halfplay: 0.1""#));
}

#[test]
fn a_single_number_is_announced_without_a_result() {
    let mut session = welcome();
    typed(&mut session, "-1.5");
    let before = session.view();
    session.update(Msg::Accept);
    let told = session.view().announcements_since(&before);
    assert!(told.iter().any(|line| line == "screen Number"), "{told:?}");
    assert!(told.iter().all(|line| !line.contains("result") && !line.contains("0x3266")), "{told:?}");
    let before = session.view();
    session.update(Msg::Negate);
    // 1.5 is 0x3e00.
    assert_eq!(session.view().announcements_since(&before)[0], "0x3e00 = 1.5, exact");
}
