//! Writes a document as one picture: a self-contained SVG for pages and slides.
//!
//! It has no scripts and no external references. It follows the reader's light or dark theme if the viewer supports
//! that. Only its proportions are fixed, so it fits any frame. Its description repeats the content as plain text, for
//! screen readers.

mod canvas;
mod chart;
mod grid;
mod picture;
mod plot;
mod point_map;
mod preview;
mod ruler;
mod scale;
mod style;
mod table;
mod text;

pub use chart::{Bar, Chart, Group, chart};
pub use plot::path as curve_path;
pub use preview::{Preview, PreviewRow, fits_preview, preview};
pub use ruler::place_between;

use super::block::{Block, Doc, Grid};
use super::plain::plain;
use super::strips;
use canvas::{Canvas, ROOM, escape};
use style::style;
use text::TextKind;

/// The document as an SVG picture, 800 units wide unless a block needs more.
pub fn svg(doc: &Doc) -> String {
    let pitch = picture::common_pitch(doc, ROOM);
    let mut canvas = Canvas { pitch, ..Canvas::empty() };
    for (i, block) in doc.blocks.iter().enumerate() {
        match block {
            Block::Heading(line) if i == 0 => canvas.text(line, TextKind::Title),
            Block::Heading(line) => canvas.text(line, TextKind::Heading),
            Block::Text(line) => canvas.text(line, TextKind::Body),
            Block::Table(table) => canvas.table(table),
            Block::Picture(picture) => canvas.picture(picture),
            Block::Ruler(ruler) => canvas.ruler(ruler),
            Block::Scale(scale) => canvas.scale(scale),
            Block::Strips(strips) => canvas.table(&strips.table(strips::WIDTH)),
            Block::Plot(plot) => canvas.plot(plot),
            // A map is drawn point by point if it has a sheet.
            Block::Grid(Grid { point_map: Some(sheet), .. }) => canvas.sheet(sheet),
            Block::Grid(grid) => canvas.grid(grid),
        }
    }
    let title = match doc.blocks.first() {
        Some(Block::Heading(line)) => escape(&line.text()),
        _ => "A calculation, bit by bit".to_owned(),
    };
    canvas.finished(&title, &escape(&plain(doc, 100)), &style(doc))
}
