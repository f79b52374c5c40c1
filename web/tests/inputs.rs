//! The table of inputs, tried at every entry point of the page: the line, the clipboard, a dropped file, the address.

#[path = "../../core/tests/common/kinds.rs"]
mod kinds;

use crate::page::page;
use halfplay_core::skins::session::{ALL_MODULES, Focus, Msg, Session};
use kinds::{lines, texts};

fn on_page(session: Session) -> Session {
    session.with_modules(&ALL_MODULES).on_page("https://example.org/")
}

/// A session on the page after these messages.
fn after(messages: &[Msg]) -> Session {
    let mut session = on_page(Session::worked());
    for msg in messages {
        session.update(msg.clone());
    }
    session
}

fn pasted(text: &str) -> Session {
    after(&[Msg::Paste(text.to_owned())])
}

/// A session after this text was entered in the line.
fn entered(text: &str) -> Session {
    let text = text.to_owned();
    after(&[Msg::FocusOn(Focus::Instruction), Msg::EditAnew, Msg::ReplaceText(text), Msg::Accept])
}

fn dropped(name: &str, text: &str) -> Session {
    after(&[Msg::of_file(name, text.to_owned())])
}

/// Asserts that the page shows this screen and these words.
async fn assert_shows(session: &Session, screen: &str, words: &[&str], text: &str) {
    let html = page(session).await;
    assert!(html.contains(&format!("screen-{screen}")), "no {screen} for {text:?}: {html}");
    for word in words {
        assert!(html.contains(word), "no {word:?} for {text:?}: {html}");
    }
}

/// 0.1 + 0.2 is a tie between 0x34cc and 0x34cd.
#[tokio::test]
async fn links_are_opened() {
    for text in texts("link") {
        let opened = on_page(Session::open(text).unwrap());
        for session in [opened, pasted(text), entered(text), dropped("link.txt", text)] {
            assert_shows(&session, "operation", &["0x34cc"], text).await;
        }
    }
}

#[tokio::test]
async fn programs_are_run() {
    for text in texts("formula") {
        for session in [pasted(text), entered(text)] {
            assert_shows(&session, "program", &["runs as "], text).await;
        }
    }
    for text in texts("ptx").chain(texts("c")) {
        for end in ["\n", "\r", "\r\n"] {
            assert_shows(&pasted(&text.replace('\n', end)), "program", &[], text).await;
        }
        assert_shows(&dropped("kernel.cu", text), "program", &[], text).await;
    }
}

#[tokio::test]
async fn results_are_explained() {
    for text in texts("results") {
        for session in [pasted(text), dropped("seen.csv", text)] {
            assert_shows(&session, "diagnose", &[], text).await;
        }
    }
    for text in texts("result") {
        for session in [dropped("seen.txt", text), pasted(text), entered(text)] {
            assert_shows(&session, "diagnose", &[], text).await;
        }
    }
}

#[tokio::test]
async fn questions_and_values_are_taken_over() {
    for text in lines("question") {
        let session = pasted(text);
        let code = format!("{:#06x}", session.evaluation().outcome.bits);
        for session in [session, entered(text)] {
            assert_shows(&session, "operation", &[&code], text).await;
        }
    }
    for text in texts("value").filter(|text| !text.starts_with('{')) {
        let session = entered(text);
        // The page draws powers of two with raised exponents.
        let notice = session.view().notice.map_or_else(String::new, |line| line.text());
        assert!(notice.contains(&format!("a is {} now", text.trim())), "{text}: {notice}");
        assert_shows(&session, "operation", &["class=\"notice\""], text).await;
    }
}

#[tokio::test]
async fn lessons_are_opened_and_unknown_words_refused() {
    for text in texts("lesson") {
        assert!(entered(text.trim()).view().lesson.is_some(), "{text}");
    }
    for text in lines("unknown").chain(lines("question!")) {
        let refused = after(&[Msg::RunCommand(text.to_owned())]);
        assert!(refused.is_refused(), "{text}");
        assert!(page(&refused).await.contains("class=\"notice\""), "{text}");
    }
}
