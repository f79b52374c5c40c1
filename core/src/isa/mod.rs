//! What may be written: the words of an instruction and the one table they come from.

mod word;

pub use word::{Instr, Modifier, Modifiers, Op, Standing, Type};
