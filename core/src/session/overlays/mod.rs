//! What lies above a screen. Each layer owns its state, says how a key moves in it, and how it is drawn.
//!
//! ```text
//!   layer      the kinds of layer
//!   menu       the parts of the instruction
//!   copy       what can be copied
//!   help       the keys of a place, and a search
//!   term       what words on the screen mean
//!   prompt     the line of commands and that for searching
//!   completed  texts with their last word completed
//! ```

mod completed;
mod copy;
mod help;
mod layer;
mod menu;
mod prompt;
mod term;

pub use completed::{Completed, Cycle, number_names, spellings};
pub use copy::CopyMenu;
pub use help::Help;
pub use layer::Layer;
pub use menu::Menu;
pub use prompt::{PromptKind, PromptLine};
pub use term::Terms;
