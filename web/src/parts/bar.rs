//! The bar at the top: the screens, and what can be done on each of them.

use super::{button, tell};
use crate::wish::Wish;
use halfplay_core::session::{Msg, Screen, View};
use yew::prelude::*;

/// Name, screens, tools.
pub fn bar(view: &View, wish: &Callback<Wish>) -> Html {
    let tab = |screen: Screen| {
        let current = (screen == view.screen).then_some("page");
        let onclick = tell::<MouseEvent>(wish, Msg::Show(screen));
        html! { <li><button type="button" aria-current={current} {onclick}>{ screen.name() }</button></li> }
    };
    let predict = if view.hidden { "reveal" } else { "predict" };
    html! {
        <header class="bar">
            <h1><a href="#">{ "halfplay" }</a></h1>
            <nav aria-label="screens"><ul>{ for Screen::ALL.into_iter().map(tab) }</ul></nav>
            <div class="tools" role="group" aria-label="tools">
                { button(wish, "undo", Msg::Undo) }
                { button(wish, "redo", Msg::Redo) }
                { button(wish, predict, Msg::Hide) }
                { button(wish, "present", Msg::Present) }
                { button(wish, "share", Msg::Copy) }
                { button(wish, "command", Msg::Command) }
                { button(wish, "keys", Msg::Keys) }
            </div>
        </header>
    }
}
