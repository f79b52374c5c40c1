//! A map drawn point by point on a canvas, for example with a row for each power of two and a point for each code.
//!
//! A click chooses a code. The wheel and two fingers zoom around the position under them. Dragging moves the visible
//! part of the map.

mod fine;
mod gesture;
mod paint;

use super::MapGesture;
use super::line::role_class;
use fine::FinePicture;
use gesture::{Gesture, GestureEffect, Spot};
use gloo_events::{EventListener, EventListenerOptions};
use halfplay_core::skins::doc::{Ground, PointMap};
use halfplay_core::skins::session::FinerPicture;
use paint::{SIZE, paint, strength};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlCanvasElement, PointerEvent, WheelEvent};
use yew::prelude::*;

/// The properties of the canvas: the map, and the callbacks of its gestures.
#[derive(Clone, Properties, PartialEq)]
pub struct PointsProps {
    pub sheet: PointMap,
    /// the picture that can be painted at a higher resolution
    pub finer: Option<Rc<FinerPicture>>,
    /// the description for screen readers
    pub label: String,
    pub on_code: Option<Callback<u64>>,
    pub on_sweep: Option<Callback<MapGesture>>,
}

impl PointsProps {
    /// The row and column of the point at a position of the drawing.
    fn point(&self, canvas: &Element, [x, y]: Spot) -> [i64; 2] {
        let part = |at: i32, of: i32, count: i64| i64::from(at) * count / i64::from(of.max(1));
        let rows = self.sheet.rows.len() as i64;
        [part(y, canvas.client_height(), rows), part(x, canvas.client_width(), self.sheet.columns.into())]
    }

    /// The code of the point at a position of the drawing, or of the nearest one.
    fn code(&self, canvas: &Element, at: Spot) -> Option<u64> {
        let [row, column] = self.point(canvas, at);
        let row = row.clamp(0, self.sheet.rows.len() as i64 - 1);
        let column = column.clamp(0, i64::from(self.sheet.columns) - 1);
        self.sheet.code(row as usize, column as u32)
    }

    fn choose(&self, canvas: &Element, at: Spot) {
        if let Some((on_code, code)) = self.on_code.as_ref().zip(self.code(canvas, at)) {
            on_code.emit(code);
        }
    }

    fn act(&self, canvas: &Element, act: GestureEffect) {
        let code = |at| self.code(canvas, at);
        let sweep = match act {
            GestureEffect::Drag(from, to) => {
                code(from).zip(code(to)).map(|(from, to)| MapGesture::Drag { from, to })
            }
            GestureEffect::Zoom { at, closer } => code(at).map(|code| MapGesture::Zoom { code, closer }),
        };
        if let Some((on_sweep, sweep)) = self.on_sweep.as_ref().zip(sweep) {
            on_sweep.emit(sweep);
        }
    }
}

#[component]
pub fn Points(props: &PointsProps) -> Html {
    let (canvas, legend) = (use_node_ref(), use_node_ref());
    let (hand, fine) = (use_mut_ref(Gesture::default), use_mut_ref(FinePicture::default));
    let anew = use_force_update();
    let props = Rc::new(props.clone());
    let PointsProps { sheet, label, .. } = &*props;
    let draw = {
        let (canvas, legend, props, fine) = (canvas.clone(), legend.clone(), props.clone(), fine.clone());
        Rc::new(move || {
            let (canvas, legend) = (canvas.cast::<HtmlCanvasElement>(), legend.cast::<Element>());
            let both = canvas.zip(legend);
            both.map(|(canvas, legend)| {
                paint(&canvas, &legend, &props.sheet, |coarse, context| {
                    fine::draw(&fine.borrow(), coarse, context, &legend)
                })
            })
        })
    };
    {
        let (canvas, hand, props, draw) = (canvas.clone(), hand.clone(), props.clone(), draw.clone());
        use_effect(move || {
            let came = Callback::from(move |()| anew.force_update());
            fine::want(&fine, &props.finer, came);
            draw();
            // A wheel listener that cannot prevent the default would let the page scroll.
            let options = EventListenerOptions::enable_prevent_default();
            let listener = canvas.cast::<Element>().map(|canvas| {
                EventListener::new_with_options(&canvas.clone(), "wheel", options, move |event| {
                    let Some(event) = event.dyn_ref::<WheelEvent>() else { return };
                    event.prevent_default();
                    let act = hand.borrow_mut().wheel(event.delta_y(), [event.offset_x(), event.offset_y()]);
                    act.into_iter().for_each(|act| props.act(&canvas, act));
                })
            });
            move || drop(listener)
        });
    }
    let down = {
        let hand = hand.clone();
        move |event: PointerEvent| hand.borrow_mut().down(event.pointer_id(), offset(&event))
    };
    let up = {
        let hand = hand.clone();
        move |event: PointerEvent| hand.borrow_mut().up(event.pointer_id())
    };
    let moved = {
        let (hand, props) = (hand.clone(), props.clone());
        move |event: PointerEvent| {
            let Some(canvas) = event.target_dyn_into::<Element>() else { return };
            let act =
                hand.borrow_mut().moved(event.pointer_id(), offset(&event), |at| props.point(&canvas, at));
            act.into_iter().for_each(|act| props.act(&canvas, act));
        }
    };
    let click = {
        let (hand, props) = (hand.clone(), props.clone());
        move |event: MouseEvent| {
            if let (false, Some(canvas)) = (hand.borrow().dragged, event.target_dyn_into::<Element>()) {
                props.choose(&canvas, offset(&event));
            }
        }
    };
    let redraw = move |_| _ = draw();
    html! {
        <div class={classes!("points", (!sheet.whole).then_some("moves"))}>
            <svg class="rows-named" aria-hidden="true">{ for row_names(sheet) }</svg>
            <canvas ref={canvas} width={SIZE[0].to_string()} height={SIZE[1].to_string()} role="img"
                aria-label={label.clone()} tabindex={props.on_code.is_some().then_some("0")} onclick={click}
                onpointerdown={down} onpointermove={moved} onpointercancel={up.clone()} onpointerleave={up.clone()} onpointerup={up} />
            <svg class="columns-named" aria-hidden="true">{ for column_names(sheet) }</svg>
            <ul class="legend" aria-hidden="true" ref={legend} ontransitionend={redraw}>
                { for sheet.legend.iter().map(|key| html! {
                    <li>
                        <svg class={classes!("swatch", ground_class(key.ground))}>
                            <rect width="100%" height="100%" fill-opacity={format!("{}%", strength(key.ground))} />
                        </svg>
                        { key.words }if !key.share.is_empty() { { " " }<span class="counted">{ key.share.clone() }</span> }
                    </li>
                }) }
            </ul>
        </div>
    }
}

/// The class that gives a swatch its colour.
fn ground_class(ground: Ground) -> String {
    match ground {
        Ground::Ink { role, .. } => role_class(role),
        Ground::Share(share) => share.name().to_owned(),
    }
}

fn offset(event: &MouseEvent) -> Spot {
    [event.offset_x(), event.offset_y()]
}

/// A position on a drawing as a percentage with one decimal place.
fn percent(at: usize, of: usize) -> String {
    let tenths = at * 1000 / of.max(1);
    format!("{}.{}%", tenths / 10, tenths % 10)
}

/// A name beside the picture, with a raised exponent, such as `2^-5`.
fn name([x, y]: [String; 2], [dx, dy]: [&'static str; 2], name: &str) -> Html {
    let name = name.replace('-', "−");
    let (base, exponent) = name.split_once('^').unwrap_or((&name, ""));
    html! {
        <text {x} {y} {dx} {dy}>
            { base }if !exponent.is_empty() { <tspan class="raised" dy="-5">{ exponent }</tspan> }
        </text>
    }
}

/// The names to the left of the rows.
fn row_names(sheet: &PointMap) -> impl Iterator<Item = Html> {
    let count = 2 * sheet.rows.len();
    let named = sheet.rows.iter().enumerate().filter(|(_, stripe)| !stripe.name.is_empty());
    named.map(move |(row, stripe)| {
        name(["100%".to_owned(), percent(2 * row + 1, count)], ["-6", "4"], &stripe.name)
    })
}

/// The names below the columns.
fn column_names(sheet: &PointMap) -> impl Iterator<Item = Html> {
    let count = sheet.columns as usize;
    let at = move |column: u32| percent(column as usize, count);
    sheet.below.iter().map(move |(column, text)| name([at(*column), "14".to_owned()], ["0", "0"], text))
}
