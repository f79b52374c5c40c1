//! Elements of matrix products in words: the result, the unit, the staircase of each block, other ways to compute it.

mod blocks;
mod product;
mod report;
mod rows;
mod words;

pub use product::{ObservedProduct, product_report};
pub use report::{matrix_comparison, matrix_report};
pub use rows::{MatrixRow, matrix_rows};
pub use words::{operand_text, question_words, unit_words};
