//! A stretch of the number line: a value between its neighbours, or several values.
//!
//! The line is a band, true to scale. It is an SVG without a scale of its own: places are hundredths of its width, heights
//! those of `web/style/axis.css`. So it is as long as there is room for, and its type as large as the page's. What stands
//! at the ends stands below, in words. Where a value is too near to an end or the middle to be told apart from it, a
//! funnel leads to a second band that shows the place enlarged.

use super::line::raised;
use super::{Grip, Manner, Moved};
use halfplay_core::skins::doc::{Lens, Ruler, Scale, Spot};
use halfplay_core::skins::session::YOURS;
use web_sys::Element;
use yew::prelude::*;

/// Nearer to the end that was chosen there is no room for an arrow: thousandths.
const NEAR: u32 = 60;
/// Places for letters, an odd number: on a phone a letter is as wide as one of them.
const PLACES: usize = 41;

/// The value on its line, and an arrow to the end that was chosen; `words` is what a screen reader reads. Where the value can be
/// moved, the band is dragged, and the dot is a slider for keys.
pub fn ruler(ruler: &Ruler, words: String, manner: &Manner) -> Html {
    let (at, guess, grip) = (ruler.at, manner.guess, manner.grip.as_ref());
    let class = classes!("ruler", guess.map(|_| "guessed"), grip.map(|_| "moves"));
    // What is within a picture is nothing to press: with a slider in it, it is a group.
    let role = if grip.is_some() { "group" } else { "img" };
    let [down, over] = [true, false].map(|begins| grip.map(|grip| dragged(grip, begins)));
    let let_go = grip.map(|grip| grip.on_move.reform(|_: PointerEvent| Moved::LetGo));
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
                // What is not always there has a list of its own: so the rest stays what it is, and keeps pointer and focus.
                <>{ for ruler.wished.map(diamond) }</>
                { grip.map_or_else(|| dot(at), slider) }
            </svg>
            { ends([&ruler.left, &ruler.right], [!ruler.chose_right, ruler.chose_right], Ruler::MIDDLE, guess) }
            <>{ for ruler.lens.as_ref().map(|lens| enlarged(ruler, lens)) }</>
        </div>
    }
}

/// What a pointer does on the line: with its first button down it takes the value to where it is. `begins`: it goes down now,
/// and is followed from here on wherever it goes.
fn dragged(grip: &Grip, begins: bool) -> Callback<PointerEvent> {
    let on_move = grip.on_move.clone();
    Callback::from(move |event: PointerEvent| {
        let first = if begins { event.button() == 0 } else { event.buttons() & 1 == 1 };
        let line = event.target_dyn_into::<Element>().and_then(|at| at.closest("svg.line").ok().flatten());
        let Some(line) = line.filter(|_| first) else { return };
        if begins {
            // Without it the pointer is followed as long as it is on the line.
            let _ = line.set_pointer_capture(event.pointer_id());
        }
        let room = line.get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - room.left()) / room.width().max(1.0);
        on_move.emit(Moved::To((share.clamp(0.0, 1.0) * 1000.0).round() as u32));
    })
}

/// The dot as a slider: arrows move it a little, Home and End as far as it goes.
fn slider(Grip { handle, on_move }: &Grip) -> Html {
    let (moved, let_go) = (on_move.clone(), on_move.clone());
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let to = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" => Moved::ALittle { up: false },
            "ArrowRight" | "ArrowUp" => Moved::ALittle { up: true },
            "Home" => Moved::To(0),
            "End" => Moved::To(1000),
            _ => return,
        };
        event.prevent_default();
        moved.emit(to);
    });
    let onkeyup = Callback::from(move |_: KeyboardEvent| let_go.emit(Moved::LetGo));
    let now = handle.at.to_string();
    html! {
        <circle class="dot" cx={percent(handle.at)} role="slider" tabindex="0" aria-label={handle.name.clone()}
            aria-valuemin="0" aria-valuemax="1000" aria-valuenow={now} aria-valuetext={handle.told.clone()}
            {onkeydown} {onkeyup} />
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

/// What of a stretch of the line goes to the end that was chosen, and what to the other; the stretch in thousandths.
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

/// Where the number lies that was wished for.
fn diamond(at: u32) -> Html {
    html! { <svg x={percent(at)} width="1" height="1"><path class="wished" d="M0 -8L8 0L0 8L-8 0Z" /></svg> }
}

fn dot(at: u32) -> Html {
    html! { <circle class="dot" cx={percent(at)} /> }
}

/// From the value over the line and straight down on the end that was chosen. The bow is as wide as the way is long; its
/// head is not.
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

/// The funnel, and the place enlarged: how many times, the band, how far the value is from what it is close to.
fn enlarged(ruler: &Ruler, lens: &Lens) -> Html {
    let (from, to, place) = match lens.about {
        0 => (0, 500, "at-left"),
        1000 => (500, 1000, "at-right"),
        _ => (250, 750, "at-middle"),
    };
    // About the middle both basins are seen, about an end its own alone.
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

/// Value and name of each end, the chosen one stressed; between them a word for the middle. Where one was chosen
/// beforehand, their letters, and a ring around that one.
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

/// Thousandths as `12.5%`.
fn percent(thousandths: u32) -> String {
    format!("{}.{}%", thousandths / 10, thousandths % 10)
}
