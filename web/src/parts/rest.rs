//! Everything around the screens: the foot, the notice, the controls of a presentation, the way out of a frame.

use super::{button, walk};
use crate::blocks::line;
use crate::browser::REGION;
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{Hint, Msg, View};
use std::cmp::Ordering;
use yew::prelude::*;

/// The properties of [`Foot`]. The foot is redrawn when they change.
#[derive(PartialEq, Properties)]
pub struct FootProps {
    /// the keys to show
    pub hints: Vec<Hint>,
}

/// The foot of the page: the most useful keys.
#[component]
pub fn Foot(FootProps { hints }: &FootProps) -> Html {
    let hint = |hint: &Hint| html! { <li><kbd>{ hint.keys }</kbd>{ " " }{ hint.does }</li> };
    html! {
        <footer>
            <ul class="hints" aria-label="keys">{ for hints.iter().map(hint) }</ul>
        </footer>
    }
}

/// The notice about the last action.
pub fn notice(view: &View) -> Html {
    html! {
        if let Some(notice) = &view.notice {
            <section class="notice" aria-label="notice"><p>{ line(notice, &Default::default()) }</p></section>
        }
    }
}

/// The live region for announcements to screen readers.
pub fn live_region() -> Html {
    html! { <div class="said" id={REGION} role="status" aria-live="polite" aria-atomic="true"></div> }
}

/// Buttons for presenting with a mouse or a touch screen: back, next, reveal, leave. In a frame, there is also a link
/// to the whole page.
pub fn presenter(view: &View, way_out: Option<&AttrValue>, on_event: &Callback<UiEvent>) -> Html {
    let waits = view.hidden || view.lesson.as_ref().is_some_and(|lesson| lesson.waits);
    let on = if waits { "next" } else { "next →" };
    html! {
        <footer class="presenter" aria-label="presentation">
            { for view.step.map(path) }
            { walk(view, on_event, false, ("← back", None, Msg::PreviousStep)) }
            { walk(view, on_event, true, (on, None, Msg::Forward)) }
            { button(on_event, if waits { "reveal" } else { "hide" }, Msg::Hide) }
            { button(on_event, "leave", Msg::Present) }
            { for way_out.map(whole_page) }
        </footer>
    }
}

/// The path of the steps without their names: one segment for each step, marked as done, current or still to come.
/// Screen readers get it from the heading.
pub(super) fn path((at, count): (usize, usize)) -> Html {
    let one = |place: usize| {
        let class = match place.cmp(&at) {
            Ordering::Less => Some("done"),
            Ordering::Equal => Some("now"),
            Ordering::Greater => None,
        };
        html! { <li {class}></li> }
    };
    html! { <ol class="path" aria-hidden="true">{ for (0..count).map(one) }</ol> }
}

/// The link from a frame to the whole page, in a tab of its own, and a button that hides the result.
pub fn way_out(view: &View, address: &AttrValue, on_event: &Callback<UiEvent>) -> Html {
    html! {
        <footer class="way-out">
            { whole_page(address) }
            if !view.hidden {
                { button(on_event, "predict", Msg::Hide) }
            }
        </footer>
    }
}

fn whole_page(address: &AttrValue) -> Html {
    html! { <a href={address.clone()} target="_blank" rel="noopener">{ "open in halfplay" }</a> }
}
