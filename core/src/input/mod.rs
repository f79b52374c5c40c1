//! Classifies text that users type, paste or open.
//!
//! [`classify`] decides by shape alone. It parses nothing but spellings and does no I/O, so a page can call it before
//! it loads the other parsers. Every part of the program that accepts text calls it, and each kind has one parser.
//!
//! ```text
//!   kind          the kinds and their precedence
//!   vocabulary    the names of lessons and commands
//!   link          #2/add.f16/0.1,0.2        an address that contains a link
//!   names         kernel.ptx                a.npy b.npy got.npy
//!   value         0.1   0x3c00   17/23      max   {1, 2}   0 01111 0000000000
//!   formula       (0.1 + 0.2) * 3           numbers, signs, brackets and calls that need several instructions
//!   program       lines of PTX or of C-like code
//!   language      PTX or C-like
//!   observed      add.f16 1 2 3             0.1 + 0.2 -> 0x34cd, rows of CSV, objects of JSON
//!   question      add.f16 1 2               0.1 + 0.2   __hfma(1, 2, 3)
//!   command_hint  the command that accepts a text
//!   unknown       none of these, with the nearest known word
//!   column        the columns of a list of results, by their names
//!   fields        the fields of a line
//!   blanks        blanks, comments, ends of lines
//!   margin        line numbers and the like that were pasted with a text
//!   token         the tokens of PTX and of C
//! ```

pub(crate) mod blanks;
mod column;
mod command_hint;
mod fields;
mod formula;
mod kind;
mod language;
mod link;
mod margin;
mod names;
mod not_text;
mod observed;
mod program;
mod question;
pub(crate) mod token;
mod unknown;
mod value;
mod vocabulary;

pub use column::Column;
pub(crate) use column::{columns, row_fields};
pub use fields::{comment, without_comment};
pub(crate) use fields::{is_object, lines};
pub use formula::{LongFormula, Operator, Term};
pub(crate) use formula::{is_within, number, typed};
pub use kind::{Input, classify};
pub use language::Language;
pub use link::is_whole_link;
pub(crate) use margin::Margin;
pub use names::{Contents, contents};
pub use not_text::not_text;
pub(crate) use observed::{ARROWS, is_array, is_dot_product, is_list, is_statement_with_result};
pub use unknown::Unknown;
pub(crate) use value::is_number;
pub use vocabulary::Vocabulary;
