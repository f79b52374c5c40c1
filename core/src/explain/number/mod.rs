//! One value in all formats: its fields, its value in each format, its position, and the format's classes.

mod classes;
mod contributions;
mod fields;
mod formats;
mod line;
mod neighbours;

use super::literal::{article, value_note};
use super::phrase::{code, number};
use crate::atlas::Spread;
use crate::doc::{Block, Line, Role, line};
use crate::float::Float;
use crate::literal::{LiteralKind, parse};
use crate::typo::clipped;

pub use classes::class_table;
pub use contributions::{FieldContribution, field_contributions};
pub use formats::{format_fields, format_rows, ulp_rows};

/// A part of the description of a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NumberPart {
    /// its position between its neighbours
    Line,
    /// its value in each format
    Formats,
    /// its fields, with their reading
    Bits,
    /// the numbers before and after it, with their distances
    Neighbours,
    /// its fields in each format
    Fields,
    /// its position on the lines of coarser formats
    Coarser,
    /// the classes of its format
    Classes,
}

impl NumberPart {
    /// All parts, in the order of [`number_blocks`].
    pub const ALL: [NumberPart; 7] = [
        NumberPart::Line,
        NumberPart::Formats,
        NumberPart::Bits,
        NumberPart::Neighbours,
        NumberPart::Fields,
        NumberPart::Coarser,
        NumberPart::Classes,
    ];

    /// The name of the part in commands and links.
    pub const fn word(self) -> &'static str {
        match self {
            NumberPart::Line => "line",
            NumberPart::Formats => "formats",
            NumberPart::Bits => "bits",
            NumberPart::Fields => "fields",
            NumberPart::Coarser => "coarser",
            NumberPart::Neighbours => "neighbours",
            NumberPart::Classes => "classes",
        }
    }

    fn blocks(self, spread: &Spread, value: Float) -> Vec<Block> {
        let format = value.format().name();
        match self {
            NumberPart::Line => {
                let scale = line::own_scale(spread);
                let heading = heading(format!("between its neighbours in {format}"));
                scale.into_iter().flat_map(|scale| [heading.clone(), scale]).collect()
            }
            NumberPart::Formats => {
                let rounded = if spread.exact.is_some() { ", rounded once, to nearest even" } else { "" };
                vec![heading(format!("in every format{rounded}")), Block::Table(format_rows(spread))]
            }
            NumberPart::Bits => [heading("bit by bit")].into_iter().chain(fields::fields_of(value)).collect(),
            NumberPart::Fields => {
                vec![heading("fields in every format"), Block::Table(format_fields(spread))]
            }
            NumberPart::Coarser => {
                let lines = line::scales(spread);
                let heading = (!lines.is_empty()).then(|| heading("on the number line of coarser formats"));
                heading.into_iter().chain(lines).collect()
            }
            NumberPart::Neighbours => {
                let ulps = spread.nearest.iter().any(|literal| literal.float.is_finite());
                let ulps = ulps.then(|| [heading("size of an ulp"), Block::Table(ulp_rows(spread))]);
                let neighbours = neighbours::neighbours(value);
                [heading("neighbours")]
                    .into_iter()
                    .chain(neighbours)
                    .chain(ulps.into_iter().flatten())
                    .collect()
            }
            NumberPart::Classes => vec![
                heading(format!("classes of {format}")),
                Block::Table(class_table(value)),
                Block::Text(classes::other_sign(value)),
            ],
        }
    }
}

/// All parts of the description of a value, after its title and a note on the rounding of its text. `value` is in its
/// own format; `written` is its text as typed, if any. A decimal, ratio, hex float or PTX literal is the exact value,
/// which every format rounds in one step. Otherwise the exact value is `value` itself.
pub fn number_blocks(value: Float, written: Option<&str>) -> Vec<Block> {
    let note = written.and_then(|text| rounding_note(value, text)).map(Block::Text);
    let mut blocks = number_pieces(value, written, &NumberPart::ALL).concat();
    blocks.splice(1..1, note);
    blocks
}

/// The title, then the blocks of each of these parts of the description, without the note on the rounding of `written`.
pub fn number_pieces(value: Float, written: Option<&str>, parts: &[NumberPart]) -> Vec<Vec<Block>> {
    let spread = Spread::of(value, written);
    let parts = parts.iter().map(|part| part.blocks(&spread, value));
    [vec![Block::Heading(title(value))]].into_iter().chain(parts).collect()
}

/// Code, value, format.
pub(super) fn title(value: Float) -> Line {
    Line::default()
        .with(Role::Strong, code(value))
        .with(Role::Plain, format!("  {}  ", number(value)))
        .with(Role::Dim, value.format().name())
}

fn heading(text: impl Into<String>) -> Block {
    Block::Heading(Line::default().with(Role::Strong, text.into()))
}

/// The effect of rounding the typed value to the number's own format. `None` for bits, names and NaNs, and if `written`
/// is the text of another number.
pub(super) fn rounding_note(value: Float, written: &str) -> Option<Line> {
    let literal = parse(written, value.format()).ok().filter(|literal| literal.float == value)?;
    let is_value = !matches!(literal.kind, LiteralKind::Pattern | LiteralKind::Name) && !value.is_nan();
    let named = format!("`{}`", clipped(written.trim()));
    let name = value.format().name();
    let exact = || format!("{named} is {} {name} exactly: nothing was rounded.", article(name));
    value_note(&named, &literal).or_else(|| is_value.then(exact)).map(line)
}
