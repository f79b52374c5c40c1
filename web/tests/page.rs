//! What the page says, rendered natively: no browser needed.
#![cfg(not(target_arch = "wasm32"))]

use halfplay_web::{App, WorkedSum, WorkedSumProps, worked_sum};
use yew::ServerRenderer;

#[tokio::test]
async fn the_page_greets_with_a_worked_sum() {
    let html = ServerRenderer::<App>::new().hydratable(false).render().await;
    let wanted = format!(
        "<main><header><h1>halfplay</h1>\
         <p>A playground for half-precision floating point: every bit, every step, why it rounds.</p></header>\
         <section aria-labelledby=\"worked\"><h2 id=\"worked\">A worked sum</h2>\
         <pre tabindex=\"0\" aria-labelledby=\"worked\">{}</pre>\
         <p>The exact sum lies just above the middle between two neighbours, so it rounds up.</p></section></main>",
        worked_sum()
    );
    assert_eq!(html, wanted);
}

#[tokio::test]
async fn text_is_shown_as_text_and_never_read_as_markup() {
    let props = || WorkedSumProps { text: "<b>1 & 2</b>\n".into() };
    let html = ServerRenderer::<WorkedSum>::with_props(props).hydratable(false).render().await;
    assert!(html.contains("&lt;b&gt;1 &amp; 2&lt;/b&gt;\n"), "{html}");
}
