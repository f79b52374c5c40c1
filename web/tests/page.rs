//! What the page says, rendered natively: no browser needed.
#![cfg(not(target_arch = "wasm32"))]

use halfplay_core::doc::{Block, Doc, line};
use halfplay_web::{App, WorkedSum, WorkedSumProps};
use yew::ServerRenderer;

#[tokio::test]
async fn the_page_greets_with_a_worked_sum() {
    let html = ServerRenderer::<App>::new().hydratable(false).render().await;
    let wanted = [
        "<h1>halfplay</h1>",
        "A playground for half-precision floating point: every bit, every step, why it rounds.",
        "<svg",
        "0x3001  0.1251220703125  inexact",
        "more than half is cut off",
    ];
    for words in wanted {
        assert!(html.contains(words), "{words} is missing in {html}");
    }
}

#[tokio::test]
async fn text_is_shown_as_text_and_never_read_as_markup() {
    let props = || WorkedSumProps { report: Doc::new(vec![Block::Text(line("<b>1 & 2</b>"))]) };
    let html = ServerRenderer::<WorkedSum>::with_props(props).hydratable(false).render().await;
    assert!(!html.contains("<b>") && html.contains("&lt;b&gt;"), "{html}");
}
