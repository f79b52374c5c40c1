//! Documents: blocks of spans with roles, and writers that turn them into text, Markdown, SVG, LaTeX and JSON.
//!
//! The core gives each piece of text a meaning ([`Role`]); each writer decides its appearance. Meaning never depends on
//! colour alone: every writer also has a mark that works without colour.
//!
//! ```
//! use halfplay_core::skins::doc::{Block, Doc, line, markdown, plain};
//! let doc = Doc::new(vec![Block::Heading(line("rounding")), Block::Text(line("It gives `0x3c00`."))]);
//! assert_eq!(plain(&doc, 80), "rounding\n  It gives 0x3c00.\n");
//! assert_eq!(markdown(&doc), "### rounding\n\nIt gives `0x3c00`.\n");
//! ```

mod block;
mod fold;
mod grid;
pub mod json;
mod latex;
mod lens;
mod linear;
mod markdown;
mod pad;
pub mod palette;
mod plain;
mod plot;
mod point_map;
mod power;
mod ruler;
mod sayable;
mod scale;
mod share;
mod span;
mod strips;
mod svg;
mod wrap;

pub use block::{
    Bits, Block, Cell, Column, Doc, Grid, MapRegion, MapSides, Mark, Picture, PointMap, Ruler, Scale, Strip,
    Strips, Table,
};
pub use fold::{ALL_COLUMNS, Piece, fold, fold_longest, fold_words, folded, tail_in_brief};
pub use latex::{latex, words as latex_words};
pub use lens::Lens;
pub use linear::linear;
pub(crate) use linear::{comma_list, field_words, line_words};
pub use markdown::markdown;
pub use plain::plain;
pub use plot::{Axis, Curve, Plot, PlotLines};
pub use point_map::{ColourKey, Ground, PointRow, PointRun};
pub use power::powers;
pub(crate) use sayable::speakable_text;
pub use scale::Spot;
pub use share::Share;
pub use span::{Line, Role, Span, line};
pub use svg::{
    Bar, Chart, Group, Preview, PreviewRow, chart, curve_path, fits_preview, place_between, preview, svg,
};
