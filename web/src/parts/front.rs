//! What stands above the first screen: what this is, and where one may begin.

use halfplay_core::session::{ABOUT, DOORS, Door};
use yew::prelude::*;

/// A sentence, and a strip of doors. They are links: each may be opened in a tab of its own, and given away.
pub fn front() -> Html {
    let door = |door: &Door| {
        html! {
            <li><a class="door" href={door.link}><strong>{ door.title }</strong><span>{ door.says }</span></a></li>
        }
    };
    html! {
        <section class="front" aria-label="what this is">
            <p class="about">{ ABOUT }</p>
            <ul class="doors" tabindex="0" aria-label="where one may begin">{ for DOORS.iter().map(door) }</ul>
        </section>
    }
}
