//! What is looked at: its heading, with the way to the next, and its blocks.

use super::prediction::{choice, looked_at};
use super::rest::path;
use super::{button, id, manner, named, send, walk};
use crate::blocks::{Grip, Manner, Moved, Sweep, block, blocks, line};
use crate::ui_event::UiEvent;
use halfplay_core::doc::Block;
use halfplay_core::session::{KeyContext, MapLayer, MapPage, Msg, Progress, Screen, View};
use std::borrow::Cow;
use std::rc::Rc;
use yew::prelude::*;

/// The heading of what is looked at; between steps, the way back and on.
pub fn heading(view: &View, on_event: &Callback<UiEvent>) -> Html {
    let in_lesson = view.lesson.is_some();
    let steps = view.screen == Screen::Operation && !view.presenting && !in_lesson;
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
            if view.screen == Screen::Map {
                { maps(view, on_event) }
            }
            if let Some(shown) = view.layer {
                { layers(shown, on_event) }
            }
            if matches!(view.context_below, KeyContext::Map | KeyContext::Plane) {
                { moves(view, on_event) }
            }
            if view.screen == Screen::Compare && !view.hidden {
                { comparing(view, on_event) }
            }
            if leads_on(view) {
                <div class="walk">{ button(on_event, opens(view), Msg::Open) }</div>
            }
        </div>
    }
}

/// Does what is chosen lead somewhere? Where there are no results yet, an example waits.
fn leads_on(view: &View) -> bool {
    let has_rows = view.list.as_ref().is_some_and(|list| !list.table.rows.is_empty());
    match view.screen {
        Screen::Reference | Screen::Hardware => has_rows,
        Screen::Diagnose => true,
        _ => false,
    }
}

/// What the row that is chosen in a list leads to.
fn opens(view: &View) -> &'static str {
    match view.context_below {
        KeyContext::Glossary => "related",
        KeyContext::Diagnose if view.list.is_none() => "try these",
        KeyContext::Diagnose => "look at a result",
        _ => "use it",
    }
}

/// How far a count has come that is under way.
fn counting(view: &View) -> Option<Progress> {
    view.counted.as_ref().map(|counted| counted.progress).filter(|progress| !progress.is_finished())
}

/// What the comparison can show besides.
fn comparing(view: &View, on_event: &Callback<UiEvent>) -> Html {
    let traces = view.heading.text().ends_with("both traces");
    let packed = view.registers.iter().any(|row| row.lane.is_some());
    html! {
        <div class="walk" role="group" aria-label="comparison">
            if packed {
                { button(on_event, "other lane", Msg::Right) }
            }
            if counting(view).is_some() {
                { button(on_event, "stop counting", Msg::Revert) }
            } else if view.counted.is_none() {
                { button(on_event, "how often?", Msg::Survey) }
            }
            if view.counted.as_ref().is_some_and(|counted| counted.differs) {
                { button(on_event, "first difference", Msg::FirstDifference) }
            }
            { button(on_event, if traces { "close traces" } else { "both traces" }, Msg::Open) }
        </div>
    }
}

/// What can be done on a map, and the way to the other one.
fn maps(view: &View, on_event: &Callback<UiEvent>) -> Html {
    let map = ("map", Msg::Page(MapPage::Codes));
    let toy = ("toy float", Msg::Page(MapPage::Toy));
    let plane = ("plane", Msg::Page(MapPage::Plane));
    let take = ("take it", Msg::Open);
    let (zoom, go_to) = (|words, closer| (words, Msg::Zoom { closer }), ("go to", Msg::GoToCode));
    let all = match view.context_below {
        KeyContext::Map => vec![zoom("closer", true), zoom("away", false), go_to, take, toy, plane],
        KeyContext::Plane => {
            let open = ("open it", Msg::Open);
            let colours = ("next colours", Msg::NextLayer);
            vec![zoom("closer", true), zoom("away", false), colours, go_to, open, map]
        }
        _ => vec![go_to, take, map],
    };
    html! {
        <div class="walk sideways" role="group" aria-label="maps">
            { for all.into_iter().map(|(words, msg)| button(on_event, words, msg)) }
        </div>
    }
}

/// What the map can show of each code; the one that it shows is pressed.
fn layers(shown: MapLayer, on_event: &Callback<UiEvent>) -> Html {
    let one = |layer: MapLayer| {
        let onclick = send::<MouseEvent>(on_event, Msg::Layer(layer));
        let pressed = (layer == shown).to_string();
        html! { <button type="button" aria-pressed={pressed} {onclick}>{ layer.name() }</button> }
    };
    html! {
        <div class="walk sideways" role="group" aria-label="picture">
            { for MapLayer::ALL.into_iter().map(one) }
            if shown == MapLayer::Differences {
                { named(on_event, ("‹", "previous difference", Msg::Difference { on: false })) }
                { named(on_event, ("›", "next difference", Msg::Difference { on: true })) }
            }
        </div>
    }
}

/// From code to code of a map whose cells are too small for a finger, or from pair to pair of a plane, with what moves its third
/// operand. It stands above the map, where nothing moves it.
fn moves(view: &View, on_event: &Callback<UiEvent>) -> Html {
    let on_plane = view.context_below == KeyContext::Plane;
    let words = match on_plane {
        false => ["left", "up", "down", "right", "first code", "last code"],
        true => ["smaller a", "larger b", "smaller b", "larger a", "first pair", "last pair"],
    };
    let signs = [("←", Msg::Left), ("↑", Msg::Up), ("↓", Msg::Down), ("→", Msg::Right)];
    let all = signs.into_iter().chain([("first", Msg::First), ("last", Msg::Last)]);
    let third = [
        ("c − ulp", "c one ulp down", Msg::Ulp { up: false }),
        ("c + ulp", "c one ulp up", Msg::Ulp { up: true }),
        ("c ÷ 2", "c one exponent down", Msg::Exponent { up: false }),
        ("c × 2", "c one exponent up", Msg::Exponent { up: true }),
    ];
    let has_third = on_plane && view.registers.iter().any(|register| register.name == "c");
    html! {
        <>
            <div class="walk" role="group" aria-label="move">
                { for all.zip(words).map(|((sign, msg), words)| named(on_event, (sign, words, msg))) }
            </div>
            if has_third {
                <div class="walk sideways" role="group" aria-label="third operand">{ for third.map(|one| named(on_event, one)) }</div>
            }
        </>
    }
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
    let key = view.step.filter(|_| view.screen == Screen::Operation).map_or(0, |(at, _)| at + 1);
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
        Sweep::Zoom { code, closer } => Msg::ZoomAt { code: code as usize, closer },
        Sweep::Drag { from, to } => Msg::Drag { from: from as usize, to: to as usize },
    })
}

/// How what is looked at is drawn: terms explain themselves, codes of a map are chosen.
fn manner_of(view: &View, on_event: &Callback<UiEvent>) -> Manner {
    let on_code = Some(on_event.reform(|code: u64| UiEvent::Session(Msg::Choose(code as usize))));
    let on_sweep = Some(on_event.reform(swept));
    let on_plot =
        view.program.is_some().then(|| on_event.reform(|share| UiEvent::Session(Msg::PlotAt(share))));
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
