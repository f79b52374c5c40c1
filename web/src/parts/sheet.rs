//! A worksheet: its options, its buttons, and the sheet as it will be printed. All of it is in the lazy module
//! `lessons`.
//!
//! ```text
//!   Worksheet: rounding
//!   topic [rounding]  questions [12]  seed [7]  another   [ ] with its key
//!   Print  Copy link  save as  Markdown  LaTeX  HTML  GIFT  JSON    Lessons
//!   Name _______________
//!   1. What is 0x3c00 + 0x1400 in f16?
//!      sign □   exponent □□□□□   fraction □□□□□□□□□□
//! ```

use super::{act, button, draw_options, id};
use crate::blocks::line;
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::Line;
use halfplay_core::skins::session::sheet::{
    AnswerSpace, ItemText, KeyEntry, MOST_QUESTIONS, SheetForm, SheetRequest, Topic, boxes, letter,
};
use halfplay_core::skins::session::{ExportForm, LessonMsg, Msg, SheetView, View};
use yew::prelude::*;

/// The whole screen.
pub fn sheet(view: &View, sheet: &SheetView, on_event: &Callback<UiEvent>) -> Html {
    let page = &sheet.page;
    let words = |text: &Line| html! { <p>{ line(text, &draw_options(on_event)) }</p> };
    let questions = page.questions.iter().map(|item_text| question(item_text, on_event));
    let entries = page.key.iter().map(|one| entry(one, on_event));
    html! {
        <article class="worksheet" aria-label={page.title.clone()}>
            <h2 id={id(view, "heading")} tabindex="-1">{ &page.title }</h2>
            { choices(sheet.request, on_event) }
            { deeds(sheet, on_event) }
            <p class="name" aria-hidden="true">{ SheetView::NAME }</p>
            <div class="gist">{ for page.introduction.iter().map(words) }</div>
            <ol class="questions" aria-label="questions">{ for questions }</ol>
            if !page.key.is_empty() {
                <section class="key" aria-label="key">
                    <h3>{ SheetView::KEY }</h3>
                    <ol>{ for entries }</ol>
                </section>
            }
            <p class="made-by"><code>{ &page.made_by }</code></p>
        </article>
    }
}

/// The options: topic, number of questions, seed, and whether to include the key.
fn choices(request: SheetRequest, on_event: &Callback<UiEvent>) -> Html {
    let asking = move |order| UiEvent::Session(SheetView::asking(SheetRequest { order, ..request }));
    let topic = |one: Topic| {
        html! { <option value={one.name()} selected={one == request.order.topic}>{ one.name() }</option> }
    };
    let on_topic = on_event.reform(move |event: Event| {
        let select = event.target_dyn_into::<web_sys::HtmlSelectElement>();
        let chosen =
            select.and_then(|select| Topic::named(&select.value()).ok()).unwrap_or(request.order.topic);
        asking(request.order.about(chosen))
    });
    let order = request.order;
    let count = format!("sheet {} {{}} {}", order.topic.name(), order.seed);
    let seed = format!("sheet {} {} {{}}", order.topic.name(), order.count);
    html! {
        <div class="choices" role="group" aria-label="contents of the sheet">
            <label>{ SheetView::TOPIC }{ " " }<select onchange={on_topic}>{ for Topic::ALL.into_iter().map(topic) }</select></label>
            { number(SheetView::QUESTIONS, 3, order.count.to_string(), count, request.key, on_event) }
            { number(SheetView::SEED, 6, order.seed.to_string(), seed, request.key, on_event) }
            { act(on_event, SheetView::ANOTHER, Msg::from(LessonMsg::NextSheet { on: true })) }
            <label>
                <input type="checkbox" checked={request.key} onchange={on_event.reform(|_: Event| UiEvent::Session(Msg::from(LessonMsg::SheetKey)))} />
                { SheetView::WITH_KEY }
            </label>
        </div>
    }
}

/// A number to type over. It takes the place of `{}` in the command, so errors are reported as for that command.
fn number(
    name: &'static str,
    size: usize,
    value: String,
    command: String,
    key: bool,
    on_event: &Callback<UiEvent>,
) -> Html {
    let onchange = on_event.reform(move |event: Event| {
        let field = event.target_dyn_into::<web_sys::HtmlInputElement>();
        let typed = field.map_or_else(String::new, |field| field.value());
        let command = command.replace("{}", typed.trim());
        UiEvent::Session(Msg::RunCommand(if key { command + " key" } else { command }))
    });
    let title = (name == SheetView::QUESTIONS).then(|| format!("1 to {MOST_QUESTIONS}"));
    html! {
        <label {title}>
            { name }{ " " }
            <input type="text" inputmode="numeric" data-own="" {value} size={size.to_string()} autocomplete="off" {onchange} />
        </label>
    }
}

/// Buttons to print, copy or save the sheet.
fn deeds(sheet: &SheetView, on_event: &Callback<UiEvent>) -> Html {
    let print = on_event.reform(|_: MouseEvent| UiEvent::Print);
    let save = |form: SheetForm| button(on_event, form.name(), sheet.writing(form));
    html! {
        <div class="deeds" role="group" aria-label="this sheet">
            <button type="button" class="act" onclick={print}>{ SheetView::PRINT }</button>
            { act(on_event, SheetView::COPY_LINK, Msg::CopyAs(ExportForm::Link)) }
            <span class="walk" role="group" aria-label={SheetView::SAVE_AS}>
                <span class="role-dim" aria-hidden="true">{ SheetView::SAVE_AS }</span>
                { for SheetForm::ALL.map(save) }
            </span>
            { act(on_event, SheetView::BACK, Msg::Revert) }
        </div>
    }
}

/// A question with space for its answer.
fn question(item_text: &ItemText, on_event: &Callback<UiEvent>) -> Html {
    let words = |text: &Line| html! { <p>{ line(text, &draw_options(on_event)) }</p> };
    html! {
        <li>
            { words(&item_text.question) }
            { for item_text.given.iter().map(words) }
            { answer_space(item_text) }
        </li>
    }
}

fn answer_space(item_text: &ItemText) -> Html {
    let value = || html! { <p class="to-fill" aria-hidden="true">{ SheetView::VALUE }</p> };
    match item_text.space {
        AnswerSpace::Bits(format) => {
            let field = |(name, count): (&'static str, usize)| {
                html! { <span>{ name }<span class="bits">{ for (0..count).map(|_| html! { <i /> }) }</span></span> }
            };
            html! { <><p class="boxes" aria-hidden="true">{ for boxes(format).map(field) }</p>{ value() }</> }
        }
        AnswerSpace::Value => value(),
        AnswerSpace::Choices => {
            let choice = |(at, choice): (usize, &Line)| {
                html! { <li><i aria-hidden="true" />{ letter(at) }{ ": " }{ line(choice, &Default::default()) }</li> }
            };
            html! { <ul>{ for item_text.choices.iter().enumerate().map(choice) }</ul> }
        }
    }
}

/// The key's entry for a question.
fn entry(entry: &KeyEntry, on_event: &Callback<UiEvent>) -> Html {
    let words = |text: &Line| html! { <li>{ line(text, &draw_options(on_event)) }</li> };
    html! {
        <li>
            <p>{ line(&entry.answer, &Default::default()) }</p>
            <ul>{ for entry.steps.iter().chain(&entry.wrong).map(words) }</ul>
        </li>
    }
}
