//! Operands that halfplay finds, judged by exact ratios and by the exact model.

mod cases;
mod judge;
mod line;
