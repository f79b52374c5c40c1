//! A map drawn point by point on a canvas: a row for each power of two, a point for each code.
//!
//! A click chooses a code; the wheel and two fingers go closer and further away about the place that they point at; what
//! is seen of a part of the map is moved by dragging it. The canvas takes its colours from the legend, whose swatches the
//! style sheet colours, and is drawn anew when these change.

use super::line::role_class;
use gloo_events::{EventListener, EventListenerOptions};
use halfplay_core::doc::{Role, Sheet};
use std::f64::consts::TAU;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, PointerEvent, WheelEvent};
use yew::prelude::*;

/// Width and height of the drawing: whole pixels for each point, however many there are.
const SIZE: [u32; 2] = [2048, 1024];
/// The wheel is turned so far for a step closer.
const NOTCH: f64 = 100.0;
/// Two fingers are moved apart so much for a step closer, in hundredths of what lay between them.
const SPREAD: i32 = 150;

/// What is drawn, and what a hand can do with it.
#[derive(Properties, PartialEq)]
pub struct PointsProps {
    pub sheet: Sheet,
    /// what a screen reader says of it
    pub label: String,
    pub on_code: Option<Callback<u32>>,
    /// closer, or further away
    pub on_zoom: Option<Callback<bool>>,
}

/// Fingers, or a mouse, on the drawing.
#[derive(Default)]
struct Hand {
    /// each with where it is, in pixels
    fingers: Vec<(i32, [i32; 2])>,
    /// the way between two of them when they last did something
    apart: i32,
    /// has it been dragged since it came down?
    dragged: bool,
    /// so far has the wheel been turned
    turned: f64,
}

#[component]
pub fn Points(PointsProps { sheet, label, on_code, on_zoom }: &PointsProps) -> Html {
    let (canvas, legend) = (use_node_ref(), use_node_ref());
    let hand = use_mut_ref(Hand::default);
    let draw = {
        let (canvas, legend, sheet) = (canvas.clone(), legend.clone(), sheet.clone());
        move || {
            if let (Some(canvas), Some(legend)) =
                (canvas.cast::<HtmlCanvasElement>(), legend.cast::<Element>())
            {
                let _ = paint(&canvas, &legend, &sheet);
            }
        }
    };
    let choose = {
        let (on_code, sheet) = (on_code.clone(), sheet.clone());
        move |[row, column]: [i64; 2]| {
            let (row, column) =
                (row.clamp(0, sheet.rows.len() as i64 - 1), column.clamp(0, i64::from(sheet.columns) - 1));
            if let (Some(on_code), Some(code)) = (&on_code, sheet.code(row as usize, column as u32)) {
                on_code.emit(code);
            }
        }
    };
    let zoom = {
        let (choose, on_zoom, size) = (choose.clone(), on_zoom.clone(), size(sheet));
        move |element: &Element, at: [i32; 2], closer: bool| {
            choose(point(element, at, size));
            if let Some(on_zoom) = &on_zoom {
                on_zoom.emit(closer);
            }
        }
    };
    let redraw = draw.clone();
    use_effect(draw);
    {
        let (canvas, hand, zoom) = (canvas.clone(), hand.clone(), zoom.clone());
        // A wheel that is not listened to from the beginning moves the page.
        use_effect(move || {
            let listener = canvas.cast::<Element>().map(|element| {
                let options = EventListenerOptions::enable_prevent_default();
                EventListener::new_with_options(&element.clone(), "wheel", options, move |event| {
                    let Some(event) = event.dyn_ref::<WheelEvent>() else { return };
                    event.prevent_default();
                    let turned = hand.borrow().turned + event.delta_y();
                    hand.borrow_mut().turned = if turned.abs() < NOTCH { turned } else { 0.0 };
                    if turned.abs() >= NOTCH {
                        zoom(&element, [event.offset_x(), event.offset_y()], turned < 0.0);
                    }
                })
            });
            move || drop(listener)
        });
    }
    let down = {
        let hand = hand.clone();
        move |event: PointerEvent| {
            let mut hand = hand.borrow_mut();
            hand.dragged = !hand.fingers.is_empty();
            hand.fingers.push((event.pointer_id(), offset(&event)));
            hand.apart = apart(&hand.fingers);
        }
    };
    let up = {
        let hand = hand.clone();
        move |event: PointerEvent| hand.borrow_mut().fingers.retain(|(id, _)| *id != event.pointer_id())
    };
    let moved = {
        let (hand, choose, zoom, sheet) = (hand.clone(), choose.clone(), zoom.clone(), sheet.clone());
        move |event: PointerEvent| {
            let Some(element) = event.target_dyn_into::<Element>() else { return };
            let mut hand = hand.borrow_mut();
            let now = offset(&event);
            let Some(finger) = hand.fingers.iter_mut().find(|(id, _)| *id == event.pointer_id()) else {
                return;
            };
            let before = finger.1;
            if hand.fingers.len() == 2 {
                hand.fingers
                    .iter_mut()
                    .filter(|(id, _)| *id == event.pointer_id())
                    .for_each(|finger| finger.1 = now);
                let (was, is) = (hand.apart, apart(&hand.fingers));
                if is * 100 > was * SPREAD || was * 100 > is * SPREAD {
                    hand.apart = is;
                    zoom(&element, middle(&hand.fingers), is > was);
                }
                return;
            }
            // By whole points: what is less is kept for the next move.
            let [from, to] = [before, now].map(|at| point(&element, at, size(&sheet)));
            if from != to {
                hand.dragged = true;
                hand.fingers.iter_mut().for_each(|finger| finger.1 = now);
                let [row, column] = sheet.cursor.map(i64::from);
                choose([row + from[0] - to[0], column + from[1] - to[1]]);
            }
        }
    };
    let click = {
        let (hand, sheet) = (hand.clone(), sheet.clone());
        move |event: MouseEvent| {
            if let (false, Some(element)) = (hand.borrow().dragged, event.target_dyn_into::<Element>()) {
                choose(point(&element, [event.offset_x(), event.offset_y()], size(&sheet)));
            }
        }
    };
    let left = up.clone();
    html! {
        <div class="points">
            <svg class="rows-named" aria-hidden="true">{ for row_names(sheet) }</svg>
            <canvas ref={canvas} width={SIZE[0].to_string()} height={SIZE[1].to_string()} role="img" aria-label={label.clone()}
                tabindex="0" onclick={click} onpointerdown={down} onpointermove={moved} onpointerup={up}
                onpointerleave={left} />
            <svg class="columns-named" aria-hidden="true">{ for column_names(sheet) }</svg>
            <ul class="legend" aria-hidden="true" ref={legend} ontransitionend={move |_| redraw()}>
                { for sheet.legend.iter().map(|(role, words)| html! {
                    <li><span class={classes!("swatch", role_class(*role))}></span>{ words }</li>
                }) }
            </ul>
        </div>
    }
}

/// Rows and columns.
fn size(sheet: &Sheet) -> [i32; 2] {
    [sheet.rows.len() as i32, sheet.columns as i32]
}

fn offset(event: &PointerEvent) -> [i32; 2] {
    [event.offset_x(), event.offset_y()]
}

/// The row and the column at a place of an element, which shows so many.
fn point(element: &Element, [x, y]: [i32; 2], [rows, columns]: [i32; 2]) -> [i64; 2] {
    let part = |at: i32, of: i32, count: i32| i64::from(at) * i64::from(count) / i64::from(of.max(1));
    [part(y, element.client_height(), rows), part(x, element.client_width(), columns)]
}

/// How far two fingers are from each other, to the side or up and down.
fn apart(fingers: &[(i32, [i32; 2])]) -> i32 {
    match fingers {
        [(_, [x, y]), (_, [u, v]), ..] => (x - u).abs().max((y - v).abs()).max(1),
        _ => 1,
    }
}

fn middle(fingers: &[(i32, [i32; 2])]) -> [i32; 2] {
    let sum = fingers.iter().fold([0, 0], |[x, y], (_, [u, v])| [x + u, y + v]);
    sum.map(|sum| sum / fingers.len().max(1) as i32)
}

/// A place on a drawing, in tenths of a percent.
fn percent(at: usize, of: usize) -> String {
    let tenths = at * 1000 / of.max(1);
    format!("{}.{}%", tenths / 10, tenths % 10)
}

fn row_names(sheet: &Sheet) -> impl Iterator<Item = Html> {
    let count = 2 * sheet.rows.len();
    let named = sheet.rows.iter().enumerate().filter(|(_, stripe)| !stripe.name.is_empty());
    named.map(move |(row, stripe)| {
        html! { <text x="100%" y={percent(2 * row + 1, count)} dx="-6" dy="4">{ power(&stripe.name) }</text> }
    })
}

/// `2^-5` as it is set in type.
fn power(name: &str) -> Html {
    match name.split_once('^') {
        Some((base, exponent)) => {
            html! { <>{ base.replace('-', "−") }<tspan class="raised" dy="-5">{ exponent.replace('-', "−") }</tspan></> }
        }
        None => html! { { name.replace('-', "−") } },
    }
}

fn column_names(sheet: &Sheet) -> impl Iterator<Item = Html> {
    let count = sheet.columns as usize;
    sheet.below.iter().map(
        move |(column, name)| html! { <text x={percent(*column as usize, count)} y="14">{ name }</text> },
    )
}

/// Draws the grounds row by row, and a ring about the cursor. `None` where there is nothing to draw on.
fn paint(canvas: &HtmlCanvasElement, legend: &Element, sheet: &Sheet) -> Option<()> {
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let [width, height] = SIZE.map(f64::from);
    context.clear_rect(0.0, 0.0, width, height);
    let (rows, columns) = (sheet.rows.len().max(1) as f64, f64::from(sheet.columns.max(1)));
    let (tall, wide) = (height / rows, width / columns);
    // A line of paper between rows that are not too thin.
    let air = if tall >= 8.0 { 2.0 } else { 0.0 };
    let colours: Vec<(Role, String)> = sheet
        .legend
        .iter()
        .enumerate()
        .filter_map(|(place, (role, _))| {
            let swatch = legend.children().item(place as u32)?.first_element_child()?;
            let style = web_sys::window()?.get_computed_style(&swatch).ok()??;
            Some((*role, style.get_property_value("background-color").ok()?))
        })
        .collect();
    for (row, stripe) in sheet.rows.iter().enumerate() {
        let mut column = 0;
        for ground in &stripe.grounds {
            if let Some((_, colour)) = colours.iter().find(|(role, _)| *role == ground.role) {
                context.set_fill_style_str(colour);
                context.set_global_alpha(f64::from(ground.strength) / 100.0);
                let (x, y) = (f64::from(column) * wide, row as f64 * tall);
                context.fill_rect(x, y, f64::from(ground.columns) * wide, tall - air);
            }
            column += ground.columns;
        }
    }
    let style = web_sys::window()?.get_computed_style(legend).ok()??;
    context.set_global_alpha(1.0);
    context.set_stroke_style_str(&style.get_property_value("color").ok()?);
    context.set_line_width(5.0);
    let [row, column] = sheet.cursor.map(f64::from);
    context.begin_path();
    context
        .arc(
            (column + 0.5) * wide,
            (row + 0.5) * tall - air / 2.0,
            tall.max(wide).clamp(36.0, 72.0) / 2.0,
            0.0,
            TAU,
        )
        .ok()?;
    context.stroke();
    Some(())
}
