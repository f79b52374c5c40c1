//! The sum that the page opens on.

use halfplay_core::doc::plain;
use halfplay_core::session::Session;
use yew::prelude::*;

/// The text of the worked sum: its result and every step. This is the one place where it enters the page.
pub fn worked_sum() -> String {
    plain(&Session::worked().report(), WIDTH)
}

/// Columns of text: as many as the page has room for on a desktop.
const WIDTH: usize = 80;

/// What [`WorkedSum`] shows.
#[derive(PartialEq, Properties)]
pub struct WorkedSumProps {
    /// Lines of text whose columns line up.
    pub text: AttrValue,
}

/// A worked sum as text, with its columns kept.
#[component]
pub fn WorkedSum(props: &WorkedSumProps) -> Html {
    html! {
        <section aria-labelledby="worked">
            <h2 id="worked">{ "A worked sum" }</h2>
            // Focusable, so that a keyboard can scroll what is wider than the screen.
            <pre tabindex="0" aria-labelledby="worked">{ &props.text }</pre>
        </section>
    }
}
