//! Pictures of points: PNG files with a palette.

use halfplay_core::doc::palette::{Colour, Theme, blend};
use halfplay_core::doc::{Block, Doc, Ground, Role, Sheet};

/// A PNG of points, row after row, each a place in the palette; with what it shows in words.
pub fn indexed(
    [columns, rows]: [u32; 2],
    palette: &[Colour],
    points: &[u8],
    words: &str,
) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, columns, rows);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
        .set_palette(palette.iter().flat_map(|colour| [colour.0, colour.1, colour.2]).collect::<Vec<u8>>());
    encoder.add_itxt_chunk("Description".to_owned(), words.to_owned())?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(points)?;
    writer.finish()?;
    Ok(bytes)
}

/// The map of a document as PNG, a point each on light paper; an error says why there is none.
pub fn of_document(doc: &Doc) -> Result<Vec<u8>, String> {
    let sheet = doc.blocks.iter().find_map(|block| match block {
        Block::Grid(grid) => grid.sheet.as_ref(),
        _ => None,
    });
    let sheet = sheet.ok_or("only a map is made of points: name it .svg")?;
    let words: Vec<String> = doc
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Heading(line) | Block::Text(line) => Some(line.text()),
            _ => None,
        })
        .collect();
    of_sheet(sheet, &words.join(" ")).map_err(|error| error.to_string())
}

fn of_sheet(sheet: &Sheet, words: &str) -> Result<Vec<u8>, png::EncodingError> {
    // Fewer than 256: every role has a few strengths at most.
    let mut inks: Vec<(Role, u32)> = Vec::new();
    let mut points = Vec::new();
    for Ground { columns, role, strength } in sheet.rows.iter().flat_map(|row| &row.grounds) {
        let ink = (*role, *strength);
        let place = inks.iter().position(|known| *known == ink).unwrap_or(inks.len());
        if place == inks.len() {
            inks.push(ink);
        }
        points.extend((0..*columns).map(|_| place as u8));
    }
    let palette: Vec<Colour> =
        inks.iter().map(|&(role, strength)| blend(role, strength, Theme::Light)).collect();
    indexed([sheet.columns, sheet.rows.len() as u32], &palette, &points, words)
}
