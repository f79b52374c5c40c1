//! A document as one picture: a self-contained SVG for pages and slides.
//!
//! It has no scripts and refers to nothing outside itself. It follows the reader's light or dark theme where
//! the viewer does. Its size is a proportion only, so it fits whatever it is put into. What is drawn is also
//! there as plain text, in the description, for those who listen.

mod grid;
mod picture;
mod ruler;
mod scale;
mod style;
mod table;
mod text;

pub use ruler::place_between;

use super::block::{Block, Doc};
use super::plain::plain;
use style::style;
use text::Type;

/// The document as an SVG picture, 800 units wide unless its bits need more.
pub fn svg(doc: &Doc) -> String {
    let pitch = picture::common_pitch(doc, ROOM);
    let mut canvas = Canvas { out: String::new(), y: MARGIN, width: WIDTH, pitch };
    for (i, block) in doc.blocks.iter().enumerate() {
        match block {
            Block::Heading(line) if i == 0 => canvas.text(line, Type::Title),
            Block::Heading(line) => canvas.text(line, Type::Heading),
            Block::Text(line) => canvas.text(line, Type::Body),
            Block::Table(table) => canvas.table(table),
            Block::Picture(picture) => canvas.picture(picture),
            Block::Ruler(ruler) => canvas.ruler(ruler),
            Block::Scale(scale) => canvas.scale(scale),
            Block::Grid(grid) => canvas.grid(grid),
        }
    }
    let (width, height) = (Units(canvas.width), Units(canvas.y + MARGIN));
    let title = match doc.blocks.first() {
        Some(Block::Heading(line)) => escape(&line.text()),
        _ => "A calculation, bit by bit".to_owned(),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         class=\"hp\" xml:space=\"preserve\"><title>{title}</title>\n<desc>{desc}</desc>\n<style>\n{style}</style>\n\
         <rect class=\"hp-paper\" width=\"{width}\" height=\"{height}\" rx=\"12\"/>\n{body}</svg>\n",
        desc = escape(&plain(doc, 100)),
        style = style(doc),
        body = canvas.out,
    )
}

const WIDTH: f64 = 800.0;
const MARGIN: f64 = 32.0;
/// The room between the margins.
const ROOM: f64 = WIDTH - 2.0 * MARGIN;

/// What is drawn so far. Blocks go below each other.
struct Canvas {
    out: String,
    /// where the next block begins
    y: f64,
    /// grows where something cannot be made narrower
    width: f64,
    /// the distance from column to column, where there is room
    pitch: f64,
}

impl Canvas {
    /// Something reaches this far to the right.
    fn reach(&mut self, x: f64) {
        self.width = self.width.max((x + MARGIN).ceil());
    }

    fn put(&mut self, markup: &str) {
        self.out.push_str(markup);
        self.out.push('\n');
    }
}

/// A length or a place, written with at most one decimal.
#[derive(Clone, Copy)]
struct Units(f64);

impl std::fmt::Display for Units {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        // By hand, in whole numbers: the code that writes any float is large.
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        match tenth {
            0 => write!(f, "{sign}{whole}"),
            _ => write!(f, "{sign}{whole}.{tenth}"),
        }
    }
}

/// Text between tags. What XML cannot hold is replaced.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
