//! Stands in for `drawn` in a build without the feature `png`: the same functions, which draw nothing.

use super::NoPicture;
use halfplay_core::skins::doc::palette::Colour;

/// No PNG of points.
pub fn indexed(_: [u32; 2], _: &[Colour], _: &[u8], _: &str) -> Result<Vec<u8>, NoPicture> {
    Err(NoPicture::NotBuilt)
}

/// No PNG of a drawing.
pub fn drawn(_: &str) -> Result<Vec<u8>, NoPicture> {
    Err(NoPicture::NotBuilt)
}
