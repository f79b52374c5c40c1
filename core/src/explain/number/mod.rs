//! One value in all formats: its fields, what each format makes of it, where that lies, and the format's classes.

mod classes;
mod fields;
mod formats;
mod line;
mod neighbours;
mod says;

use super::literal::{article, moved};
use super::phrase::{code, number};
use crate::atlas::Spread;
use crate::doc::{Block, Line, Role, line};
use crate::float::{Float, Kind, parse};
use crate::typo::clipped;

pub use classes::class_table;
pub use formats::{format_fields, format_rows, ulp_rows};
pub use says::{FieldSays, field_says};

/// Everything about one value, the most important first. `value` is in its own format; `written` is the text that it
/// was typed as, if any. A decimal, ratio, hex float or PTX literal there is the exact value that every format
/// rounds, in one step; without it that is `value` itself.
pub fn number_blocks(value: Float, written: Option<&str>) -> Vec<Block> {
    let spread = Spread::of(value, written);
    let mut blocks = vec![Block::Heading(title(value))];
    blocks.extend(written.and_then(|text| rounding_note(value, text)).map(Block::Text));
    if let Some(scale) = line::own_scale(&spread) {
        blocks.extend([heading(format!("between its neighbours in {}", value.format().name())), scale]);
    }
    let rounded = if spread.exact.is_some() { ", rounded once, to nearest even" } else { "" };
    blocks.push(heading(format!("in every format{rounded}")));
    blocks.push(Block::Table(format_rows(&spread)));
    blocks.push(heading("bit by bit"));
    blocks.extend(fields::fields_of(value));
    blocks.push(Block::Table(format_fields(&spread)));
    let lines = line::scales(&spread);
    if !lines.is_empty() {
        blocks.push(heading("on the number line of coarser formats"));
        blocks.extend(lines);
    }
    blocks.push(heading("neighbours"));
    blocks.extend(neighbours::neighbours(value));
    if spread.nearest.iter().any(|literal| literal.float.is_finite()) {
        blocks.push(heading("an ulp here"));
        blocks.push(Block::Table(ulp_rows(&spread)));
    }
    blocks.push(heading(format!("classes of {}", value.format().name())));
    blocks.push(Block::Table(class_table(value)));
    blocks.push(Block::Text(classes::other_sign(value)));
    blocks
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

/// What rounding to the number's own format did to the value that was typed; nothing of bits and names.
fn rounding_note(value: Float, written: &str) -> Option<Line> {
    let literal = parse(written, value.format()).ok().filter(|literal| literal.float == value)?;
    let is_value = !matches!(literal.kind, Kind::Pattern | Kind::Name) && !value.is_nan();
    let named = format!("`{}`", clipped(written.trim()));
    let name = value.format().name();
    let exact = || format!("{named} is {} {name} exactly: nothing was rounded.", article(name));
    moved(&named, &literal).or_else(|| is_value.then(exact)).map(line)
}
