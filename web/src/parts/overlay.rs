//! Overlays above a screen: the list of keys, a term, the menu of an instruction, the share dialog.

use super::list::choices;
use super::{button, draw_options};
use crate::blocks::{blocks, line};
use crate::lazy_modules::WritersState;
use crate::share;
use crate::ui_event::{Download, UiEvent};
use halfplay_core::skins::session::help::{GUIDES, Guide};
use halfplay_core::skins::session::{KeyContext, List, Msg, Overlay, View};
use yew::prelude::*;

/// The overlay as a dialog, which has the focus until it is closed.
pub fn overlay(
    view: &View,
    address: &AttrValue,
    writers: WritersState,
    on_event: &Callback<UiEvent>,
) -> Html {
    let Some(overlay) = &view.overlay else { return html! {} };
    let (title, body) = match overlay {
        Overlay::Page { title, blocks: all } => {
            let all = blocks(all, &draw_options(on_event));
            let guides = (view.context == KeyContext::Keys).then(guides);
            (line(title, &Default::default()), html! { <>{ all }{ guides }</> })
        }
        Overlay::Help(help) => {
            (line(&help.title, &Default::default()), blocks(&help.blocks(), &draw_options(on_event)))
        }
        Overlay::List(list) => (html! { { "share" } }, copying(list, address, writers, on_event)),
        Overlay::Menu { parts, part, about } => {
            let about = html! { <div class="about">{ for about.iter().map(|text| html! { <p>{ line(text, &draw_options(on_event)) }</p> }) }</div> };
            (html! { { "the instruction" } }, html! { <>{ menu(parts, *part, on_event) }{ about }</> })
        }
    };
    // The session decides about closing, even if the browser requests it after a click outside or a phone's back
    // gesture.
    let oncancel = {
        let on_event = on_event.clone();
        Callback::from(move |event: Event| {
            event.prevent_default();
            on_event.emit(UiEvent::Session(Msg::Revert));
        })
    };
    html! {
        <dialog aria-labelledby="dialog-title" {oncancel} closedby="any" data-dialog="">
            <div class="dialog-head">
                <h2 id="dialog-title" tabindex="-1">{ title }</h2>
                if view.context == KeyContext::Term {
                    { button(on_event, "previous term", Msg::Left) }
                    { button(on_event, "next term", Msg::Right) }
                    { button(on_event, "open in the glossary", Msg::Accept) }
                }
                { button(on_event, "close", Msg::Revert) }
            </div>
            <div class="dialog-body">{ body }</div>
        </dialog>
    }
}

/// Links to the guides.
fn guides() -> Html {
    let row = |guide: &Guide| {
        let page = format!("./share/guide/{}.html", guide.name);
        html! { <li><a href={page} target="_blank" rel="noopener">{ guide.name }</a>{ " " }{ guide.subject }</li> }
    };
    html! { <><h3>{ "guides" }</h3><ul class="guides">{ for GUIDES.iter().map(row) }</ul></> }
}

/// The parts of the instruction, side by side.
fn menu(parts: &[List], part: usize, on_event: &Callback<UiEvent>) -> Html {
    let column = |(place, list): (usize, &List)| {
        let id = ["menu-0", "menu-1", "menu-2", "menu-3", "menu-4", "menu-5", "menu-6", "menu-7"]
            .get(place)
            .copied();
        html! {
            <div class={classes!("part", (place == part).then_some("here"))}>
                <h3>{ list.title() }</h3>
                { choices(list, id.unwrap_or("menu"), list.title(), on_event, |row| Msg::Pick(place, row)) }
            </div>
        }
    };
    html! { <div class="menu">{ for parts.iter().enumerate().map(column) }</div> }
}

/// The share dialog: texts to copy, pictures to download, and the current state as a code to scan.
fn copying(list: &List, address: &AttrValue, writers: WritersState, on_event: &Callback<UiEvent>) -> Html {
    let file = |(words, kind): (&'static str, Download)| {
        let on_event = on_event.clone();
        let onclick = Callback::from(move |_: MouseEvent| on_event.emit(UiEvent::Download(kind)));
        html! { <button type="button" {onclick}>{ words }</button> }
    };
    html! {
        <div class="share">
            <div>
                <h3>{ "copy" }</h3>
                { choices(list, "copies", "copy", on_event, |row| Msg::Pick(0, row)) }
            </div>
            <div>
                <h3>{ "download this screen" }</h3>
                <p class="files">{ for [("SVG picture", Download::Svg), ("PNG picture", Download::Png)].map(file) }</p>
                <h3>{ "open on a phone" }</h3>
                { code(address, writers) }
            </div>
        </div>
    }
}

/// Shown instead of the QR code if the module that draws it failed to load.
const NO_CODE: &str =
    "Failed to load the code that draws QR codes. Copy the link, or open this dialog again.";

/// The address as a QR code. A click enlarges it to the size of the window, for people who sit far away.
fn code(address: &AttrValue, writers: WritersState) -> Html {
    let qr = match writers {
        WritersState::Here(writers) => (writers.qr)(address),
        WritersState::Awaited => return html! { <p>{ "Loading the QR code." }</p> },
        WritersState::Missing => return html! { <p>{ NO_CODE }</p> },
    };
    let Some(code) = qr else {
        return html! { <p>{ "This address is too long for a QR code; copy the link." }</p> };
    };
    let view_box = format!("0 0 {0} {0}", code.size);
    let place = share::place(address);
    html! {
        <figure class="qr">
            <button type="button" popovertarget="qr-large" title="enlarge">
                <svg viewBox={view_box.clone()} role="img" aria-label="QR code of this address" shape-rendering="crispEdges">
                    <g id="qr-code">
                        <rect class="qr-paper" width="100%" height="100%" />
                        <path class="qr-ink" d={code.path} />
                    </g>
                </svg>
            </button>
            <figcaption><a href={address.clone()}>{ "this state" }</a>{ " on " }{ place }</figcaption>
            <div popover="auto" id="qr-large" class="qr-large">
                <button type="button" popovertarget="qr-large" popovertargetaction="hide" title="shrink">
                    <svg viewBox={view_box} role="img" aria-label="QR code of this address, large" shape-rendering="crispEdges"><use href="#qr-code" /></svg>
                    <span>{ place }</span>
                </button>
            </div>
        </figure>
    }
}
