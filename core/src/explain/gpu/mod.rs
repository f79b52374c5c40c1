//! GPU records and answers in words.
//!
//! ```text
//!   ledger   records, and everything known about a spelling on hardware
//!   table    recorded answers of an approximation
//!   probe    a GPU's answer beside the model's
//! ```

mod ledger;
mod probe;
mod table;

pub use ledger::{RECORD, hardware_blocks};
pub use probe::probe_words;
pub use table::{recorded_notes, recorded_source, recorded_words, table_blocks};
