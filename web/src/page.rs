//! A view as a page: the answer, the picture, the sentence, the rest.
//!
//! ```text
//!   bar          halfplay   Operation Compare Number Map Reference      undo redo …
//!   operation    instruction, operands and result bit by bit        (or one line of it)
//!   steps │ picture and sentences of what is looked at │ comparison    (beside each other where there is room)
//!   foot         keys
//! ```

use crate::frame::Frame;
use crate::lazy_modules::{Lessons, Programs, WritersState};
use crate::parts::{self, Answer, Aside, Bar, Detail, Foot, Line};
use crate::screens::Screens;
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{Head, LESSONS_AWAITED, LessonView, Subject, View};
use std::rc::Rc;
use yew::prelude::*;

/// What the page shows.
#[derive(PartialEq, Properties)]
pub struct PageProps {
    /// everything there is to draw
    pub screens: Screens,
    /// how much of it
    #[prop_or(Frame::Whole)]
    pub frame: Frame,
    /// the address of the present state: the page's own, with the link behind it
    #[prop_or_default]
    pub address: AttrValue,
    /// what writes reports and draws the address as a code
    #[prop_or_default]
    pub writers: WritersState,
    /// what draws programs, once it is there
    #[prop_or_default]
    pub programs: Option<&'static Programs>,
    /// what draws lessons, once it is there
    #[prop_or_default]
    pub lessons: Option<&'static Lessons>,
    /// is it waited for, to read a lesson that a link names?
    #[prop_or_default]
    pub awaits_lesson: bool,
    /// the name of the colours that are chosen
    #[prop_or_default]
    pub theme: AttrValue,
    /// receives what the elements report
    pub on_event: Callback<UiEvent>,
}

/// The whole page, or the part of it that a frame shows.
#[component]
pub fn Page(props: &PageProps) -> Html {
    let PageProps { screens, frame, address, writers, programs, lessons, awaits_lesson, theme, on_event } =
        props;
    let modules = (*programs, *lessons);
    let frame = *frame;
    let view = screens.now();
    let part = frame.is_part();
    let whole = !part && !view.presenting;
    let classes =
        classes!("blocks", "page", part.then_some("part"), view.presenting.then_some("presenting"),);
    html! {
        <div class={classes}>
            if whole {
                <Bar screen={view.tab()} hidden={view.hidden} {theme} {on_event} />
            } else {
                // For screen readers the page has a name all the same.
                <header class="said"><h1>{ "halfplay" }</h1></header>
            }
            if *awaits_lesson && view.screen != LessonView::SCREEN {
                <p class="awaited" role="status">{ LESSONS_AWAITED }</p>
            }
            <main>{ for screens.all().map(|view| one(screens, view, frame, modules, on_event)) }</main>
            { parts::notice(view) }
            { parts::overlay(view, address, *writers, on_event) }
            { parts::prompt(view, on_event) }
            if view.presenting {
                { parts::presenter(view, part.then_some(address), on_event) }
            } else if part {
                { parts::way_out(view, address, on_event) }
            } else {
                <Foot hints={view.hints.clone()} />
            }
            { parts::live_region() }
        </div>
    }
}

/// One screen. Those that wait stand in the same place, out of sight.
fn one(
    screens: &Screens,
    view: &Rc<View>,
    frame: Frame,
    (programs, lessons): (Option<&'static Programs>, Option<&'static Lessons>),
    on_event: &Callback<UiEvent>,
) -> Html {
    let word = view.screen.word();
    let away = view.screen != screens.now().screen;
    let lesson = lessons.filter(|_| view.lesson.is_some() && frame != Frame::Step);
    let in_lesson = lesson.map(|_| "in-lesson");
    let class = classes!("screen", format!("screen-{word}"), in_lesson, away.then_some("away"));
    if let Some(front) = view.front.as_ref().filter(|_| frame == Frame::Whole) {
        return html! { <div key={word} {class}>{ parts::front(view, front, on_event) }</div> };
    }
    if let Some(lessons) = lessons.filter(|_| view.shelf.is_some() || view.sheet.is_some()) {
        return html! { <div key={word} {class}>{ (lessons.shelf)(view, on_event) }</div> };
    }
    let slider = lessons.filter(|_| view.slider.is_some());
    let shown = match programs.filter(|_| view.program.is_some()) {
        Some(programs) => (programs.screen)(view, frame.is_part() || lesson.is_some(), on_event),
        None => html! {
            <>
                if frame != Frame::Step {
                    <Operation view={view.clone()} {on_event} />
                }
                if frame != Frame::Step {
                    { for slider.map(|lessons| (lessons.slider)(view, on_event)) }
                }
                <Lower view={screens.lower(view).clone()} {frame} {on_event} />
            </>
        },
    };
    let shown = match lesson {
        Some(lessons) => (lessons.step)(view, shown, frame.is_part(), on_event),
        None => shown,
    };
    html! { <div key={word} {class}>{ shown }</div> }
}

/// What stands below the operation is drawn anew for another view only.
#[derive(Properties)]
struct LowerProps {
    view: Rc<View>,
    frame: Frame,
    on_event: Callback<UiEvent>,
}

impl PartialEq for LowerProps {
    /// Views are as long to compare as to draw: the very same one is looked for.
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.view, &other.view) && (self.frame, &self.on_event) == (other.frame, &other.on_event)
    }
}

/// The properties of [`Operation`].
#[derive(PartialEq, Properties)]
struct OperationProps {
    view: Rc<View>,
    on_event: Callback<UiEvent>,
}

/// As much of the operation as the screen shows.
#[component]
fn Operation(OperationProps { view, on_event }: &OperationProps) -> Html {
    // The row that is open to a finger, where bits are too narrow to be pressed one by one.
    let open = use_state_eq(|| None);
    let rows = match view.head {
        Head::Full | Head::Row => parts::registers(view, &open, on_event),
        Head::Brief => html! {},
        Head::Alone => {
            let rows = parts::registers(view, &open, on_event);
            return html! { <section class="operation" aria-label="operation">{ rows }</section> };
        }
        Head::None => return html! {},
    };
    html! {
        <section class={classes!("operation", (view.head == Head::Brief).then_some("brief"))} aria-label="operation">
            <Line view={view.clone()} {on_event} />
            { rows }
            <Answer view={view.clone()} {on_event} />
        </section>
    }
}

/// What is looked at, between what can be chosen and what is worth a look besides.
#[component]
fn Lower(LowerProps { view, frame, on_event }: &LowerProps) -> Html {
    let frame = *frame;
    let list = view.list.as_ref().filter(|_| frame != Frame::Step);
    // A pipeline opens below itself.
    let [upper, rest] = match list {
        Some(list) if view.subject == Subject::Result => parts::opened_list(view, list, on_event),
        Some(list) => [parts::list(view, list, on_event), Html::default()],
        None => Default::default(),
    };
    let aside = view.aside.as_ref().filter(|_| !frame.is_part());
    html! {
        <div class={classes!("below", list.map(|list| format!("with-{}", parts::kind(list))))}>
            if list.is_some() {
                <div class="choice">
                    if view.list.as_ref().is_some_and(|list| list.kind.is_searched()) {
                        { parts::searching(view, on_event) }
                    }
                    { upper }
                </div>
            }
            <section class="detail" aria-label="what is looked at">
                { parts::heading(view, on_event) }
                <Detail view={view.clone()} {on_event} />
            </section>
            { rest }
            if let Some(list) = aside {
                <Aside list={list.clone()} {on_event} />
            }
        </div>
    }
}
