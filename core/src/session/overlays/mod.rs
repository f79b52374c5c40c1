//! Overlays above a screen. Each owns its state, its movement and its appearance.
//!
//! ```text
//!   layer      the kinds of overlay
//!   menu       the parts of the instruction
//!   copy       the copy menu
//!   help       the keys of a place, and a search
//!   term       the meanings of words on the screen
//!   prompt     the command line and the search line
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
