//! What is asked: an instruction, its operands, and how they are to be read; and the answer, computed once per change.
//!
//! ```text
//!   asked     the question: instruction line, operands, switches
//!   operands  the texts of a, b and c, two lanes each
//!   field     the text of one number: as typed, and the last of it that could be read
//!   focus     the rows that may have the focus: instruction, operands, result
//!   slider    which operand is moved by hand, and how far
//!   guess     what is guessed of a hidden result, bit by bit
//!   remarks   what is to be said of what was typed
//!   reading   what a text that names an instruction does to the question
//!   answer    the evaluation, the steps, the other pipelines, what is to be said of what was typed
//!   history   undo and redo
//! ```

mod answer;
mod asked;
mod field;
mod focus;
mod guess;
pub mod history;
mod operands;
mod reading;
mod remarks;
mod slider;

pub use answer::{Answer, StepId};
pub use asked::{Question, WORKED};
pub use field::Field;
pub use focus::Focus;
pub use guess::Guess;
pub use operands::{NAMES, Operands, fields_of, lane_of, row_problem, slots, type_of, whose};
pub use reading::{reading_remarks, took_words};
pub use remarks::joined;
pub use slider::{Slider, powers_around};
