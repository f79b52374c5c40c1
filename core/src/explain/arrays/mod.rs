//! Arrays in words.
//!
//! ```text
//!   differences   one array, or two side by side: bars, places, common features of differences
//!   opened        arrays that were opened together, for a screen
//! ```

mod differences;
mod opened;

pub use differences::{alone, beside, landmark_rows, pattern_words, place_rows};
pub use opened::{ArrayPlace, Numbers, Opened, held_words, opened};
