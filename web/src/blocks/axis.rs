//! A stretch of the number line: a value between its neighbours, or several values.
//!
//! The line is a band, true to scale. It is an SVG without a scale of its own: positions are percentages of its width,
//! and `web/style/axis.css` sets the heights. So it fills the available width while its type keeps the page's size. The
//! names of the ends are text below the line. If the value is too near to an end or the middle to be distinguished from
//! it, a funnel leads to a second band that magnifies that place.

use super::line::raised;
use super::{DrawOptions, Grip, ValueMove};
use halfplay_core::skins::doc::{Lens, Ruler, Scale, Spot};
use halfplay_core::skins::session::YOURS;
use web_sys::Element;
use yew::prelude::*;

/// The least distance from the chosen end, in thousandths, that leaves space for an arrow.
const NEAR: u32 = 60;
/// Positions for letters, an odd number: on a phone a letter is as wide as one position.
const PLACES: usize = 41;

/// Draws the value on its line with an arrow to the chosen end. Screen readers read `words`. If the value can be moved,
/// the user can drag the band, and the dot is a slider for the keyboard.
pub fn ruler(ruler: &Ruler, words: String, options: &DrawOptions) -> Html {
    let (at, guess, grip) = (ruler.at, options.guess, options.grip.as_ref());
    let class = classes!("ruler", guess.map(|_| "guessed"), grip.map(|_| "moves"));
    // Screen readers hide everything inside an `img`, so a picture with a slider is a `group`.
    let role = if grip.is_some() { "group" } else { "img" };
    let [down, over] = [true, false].map(|begins| grip.map(|grip| dragged(grip, begins)));
    let let_go = grip.map(|grip| grip.on_move.reform(|_: PointerEvent| ValueMove::DragEnd));
    let hidden = grip.is_none().then_some("true");
    html! {
        <div {class} {role} aria-label={words}>
            <svg class="line" aria-hidden={hidden} onpointerdown={down} onpointermove={over}
                onpointerup={let_go.clone()} onpointercancel={let_go}>
                { basins(ruler, 0, 1000) }
                { tick(0) }
                { tick(500) }
                { tick(1000) }
                { arrow(at, ruler.chose_right) }
                // Optional elements go into a list of their own. The other elements are then kept, with pointer and
                // focus.
                <>{ for ruler.exact_as_typed.map(diamond) }</>
                { grip.map_or_else(|| dot(at), slider) }
            </svg>
            { ends([&ruler.left, &ruler.right], [!ruler.chose_right, ruler.chose_right], Ruler::MIDDLE, guess) }
            <>{ for ruler.lens.as_ref().map(|lens| enlarged(ruler, lens)) }</>
        </div>
    }
}

/// Handles a pointer on the line: with the primary button down, the value moves to the pointer. With `begins` true, the
/// button just went down, and the line captures the pointer.
fn dragged(grip: &Grip, begins: bool) -> Callback<PointerEvent> {
    let on_move = grip.on_move.clone();
    Callback::from(move |event: PointerEvent| {
        let first = if begins { event.button() == 0 } else { event.buttons() & 1 == 1 };
        let line = event.target_dyn_into::<Element>().and_then(|at| at.closest("svg.line").ok().flatten());
        let Some(line) = line.filter(|_| first) else { return };
        if begins {
            // If the capture fails, only movements on the line itself are followed.
            let _ = line.set_pointer_capture(event.pointer_id());
        }
        let room = line.get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - room.left()) / room.width().max(1.0);
        on_move.emit(ValueMove::To((share.clamp(0.0, 1.0) * 1000.0).round() as u32));
    })
}

/// Draws the dot as a slider: arrow keys move it one step, Home and End to the ends.
fn slider(Grip { handle, on_move }: &Grip) -> Html {
    let (moved, let_go) = (on_move.clone(), on_move.clone());
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let to = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" => ValueMove::ALittle { up: false },
            "ArrowRight" | "ArrowUp" => ValueMove::ALittle { up: true },
            "Home" => ValueMove::To(0),
            "End" => ValueMove::To(1000),
            _ => return,
        };
        event.prevent_default();
        moved.emit(to);
    });
    let onkeyup = Callback::from(move |_: KeyboardEvent| let_go.emit(ValueMove::DragEnd));
    let now = handle.at.to_string();
    html! {
        <circle class="dot" cx={percent(handle.at)} role="slider" tabindex="0" aria-label={handle.name.clone()}
            aria-valuemin="0" aria-valuemax="1000" aria-valuenow={now} aria-valuetext={handle.told.clone()}
            {onkeydown} {onkeyup} />
    }
}

/// Draws the values on their line, each as a letter, and a list of their names below.
pub fn scale(scale: &Scale, words: String) -> Html {
    let spots = scale.spots(PLACES);
    let name = |spot: &Spot| html! { <li><strong>{ spot.letter }</strong>{ " " }{ spot.names() }</li> };
    let place = |spot: &Spot| (spot.place * 1000 / (PLACES - 1)) as u32;
    let mark = |spot: &Spot| {
        html! {
            <>
                <text x={percent(place(spot))}>{ spot.letter }</text>
                { dot(place(spot)) }
            </>
        }
    };
    html! {
        <div class="scale" role="img" aria-label={words}>
            <svg class="line" aria-hidden="true">
                { band(0, 1000, false) }
                { tick(0) }
                { tick(1000) }
                { for spots.iter().map(mark) }
            </svg>
            { ends([&scale.left, &scale.right], [false, false], "", None) }
            <ul class="names">{ for spots.iter().map(name) }</ul>
        </div>
    }
}

/// The parts of the band from `from` to `to`, in thousandths, left and right of the middle. Values in a `won` part
/// round to the chosen end.
fn basins(ruler: &Ruler, from: u32, to: u32) -> Html {
    let middle = 500_u32.clamp(from, to);
    let place = |at: u32| (at - from) * 1000 / (to - from).max(1);
    let half = |start: u32, end: u32, right: bool| {
        let won = !ruler.nearest || right == ruler.chose_right;
        (start < end).then(|| band(place(start), place(end), won))
    };
    html! { <>{ for half(from, middle, false) }{ for half(middle, to, true) }</> }
}

fn band(from: u32, to: u32, won: bool) -> Html {
    html! { <rect class={classes!("band", won.then_some("won"))} x={percent(from)} width={percent(to - from)} /> }
}

fn tick(at: u32) -> Html {
    html! { <rect class={classes!("tick", (at == 500).then_some("mid"))} x={percent(at)} /> }
}

/// A diamond at the exact result of the numbers as typed.
fn diamond(at: u32) -> Html {
    html! { <svg x={percent(at)} width="1" height="1"><path class="wished" d="M0 -8L8 0L0 8L-8 0Z" /></svg> }
}

fn dot(at: u32) -> Html {
    html! { <circle class="dot" cx={percent(at)} /> }
}

/// An arrow from the value over the line and straight down onto the chosen end. The bow stretches with the distance;
/// its head does not.
fn arrow(at: u32, to_right: bool) -> Html {
    let (left, length) = if to_right { (at, 1000_u32.saturating_sub(at)) } else { (0, at) };
    if length < NEAR {
        return Html::default();
    }
    let (bow, tip) = match to_right {
        true => ("M0 52C0 -14 100 -14 100 36", "100%"),
        false => ("M100 52C100 -14 0 -14 0 36", "0%"),
    };
    html! {
        <>
            <svg class="bow" x={percent(left)} width={percent(length)} viewBox="0 0 100 100" preserveAspectRatio="none">
                <path class="arrow" d={bow} />
            </svg>
            <svg class="head" x={tip}><path d="M-5 -8H5L0 0Z" /></svg>
        </>
    }
}

/// The funnel and the magnified place: the magnification, the band, and the distance from the value to the nearby end
/// or middle.
fn enlarged(ruler: &Ruler, lens: &Lens) -> Html {
    let (from, to, place) = match lens.about {
        0 => (0, 500, "at-left"),
        1000 => (500, 1000, "at-right"),
        _ => (250, 750, "at-middle"),
    };
    // Around the middle both halves are visible, around an end only that end's half.
    let seen = match lens.about {
        0 => (0, 1),
        1000 => (999, 1000),
        _ => (499, 501),
    };
    let funnel = |class: &'static str, from: u32, to: u32| {
        html! {
            <svg class={classes!("funnel", class)} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
                <path d={format!("M{0} 0L{to} 100H{from}Z", lens.about)} />
            </svg>
        }
    };
    html! {
        <div class={classes!("lens", place)} aria-hidden="true">
            { funnel("wide", from, to) }
            { funnel("narrow", 0, 1000) }
            <span class="factor role-dim">{ for ruler.lens_factor().as_deref().map(raised) }</span>
            <svg class="line">
                { basins(ruler, seen.0, seen.1) }
                { tick(lens.about) }
                { dot(lens.at) }
            </svg>
            <span class="distance">{ for ruler.lens_words().as_deref().map(raised) }</span>
        </div>
    }
}

/// The value and name of each end, the chosen one stressed, with a word for the middle between them. If the user
/// guessed beforehand, each end also has its letter, and a ring surrounds the guess.
fn ends(
    [left, right]: [&[String; 2]; 2],
    [left_chosen, right_chosen]: [bool; 2],
    middle: &'static str,
    guess: Option<bool>,
) -> Html {
    html! {
        <div class="ends">
            { end(left, left_chosen, guess.map(|right| ("A", !right))) }
            <span class="role-dim">{ middle }</span>
            { end(right, right_chosen, guess.map(|right| ("B", right))) }
        </div>
    }
}

fn end([name, value]: &[String; 2], chosen: bool, guess: Option<(&'static str, bool)>) -> Html {
    html! {
        <div class={classes!(chosen.then_some("chosen"), guess.is_some_and(|(_, yours)| yours).then_some("yours"))}>
            if let Some((letter, yours)) = guess {
                <strong>{ letter }{ if yours { format!("  {YOURS}") } else { String::new() } }</strong>{ " " }
            }
            <span class="role-dim">{ raised(value) }</span>{ " " }
            <code>{ raised(name) }</code>
        </div>
    }
}

/// Formats thousandths as a percentage, such as `12.5%`.
fn percent(thousandths: u32) -> String {
    format!("{}.{}%", thousandths / 10, thousandths % 10)
}
