//! Arrays in words.
//!
//! ```text
//!   differences    one array, or two side by side: bars, places, common features of differences
//!   array_content  arrays that were opened together, for a screen
//! ```

mod array_content;
mod differences;

pub use array_content::{ArrayContent, ArrayPlace, ArrayReport, array_content, sample_words};
pub use differences::{alone, beside, landmark_rows, pattern_words, place_rows};
