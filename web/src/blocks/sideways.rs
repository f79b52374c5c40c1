//! A box that moves sideways.

use yew::prelude::*;

/// What may be wider than a phone: it moves sideways in a box of its own, which the keyboard reaches.
pub fn sideways(class: Classes, label: &'static str, content: Html) -> Html {
    html! { <div class={classes!(class, "sideways")} tabindex="0" role="group" aria-label={label}>{ content }</div> }
}
