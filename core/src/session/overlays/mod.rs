//! Overlays above a screen. Each owns its state, its movement and its appearance.
//!
//! ```text
//!   overlay_state  the kinds of overlay
//!   menu           the parts of the instruction
//!   copy           the copy menu
//!   go             the popup of the screens
//!   help           the keys of a place, and a search
//!   term           the meanings of words on the screen
//!   prompt         the command line and the search line
//!   completed      texts with their last word completed
//! ```

mod completed;
mod copy;
mod go;
mod help;
mod menu;
mod overlay_state;
mod prompt;
mod term;

pub use completed::{Completed, Cycle, number_names, spellings};
pub use copy::CopyMenu;
pub use go::GoMenu;
pub use help::Help;
pub use menu::Menu;
pub use overlay_state::OverlayState;
pub use prompt::{PromptKind, PromptLine};
pub use term::Terms;
