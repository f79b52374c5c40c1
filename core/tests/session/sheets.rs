//! Worksheets on the screen: the command that opens a worksheet, the next worksheets, the key, files, and links.

use halfplay_core::skins::lesson::sheet::{Sheet, SheetForm, SheetPage, SheetRequest, SheetSpec, Topic};
use halfplay_core::skins::session::{
    ALL_MODULES, Effect, ExportForm, Key, KeyContext, Msg, Screen, Session, SheetView,
};
use std::rc::Rc;

fn after(line: &str) -> Session {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::RunCommand(line.into()));
    session
}

fn shown(session: &Session) -> Rc<SheetView> {
    session.view().sheet.expect("a worksheet")
}

fn request(topic: Topic, count: usize, seed: u64, key: bool) -> SheetRequest {
    SheetRequest { order: SheetSpec::new(topic, count, seed).expect("an order"), key }
}

#[test]
fn sheet_command_keeps_omitted_topic_count_and_seed() {
    let mut session = after("sheet rounding 12 7");
    assert_eq!((session.screen(), session.context()), (Screen::LESSONS, KeyContext::SHEET));
    assert_eq!(shown(&session).request, request(Topic::Rounding, 12, 7, false));
    let sheet = Sheet::new(SheetSpec::new(Topic::Rounding, 12, 7).unwrap());
    assert_eq!(shown(&session).page, SheetPage::of(&sheet, false));
    for (line, expected) in [
        ("sheet fma key", request(Topic::Fma, 12, 7, true)),
        ("sheet 5", request(Topic::Fma, 5, 7, false)),
        ("sheet 6 8 key", request(Topic::Fma, 6, 8, true)),
    ] {
        session.update(Msg::RunCommand(line.into()));
        assert_eq!(shown(&session).request, expected, "{line}");
    }
    assert_eq!(shown(&after("sheet")).request, request(Topic::All, 12, 1, false));
}

#[test]
fn invalid_sheet_commands_are_rejected_with_a_reason() {
    for (line, why) in [
        ("sheet roundin", "did you mean rounding?"),
        ("sheet fma 0 7", "1 to 200 questions, such as 12, not 0"),
        ("sheet fma 201", "1 to 200 questions, such as 12, not 201"),
        ("sheet fma -3", "sheet fma 12 7"),
        ("sheet fma 1 2 3", "3 is a third"),
    ] {
        let session = after(line);
        let said = session.view().notice.expect("a notice").text();
        assert!(session.is_refused() && said.contains(why), "{line}: {said}");
        assert_eq!(session.screen(), Screen::OPERATION, "{line}");
    }
}

#[test]
fn keys_open_switch_and_close_worksheets() {
    let mut session = Session::worked().with_modules(&ALL_MODULES);
    session.update(Msg::Show(Screen::LESSONS));
    // The first lesson of the shelf is about formats.
    let topic = Topic::Formats;
    session.press(Key::Char('='));
    assert_eq!(shown(&session).request, request(topic, 12, 1, false));
    session.press(Key::Char('='));
    assert!(session.view().prompt.expect("the command line").text.starts_with("sheet formats"));
    session.press(Key::Enter);
    assert_eq!(shown(&session).request, request(topic, 12, 1, false));
    session.press(Key::Char(']'));
    session.press(Key::Char(' '));
    assert_eq!(shown(&session).request, request(topic, 12, 2, true));
    session.press(Key::Char('['));
    assert_eq!(shown(&session).request, request(topic, 12, 1, true));
    assert_eq!(session.press(Key::Down), Some(Effect::Scroll(1)));
    // The sheet stays available while another screen is shown.
    session.update(Msg::Show(Screen::COMPARE));
    assert!(session.view().sheet.is_none());
    session.update(Msg::Show(Screen::LESSONS));
    assert_eq!(shown(&session).request, request(topic, 12, 1, true));
    session.press(Key::Escape);
    assert_eq!((session.screen(), session.context()), (Screen::LESSONS, KeyContext::SHELF));
    assert!(session.view().sheet.is_none() && session.view().lesson_list.is_some());
}

#[test]
fn a_link_opens_the_sheet_again() {
    for topic in Topic::ALL {
        for (count, seed, key) in [(1, 0, false), (12, 7, true), (200, u64::MAX, false)] {
            let request = request(topic, count, seed, key);
            let session = after(&format!("sheet {}", request.words()));
            let link = session.link();
            assert!(link.ends_with(&format!("/screen=lessons/sheet={}", request.name())), "{link}");
            let opened = Session::open(&link).expect("a link").with_modules(&ALL_MODULES);
            assert_eq!((shown(&opened).request, opened.link()), (request, link));
        }
    }
    // On another screen the link does not contain the sheet.
    let mut session = after("sheet fma 3 1");
    session.update(Msg::Show(Screen::COMPARE));
    assert!(!session.link().contains("sheet="));
}

#[test]
fn a_link_with_a_bad_sheet_opens_the_shelf_with_a_notice() {
    for text in
        ["rounding", "rounding-12", "rounding-0-7", "rounding-12-x", "roundin-12-7", "rounding-12-7-keys"]
    {
        let opened = Session::open(&format!("#2/add.f16/1,2/screen=lessons/sheet={text}")).expect("a link");
        let opened = opened.with_modules(&ALL_MODULES);
        let said = opened.view().notice.expect("a notice").text();
        assert!(said.contains("rounding-12-7"), "{text}: {said}");
        assert!(opened.view().sheet.is_none() && opened.view().lesson_list.is_some(), "{text}");
    }
}

#[test]
fn write_saves_the_worksheet_in_every_form() {
    let mut session = after("sheet rounding 6 7 key");
    // Hiding the result of the operation does not affect the sheet.
    session.update(Msg::RunCommand("hide".into()));
    let sheet = Sheet::new(SheetSpec::new(Topic::Rounding, 6, 7).unwrap());
    for form in SheetForm::ALL {
        let Msg::RunCommand(line) = shown(&session).writing(form) else { panic!("a command") };
        let effect = session.update(Msg::RunCommand(line.clone()));
        let path = format!("worksheet-rounding-6-7-key.{}", form.ending());
        let Some(Effect::Write { path: found, what, .. }) = effect else { panic!("{line}: {effect:?}") };
        assert_eq!((found, what), (path, ExportForm::Sheet(form)));
        assert_eq!(session.file(what), form.written(&sheet, true));
    }
    // This worksheet on rounding also tests the writers; a person proofread it.
    assert_eq!(session.file(ExportForm::Markdown), include_str!("../sheet/rounding-6-7.md"));
    let plain = session.export(ExportForm::Plain);
    assert!(plain.contains("Worksheet: rounding") && plain.contains("Key"), "{plain}");
}
