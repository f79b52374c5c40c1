//! A step of a lesson, around its content. All of it is in the lazy module `lessons`.
//!
//! ```text
//!   Lessons / Ties to even
//!   What fits │ The nearer one │ Predict │ The rule │ …
//!   Predict                                                      Known so far
//!   The exact sum of 2048 and 1 is 2049, half way …              …
//!   2048 + 1                         (what the step shows)
//!   Where does 2051 go?
//!   [A  2050]  [B  2052]
//!   Yes, B. Its last bit is 0.
//!   try  2050 + 1   2048 + 3
//!   [← The nearer one]                               [The rule →]
//! ```

use super::prediction::hands;
use super::rest::path;
use super::{act, draw_options, id, send};
use crate::blocks::line;
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::Line;
use halfplay_core::skins::session::{
    IN_HERE, LessonChoice, LessonEnd, LessonMsg, LessonView, Msg, Subject, View,
};
use std::rc::Rc;
use yew::prelude::*;

/// The longest answer, in characters, that is placed beside the others.
const SHORT: usize = 16;
/// The most steps in one line of the path. With more, each line has half of them.
const ABREAST: usize = 8;
/// The id of the list of the lesson's steps.
const STEPS: &str = "lesson-steps";

/// The lesson's current step around `shown`. With `part`, in a frame on another page, there is no way to other lessons.
pub fn lesson(view: &Rc<View>, shown: Html, part: bool, on_event: &Callback<UiEvent>) -> Html {
    let Some(reading) = &view.lesson else { return shown };
    let alone = part || view.presenting;
    // A question about an operation is below its picture. Other screens are long: the reader would miss a question
    // below them.
    let asks_first = !view.presenting && view.subject != Subject::Steps;
    let asks = html! {
        <section class="asks" aria-label="question">
            { question(view, reading, on_event) }{ tries(reading, alone, on_event) }
        </section>
    };
    html! {
        <div class="lesson">
            if !alone {
                { whereabouts(reading, on_event) }
            }
            if !view.presenting {
                { steps(view, reading, on_event) }
            }
            <div class="taught">
                <section class="tells" aria-label={reading.title.clone()}>{ step_text(view, reading, on_event) }</section>
                if asks_first {
                    { asks.clone() }
                }
                if reading.shows {
                    <div class="shows">{ shown }</div>
                }
                if !asks_first {
                    { asks }
                }
                { known(reading, on_event) }
            </div>
            if !view.presenting {
                { turn(view, reading, on_event) }
            }
        </div>
    }
}

/// The title of the lesson, with the way back to the shelf.
fn whereabouts(reading: &LessonView, on_event: &Callback<UiEvent>) -> Html {
    let onclick = send::<MouseEvent>(on_event, Msg::Show(LessonView::SCREEN));
    html! {
        <nav class="whereabouts" aria-label="lesson">
            <button type="button" class="way" {onclick}>{ LessonView::SCREEN.name() }</button>
            <span>{ &reading.title }</span>
        </nav>
    }
}

/// All steps: done, current, and still to come. On a phone they are a menu, opened from the bar with the step buttons.
fn steps(view: &View, reading: &LessonView, on_event: &Callback<UiEvent>) -> Html {
    let menu = id(view, STEPS);
    let count = reading.steps.len();
    let in_line = if count > ABREAST { count.div_ceil(2) } else { count };
    let one = |(place, title): (usize, &String)| {
        let current = (place == reading.place).then_some("step");
        let class = (place < reading.place).then_some("done");
        let onclick = send::<MouseEvent>(on_event, Msg::Step(place));
        html! {
            <li {class}><button type="button" popovertarget={menu.clone()} popovertargetaction="hide" aria-current={current} {onclick}>{ title }</button></li>
        }
    };
    html! {
        <ol id={menu.clone()} popover="auto" class={classes!("lesson-steps", format!("abreast-{in_line}"))} aria-label="steps of the lesson">
            { for reading.steps.iter().enumerate().map(one) }
        </ol>
    }
}

/// The text of the step. Another step gets a new element, so that its entrance is animated.
fn step_text(view: &View, reading: &LessonView, on_event: &Callback<UiEvent>) -> Html {
    let wrong = |wrong: &String| html! { <li>{ wrong }</li> };
    let title = reading.steps.get(reading.place).cloned().unwrap_or_default();
    html! {
        <div key={reading.place} class="arrives">
            if !reading.mistakes.is_empty() {
                <ul class="wrong">{ for reading.mistakes.iter().map(wrong) }</ul>
            }
            <h2 id={id(view, "heading")} tabindex="-1">{ title }</h2>
            { paragraphs(&reading.about, Some("gist"), on_event) }
            { paragraphs(&reading.text, None, on_event) }
        </div>
    }
}

/// The facts learnt so far, in the margin if there is one.
fn known(reading: &LessonView, on_event: &Callback<UiEvent>) -> Html {
    if reading.known.is_empty() {
        return html! {};
    }
    html! {
        <aside class="known" aria-label={LessonView::KNOWN}>
            <h3>{ LessonView::KNOWN }</h3>
            { paragraphs(&reading.known, None, on_event) }
        </aside>
    }
}

fn paragraphs(lines: &[Line], class: Option<&'static str>, on_event: &Callback<UiEvent>) -> Html {
    let one = |text: &Line| html! { <p {class}>{ line(text, &draw_options(on_event)) }</p> };
    html! { <>{ for lines.iter().map(one) }</> }
}

/// The question, its answers, and the verdict on the chosen one.
fn question(view: &View, reading: &LessonView, on_event: &Callback<UiEvent>) -> Html {
    if reading.question.is_empty() && reading.choices.is_empty() {
        return html! {};
    }
    let short = reading.choices.iter().all(|choice| choice.words.width() <= SHORT);
    let mut answers: Vec<_> = reading.choices.iter().enumerate().collect();
    // The answers that are ends of the number line are in its order.
    let ends = view.presented.as_ref().and_then(|presented| presented.ends);
    let ends = ends.filter(|_| !reading.choices.is_empty());
    if let Some([left, _]) = ends {
        answers.sort_by_key(|(_, choice)| choice.letter != left.letter);
    }
    let answers = answers.into_iter().map(|(place, one)| answer(place, one, on_event));
    let counts: Vec<(char, u32)> =
        reading.choices.iter().map(|choice| (choice.letter, choice.hands)).collect();
    let open = view.presenting && !counts.is_empty() && reading.waits;
    let verdict = |text: Line| html! { <p>{ line(&text, &draw_options(on_event)) }</p> };
    html! {
        <div key={reading.place} class="arrives">
            { paragraphs(&reading.question, Some("question"), on_event) }
            if ends.is_some() {
                <div class="hatched"><span>{ IN_HERE }</span></div>
            }
            if !reading.choices.is_empty() {
                <div class={classes!("answers", short.then_some("short"), ends.map(|_| "ends"))} role="group" aria-label="answers">{ for answers }</div>
            }
            if open {
                { hands(&counts, on_event) }
            } else if !reading.hands_words.is_empty() {
                <p class="role-dim">{ &reading.hands_words }</p>
            }
            <div class="judged">{ for reading.choices.iter().filter_map(LessonChoice::verdict).map(verdict) }</div>
        </div>
    }
}

/// An answer to choose. After a choice each answer shows whether it was chosen. The chosen answer and the right one are
/// marked.
fn answer(place: usize, choice: &LessonChoice, on_event: &Callback<UiEvent>) -> Html {
    let class = match (choice.right, choice.chosen) {
        (Some(true), _) => Some("right"),
        (Some(false), true) => Some("wrong"),
        _ => None,
    };
    let pressed = choice.right.map(|_| choice.chosen.to_string());
    let onclick = send::<MouseEvent>(on_event, Msg::from(LessonMsg::Answer(place)));
    html! {
        <button type="button" class={classes!("candidate", class)} aria-pressed={pressed} {onclick}>
            <span class="letter">{ choice.letter }</span>{ " " }
            <strong>{ line(&choice.words, &Default::default()) }</strong>
            if choice.mark().width() > 0 {
                { " " }<span class="mark">{ line(&choice.mark(), &Default::default()) }</span>
            }
        </button>
    }
}

/// Inputs worth trying, a button that makes a worksheet, and a button that leaves the lesson for the screen it shows.
fn tries(reading: &LessonView, alone: bool, on_event: &Callback<UiEvent>) -> Html {
    let one = |text: &String| {
        let onclick = send::<MouseEvent>(on_event, Msg::RunCommand(text.clone()));
        html! { <button type="button" class="act" {onclick}><code>{ text }</code></button> }
    };
    let leaves = reading.shows && !alone;
    if reading.tries.is_empty() && alone {
        return html! {};
    }
    html! {
        <div class="tries" role="group" aria-label={LessonView::TRY}>
            if !reading.tries.is_empty() {
                <span class="role-dim">{ LessonView::TRY }</span>
                { for reading.tries.iter().map(one) }
            }
            if !alone {
                { act(on_event, LessonView::SHEET, Msg::from(LessonMsg::MakeSheet)) }
            }
            if leaves {
                <button type="button" class="way" onclick={send::<MouseEvent>(on_event, Msg::Open)}>{ LessonView::ALONE }</button>
            }
        </div>
    }
}

/// Buttons to the previous and the next step; before the first step comes the previous lesson, after the last step the
/// end of this one. On a phone they are at the bottom of the window, show the step's number and open the list of steps.
fn turn(view: &View, reading: &LessonView, on_event: &Callback<UiEvent>) -> Html {
    let title = |place: Option<usize>| place.and_then(|place| reading.steps.get(place)).map(String::as_str);
    let here = reading.shelf.iter().position(|(.., here)| *here).and_then(|here| here.checked_sub(1));
    let earlier = here.and_then(|place| reading.shelf.get(place)).map(|(title, ..)| *title);
    let before = title(reading.place.checked_sub(1)).or(earlier);
    let next = title(Some(reading.place + 1)).unwrap_or(LessonEnd::CAN);
    let awaits = !reading.choices.is_empty() && reading.choices.iter().all(|choice| choice.right.is_none());
    let count = reading.steps.len();
    html! {
        <div class="turn" role="group" aria-label="steps">
            { path((reading.place, count)) }
            <button type="button" class="act back" disabled={before.is_none()} onclick={send::<MouseEvent>(on_event, Msg::PreviousStep)}>
                <span class="arrow" aria-hidden="true">{ "←" }</span>{ " " }<span class="to">{ before.unwrap_or_default() }</span>
            </button>
            <button type="button" class="at drop" popovertarget={id(view, STEPS)} aria-haspopup="true">
                <span><span class="role-dim">{ format!("{} of {count} ", reading.place + 1) }</span><strong>{ title(Some(reading.place)) }</strong></span>
            </button>
            <button type="button" class={classes!("act", "on", awaits.then_some("awaits"))} onclick={send::<MouseEvent>(on_event, Msg::NextStep)}>
                <span class="to">{ next }</span>{ " " }<span class="arrow" aria-hidden="true">{ "→" }</span>
            </button>
        </div>
    }
}
