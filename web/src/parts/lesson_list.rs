//! The shelf: the lessons, and the exhibits of the museum, each with its subject. All of it is in the lazy module
//! `lessons`.
//!
//! ```text
//!   Lessons
//!   19 lessons, 2 done, 1 begun, 9 to 14 minutes each          make a worksheet
//!   first steps   2 of 5
//!   Reading a half    ●●●●●●●●●●  11 min      Ties to even  continue here  ●●◆·····  9 min
//!   What 16 bits say.                         …
//!   museum   38 cases met in public
//!   …
//! ```

use super::lesson_end::lesson_end;
use super::list::piece;
use super::sheet::sheet;
use super::{act, draw_options, id, row_id};
use crate::blocks::line;
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::Line;
use halfplay_core::skins::session::{Focus, LessonCard, LessonGroup, LessonList, Msg, SheetView, View};
use std::rc::Rc;
use yew::prelude::*;

/// The whole screen: the worksheet or the end of a lesson if one is open, otherwise the list. The arrows choose a row
/// of the list; a click opens it at once.
pub fn lesson_list(view: &Rc<View>, on_event: &Callback<UiEvent>) -> Html {
    if let Some(shown) = &view.sheet {
        return sheet(view, shown, on_event);
    }
    if let Some(end) = &view.lesson_end {
        return lesson_end(view, end, on_event);
    }
    let (Some(lessons), Some(list)) = (&view.lesson_list, &view.list) else { return html! {} };
    let name = row_id(view, Focus::Steps);
    let group = |(place, group): (usize, &LessonGroup)| {
        let cards = group.cards.clone().zip(&lessons.cards[group.cards.clone()]);
        let cards = cards.map(|(place, one)| card(one, place, place == list.chosen, &name, on_event));
        html! {
            <div key={place} class="group-of" role="group" aria-label={group.name.clone()}>
                <h3 aria-hidden="true"><span>{ &group.name }</span>{ " " }<span class="note">{ &group.note }</span></h3>
                { piece(cards) }
            </div>
        }
    };
    let words = |words: &Line| html! { <p>{ line(words, &draw_options(on_event)) }</p> };
    html! {
        <section class="shelf" aria-label={list.title()}>
            <h2 id={id(view, "heading")} tabindex="-1">{ line(&view.heading, &Default::default()) }</h2>
            <div class="of-all">
                <p class="progress">
                    <strong>{ &lessons.count }</strong>
                    if !lessons.progress.is_empty() {
                        { ", " }{ &lessons.progress }
                    }
                    { ", " }{ &lessons.time }
                </p>
                { for lessons.words.iter().take(1).map(words) }
                { act(on_event, SheetView::MAKE, Msg::RunCommand("sheet".to_owned())) }
            </div>
            <div class="cards" id={name.clone()} role="listbox" tabindex="0" aria-label={list.title()} data-list="window" data-row={name.clone()}
                aria-activedescendant={format!("{name}-{}", list.chosen)}>
                { for lessons.groups.iter().enumerate().map(group) }
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
            <strong>{ &card.title }</strong>
            if card.is_next {
                <span class="next-lesson">{ LessonList::CONTINUE }</span>
            }
            <span class="dots" aria-hidden="true">{ card.dots() }</span>
            <span class={classes!("reached", card.is_finished.then_some("finished"))}>
                <span class="said">{ card.progress() }</span>
                <span>{ format!("{} min", card.minutes) }</span>
            </span>
            <span class="gist">{ line(&card.about, &Default::default()) }</span>
        </div>
    }
}
