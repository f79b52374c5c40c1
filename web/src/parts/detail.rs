//! What is looked at: its heading, with the way to the next, and its blocks.

use super::prediction::{choice, looked_at};
use super::rest::path;
use super::{id, manner, send, walk};
use crate::blocks::{Grip, Manner, Moved, Sweep, block, blocks, line};
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::Block;
use halfplay_core::skins::session::{Action, Actions, MapMsg, Msg, ProgramMsg, Progress, Subject, View};
use std::borrow::Cow;
use std::rc::Rc;
use yew::prelude::*;

/// The heading of what is looked at; between steps, the way back and on.
pub fn heading(view: &View, on_event: &Callback<UiEvent>) -> Html {
    let in_lesson = view.lesson.is_some();
    let steps = view.subject == Subject::Steps && !view.presenting && !in_lesson;
    // A lesson has said already what is looked at, but for which row of a list that is.
    let named = !in_lesson || view.list.is_some();
    html! {
        <div class="heading">
            if named {
                <h2 id={(!in_lesson).then(|| id(view, "heading"))} tabindex="-1">{ line(&view.heading, &Default::default()) }</h2>
            }
            if let Some(brief) = view.counted.as_ref().and_then(|counted| counted.brief.as_ref()) {
                <p class="counted">{ brief }</p>
            }
            if steps {
                // On a phone, where it is all that is seen of the path.
                { for view.step.map(path) }
                <div class="walk" role="group" aria-label="steps">
                    { walk(view, on_event, false, ("←", Some("step back"), Msg::PreviousStep)) }
                    { walk(view, on_event, true, ("→", Some("next step"), Msg::NextStep)) }
                </div>
            }
            { for view.actions.iter().map(|actions| group(actions, on_event)) }
        </div>
    }
}

/// Buttons that belong together.
fn group(actions: &Actions, on_event: &Callback<UiEvent>) -> Html {
    let one = |action: &Action| {
        let onclick = send::<MouseEvent>(on_event, action.msg.clone());
        let pressed = action.pressed.map(|pressed| pressed.to_string());
        html! {
            <button type="button" aria-label={action.label} aria-pressed={pressed} {onclick}>{ action.words }</button>
        }
    };
    let named = (!actions.label.is_empty()).then_some(actions.label);
    html! {
        <div class={classes!("walk", actions.sideways.then_some("sideways"))} role={named.map(|_| "group")} aria-label={named}>
            { for actions.buttons.iter().map(one) }
        </div>
    }
}

/// How far a count has come that is under way.
fn counting(view: &View) -> Option<Progress> {
    view.counted.as_ref().map(|counted| counted.progress).filter(|progress| !progress.is_finished())
}

/// The properties of [`Detail`].
#[derive(PartialEq, Properties)]
pub struct DetailProps {
    /// where it stands
    pub view: Rc<View>,
    /// receives what the elements report
    pub on_event: Callback<UiEvent>,
}

/// Pictures, tables and sentences. Between steps one also swipes; on a map a click chooses a cell.
#[component]
pub fn Detail(DetailProps { view, on_event }: &DetailProps) -> Html {
    let manner = manner_of(view, on_event);
    let shown = match looked_at(view) {
        // What stands there without a question is drawn block by block.
        Cow::Borrowed(shown) => {
            // A line that is held stays what it is where a sentence comes or goes above it.
            let is_line = |block: &&Block| matches!(block, Block::Ruler(_));
            let key = |place: usize| match shown.get(place).filter(is_line) {
                Some(_) => format!("line-{}", shown.iter().take(place).filter(is_line).count()),
                None => place.to_string(),
            };
            let one = |place| html! { <Shown key={key(place)} view={view.clone()} {place} {on_event} /> };
            html! { <div class="blocks">{ for (0..shown.len()).map(one) }</div> }
        }
        Cow::Owned(asked) => blocks(&asked, &manner),
    };
    let counted = view.counted.as_ref().map(|counted| blocks(&counted.blocks, &manner));
    let counting = counting(view).map(|Progress { done, of }| {
        html! { <progress value={done.to_string()} max={of.to_string()} aria-label="counted"></progress> }
    });
    // Another step is made anew, so that it arrives; the same one follows its numbers where it stands.
    let key = view.step.filter(|_| view.subject == Subject::Steps).map_or(0, |(at, _)| at + 1);
    let asked = view.prediction.as_ref().and_then(|prediction| choice(prediction, view.presenting, on_event));
    html! {
        <div {key} class="looked-at">{ shown }{ for asked }{ for counting }{ for counted }</div>
    }
}

/// A block is drawn anew where it says something else.
#[derive(Properties)]
struct ShownProps {
    view: Rc<View>,
    place: usize,
    on_event: Callback<UiEvent>,
}

impl PartialEq for ShownProps {
    fn eq(&self, other: &Self) -> bool {
        fn parts(props: &ShownProps) -> impl PartialEq + '_ {
            (
                props.view.blocks.get(props.place),
                props.view.presenting,
                guess(&props.view),
                &props.view.handle,
                &props.view.finer,
            )
        }
        parts(self) == parts(other) && self.on_event == other.on_event
    }
}

#[component]
fn Shown(ShownProps { view, place, on_event }: &ShownProps) -> Html {
    let shown = view.blocks.get(*place);
    shown.map(|shown| block(shown, &manner_of(view, on_event))).unwrap_or_default()
}

/// Which of two neighbours was chosen before the result was shown: the upper one?
fn guess(view: &View) -> Option<bool> {
    view.prediction.as_ref().and_then(|prediction| prediction.guess)
}

/// What is to be done where the value on a number line is moved.
fn moved(how: Moved) -> UiEvent {
    UiEvent::Session(match how {
        Moved::To(place) => Msg::LineAt(place),
        Moved::ALittle { up } => Msg::LineStep { up },
        Moved::LetGo => Msg::LineLet,
    })
}

/// What is to be done where a map is moved by hand.
fn swept(how: Sweep) -> UiEvent {
    UiEvent::Session(match how {
        Sweep::Zoom { code, closer } => Msg::from(MapMsg::ZoomAt { code: code as usize, closer }),
        Sweep::Drag { from, to } => Msg::from(MapMsg::Drag { from: from as usize, to: to as usize }),
    })
}

/// How what is looked at is drawn: terms explain themselves, codes of a map are chosen.
fn manner_of(view: &View, on_event: &Callback<UiEvent>) -> Manner {
    let on_code = Some(on_event.reform(|code: u64| UiEvent::Session(Msg::Choose(code as usize))));
    let on_sweep = Some(on_event.reform(swept));
    let on_plot = view
        .program
        .is_some()
        .then(|| on_event.reform(|share| UiEvent::Session(Msg::from(ProgramMsg::PlotAt(share)))));
    let grip = view.handle.clone().map(|handle| Grip { handle, on_move: on_event.reform(moved) });
    Manner {
        large: view.presenting,
        guess: guess(view),
        grip,
        on_code,
        on_plot,
        on_sweep,
        finer: view.finer.clone(),
        ..manner(on_event)
    }
}
