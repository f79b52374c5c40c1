//! The bar at the top: the screens, and what can be done on each of them.

use super::{button, send};
use crate::ui_event::UiEvent;
use halfplay_core::session::{Msg, Screen};
use yew::prelude::*;

/// What the bar depends on: it is drawn anew where that changes.
#[derive(PartialEq, Properties)]
pub struct BarProps {
    /// the present screen
    pub screen: Screen,
    /// is the result hidden?
    pub hidden: bool,
    /// receives what the elements report
    pub on_event: Callback<UiEvent>,
}

/// Name, screens, tools.
#[component]
pub fn Bar(BarProps { screen: here, hidden, on_event }: &BarProps) -> Html {
    let tab = |screen: Screen| {
        let current = (screen == *here).then_some("page");
        let onclick = send::<MouseEvent>(on_event, Msg::Show(screen));
        html! { <li><button type="button" aria-current={current} {onclick}>{ screen.name() }</button></li> }
    };
    let predict = if *hidden { "reveal" } else { "predict" };
    html! {
        <header class="bar">
            <h1><a href="#">{ "halfplay" }</a></h1>
            <nav aria-label="screens"><ul>{ for Screen::ALL.into_iter().map(tab) }</ul></nav>
            <div class="tools" role="group" aria-label="tools">
                { button(on_event, "undo", Msg::Undo) }
                { button(on_event, "redo", Msg::Redo) }
                { button(on_event, predict, Msg::Hide) }
                { button(on_event, "present", Msg::Present) }
                { button(on_event, "share", Msg::Copy) }
                { button(on_event, "command", Msg::Command) }
                { button(on_event, "keys", Msg::Keys) }
            </div>
        </header>
    }
}
