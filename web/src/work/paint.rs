//! The finer picture of a plane, tile by tile.

use super::Steps;
use halfplay_core::skins::session::{TEACHING, Tiles};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;

/// Starts painting the picture of a link. Each step returns a tile: the link, by which the page recognises tiles that
/// come too late, the tile's index, and its shades.
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
