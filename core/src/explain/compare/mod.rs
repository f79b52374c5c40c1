//! The pipelines of a comparison in words: a row for each, one in detail, two traces side by side.

mod comparison;
mod delivered;
mod detail;
mod differing_pipeline;
mod facts;
mod first_difference;
mod implementations;
mod observed;
mod reason;
mod reason_same;
mod rows;
mod steps;
mod survey;

pub(crate) use comparison::variant_name;
pub use delivered::{Delivered, DeliveredBit, by_result, delivered};
pub use detail::compare_detail;
pub use differing_pipeline::first_differing_pipeline;
pub(super) use differing_pipeline::ways_to;
pub use observed::{observed_data, observed_text, observed_words};
pub(super) use reason::{pipeline_difference, pipeline_picture, pipeline_reason};
pub(super) use rows::count;
pub use rows::{COMPARE_HEADS, compare_rows, compare_rows_brief, compare_rows_fixed};
pub use steps::compare_steps;
pub(super) use survey::operand as survey_operand;
pub use survey::{survey_blocks, survey_brief, survey_counts, survey_progress};
