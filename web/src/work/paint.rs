//! The finer picture of a plane, tile by tile.

use super::Steps;
use halfplay_core::skins::session::{TEACHING, Tiles};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;

/// The picture that a link is to. Each answer is a tile: the link, so that what comes too late is known as such, which tile it
/// is, and its shades.
pub fn paint(link: String) -> Result<Steps, String> {
    let tiles = Tiles::of_link(&link, &TEACHING).map_err(|why| why.to_string())?;
    let mut tiles = (0..).zip(tiles);
    Ok(Box::new(move || match tiles.next() {
        None => JsValue::UNDEFINED,
        Some((place, shades)) => {
            let place: u32 = place;
            let shades = Uint8Array::from(&shades[..]);
            Array::of3(&JsValue::from_str(&link), &JsValue::from(place), &shades).into()
        }
    }))
}
