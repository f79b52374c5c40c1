//! Contraction: the fusions of products and sums into single instructions with one rounding that a compiler may choose.
//!
//! Contractions are legal, but no compiler guarantees them: this module finds the programs that a source *may* become.
//!
//! ```text
//!   source        half p = a * b;  half r = p + c;
//!   as written    mul.f16 p, a, b;   add.f16 r, p, c;        two roundings
//!   contracted    fma.rn.f16 r, a, b, c;                     one rounding, and p is gone
//!
//!   rule          the products that a compiler fuses, and its preference between two
//!   graph         the users of each number
//!   merge         merges equal operations
//!   choose        chooses the product for each sum
//!   rebuild       fuses them and re-evaluates the program
//!   count         instructions, and registers live at once
//!   line          the lines of the contracted program
//!   ran           a run of the contracted program
//!   formula       the contracted program as formulas
//!   compilations  all possible compilations, with equal ones merged
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
