//! Additional needs of a page in a browser: fields that deliver their whole text, links to follow, and the page's own
//! address.

use super::{after_lines, codes, said, worked};
use halfplay_core::skins::session::{Effect, ExportForm, Focus, Msg, Screen, Session};

/// A field of a page delivers its whole text at each letter. All these texts together are one edit.
#[test]
fn successive_writes_are_one_edit() {
    let mut session = worked();
    session.update(Msg::FocusOn(Focus::Bits { operand: 1, lane: 0 }));
    for text in ["1", "1/", "1/3"] {
        session.update(Msg::ReplaceText(text.into()));
        assert_eq!(session.view().typed.map(|typed| typed.text).as_deref(), Some(text));
    }
    // 1/3 in binary16.
    assert_eq!(codes(&session)[1], "0x3555");
    session.update(Msg::Accept);
    assert!(session.view().typed.is_none());
    session.update(Msg::Undo);
    assert_eq!(codes(&session)[1], "0x00e9", "one edit is one change");
}

#[test]
fn written_texts_can_be_reverted_and_are_never_cut() {
    let mut session = worked();
    session.update(Msg::ReplaceText("nonsense".into()));
    assert_eq!(codes(&session)[0], "0x520b");
    session.update(Msg::Revert);
    assert_eq!(session, worked());
    session.update(Msg::ReplaceText("1".repeat(5000)));
    assert!(said(&session).contains("too long: 5000 characters"), "{}", said(&session));
    assert_eq!(session.link(), worked().link());
    // The row of the result accepts no text; a message appears instead.
    session.update(Msg::FocusOn(Focus::Result { lane: 0 }));
    session.update(Msg::ReplaceText("1".into()));
    assert!(session.view().typed.is_none() && !said(&session).is_empty());
}

#[test]
fn writes_reach_the_command_line_and_the_search() {
    let mut session = worked();
    session.update(Msg::Command);
    session.update(Msg::ReplaceText("a 0.5".into()));
    session.update(Msg::Accept);
    assert_eq!(codes(&session)[0], "0x3800");
    session.update(Msg::Search);
    session.update(Msg::ReplaceText("tanh".into()));
    let rows = session.view().list.map(|list| list.table.rows.len());
    assert!(rows.is_some_and(|rows| rows > 0 && rows < 20), "{rows:?}");
}

#[test]
fn following_a_link_opens_its_state_and_can_be_undone() {
    let mut session = after_lines(&["a 0.5", "compare"]);
    let (first, start) = (session.link(), worked().link());
    session.update(Msg::OpenLink(start.clone()));
    assert_eq!(session.link(), start);
    session.update(Msg::OpenLink(first.clone()));
    assert_eq!((session.link(), session.screen()), (first, Screen::COMPARE));
    session.update(Msg::Undo);
    assert_eq!(session.link(), start, "to follow a link is a change");
}

#[test]
fn an_invalid_link_opens_the_start_with_a_message() {
    for link in ["#1/add", "#9/add.f16/1,2", "#<script>alert(1)</script>", "#1//"] {
        let mut session = after_lines(&["a 0.5", "compare"]);
        session.update(Msg::OpenLink(link.into()));
        assert_eq!(session.link(), worked().link(), "{link}");
        assert!(!said(&session).is_empty(), "{link}");
    }
}

#[test]
fn copied_links_begin_with_the_page_address() {
    let session = worked().on_page("/class/");
    assert_eq!(session.export(ExportForm::Link), "/class/#2/fma.rn.f16/0x520b,0x00e9,0x2ff6");
    assert_eq!(session.link(), worked().link());
}

/// The code of the frame contains the session's link, with a hidden result still hidden. Special characters in the
/// address are escaped.
#[test]
fn iframe_code_is_escaped_and_only_offered_on_a_page() {
    let mut session = after_lines(&["hide"]).on_page("https://example.org/a\"b&c/");
    assert_eq!(session.update(Msg::CopyAs(ExportForm::Iframe)), Some(Effect::Copy(ExportForm::Iframe)));
    let text = session.export(ExportForm::Iframe);
    let src = "https://example.org/a&quot;b&amp;c/?embed#2/fma.rn.f16/0x520b,0x00e9,0x2ff6/hide=yes";
    assert!(text.starts_with(&format!("<iframe src=\"{src}\" title=")), "{text}");
    assert!(text.ends_with("></iframe>"));
    let mut terminal = after_lines(&[]);
    assert_eq!(terminal.update(Msg::CopyAs(ExportForm::Iframe)), None);
    assert!(said(&terminal).contains("browser"), "{}", said(&terminal));
    let rows = |session: &mut Session| {
        session.update(Msg::Copy);
        session.view().linear_list().unwrap().len()
    };
    assert_eq!(rows(&mut session), rows(&mut terminal) + 1);
}

/// Tab completes an incomplete word. If the text parses or was not touched, Tab is left to the browser.
#[test]
fn tab_completes_only_incomplete_words() {
    let completes = |text: &str| {
        let mut session = Session::open("#1/add.f16/1,2").unwrap();
        session.update(Msg::FocusOn(Focus::Instruction));
        session.update(Msg::Edit);
        assert!(!session.view().completes);
        session.update(Msg::ReplaceText(text.into()));
        session.view().completes
    };
    assert!(completes("ad") && completes("add.") && completes("fma.r"));
    // Legal; unchanged; a whole word, although the rounding is missing; no possible completion.
    let others = ["add.bf16", "add.f16", "fma.f16", "zz"];
    assert_eq!(others.map(completes), [false; 4]);
}

/// A report is for readers who do not see the screen. It contains the operands and a link to the full state.
#[test]
fn reports_contain_the_operands_and_a_link() {
    for screen in ["operation", "compare"] {
        let mut session = after_lines(&["add.f16 0.1 0.2", screen]);
        let text = session.export(ExportForm::Markdown);
        for part in ["0x2e66", "0x3266", "0x34cc"] {
            assert!(text.contains(part), "{screen}: {part}\n{text}");
        }
        let way = text.trim_end().lines().last().unwrap_or_default().to_owned();
        let link = way.split('\'').nth(1).unwrap_or_default();
        assert_eq!(Session::open(link).unwrap().link(), session.link(), "{way}");
        assert!(!text.contains("| ``"), "{text}");
        session.update(Msg::Undo);
    }
    let page = worked().on_page("https://example.org/play/".to_owned());
    let text = page.export(ExportForm::Markdown);
    assert!(
        text.contains("[halfplay](<https://example.org/play/#2/fma.rn.f16/0x520b,0x00e9,0x2ff6>)"),
        "{text}"
    );
}
