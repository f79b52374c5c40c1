//! What surrounds the screens: the foot, what was just done, the controls of a presentation, the way out of a frame.

use super::{button, walk};
use crate::blocks::line;
use crate::browser::REGION;
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{Hint, Msg, View};
use std::cmp::Ordering;
use yew::prelude::*;

/// What the foot depends on: it is drawn anew where that changes.
#[derive(PartialEq, Properties)]
pub struct FootProps {
    /// the keys worth showing
    pub hints: Vec<Hint>,
}

/// The keys worth knowing.
#[component]
pub fn Foot(FootProps { hints }: &FootProps) -> Html {
    let hint = |hint: &Hint| html! { <li><kbd>{ hint.keys }</kbd>{ " " }{ hint.does }</li> };
    html! {
        <footer>
            <ul class="hints" aria-label="keys">{ for hints.iter().map(hint) }</ul>
        </footer>
    }
}

/// The notice about what was just done.
pub fn notice(view: &View) -> Html {
    html! {
        if let Some(notice) = &view.notice {
            <section class="notice" aria-label="what was just done"><p>{ line(notice, &Default::default()) }</p></section>
        }
    }
}

/// The live region, where announcements for screen readers are put.
pub fn live_region() -> Html {
    html! { <div class="said" id={REGION} role="status" aria-live="polite" aria-atomic="true"></div> }
}

/// Back, on, reveal, leave: for a hand on a mouse or a screen. In a frame also the way to the whole page.
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

/// The path of the steps without their names: a segment for each, those that are done, the present one, those to come. The heading says it.
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

/// From a frame to the whole page, in a tab of its own.
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
