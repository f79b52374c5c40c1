//! The first stop of the keyboard: a link past the bar.

use crate::browser;
use yew::prelude::*;

/// The id of the page's content.
pub const MAIN: &str = "content";

/// A link past the bar to the content. It is visible while it has the focus. An address such as `#content` would name a
/// state, so the link moves the focus itself and leaves the address alone.
pub fn skip_link() -> Html {
    let onclick = Callback::from(|event: MouseEvent| {
        event.prevent_default();
        browser::focus_on(&[MAIN.to_owned()]);
    });
    html! { <a class="skip" href={format!("#{MAIN}")} {onclick}>{ "skip to the content" }</a> }
}
