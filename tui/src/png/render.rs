//! Draws PNG pictures: the feature `png`.

use super::NoPicture;
use halfplay_core::skins::doc::palette::Colour;
use png::{BitDepth, ColorType, Encoder, EncodingError};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::roxmltree::Document;
use resvg::usvg::{Options, Tree};

/// The typefaces of drawings: text, bold text, code.
const LETTERS: [&[u8]; 3] = [
    include_bytes!(concat!(env!("HALFPLAY_ASSETS"), "/fonts/DejaVuSansCondensed.ttf")),
    include_bytes!(concat!(env!("HALFPLAY_ASSETS"), "/fonts/DejaVuSansCondensed-Bold.ttf")),
    include_bytes!(concat!(env!("HALFPLAY_ASSETS"), "/fonts/DejaVuSansMono.ttf")),
];

impl From<EncodingError> for NoPicture {
    fn from(error: EncodingError) -> Self {
        NoPicture::failed(&error)
    }
}

/// The pixels, in each direction, for one unit of an SVG drawing, as on the web page.
const SCALE: f32 = 2.0;

/// The largest number of pixels of a picture. A long report gets fewer pixels for each unit.
const MOST: f32 = 64e6;

/// A PNG of points in row order, each an index into the palette. `words` describes the picture.
pub fn indexed(size: [u32; 2], palette: &[Colour], points: &[u8], words: &str) -> Result<Vec<u8>, NoPicture> {
    let palette: Vec<u8> = palette.iter().flat_map(|colour| [colour.0, colour.1, colour.2]).collect();
    encoded(size, ColorType::Indexed, Some(palette), points, words)
}

/// A PNG of an SVG drawing, with the drawing's own description. The error says why it failed.
pub fn png_of_svg(svg: &str) -> Result<Vec<u8>, NoPicture> {
    let document = Document::parse(svg).map_err(|error| NoPicture::failed(&error))?;
    let words = document.descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
    let tree = Tree::from_xmltree(&document, &options()).map_err(|error| NoPicture::failed(&error))?;
    let [width, height] = [tree.size().width(), tree.size().height()];
    let scale = SCALE.min((MOST / (width * height)).sqrt());
    let [columns, rows] = [width, height].map(|length| (length * scale).round() as u32);
    let mut points = Pixmap::new(columns, rows).ok_or_else(|| NoPicture::failed(&"it is too large"))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut points.as_mut());
    encoded([columns, rows], ColorType::Rgba, None, &points.take_demultiplied(), words.unwrap_or_default())
}

/// The options of the renderer. It uses only the bundled typefaces, not those of the machine. The renderer ignores a
/// style sheet from its first media query on; in our drawings, that query begins the dark theme, so the background is
/// light.
fn options() -> Options<'static> {
    let mut options = Options::default();
    let letters = options.fontdb_mut();
    LETTERS.iter().for_each(|face| letters.load_font_data(face.to_vec()));
    letters.set_sans_serif_family("DejaVu Sans Condensed");
    letters.set_monospace_family("DejaVu Sans Mono");
    options
}

fn encoded(
    [columns, rows]: [u32; 2],
    colours: ColorType,
    palette: Option<Vec<u8>>,
    points: &[u8],
    words: &str,
) -> Result<Vec<u8>, NoPicture> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, columns, rows);
    encoder.set_color(colours);
    encoder.set_depth(BitDepth::Eight);
    if let Some(palette) = palette {
        encoder.set_palette(palette);
    }
    encoder.add_itxt_chunk("Description".to_owned(), words.to_owned())?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(points)?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
