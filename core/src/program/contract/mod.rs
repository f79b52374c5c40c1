//! What a compiler may make of a program: products and sums that are fused into one instruction with one rounding.
//!
//! A contraction is legal, and no compiler promises it: what is found here is what a program *may* become.
//!
//! ```text
//!   source        half p = a * b;  half r = p + c;
//!   as written    mul.f16 p, a, b;   add.f16 r, p, c;        two roundings
//!   contracted    fma.rn.f16 r, a, b, c;                     one rounding, and p is gone
//!
//!   rule          which products a compiler fuses, and which of two it takes first
//!   graph         who uses which number
//!   merge         equal operations are made once
//!   choose        the product that each sum takes
//!   rebuild       the program with these fused, evaluated anew
//!   count         instructions, and registers live at once
//!   line          its lines, packed where both lanes are alike
//!   ran           a run of the program as it was contracted
//!   formula       the contracted program as formulas
//!   compilations  all that compilers may make of a program, the same ones together
//! ```

mod choose;
mod compilations;
mod count;
mod formula;
mod graph;
mod line;
mod merge;
mod ran;
mod rebuild;
mod rule;

pub use compilations::{Compilation, Outcome, compilations, compiled};
pub use count::{instructions, live_registers};
pub use formula::formulas;
pub use line::{packed, packed_operands};
pub use ran::{contracted_code, contracted_returned, contracted_run};
pub use rebuild::{Contracted, Fused, contract};
pub use rule::Rule;
