//! Arrays in words.
//!
//! ```text
//!   differences   one array, or two beside each other: bars, places, what differences have in common
//!   opened        arrays that were opened together, as a screen shows them
//! ```

mod differences;
mod opened;

pub use differences::{alone, beside, landmark_rows, pattern_words, place_rows};
pub use opened::{ArrayPlace, Numbers, Opened, held_words, opened};
