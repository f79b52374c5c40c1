//! The page's content, rendered natively without a browser.

use halfplay_core::skins::session::{Msg, Session};
use halfplay_web::{Page, PageProps, Screens};
use yew::{Callback, LocalServerRenderer};

pub async fn page(session: &Session) -> String {
    let screens = Screens::new(session.view());
    let address = session.export(halfplay_core::skins::session::ExportForm::Link);
    let props = yew::props!(PageProps { screens, address, on_event: Callback::noop() });
    LocalServerRenderer::<Page>::with_props(props).hydratable(false).render().await
}

#[tokio::test]
async fn the_page_opens_on_a_worked_sum() {
    let html = page(&Session::worked()).await;
    for words in [">halfplay<", "fma.rn.f16", "0x520b", "fraction bit 3 of operand a, is 1", "is cut off"] {
        assert!(html.contains(words), "{words} is missing in {html}");
    }
}

#[tokio::test]
async fn text_is_shown_as_text_and_never_read_as_markup() {
    let mut session = Session::worked();
    session.update(Msg::ReplaceText("<b>1 & 2</b>".into()));
    let html = page(&session).await;
    assert!(!html.contains("<b>") && html.contains("&lt;b&gt;"), "{html}");
}

/// The static bar in index.html equals the one that the program draws first, so nothing jumps.
#[tokio::test]
async fn the_bar_is_there_before_the_program() {
    let html = page(&Session::worked()).await;
    let bar = html.split_once("<header").and_then(|(_, rest)| rest.split_once("</header>")).unwrap().0;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/index.html");
    let file = std::fs::read_to_string(path).unwrap();
    let there = file.split_once("<header").and_then(|(_, rest)| rest.split_once("</header>")).unwrap().0;
    if std::env::var_os("HALFPLAY_PICTURES").is_some_and(|what| what == "make") {
        std::fs::write(path, file.replace(there, bar)).unwrap();
    } else {
        assert!(there == bar, "the bar in index.html is stale; to write it again: cargo xtask pictures");
    }
}
