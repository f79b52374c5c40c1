//! Draws a view as a page: the answer, the picture, the sentence, the rest.
//!
//! ```text
//!   bar          halfplay   Operation Compare Number Map Reference      undo redo …
//!   operation    instruction, operands and result bit by bit        (or one line of it)
//!   steps │ picture and sentences of the selected item │ comparison       (side by side if there is room)
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

/// The properties of [`Page`].
#[derive(PartialEq, Properties)]
pub struct PageProps {
    /// all screens
    pub screens: Screens,
    /// the part of the page to draw
    #[prop_or(Frame::Whole)]
    pub frame: Frame,
    /// the address of the current state: the page's own address and the link
    #[prop_or_default]
    pub address: AttrValue,
    /// the code that writes reports and draws the address as a QR code
    #[prop_or_default]
    pub writers: WritersState,
    /// the code that draws programs, once loaded
    #[prop_or_default]
    pub programs: Option<&'static Programs>,
    /// the code that draws lessons, once loaded
    #[prop_or_default]
    pub lessons: Option<&'static Lessons>,
    /// true while a lesson that the link names waits for the code that draws lessons
    #[prop_or_default]
    pub awaits_lesson: bool,
    /// the name of the chosen theme
    #[prop_or_default]
    pub theme: AttrValue,
    /// receives the events of the elements
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
                { parts::skip_link() }
                <Bar screen={view.tab()} hidden={view.hidden} {theme} {on_event} />
            } else {
                // Screen readers need the page's name all the same.
                <header class="said"><h1>{ "halfplay" }</h1></header>
            }
            if *awaits_lesson && view.screen != LessonView::SCREEN {
                <p class="awaited" role="status">{ LESSONS_AWAITED }</p>
            }
            <main id={parts::MAIN} tabindex="-1">{ for screens.all().map(|view| one(screens, view, frame, modules, on_event)) }</main>
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

/// One screen. The screens that are not current are drawn in the same place, hidden.
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
    if let Some(lessons) =
        lessons.filter(|_| view.lesson_list.is_some() || view.lesson_end.is_some() || view.sheet.is_some())
    {
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

/// The properties of [`Lower`], the part below the operation. It is redrawn only for another view.
#[derive(Properties)]
struct LowerProps {
    view: Rc<View>,
    frame: Frame,
    on_event: Callback<UiEvent>,
}

impl PartialEq for LowerProps {
    /// Comparing two views takes as long as drawing one, so only the same `Rc` counts as equal.
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

/// The part of the operation that the screen shows.
#[component]
fn Operation(OperationProps { view, on_event }: &OperationProps) -> Html {
    // The row enlarged for touch, if bits are too narrow to be pressed one by one.
    let open = use_state_eq(|| None);
    let rows = match view.head {
        Head::Full | Head::Row => parts::registers(view, &open, on_event),
        Head::Brief | Head::Line => html! {},
        Head::Alone => {
            let rows = parts::registers(view, &open, on_event);
            return html! { <section class="operation" aria-label="operation">{ rows }</section> };
        }
        Head::None => return html! {},
    };
    html! {
        <section class={classes!("operation", matches!(view.head, Head::Brief | Head::Line).then_some("brief"))} aria-label="operation">
            <Line view={view.clone()} {on_event} />
            { rows }
            if view.head != Head::Line {
                <Answer view={view.clone()} {on_event} />
            }
        </section>
    }
}

/// The selected item, with the list to choose from and the side panel.
#[component]
fn Lower(LowerProps { view, frame, on_event }: &LowerProps) -> Html {
    let frame = *frame;
    let list = view.list.as_ref().filter(|_| frame != Frame::Step);
    // The chosen pipeline opens below its row.
    let [upper, rest] = match list {
        Some(list) if view.subject == Subject::Result => parts::opened_list(view, list, on_event),
        Some(list) => [parts::list(view, list, on_event), Html::default()],
        None => Default::default(),
    };
    let aside = view.aside.as_ref().filter(|_| !frame.is_part());
    let choice = list.map(|list| {
        html! {
            <div class="choice">
                if list.kind.is_searched() {
                    { parts::searching(view, on_event) }
                }
                { upper }
            </div>
        }
    });
    let (above, under) = match list.is_some_and(|list| list.kind.follows_heading()) {
        true => (None, choice),
        false => (choice, None),
    };
    html! {
        <div class={classes!("below", list.map(|list| format!("with-{}", parts::kind(list))))}>
            { for above }
            <section class="detail" aria-label="selected item">
                { parts::text_field(view, on_event) }
                { parts::heading(view, on_event) }
                <Detail view={view.clone()} {on_event} />
            </section>
            { for under }
            { rest }
            if let Some(list) = aside {
                <Aside list={list.clone()} {on_event} />
            }
        </div>
    }
}
