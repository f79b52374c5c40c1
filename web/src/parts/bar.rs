//! The bar at the top: the screens, and what can be done on each of them.

use super::{button, tell};
use crate::wish::Wish;
use halfplay_core::session::{Msg, Screen};
use yew::prelude::*;

/// What the bar depends on: it is drawn anew where that changes.
#[derive(PartialEq, Properties)]
pub struct BarProps {
    /// the present screen
    pub screen: Screen,
    /// is the result hidden?
    pub hidden: bool,
    /// what the visitor wants
    pub wish: Callback<Wish>,
}

/// Name, screens, tools.
#[component]
pub fn Bar(BarProps { screen: here, hidden, wish }: &BarProps) -> Html {
    let tab = |screen: Screen| {
        let current = (screen == *here).then_some("page");
        let onclick = tell::<MouseEvent>(wish, Msg::Show(screen));
        html! { <li><button type="button" aria-current={current} {onclick}>{ screen.name() }</button></li> }
    };
    let predict = if *hidden { "reveal" } else { "predict" };
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
