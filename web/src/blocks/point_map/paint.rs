//! Paints a map on a canvas.

use crate::blocks::line::role_class;
use halfplay_core::skins::doc::{Ground, PointMap, Role};
use std::f64::consts::TAU;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData};

/// Width and height of the drawing, in pixels. Each point covers whole pixels, however many points there are.
pub const SIZE: [u32; 2] = [2048, 1024];
/// The ring around the cursor: its least and greatest diameter, and its thickness.
const RING: [f64; 3] = [36.0, 72.0, 5.0];

/// Draws the points and a ring around the cursor. The colours come from the legend, whose swatches the style sheet
/// colours. `finer` makes a finer picture from the points, if there is one. Returns `None` if the canvas cannot be drawn
/// on.
pub fn paint(
    canvas: &HtmlCanvasElement,
    legend: &Element,
    sheet: &PointMap,
    finer: impl FnOnce(&HtmlCanvasElement, &CanvasRenderingContext2d) -> Option<HtmlCanvasElement>,
) -> Option<()> {
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let [width, height] = SIZE.map(f64::from);
    let tall = height / sheet.rows.len().max(1) as f64;
    // A blank line between rows that are set apart and not too thin.
    let air = if sheet.apart && tall >= 8.0 { 2.0 } else { 0.0 };
    let coarse = points(&context, legend, sheet)?;
    let points = finer(&coarse, &context).unwrap_or(coarse);
    context.clear_rect(0.0, 0.0, width, height);
    context.set_image_smoothing_enabled(false);
    context.draw_image_with_html_canvas_element_and_dw_and_dh(&points, 0.0, 0.0, width, height).ok()?;
    (0..sheet.rows.len()).for_each(|row| context.clear_rect(0.0, (row + 1) as f64 * tall - air, width, air));
    let wide = width / f64::from(sheet.columns.max(1));
    let [row, column] = sheet.cursor.map(|at| f64::from(at) + 0.5);
    let [least, most, thick] = RING;
    context.set_stroke_style_str(&colour(legend, "color")?);
    context.set_line_width(thick);
    context.begin_path();
    // The ring must be round on the page, where the drawing may be narrower than its own pixels.
    let narrower = f64::from(canvas.client_width()) / f64::from(canvas.client_height().max(1));
    let narrower = if narrower > 0.0 { narrower * height / width } else { 1.0 };
    let radius = tall.max(wide).clamp(least, most) / 2.0;
    let [column, row] = [column * wide, row * tall];
    context.ellipse(column, row, radius / narrower, radius, 0.0, 0.0, TAU).ok()?;
    context.stroke();
    Some(())
}

/// A drawing with one pixel per point, written in a single call: setting the fill colour once takes longer than writing
/// all the points.
fn points(
    context: &CanvasRenderingContext2d,
    legend: &Element,
    sheet: &PointMap,
) -> Option<HtmlCanvasElement> {
    let swatches = legend.children();
    let colours: Vec<(Ground, [u8; 3])> = (0..)
        .zip(&sheet.legend)
        .map(|(place, key)| {
            let swatch = swatches.item(place)?.first_element_child()?;
            Some((key.ground, parts(context, &colour(&swatch, "color")?)?))
        })
        .collect::<Option<_>>()?;
    let mut pixels = Vec::with_capacity(sheet.rows.len() * sheet.columns as usize * 4);
    for ground in sheet.rows.iter().flat_map(|stripe| &stripe.grounds) {
        let (_, colour) = colours.iter().find(|(known, _)| is_same_ink(*known, ground.ground))?;
        let pixel = pixel(*colour, strength(ground.ground));
        (0..ground.columns).for_each(|_| pixels.extend(pixel));
    }
    let (points, on) = drawing(legend, [sheet.columns, sheet.rows.len() as u32])?;
    let image = ImageData::new_with_u8_clamped_array(Clamped(&pixels), sheet.columns).ok()?;
    on.put_image_data(&image, 0.0, 0.0).ok()?;
    Some(points)
}

/// True for equal classes of shares, and for inks of one role.
fn is_same_ink(a: Ground, b: Ground) -> bool {
    a.role() == b.role() && (a.role().is_some() || a == b)
}

/// The strength of a colour, in hundredths.
pub fn strength(ground: Ground) -> u32 {
    match ground {
        Ground::Ink { strength, .. } => strength,
        Ground::Share(_) => 100,
    }
}

/// A pixel of this colour, with its opacity in hundredths.
pub fn pixel([red, green, blue]: [u8; 3], strength: u32) -> [u8; 4] {
    [red, green, blue, (strength * 255 / 100) as u8]
}

/// A hidden canvas of this size to draw on.
pub fn drawing(
    beside: &Element,
    [width, height]: [u32; 2],
) -> Option<(HtmlCanvasElement, CanvasRenderingContext2d)> {
    let canvas: HtmlCanvasElement =
        beside.owner_document()?.create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let on = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    Some((canvas, on))
}

/// The colour of a role that may be missing from the legend because no coarse point has it. The function adds a swatch
/// to the legend for a moment and reads its colour.
pub fn ink(context: &CanvasRenderingContext2d, legend: &Element, role: Role) -> Option<[u8; 3]> {
    let swatch = legend.owner_document()?.create_element("i").ok()?;
    swatch.set_class_name(&format!("swatch {}", role_class(role)));
    legend.append_child(&swatch).ok()?;
    let ink = colour(&swatch, "color").and_then(|colour| parts(context, &colour));
    swatch.remove();
    ink
}

/// Red, green and blue of any CSS colour: the browser parses it.
fn parts(context: &CanvasRenderingContext2d, colour: &str) -> Option<[u8; 3]> {
    context.set_fill_style_str(colour);
    context.fill_rect(0.0, 0.0, 1.0, 1.0);
    let Clamped(pixel) = context.get_image_data(0.0, 0.0, 1.0, 1.0).ok()?.data();
    pixel.get(..3)?.try_into().ok()
}

/// A computed colour of an element.
fn colour(element: &Element, property: &str) -> Option<String> {
    let style = web_sys::window()?.get_computed_style(element).ok()??;
    style.get_property_value(property).ok()
}
