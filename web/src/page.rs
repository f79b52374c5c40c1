//! A view as a page: the answer, the picture, the sentence, the rest.
//!
//! ```text
//!   bar          halfplay   Operation Steps Compare Number Reference      undo redo …
//!   operation    instruction, operands and result bit by bit        (or one line of it)
//!   steps │ picture and sentences of what is looked at │ comparison    (beside each other where there is room)
//!   foot         keys, colours
//! ```

use crate::frame::Frame;
use crate::parts::{self, Bar, Foot};
use crate::wish::Wish;
use halfplay_core::session::{Head, Screen, View};
use std::rc::Rc;
use yew::prelude::*;

/// What the page shows.
#[derive(PartialEq, Properties)]
pub struct PageProps {
    /// everything there is to draw
    pub view: Rc<View>,
    /// what the lower part shows, where that follows the picture of the operation; otherwise the same
    #[prop_or_default]
    pub lower: Option<Rc<View>>,
    /// of a new screen, the picture that is drawn, from 0: what one does not see first is left out, so that it is there
    /// sooner. Blocks far down and the comparison beside follow in the second, a long list grows from picture to picture.
    #[prop_or_default]
    pub early: Option<usize>,
    /// how much of it
    #[prop_or(Frame::Whole)]
    pub frame: Frame,
    /// the address of the present state: the page's own, with the link behind it
    #[prop_or_default]
    pub address: AttrValue,
    /// the name of the colours that are chosen
    #[prop_or_default]
    pub theme: AttrValue,
    /// what the visitor wants
    pub wish: Callback<Wish>,
}

/// The whole page, or the part of it that a frame shows.
#[component]
pub fn Page(props: &PageProps) -> Html {
    let PageProps { view, lower, early, frame, address, theme, wish } = props;
    let lower = lower.as_ref().unwrap_or(view).clone();
    let part = frame.is_part();
    let whole = !part && !view.presenting;
    let classes = classes!(
        "blocks",
        "page",
        format!("screen-{}", view.screen.word()),
        part.then_some("part"),
        view.presenting.then_some("presenting"),
    );
    html! {
        <div class={classes}>
            if whole {
                <Bar screen={view.screen} hidden={view.hidden} {wish} />
            } else {
                // Those who listen are told where they are.
                <header class="said"><h1>{ "halfplay" }</h1></header>
            }
            <main>
                if *frame != Frame::Step {
                    <Operation view={view.clone()} {wish} />
                }
                <Lower view={lower} early={*early} frame={*frame} {wish} />
            </main>
            { parts::notice(view) }
            { parts::overlay(view, address, wish) }
            { parts::prompt(view, wish) }
            if view.presenting {
                { parts::presenter(view, wish) }
            } else if part {
                { parts::way_out(view, address, wish) }
            } else {
                <Foot hints={view.hints.clone()} {theme} {wish} />
            }
            { parts::told() }
        </div>
    }
}

/// What stands below the operation is drawn anew for another view only.
#[derive(Properties)]
struct LowerProps {
    view: Rc<View>,
    early: Option<usize>,
    frame: Frame,
    wish: Callback<Wish>,
}

impl PartialEq for LowerProps {
    /// Views are as long to compare as to draw: the very same one is looked for.
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.view, &other.view)
            && (self.early, self.frame, &self.wish) == (other.early, other.frame, &other.wish)
    }
}

/// The operation is drawn anew where it is another: not from step to step.
#[derive(Properties)]
struct OperationProps {
    view: Rc<View>,
    wish: Callback<Wish>,
}

impl PartialEq for OperationProps {
    fn eq(&self, other: &Self) -> bool {
        let same = Rc::ptr_eq(&self.view, &other.view) || self.view.has_operation_of(&other.view);
        same && self.wish == other.wish
    }
}

/// As much of the operation as the screen shows.
#[component]
fn Operation(OperationProps { view, wish }: &OperationProps) -> Html {
    match view.head {
        Head::Full | Head::Row => html! {
            <section class="operation" aria-label="operation">
                { parts::instruction(view, wish) }
                { parts::registers(view, wish) }
                // Beside each other where there is room: a remark that comes with a letter moves nothing.
                <div class="outcome">
                    { parts::result(view, wish) }
                    { parts::remarks(view) }
                </div>
            </section>
        },
        Head::Brief => html! {
            <section class="operation brief" aria-label="operation">
                { parts::instruction(view, wish) }
                { parts::brief(view) }
                { parts::result(view, wish) }
            </section>
        },
        Head::None => html! {},
    }
}

/// What is looked at, between what can be chosen and what is worth a look besides.
#[component]
fn Lower(LowerProps { view, early, frame, wish }: &LowerProps) -> Html {
    let frame = *frame;
    let first = *early == Some(0);
    let list = view.list.as_ref().filter(|_| frame != Frame::Step);
    let aside = view.aside.as_ref().filter(|_| !frame.is_part() && !first);
    // Where the rows of the operation are drawn, they are what one came for.
    let detail = !(first && view.head == Head::Full);
    html! {
        // Another screen is made anew: to take what is there apart piece by piece takes a browser longer.
        <div key={view.screen.word()} class={classes!("below", list.map(|list| format!("with-{}", parts::kind(list))))}>
            if let Some(list) = list {
                <div class="choice">
                    if view.screen == Screen::Reference {
                        { parts::searching(view, wish) }
                    }
                    { parts::list(view, list, *early, wish) }
                </div>
            }
            <section class="detail" aria-label="what is looked at">
                { parts::heading(view, wish) }
                if detail {
                    { parts::detail(view, first, wish) }
                }
            </section>
            if let Some(list) = aside {
                { parts::aside(list, wish) }
            }
        </div>
    }
}
