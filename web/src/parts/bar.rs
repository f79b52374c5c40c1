//! The bar at the top: the screens and the tools.
//!
//! ```text
//!   halfplay   Operation Compare Number Map Reference        ↶  predict  present  share  ⋯
//!   halfplay / Operation ⌄                                                      ↶     ⋯      (on a phone)
//! ```

use super::send;
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::palette::Theme;
use halfplay_core::skins::session::keys::LETTER_KEYS;
use halfplay_core::skins::session::{Msg, Screen};
use yew::prelude::*;

/// The properties of [`Bar`]. The bar is redrawn when one of them changes.
#[derive(PartialEq, Properties)]
pub struct BarProps {
    /// the current screen
    pub screen: Screen,
    /// true if the result is hidden
    pub hidden: bool,
    /// the name of the chosen theme
    pub theme: AttrValue,
    /// receives the events of the elements
    pub on_event: Callback<UiEvent>,
}

/// The id of the menu of screens on a phone; in a wide window the screens are in the bar.
const PLACES: &str = "places";
/// The theme's name for the system's colours, the default.
pub const SYSTEM: &str = "system";
/// The id of the menu of tools that are not in the bar.
const MORE: &str = "more";

/// The name, the screens, the tools.
#[component]
pub fn Bar(BarProps { screen: here, hidden, theme, on_event }: &BarProps) -> Html {
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
    let rest = [
        ("quiz", Msg::RunCommand("quiz".to_owned())),
        ("make a case", Msg::MakeCase),
        ("redo", Msg::Redo),
        ("command", Msg::Command),
        ("keys", Msg::Keys),
    ];
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
                    { colours(theme, on_event) }
                    // `web/start.js` stores the setting.
                    <label><input type="checkbox" id="letters" />{ LETTER_KEYS }</label>
                </div>
            </div>
        </header>
    }
}

fn colours(theme: &AttrValue, on_event: &Callback<UiEvent>) -> Html {
    let names = [SYSTEM].into_iter().chain(Theme::ALL.map(Theme::name));
    let chosen = if theme.is_empty() { SYSTEM } else { theme.as_str() };
    let option = |name: &'static str| {
        html! { <option value={name} selected={name == chosen}>{ name }</option> }
    };
    let onchange = {
        let on_event = on_event.clone();
        Callback::from(move |event: Event| {
            if let Some(select) = event.target_dyn_into::<web_sys::HtmlSelectElement>() {
                on_event.emit(UiEvent::Session(Msg::RunCommand(format!("theme {}", select.value()))));
            }
        })
    };
    html! { <label>{ "colours " }<select {onchange}>{ for names.map(option) }</select></label> }
}
