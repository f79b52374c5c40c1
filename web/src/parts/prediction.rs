//! Questions about the hidden result: which of two neighbours it is, whether it is exact, which flags it raises.
//!
//! ```text
//!   ├//////////////// the exact value is in here ////////////////┤
//!   [A  0.125 0x3000]                      [0.1251220703125 0x3001  B]
//! ```

use super::{button, send};
use crate::blocks::raised;
use crate::ui_event::UiEvent;
use halfplay_core::skins::doc::{Block, Line, Role};
use halfplay_core::skins::session::{IN_HERE, Msg, Prediction, View};
use std::borrow::Cow;
use yew::prelude::*;

/// The view's blocks below the question. A question about two neighbours shows both, below the bits that are rounded.
pub fn looked_at(view: &View) -> Cow<'_, [Block]> {
    let Some(prompt) = view.prediction_prompt() else { return view.blocks.as_slice().into() };
    let question = Block::Text(Line::default().with(Role::Strong, prompt.question));
    let both = view.prediction.as_ref().filter(|prediction| prediction.asks_neighbour());
    let shown = match both.and_then(|prediction| prediction.candidates.clone()) {
        Some(candidates) => vec![Block::Picture(candidates)],
        None => view.blocks.clone(),
    };
    [vec![question], shown].concat().into()
}

/// Counters for the hands raised in a class, one for each answer, in a presentation.
pub fn hands(counts: &[(char, u32)], on_event: &Callback<UiEvent>) -> Html {
    let one = |(answer, (letter, count)): (usize, &(char, u32))| {
        let onclick = send::<MouseEvent>(on_event, Msg::Hand(answer));
        html! {
            <p class="counted"><strong>{ count }</strong>
                <button type="button" {onclick}>{ format!("hand for {letter}") }</button></p>
        }
    };
    // Of two counters, one is at each end of the line.
    let before = if counts.len() == 2 { 1 } else { counts.len() };
    html! {
        <div class="hands">
            { for counts.iter().enumerate().take(before).map(one) }
            { button(on_event, "take one back", Msg::HandBack) }
            { for counts.iter().enumerate().skip(before).map(one) }
        </div>
    }
}

/// A button for each answer. Two neighbours are at the ends of their line, on which the value itself is hidden.
pub fn choice(prediction: &Prediction, presenting: bool, on_event: &Callback<UiEvent>) -> Option<Html> {
    let prompt = prediction.prompt.as_ref()?;
    let answer = |letter: &'static str, [name, value]: &[String; 2], right: bool| {
        let onclick = send::<MouseEvent>(on_event, Msg::Guess { right });
        let (first, second) = if value.is_empty() { (name, value) } else { (value, name) };
        html! {
            <button type="button" class="candidate" {onclick}>
                <span class="letter">{ letter }</span>{ " " }
                <span>
                    <strong>{ raised(first) }</strong>
                    if !second.is_empty() {
                        { " " }<code>{ raised(second) }</code>
                    }
                </span>
            </button>
        }
    };
    let [a, b] = &prompt.answers;
    Some(html! {
        <div class="choosing" role="group" aria-label={prompt.question}>
            if prediction.asks_neighbour() {
                <div class="hatched"><span>{ IN_HERE }</span></div>
            }
            <div class="candidates">{ answer("A", a, false) }{ answer("B", b, true) }</div>
            if presenting && prediction.asks_neighbour() {
                { hands(&[('A', prediction.hands[0]), ('B', prediction.hands[1])], on_event) }
            }
        </div>
    })
}
