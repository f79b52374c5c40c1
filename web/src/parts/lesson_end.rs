//! The end of a lesson: what the reader can do now, the answers, and the next steps as a list to choose from.

use super::{act, draw_options, id, row_id};
use crate::blocks::line;
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{EndAnswer, Focus, LessonEnd, LessonMsg, Msg, NextRow, View};
use std::rc::Rc;
use yew::prelude::*;

/// The end of a lesson. The arrows choose a next step; a click opens it at once.
pub fn lesson_end(view: &Rc<View>, end: &LessonEnd, on_event: &Callback<UiEvent>) -> Html {
    let name = row_id(view, Focus::Steps);
    let goal = |goal: &String| html! { <li><span class="mark" aria-hidden="true">{ "✓" }</span>{ " " }{ goal }</li> };
    html! {
        <section class="lesson-end" aria-label={end.title.clone()}>
            <p class="whereabouts">
                <strong>{ &end.title }</strong>{ " " }
                <span class="dots" aria-hidden="true">{ &end.dots }</span>{ " " }
                <span>{ LessonEnd::DONE }</span>{ " " }
                <span class="role-dim">{ &end.count }</span>
            </p>
            <h2 id={id(view, "heading")} tabindex="-1">{ format!("{} …", LessonEnd::CAN) }</h2>
            <ul class="goals">{ for end.goals.iter().map(goal) }</ul>
            { answers(end, on_event) }
            <h3>{ LessonEnd::NEXT }</h3>
            <div class="next-rows" id={name.clone()} role="listbox" tabindex="0" aria-label={LessonEnd::NEXT} data-list="window" data-row={name.clone()}
                aria-activedescendant={format!("{name}-{}", end.chosen)}>
                { for end.rows.iter().enumerate().map(|(place, one)| row(one, place, place == end.chosen, &name, on_event)) }
            </div>
            <div>{ act(on_event, LessonEnd::BACK, Msg::from(LessonMsg::LastStep)) }</div>
        </section>
    }
}

/// The reader's first answers.
fn answers(end: &LessonEnd, on_event: &Callback<UiEvent>) -> Html {
    if end.answers.is_empty() {
        return html! {};
    }
    let one = |answer: &EndAnswer| {
        let verdict = if answer.is_right { "right" } else { "wrong" };
        html! {
            <li>
                <span class="role-dim">{ format!("step {}", answer.step) }</span>{ " " }
                <span>{ &answer.title }</span>{ " " }
                <strong>{ answer.letter }</strong>{ " " }
                <span aria-hidden="true">{ line(&answer.mark(), &Default::default()) }</span><span class="said">{ verdict }</span>{ " " }
                <span class="reason">{ line(&answer.reason, &draw_options(on_event)) }</span>
            </li>
        }
    };
    html! {
        <>
            <h3>{ LessonEnd::ANSWERS }{ " " }<span class="role-dim">{ LessonEnd::FIRST }</span></h3>
            <ul class="end-answers">{ for end.answers.iter().map(one) }</ul>
        </>
    }
}

fn row(row: &NextRow, place: usize, chosen: bool, list: &str, on_event: &Callback<UiEvent>) -> Html {
    let on_event = on_event.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        on_event.emit(UiEvent::Session(Msg::Choose(place)));
        on_event.emit(UiEvent::Session(Msg::Open));
    });
    html! {
        <div key={place} id={format!("{list}-{place}")} class="next-row" role="option" aria-selected={chosen.to_string()} {onclick}>
            <strong>{ &row.label }</strong>{ " " }
            <span class="role-dim">{ &row.about }</span>{ " " }
            <span class="role-dim length">{ &row.length }</span>
        </div>
    }
}
