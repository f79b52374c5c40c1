//! Replaces `render` in a build without the feature `png`: the same functions, which always fail.

use super::NoPicture;
use halfplay_core::skins::doc::palette::Colour;

/// Always fails.
pub fn indexed(_: [u32; 2], _: &[Colour], _: &[u8], _: &str) -> Result<Vec<u8>, NoPicture> {
    Err(NoPicture::NotBuilt)
}

/// Always fails.
pub fn png_of_svg(_: &str) -> Result<Vec<u8>, NoPicture> {
    Err(NoPicture::NotBuilt)
}
