//! The drawing of a map on a canvas.

use halfplay_core::doc::Sheet;
use std::f64::consts::TAU;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement};

/// Width and height of the drawing: whole pixels for each point, however many there are.
pub const SIZE: [u32; 2] = [2048, 1024];
/// The ring about the cursor: how wide at least and at most, and how thick.
const RING: [f64; 3] = [36.0, 72.0, 5.0];

/// Draws the grounds row by row, and a ring about the cursor. Colours are those of the legend, whose swatches the style
/// sheet colours. `None` where there is nothing to draw on.
pub fn paint(canvas: &HtmlCanvasElement, legend: &Element, sheet: &Sheet) -> Option<()> {
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let [width, height] = SIZE.map(f64::from);
    context.clear_rect(0.0, 0.0, width, height);
    let tall = height / sheet.rows.len().max(1) as f64;
    let wide = width / f64::from(sheet.columns.max(1));
    // A line of paper between rows that are not too thin.
    let air = if tall >= 8.0 { 2.0 } else { 0.0 };
    let swatches = legend.children();
    let colours: Vec<String> = (0..sheet.legend.len() as u32)
        .map(|place| colour(&swatches.item(place)?.first_element_child()?, "background-color"))
        .collect::<Option<_>>()?;
    for (row, stripe) in sheet.rows.iter().enumerate() {
        let mut x = 0.0;
        for ground in &stripe.grounds {
            let place = sheet.legend.iter().position(|(role, _)| *role == ground.role)?;
            context.set_fill_style_str(colours.get(place)?);
            context.set_global_alpha(f64::from(ground.strength) / 100.0);
            let width = f64::from(ground.columns) * wide;
            context.fill_rect(x, row as f64 * tall, width, tall - air);
            x += width;
        }
    }
    let [row, column] = sheet.cursor.map(|at| f64::from(at) + 0.5);
    let [least, most, thick] = RING;
    context.set_global_alpha(1.0);
    context.set_stroke_style_str(&colour(legend, "color")?);
    context.set_line_width(thick);
    context.begin_path();
    context.arc(column * wide, row * tall, tall.max(wide).clamp(least, most) / 2.0, 0.0, TAU).ok()?;
    context.stroke();
    Some(())
}

/// A colour of an element as it is seen.
fn colour(element: &Element, property: &str) -> Option<String> {
    let style = web_sys::window()?.get_computed_style(element).ok()??;
    style.get_property_value(property).ok()
}
