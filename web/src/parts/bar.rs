//! The bar at the top: the places, and what can be done in each of them.
//!
//! ```text
//!   halfplay   Operation Compare Number Map Reference        ↶  predict  present  share  ⋯
//!   halfplay / Operation ⌄                                                      ↶     ⋯      (on a phone)
//! ```

use super::send;
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

/// The menu of the places, on a phone; elsewhere they stand in the bar.
const PLACES: &str = "places";
/// The menu of the tools that do not stand in the bar.
const MORE: &str = "more";

/// Name, places, tools.
#[component]
pub fn Bar(BarProps { screen: here, hidden, on_event }: &BarProps) -> Html {
    let place = |screen: Screen| {
        let current = (screen == *here).then_some("page");
        let onclick = send::<MouseEvent>(on_event, Msg::Show(screen));
        html! {
            <li><button type="button" popovertarget={PLACES} popovertargetaction="hide" aria-current={current} {onclick}>{ screen.name() }</button></li>
        }
    };
    let main = [
        (if *hidden { "reveal" } else { "predict" }, Msg::Hide),
        ("present", Msg::Present),
        ("share", Msg::Copy),
    ];
    let rest = [("redo", Msg::Redo), ("command", Msg::Command), ("keys", Msg::Keys)];
    let wide = |(words, msg): (&'static str, Msg)| {
        html! { <button type="button" class="wide" onclick={send::<MouseEvent>(on_event, msg)}>{ words }</button> }
    };
    let within = |class: Option<&'static str>, (words, msg): (&'static str, Msg)| {
        let onclick = send::<MouseEvent>(on_event, msg);
        html! {
            <button type="button" {class} popovertarget={MORE} popovertargetaction="hide" {onclick}>{ words }</button>
        }
    };
    html! {
        <header class="bar">
            <h1><a href="#">{ "halfplay" }</a></h1>
            <nav aria-label="screens">
                <button type="button" class="here drop" popovertarget={PLACES} aria-haspopup="true">{ here.name() }</button>
                <ul id={PLACES} popover="auto">{ for Screen::ALL.into_iter().map(place) }</ul>
            </nav>
            <div class="tools" role="group" aria-label="tools">
                <button type="button" class="undo" aria-label="undo" onclick={send::<MouseEvent>(on_event, Msg::Undo)}>{ "↶" }</button>
                { for main.clone().map(wide) }
                <button type="button" class="quiet" popovertarget={MORE} aria-label="more" aria-haspopup="true">{ "⋯" }</button>
                <div id={MORE} class="more" popover="auto">
                    { for main.map(|one| within(Some("narrow"), one)) }
                    { for rest.map(|one| within(None, one)) }
                </div>
            </div>
        </header>
    }
}
