//! Worksheets: questions by topic, in rising difficulty, with room to work and an answer key.
//!
//! ```
//! use halfplay_core::skins::lesson::sheet::{SheetSpec, Sheet, Topic, sheet_markdown};
//! let sheet = Sheet::new(SheetSpec::new(Topic::Rounding, 12, 7)?);
//! assert_eq!(sheet.items.len(), 12);
//! assert!(sheet_markdown(&sheet, true).contains("## Key"));
//! # Ok::<(), halfplay_core::skins::lesson::sheet::SheetSpecError>(())
//! ```
//!
//! The seed determines every number: the same order gives the same sheet on every machine. Every item is an instruction
//! with operands, whatever the question, so its answer can be recomputed. A question about the value of a code is a
//! conversion to f32; a question about one ulp is the difference to the next number.
//!
//! ```text
//!   spec       the choice of a sheet, and errors in it
//!   recipe     the kinds of questions for each topic and difficulty
//!   item       a question as data, and how its operands are drawn
//!   items      a sheet and its items
//!   number     numbers as a sheet writes them
//!   item_text  the text of an item: question, hints, choices, answer
//!   key        the steps to the answer, and the wrong answers that misconceptions explain
//!   page       the text of a sheet, for code that lays it out
//!   form       the output formats of a sheet
//!   markdown   html latex gift json     the writers
//! ```

mod form;
mod gift;
mod html;
mod item;
mod item_text;
mod items;
mod json;
mod key;
mod latex;
mod markdown;
mod number;
mod page;
mod recipe;
mod spec;

pub use form::SheetForm;
pub use gift::sheet_gift;
pub use html::sheet_html;
pub use item::{Item, QuestionKind};
pub use item_text::{AnswerSpace, ItemText, letter};
pub use items::Sheet;
pub use json::sheet_json;
pub use latex::sheet_latex;
pub use markdown::{boxes, sheet_markdown};
pub use page::{KeyEntry, SheetPage};
pub use spec::{MOST_QUESTIONS, SheetRequest, SheetSpec, SheetSpecError, Topic};
