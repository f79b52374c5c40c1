//! The question: an instruction, its operands, and the switches for reading them; and its answer, computed once per
//! change.
//!
//! ```text
//!   definition  the question: instruction line, operands, switches
//!   operands    the texts of a, b and c, two lanes each
//!   field       the text of one number: as typed, and its last readable version
//!   focus       the rows that can have the focus: instruction, operands, result, steps
//!   slider      the operand that a slider moves, and its range
//!   guess       a guess at a hidden result, bit by bit
//!   remarks     remarks on typed texts
//!   reading     the effect of a text that names an instruction
//!   single      a single number as the question, without an operation
//!   answer      the evaluation, the steps, the other pipelines, remarks
//!   history     undo and redo
//! ```

mod answer;
mod definition;
mod field;
mod focus;
mod guess;
pub mod history;
mod operands;
mod reading;
mod remarks;
mod single;
mod slider;

pub use answer::{Answer, StepId};
pub use definition::{Question, WORKED};
pub use field::Field;
pub use focus::Focus;
pub use guess::Guess;
pub use operands::{NAMES, Operands, fields_of, lane_of, operand_name, row_problem, slots, type_of};
pub use reading::{reading_remarks, took_words};
pub use remarks::joined;
pub use single::can_be_single;
pub use slider::{Slider, powers_around};
