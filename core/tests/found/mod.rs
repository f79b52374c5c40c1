//! Operands that are found, judged by ratios of whole numbers and by the exact model.

mod cases;
mod judge;
mod line;
