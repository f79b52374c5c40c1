//! The shelf: the lessons, and the exhibits of the museum, each with its subject. All of it is in the lazy module
//! `lessons`.
//!
//! ```text
//!   lessons
//!   Each takes ten minutes. …          make a worksheet
//!   1  Reading a number                11  Kahan's sum
//!      What 16 bits say.               …
//!   museum
//!   …
//! ```

use super::list::piece;
use super::sheet::sheet;
use super::{act, draw_options, id, row_id};
use crate::blocks::line;
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::Line;
use halfplay_core::skins::session::{Focus, LessonCard, Msg, SheetView, View};
use std::rc::Rc;
use yew::prelude::*;

/// The whole screen: the worksheet if one is open, otherwise the list. The arrows choose a row of it; a click opens it
/// at once.
pub fn lesson_list(view: &Rc<View>, on_event: &Callback<UiEvent>) -> Html {
    if let Some(shown) = &view.sheet {
        return sheet(view, shown, on_event);
    }
    let (Some(lessons), Some(list)) = (&view.lesson_list, &view.list) else { return html! {} };
    let name = row_id(view, Focus::Steps);
    let group = |label: &'static str, exhibits: bool| {
        let cards = lessons.cards.iter().enumerate().filter(|(_, card)| card.is_exhibit == exhibits);
        let cards = cards.map(|(place, one)| card(one, place, place == list.chosen, &name, on_event));
        html! {
            <div class="group-of" role="group" aria-label={label}>
                <h3 aria-hidden="true">{ label }</h3>
                { piece(cards) }
            </div>
        }
    };
    let words = |words: &Line| html! { <p>{ line(words, &draw_options(on_event)) }</p> };
    html! {
        <section class="shelf" aria-label={list.title()}>
            <h2 id={id(view, "heading")} tabindex="-1">{ line(&view.heading, &Default::default()) }</h2>
            <div class="of-all">
                { for lessons.words.iter().take(1).map(words) }
                { act(on_event, SheetView::MAKE, Msg::RunCommand("sheet".to_owned())) }
            </div>
            <div class="cards" id={name.clone()} role="listbox" tabindex="0" aria-label={list.title()} data-list="window" data-row={name.clone()}
                aria-activedescendant={format!("{name}-{}", list.chosen)}>
                { group("lessons", false) }
                { group("museum", true) }
            </div>
            // Text that only authors of lessons need comes last.
            <div class="of-all">{ for lessons.words.iter().skip(1).map(words) }</div>
        </section>
    }
}

fn card(card: &LessonCard, place: usize, chosen: bool, list: &str, on_event: &Callback<UiEvent>) -> Html {
    let on_event = on_event.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        on_event.emit(UiEvent::Session(Msg::Choose(place)));
        on_event.emit(UiEvent::Session(Msg::Open));
    });
    html! {
        <div key={place} id={format!("{list}-{place}")} class="lesson-card" role="option" aria-selected={chosen.to_string()} {onclick}>
            if !card.is_exhibit {
                <span class="number">{ place + 1 }</span>
            }
            <strong>{ card.title }</strong>
            if card.is_finished {
                <span class="finished"><span aria-hidden="true">{ "✓" }</span><span class="said">{ "finished" }</span></span>
            }
            <span class="gist">{ line(&card.about, &Default::default()) }</span>
        </div>
    }
}
