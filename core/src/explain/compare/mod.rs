//! The pipelines of a comparison in words: a row for each, one in detail, two traces side by side.

mod comparison;
mod delivered;
mod detail;
mod elsewhere;
mod facts;
mod first_difference;
mod observed;
mod parted;
mod reason;
mod reason_same;
mod rows;
mod steps;
mod survey;

pub(crate) use comparison::variant_name;
pub use delivered::{Delivered, DeliveredBit, delivered};
pub use detail::compare_detail;
pub use observed::{came_out, observed_data, observed_words};
pub use parted::first_parted;
pub(super) use parted::ways_to;
pub(super) use rows::count;
pub use rows::{COMPARE_HEADS, compare_rows, compare_rows_brief, compare_rows_fixed};
pub use steps::compare_steps;
pub(super) use survey::operand as survey_operand;
pub use survey::{survey_blocks, survey_brief, survey_counts, survey_progress};
