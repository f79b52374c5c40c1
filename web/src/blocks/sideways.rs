//! A box that scrolls sideways.

use yew::prelude::*;

/// Content that may be wider than a phone, in a box of its own that the keyboard can reach and scroll.
pub fn sideways(class: Classes, label: &'static str, content: Html) -> Html {
    html! { <div class={classes!(class, "sideways")} tabindex="0" role="group" aria-label={label}>{ content }</div> }
}
