//! The sum that the page opens on.

use halfplay_core::doc::{Doc, svg};
use halfplay_core::session::Session;
use yew::prelude::*;

/// The worked sum: its result and every step. This is the one place where it enters the page.
pub fn worked_sum() -> Doc {
    Session::worked().document()
}

/// What [`WorkedSum`] shows.
#[derive(PartialEq, Properties)]
pub struct WorkedSumProps {
    /// a whole report
    pub report: Doc,
}

/// A worked sum as a picture that grows and shrinks with the page. The picture's writer escapes every text and
/// gives it a title and a description, so it goes into the page as it is.
#[component]
pub fn WorkedSum(props: &WorkedSumProps) -> Html {
    html! {
        <section aria-labelledby="worked">
            <h2 id="worked">{ "A worked sum" }</h2>
            { Html::from_html_unchecked(svg(&props.report).into()) }
        </section>
    }
}
