//! The higher-resolution picture of a map, which a worker paints tile by tile while the user sees the coarse one.

use super::paint::{drawing, ink, pixel};
use crate::browser::{self, Helper, Tile};
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::FinerPicture;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::Clamped;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData};
use yew::Callback;

/// A finer picture: the requested one, and its tiles so far.
#[derive(Default)]
pub struct FinePicture {
    asked: Option<Rc<FinerPicture>>,
    tiles: Vec<Tile>,
    painter: Option<Helper>,
}

/// A picture shared by the canvas that draws it and the worker that adds tiles.
pub type Shared = Rc<RefCell<FinePicture>>;

/// Requests a picture and drops the tiles of any other. The callback runs after each tile.
pub fn want(this: &Shared, finer: &Option<Rc<FinerPicture>>, came: Callback<()>) {
    let mut fine = this.borrow_mut();
    if fine.asked == *finer {
        return;
    }
    fine.asked.clone_from(finer);
    fine.tiles.clear();
    let FinePicture { asked: Some(finer), painter, .. } = &mut *fine else { return };
    if painter.is_none() {
        let place = Rc::downgrade(this);
        *painter = browser::painter(Callback::from(move |tile: Tile| {
            let Some(fine) = place.upgrade() else { return };
            let mut fine = fine.borrow_mut();
            if fine.asked.as_ref().is_some_and(|asked| asked.link == tile.link) {
                fine.tiles.push(tile);
                drop(fine);
                came.emit(());
            }
        }));
    }
    painter.iter().for_each(|painter| painter.paint(&finer.link));
}

/// Draws one pixel for each point of the fine picture, in the legend's colours. The enlarged coarse points stand in for
/// missing tiles. Returns `None` until the first tile has come.
pub fn draw(
    fine: &FinePicture,
    coarse: &HtmlCanvasElement,
    context: &CanvasRenderingContext2d,
    legend: &Element,
) -> Option<HtmlCanvasElement> {
    let finer = fine.asked.as_ref().filter(|_| !fine.tiles.is_empty())?;
    let (points, on) = drawing(legend, finer.size)?;
    let [width, height] = finer.size.map(f64::from);
    on.set_image_smoothing_enabled(false);
    on.draw_image_with_html_canvas_element_and_dw_and_dh(coarse, 0.0, 0.0, width, height).ok()?;
    let inks = inks(finer, context, legend)?;
    for tile in &fine.tiles {
        let pixel = |shade: &u8| inks.get(usize::from(*shade)).copied().unwrap_or_default();
        let pixels: Vec<u8> = tile.shades.iter().flat_map(pixel).collect();
        let [x, y] = finer.corner(tile.place)?;
        let image = ImageData::new_with_u8_clamped_array(Clamped(&pixels), FinerPicture::SIDE).ok()?;
        on.put_image_data(&image, x.into(), y.into()).ok()?;
    }
    Some(points)
}

/// The pixel values of all shades. Looking up a colour is slow, so each role is looked up once.
fn inks(finer: &FinerPicture, context: &CanvasRenderingContext2d, legend: &Element) -> Option<Vec<[u8; 4]>> {
    let mut known = Vec::new();
    let one = |&(role, strength): &(Role, u32)| {
        let of_role = known.iter().find(|(of, _)| *of == role).map(|(_, ink)| *ink);
        let ink = of_role.or_else(|| ink(context, legend, role))?;
        known.push((role, ink));
        Some(pixel(ink, strength))
    };
    finer.inks.iter().map(one).collect()
}
