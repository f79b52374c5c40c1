//! The selected item: its heading, with buttons to the next one, and its blocks.

use super::prediction::{choice, looked_at};
use super::rest::path;
use super::{draw_options, id, send, walk};
use crate::blocks::{DrawOptions, Grip, MapGesture, ValueMove, block, blocks, line};
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::Block;
use halfplay_core::skins::session::{Button, ButtonGroup, MapMsg, Msg, ProgramMsg, Progress, Subject, View};
use std::borrow::Cow;
use std::rc::Rc;
use yew::prelude::*;

/// The heading of the selected item; for steps, with buttons back and forward.
pub fn heading(view: &View, on_event: &Callback<UiEvent>) -> Html {
    let in_lesson = view.lesson.is_some();
    let steps = view.subject == Subject::Steps && !view.presenting && !in_lesson;
    // The lesson's text already names the item, unless it is a row of a list.
    let named = !in_lesson || view.list.is_some();
    html! {
        <div class="heading">
            if named {
                <h2 id={(!in_lesson).then(|| id(view, "heading"))} tabindex="-1">{ line(&view.heading, &Default::default()) }</h2>
            }
            if let Some(brief) = view.survey.as_ref().and_then(|counted| counted.brief.as_ref()) {
                <p class="counted">{ brief }</p>
            }
            if steps {
                // On a phone this is the only visible part of the path.
                { for view.step.map(path) }
                <div class="walk" role="group" aria-label="steps">
                    { walk(view, on_event, false, ("←", Some("step back"), Msg::PreviousStep)) }
                    { walk(view, on_event, true, ("→", Some("next step"), Msg::NextStep)) }
                </div>
            }
            { for view.buttons.iter().map(|actions| group(actions, on_event)) }
        </div>
    }
}

/// A group of buttons.
fn group(actions: &ButtonGroup, on_event: &Callback<UiEvent>) -> Html {
    let one = |action: &Button| {
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

/// The progress of a running count.
fn counting(view: &View) -> Option<Progress> {
    view.survey.as_ref().map(|counted| counted.progress).filter(|progress| !progress.is_finished())
}

/// The properties of [`Detail`].
#[derive(PartialEq, Properties)]
pub struct DetailProps {
    /// the view with the selected item
    pub view: Rc<View>,
    /// receives the events of the elements
    pub on_event: Callback<UiEvent>,
}

/// The pictures, tables and sentences. Swiping goes from step to step; clicking on a map chooses a cell.
#[component]
pub fn Detail(DetailProps { view, on_event }: &DetailProps) -> Html {
    let options = draw_options_of(view, on_event);
    let shown = match looked_at(view) {
        // Without a question, each block is a component of its own.
        Cow::Borrowed(shown) => {
            // A number line keeps its element during a drag, even if a sentence comes or goes above it.
            let is_line = |block: &&Block| matches!(block, Block::Ruler(_));
            let key = |place: usize| match shown.get(place).filter(is_line) {
                Some(_) => format!("line-{}", shown.iter().take(place).filter(is_line).count()),
                None => place.to_string(),
            };
            let one = |place| html! { <Shown key={key(place)} view={view.clone()} {place} {on_event} /> };
            let margin = &view.margin;
            if margin.is_empty() {
                html! { <div class="blocks">{ for (0..shown.len()).map(one) }</div> }
            } else {
                html! {
                    <div class="blocks with-margin">
                        { for (0..margin.start).map(one) }
                        <div class="margin">{ for margin.clone().map(one) }</div>
                        { for (margin.end..shown.len()).map(one) }
                    </div>
                }
            }
        }
        Cow::Owned(asked) => blocks(&asked, &options),
    };
    let counted = view.survey.as_ref().map(|counted| blocks(&counted.blocks, &options));
    let counting = counting(view).map(|Progress { done, of }| {
        html! { <progress value={done.to_string()} max={of.to_string()} aria-label="counted"></progress> }
    });
    // A new step gets a new element, so that its entrance is animated. Within a step the numbers change in place.
    let key = view.step.filter(|_| view.subject == Subject::Steps).map_or(0, |(at, _)| at + 1);
    let asked = view.prediction.as_ref().and_then(|prediction| choice(prediction, view.presenting, on_event));
    html! {
        <div {key} class="looked-at">{ shown }{ for asked }{ for counting }{ for counted }</div>
    }
}

/// The properties of one block. It is redrawn when its content changes.
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
                &props.view.finer_picture,
            )
        }
        parts(self) == parts(other) && self.on_event == other.on_event
    }
}

#[component]
fn Shown(ShownProps { view, place, on_event }: &ShownProps) -> Html {
    let shown = view.blocks.get(*place);
    shown.map(|shown| block(shown, &draw_options_of(view, on_event))).unwrap_or_default()
}

/// The neighbour that the user guessed before seeing the result: true for the upper one.
fn guess(view: &View) -> Option<bool> {
    view.prediction.as_ref().and_then(|prediction| prediction.guess)
}

/// The event for a movement of the value on a number line.
fn moved(how: ValueMove) -> UiEvent {
    UiEvent::Session(match how {
        ValueMove::To(place) => Msg::DragTo(place),
        ValueMove::ALittle { up } => Msg::NudgeValue { up },
        ValueMove::DragEnd => Msg::DragEnd,
    })
}

/// The event for a gesture on a map.
fn swept(how: MapGesture) -> UiEvent {
    UiEvent::Session(match how {
        MapGesture::Zoom { code, closer } => Msg::from(MapMsg::ZoomAt { code: code as usize, closer }),
        MapGesture::Drag { from, to } => Msg::from(MapMsg::Drag { from: from as usize, to: to as usize }),
    })
}

/// Options for drawing the selected item: terms and map codes are clickable.
fn draw_options_of(view: &View, on_event: &Callback<UiEvent>) -> DrawOptions {
    let on_code = Some(on_event.reform(|code: u64| UiEvent::Session(Msg::Choose(code as usize))));
    let on_sweep = Some(on_event.reform(swept));
    let on_plot = view
        .program
        .is_some()
        .then(|| on_event.reform(|share| UiEvent::Session(Msg::from(ProgramMsg::PlotAt(share)))));
    let grip = view.handle.clone().map(|handle| Grip { handle, on_move: on_event.reform(moved) });
    DrawOptions {
        large: view.presenting,
        guess: guess(view),
        grip,
        on_code,
        on_plot,
        on_sweep,
        finer: view.finer_picture.clone(),
        ..draw_options(on_event)
    }
}
