//! Explains steps, numbers, comparisons, programs, the reference and the glossary in plain English.
//!
//! A trace becomes [`Card`]s, one for each thing that a reader should see: a title, one or two sentences, often a
//! picture. The cards do not evaluate the instruction again; its results come from the steps.

pub mod arrays;
mod atlas;
mod attribution;
mod bits;
mod bulk;
mod card;
mod choice;
mod code_table;
mod compare;
mod compilations;
pub mod counts;
mod findings;
mod flags;
mod front;
mod glossary;
pub mod gpu;
mod guess;
mod inference_report;
mod lane;
mod letters;
mod literal;
mod matrix;
mod number;
mod observation_words;
mod observed;
mod outcome;
mod overview;
mod phrase;
mod point_map;
mod prediction_feedback;
mod prediction_prompt;
mod program;
mod ptx;
mod reading;
mod reference;
mod remarks;
mod report;
mod rounding;
mod rounding_words;
mod search;
mod special;
mod step_kind;
mod summary;
mod sweep;
mod theorem;
mod value_alone;
mod verdict;
mod verdict_words;
mod worst;

pub use crate::typo::{clipped, visible};
pub use atlas::{atlas_blocks, atlas_blocks_of, atlas_picture};
pub(crate) use atlas::{no_code_table, no_map};
pub use attribution::{attribution_blocks, doubt_words, obstacle_words};
pub use bulk::{equivalence, heatmap, picture as sweep_picture, plane_cells, shades, sweep as bulk_sweep};
pub use card::{Card, cards};
pub(crate) use choice::{RoundingChoice, presented_rounding};
pub use code_table::table_blocks;
pub(crate) use compare::variant_name;
pub use compare::{
    COMPARE_HEADS, Delivered, DeliveredBit, by_result, compare_detail, compare_rows, compare_rows_brief,
    compare_rows_fixed, compare_steps, delivered, first_differing_pipeline, observed_data, observed_text,
    observed_words,
};
pub(crate) use compare::{survey_blocks, survey_brief, survey_counts, survey_progress};
pub use compilations::{compilation_blocks, contracted_words, fusion_words};
pub use findings::MapProperty;
pub(crate) use findings::{NO_DIFFERENCE, UNCOUNTED, other_codes};
pub use front::{ABOUT, ANYTHING, DOORS, Door};
pub(crate) use front::{answer_explanation, to_steps, value_explanation};
pub use glossary::{Term, glossary, term, term_blocks, terms_in};
pub use guess::YOUR_GUESS;
pub(crate) use guess::{
    LEFT_OPEN, NOTHING_GUESSED, bits_guess_feedback, guess_feedback, guessed_note, other_lane,
};
pub use inference_report::explanation_blocks;
pub(crate) use lane::forms;
pub use lane::{class_name, scientific};
pub use letters::{kept, letters, letters_in_brief};
pub use literal::literal_note;
pub(crate) use literal::{value_error, value_note};
pub use matrix::{
    MatrixRow, ObservedProduct, matrix_comparison, matrix_report, matrix_rows, operand_text, product_report,
    question_words, unit_words,
};
pub use number::{
    FieldContribution, NumberPart, class_table, field_contributions, format_fields, format_rows,
    number_blocks, number_pieces, ulp_rows,
};
pub use observation_words::{ObservedWords, asked as asked_bits, bits_text};
pub(crate) use observed::{BRING_RESULTS, OPEN_RESULTS, RESULTS_LIKE, found_blocks, found_line, found_rows};
pub use overview::{CutOff, Overview};
pub use phrase::{brief, code, number as number_text};
pub(crate) use prediction_feedback::{
    MAY_BE_GUESSED, NO_HANDS, NOTHING_HIDDEN, flags_claim_feedback, flags_named, hands_words,
    step_claim_feedback,
};
pub use prediction_prompt::{PredictionPrompt, Topic};
pub use program::{
    AttributionTable, Detail, LineContribution, NO_RUNNER, NO_STEPS, NOTHING_TO_HOLD, PROGRAM, Report,
    ReportResult, ReportRow, ShownProgram, code_of, column_of, flag_letters, formula_document, formula_words,
    held, line_value, no_example, no_packed_program, program_document, program_report, program_title,
    too_long_for_a_link, wrong_value,
};
pub use ptx::{PTX, ptx_table};
pub use reference::reference_blocks;
pub use remarks::{FLAGS_OF, GUARD_IGNORED, MODEL};
pub(crate) use report::question_head;
pub use report::{report, report_head, step_heading};
pub use search::{reference_found, reference_remark, reference_row};
pub use step_kind::StepKind;
pub use summary::{NOT_VERIFIED, formula, result_line, result_value};
pub(crate) use summary::{
    brief_verdict, flag_words, hardware_words, needs_words, operand_table, provenance_words, register_value,
    result_code,
};
pub use sweep::{no_sweep_words, sweep_blocks, sweep_row_name};
pub use theorem::{theorem_blocks, theorem_words};
pub use value_alone::value_report;
pub(crate) use value_alone::{value_code, value_document, value_sign, value_title};
pub use worst::{InputVariation, variation_blocks};
