//! Worksheets: questions by topic, in rising difficulty, with room to work and a key.
//!
//! ```
//! use halfplay_core::skins::lesson::sheet::{Order, Sheet, Topic, sheet_markdown};
//! let sheet = Sheet::new(Order::new(Topic::Rounding, 12, 7)?);
//! assert_eq!(sheet.items.len(), 12);
//! assert!(sheet_markdown(&sheet, true).contains("## Key"));
//! # Ok::<(), halfplay_core::skins::lesson::sheet::OrderError>(())
//! ```
//!
//! Everything comes from the order's seed: the same order gives the same sheet everywhere. Every item is an instruction
//! with its operands, whatever is asked about it, so that its answer can be computed again: which number a code is is
//! asked of its conversion to f32, one ulp of the difference to the next number.
//!
//! ```text
//!   order      the choice of a sheet, and errors in it
//!   recipe     which questions a topic has, at which difficulty
//!   item       a question as values, and how its operands are drawn
//!   items      the items of an order
//!   number     numbers in the words of a sheet
//!   item_text  an item in words: question, help, choices, answer
//!   key        the steps that lead to the answer, and the wrong answers that have a name
//!   page       a sheet in words, for who draws it
//!   form       the forms in which a sheet is written
//!   markdown html latex gift json     the writers
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
mod order;
mod page;
mod recipe;

pub use form::SheetForm;
pub use gift::sheet_gift;
pub use html::sheet_html;
pub use item::{Ask, Item};
pub use item_text::{AnswerSpace, ItemText, letter};
pub use items::Sheet;
pub use json::sheet_json;
pub use latex::sheet_latex;
pub use markdown::{boxes, sheet_markdown};
pub use order::{MOST, Order, OrderError, SheetRequest, Topic};
pub use page::{KeyEntry, SheetPage};
