//! Curves over a common axis, drawn as SVG that fills the available width. Names and values are text around it.

use super::DrawOptions;
use halfplay_core::skins::doc::{Curve, Plot, Role, curve_path};
use web_sys::Element;
use yew::prelude::*;

/// The size of the drawing in the units of its `viewBox`. The browser stretches it to the available space.
const SIZE: [f64; 2] = [600.0, 180.0];

/// The drawing with its text. A click selects a position.
pub fn plot(plot: &Plot, words: String, options: &DrawOptions) -> Html {
    let onclick = options.on_plot.clone().map(|on_plot| {
        Callback::from(move |event: MouseEvent| {
            let Some(drawn) =
                event.target_dyn_into::<Element>().and_then(|at| at.closest("svg").ok().flatten())
            else {
                return;
            };
            let room = drawn.get_bounding_client_rect();
            let share = (f64::from(event.client_x()) - room.left()) / room.width().max(1.0);
            on_plot.emit((share.clamp(0.0, 1.0) * 1000.0).round() as u32);
        })
    });
    let at = plot.at.map(|at| curve_path(&[[at, 0.0], [at, 1.0]], [0.0, 0.0], SIZE));
    let [low, high] = plot.up.ends.clone();
    let [from, to] = plot.across.ends.clone();
    html! {
        <figure class="plot">
            <figcaption class="role-dim">{ &plot.up.name }</figcaption>
            <div class="plot-up role-dim" aria-hidden="true"><span>{ high }</span><span>{ low }</span></div>
            <svg viewBox="0 0 600 180" preserveAspectRatio="none" role="img" aria-label={words} {onclick}>
                if let Some(d) = at {
                    <path class="plot-at" {d} />
                }
                { for plot.curves.iter().map(curve) }
            </svg>
            <div class="plot-across role-dim" aria-hidden="true">
                <span>{ from }</span><span>{ &plot.across.name }</span><span>{ to }</span>
            </div>
            if plot.curves.len() > 1 {
                <ul class="plot-names">{ for plot.curves.iter().map(name) }</ul>
            }
        </figure>
    }
}

fn curve(curve: &Curve) -> Html {
    html! { <path class={class(curve)} d={curve_path(&curve.points, [0.0, 0.0], SIZE)} /> }
}

fn class(curve: &Curve) -> Classes {
    let quiet = matches!(curve.role, Role::Dim);
    classes!("curve", quiet.then_some("quiet"), curve.dotted.then_some("dotted"))
}

/// A legend entry: a stroke in the curve's style, and its name.
fn name(curve: &Curve) -> Html {
    html! {
        <li>
            <svg viewBox="0 0 24 4" aria-hidden="true"><path class={class(curve)} d="M0 2H24" /></svg>
            { &curve.name }
        </li>
    }
}
