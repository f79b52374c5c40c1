//! What lies above a screen: the parts of the instruction to choose from, a line of commands or for searching, what can
//! be copied, the keys, what a term means.
//!
//! ```text
//!   layer       the kinds of layer, and what each holds
//!   open        opening and closing, taking what is chosen
//!   menu        the parts of the instruction
//!   prompt      the line of commands and that for searching
//!   completion  completing the word that is being typed
//!   term        what the words on a screen mean
//! ```

mod completed;
mod completion;
mod layer;
mod menu;
mod open;
mod prompt;
mod term;

pub use completed::{Completed, Cycle, spellings};
pub use layer::{Layer, PromptKind};
