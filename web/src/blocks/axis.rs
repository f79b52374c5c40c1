//! A stretch of the number line: a value between its neighbours, or several values.
//!
//! The line is an SVG without a scale of its own: places are hundredths of its width, heights are pixels. So it is as
//! long as there is room for, and its type as large as the page's. What stands at the ends stands below, in words.

use super::line::raised;
use halfplay_core::doc::{Ruler, Scale, Spot, place_between};
use yew::prelude::*;

/// Where the line is, in pixels from the top.
const AXIS: &str = "36";
/// The value is drawn on a line that is as many units long: about as many pixels as on a phone.
const UNITS: f64 = 300.0;
/// Nearer to the end that was chosen there is no room for an arrow: thousandths.
const NEAR: u32 = 120;
/// Places for letters, an odd number: on a phone a letter is as wide as one of them.
const PLACES: usize = 41;

/// The value on its line, and an arrow to the end that was chosen; `words` is what a screen reader reads.
pub fn ruler(ruler: &Ruler, words: String) -> Html {
    let at = (place_between(ruler.at, 0.0, UNITS / 2.0, UNITS) * 1000.0 / UNITS).round() as u32;
    let tick = html! { <line class="axis" x1="50%" x2="50%" y1="31" y2="41" /> };
    html! {
        <div class="ruler" role="img" aria-label={words}>
            <svg class="line" aria-hidden="true">
                { axis() }
                { tick }
                { arrow(at, ruler.chose_right) }
                { dot(at) }
            </svg>
            { ends([&ruler.left, &ruler.right], [!ruler.chose_right, ruler.chose_right], Ruler::MIDDLE) }
        </div>
    }
}

/// The values on their line, a letter each; below, whose they are.
pub fn scale(scale: &Scale, words: String) -> Html {
    let spots = scale.spots(PLACES);
    let name = |spot: &Spot| html! { <li><strong>{ spot.letter }</strong>{ " " }{ spot.names() }</li> };
    let place = |spot: &Spot| (spot.place * 1000 / (PLACES - 1)) as u32;
    let mark = |spot: &Spot| {
        html! {
            <>
                <text x={percent(place(spot))} y="21">{ spot.letter }</text>
                { dot(place(spot)) }
            </>
        }
    };
    html! {
        <div class="scale" role="img" aria-label={words}>
            <svg class="line" aria-hidden="true">
                { axis() }
                { for spots.iter().map(mark) }
            </svg>
            { ends([&scale.left, &scale.right], [false, false], "") }
            <ul class="names">{ for spots.iter().map(name) }</ul>
        </div>
    }
}

/// The line with its ends.
fn axis() -> Html {
    html! {
        <>
            <line class="axis" x1="0%" x2="100%" y1={AXIS} y2={AXIS} />
            <line class="axis" x1="0%" x2="0%" y1="28" y2="44" />
            <line class="axis" x1="100%" x2="100%" y1="28" y2="44" />
        </>
    }
}

fn dot(at: u32) -> Html {
    html! { <circle class="dot" cx={percent(at)} cy={AXIS} r="5.5" /> }
}

/// From the value to the end that was chosen, above the line. The bow is as wide as the way is long; its head is not.
fn arrow(at: u32, to_right: bool) -> Html {
    let (left, length) = if to_right { (at, 1000_u32.saturating_sub(at)) } else { (0, at) };
    if length < NEAR {
        return Html::default();
    }
    let (bow, tip, head) = match to_right {
        true => ("M0 27Q50 -8 100 25", "100%", "M-7 16L0 25L-11 24.5"),
        false => ("M100 27Q50 -8 0 25", "0%", "M7 16L0 25L11 24.5"),
    };
    html! {
        <>
            <svg x={percent(left)} y="0" width={percent(length)} height="30" viewBox="0 0 100 30" preserveAspectRatio="none">
                <path class="arrow" d={bow} />
            </svg>
            <svg class="head" x={tip} y="0" width="1" height="30"><path class="arrow" d={head} /></svg>
        </>
    }
}

/// Name and value of each end, the chosen one stressed; between them a word for the middle.
fn ends(
    [left, right]: [&[String; 2]; 2],
    [left_chosen, right_chosen]: [bool; 2],
    middle: &'static str,
) -> Html {
    html! {
        <div class="ends">
            { end(left, left_chosen) }
            <span class="role-dim">{ middle }</span>
            { end(right, right_chosen) }
        </div>
    }
}

fn end([name, value]: &[String; 2], chosen: bool) -> Html {
    html! {
        <div>
            <code class={classes!(chosen.then_some("chosen"))}>{ raised(name) }</code>{ " " }
            <span class="role-dim">{ raised(value) }</span>
        </div>
    }
}

/// Thousandths as `12.5%`.
fn percent(thousandths: u32) -> String {
    format!("{}.{}%", thousandths / 10, thousandths % 10)
}
