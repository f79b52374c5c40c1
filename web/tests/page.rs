//! The page's content, rendered natively without a browser.

use halfplay_core::skins::session::{Msg, OTHER_SCREENS, Session};
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

/// The marks around the first screen in index.html.
const MARKS: [&str; 2] = ["<!-- first screen -->", "<!-- end of first screen -->"];

/// The first screen of a visit as a drawing: nothing can be pressed except links, which name states. Below the bar it
/// says that the program is loading.
async fn first_screen() -> String {
    let html = page(&Session::welcome().on_page("")).await;
    let still = ["button", "input", "select"]
        .into_iter()
        .fold(html, |html, tag| html.replace(&format!("<{tag}"), &format!("<{tag} disabled=\"\"")));
    // Until the program runs, a link to the content would name a state. The bar has no stops to skip yet.
    let (_, from_bar) = still.split_once("<header").expect("the bar");
    let still = format!("<div class=\"blocks page waiting\"><header{from_bar}");
    still.replacen("</header>", "</header><p class=\"loading\" role=\"status\">halfplay is loading</p>", 1)
}

/// The static first screen in index.html equals the one that the program draws first, so nothing jumps.
#[tokio::test]
async fn the_first_screen_is_there_before_the_program() {
    let drawn = first_screen().await;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/index.html");
    let file = std::fs::read_to_string(path).unwrap();
    let (before, rest) = file.split_once(MARKS[0]).unwrap();
    let (there, after) = rest.split_once(MARKS[1]).unwrap();
    if std::env::var_os("HALFPLAY_PICTURES").is_some_and(|what| what == "make") {
        std::fs::write(path, [before, MARKS[0], &drawn, MARKS[1], after].concat()).unwrap();
    } else {
        let remedy = "the first screen in index.html is stale; to write it again: cargo xtask pictures";
        assert!(there == drawn, "{remedy}\n{drawn}");
    }
}

/// Readers without JavaScript and search engines find the question, its answer, its bits and the examples; nothing but a
/// link can be pressed.
#[tokio::test]
async fn the_static_first_screen_has_text_and_links_only() {
    let drawn = first_screen().await;
    // 0.1 + 0.2 in f16: 0.0999755859375 + 0.199951171875 = 0.2999267578125, half way between 0x34cc and 0x34cd.
    for words in ["value=\"0.1 + 0.2\"", ">0.2998046875<", ">0x34cc<", "halfplay is loading", "A tie"] {
        assert!(drawn.contains(words), "{words} is missing in {drawn}");
    }
    for door in halfplay_core::skins::session::DOORS {
        assert!(drawn.contains(&format!("href=\"{}\"", door.link)), "{}", door.link);
    }
    assert!(!drawn.contains("#content"), "{drawn}");
    for tag in ["button", "input", "select"] {
        let (all, still) = (format!("<{tag}"), format!("<{tag} disabled=\"\""));
        assert_eq!(drawn.matches(&all).count(), drawn.matches(&still).count(), "{tag}");
    }
}

/// The colours of the browser's own frame are those of the page.
#[test]
fn the_theme_colours_are_the_papers_of_the_palette() {
    use halfplay_core::skins::doc::palette::{Neutral, Theme, neutral};
    let file = include_str!("../index.html");
    for (theme, scheme) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        let colour = neutral(Neutral::Page, theme).hex();
        let tag = format!(
            "<meta name=\"theme-color\" media=\"(prefers-color-scheme: {scheme})\" content=\"#{colour}\">"
        );
        assert!(file.contains(&tag), "{tag}");
    }
}

/// 0.1 is 1638.4 × 2^-14 in f16.
#[tokio::test]
async fn a_single_number_is_the_headline_of_its_page() {
    let mut session = Session::front().with_modules(&[&OTHER_SCREENS]);
    session.update(Msg::RunCommand("0.1".into()));
    let html = page(&session).await;
    for words in ["data-sign=\"→\"", "0.0999755859375", "inexact", "0.4 ulp too small"] {
        assert!(html.contains(words), "{words} is missing in {html}");
    }
    for words in ["0.2998046875", "0x34cc", "0x3266", "add.f16", "neg.f16"] {
        assert!(!html.contains(words), "{words} is in {html}");
    }
    // A link has the same page.
    let opened = Session::open(&session.link()).unwrap().with_modules(&[&OTHER_SCREENS]);
    assert_eq!(page(&opened).await, html);
}
