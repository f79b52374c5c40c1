//! Parses and runs user programs: PTX, C-like code, and single statements or formulas. One reader, `read`, handles all
//! single statements and formulas.

mod analysis;
mod answer;
pub mod c;
pub mod contract;
mod defaults;
mod entry;
pub mod exact;
mod examples;
pub mod export;
pub mod flow;
mod pinned;
mod ptx;
pub mod read;
pub mod run;
mod stream;
pub mod sweep;

pub use crate::input::Language;
pub use analysis::Analysis;
pub use answer::{Answer, Task};
pub use defaults::defaults;
pub use examples::{Example, examples};
pub use pinned::{Hold, HoldTarget};

use crate::eval::Evaluation;
use crate::float::Tininess;
use crate::isa::Allow;
use read::{Context, Diagnostic, read};

/// Evaluates a complete text: a PTX statement, a formula or a CUDA function call, with a value for each operand.
/// Tininess is detected after rounding. The error gives the cause and, if they are known, the position and a
/// correction.
///
/// ```
/// let evaluation = halfplay_core::evaluate("fma.rn.f16 0x520b 0x00e9 0x2ff6")?;
/// assert_eq!(evaluation.outcome.bits, 0x3001);
/// assert_eq!(halfplay_core::evaluate("0.1 + 0.2")?.outcome.bits, 0x34cc);
///
/// let text = "fma.rn.f16 0x520b 0x00e9";
/// let wrong = halfplay_core::evaluate(text).unwrap_err();
/// assert_eq!(wrong.one_line(text), "column 25: fma.rn.f16 takes 3 operands, a, b and c; 2 found");
/// # Ok::<(), halfplay_core::read::Diagnostic>(())
/// ```
pub fn evaluate(text: &str) -> Result<Evaluation, Diagnostic> {
    Ok(read(text, &Context::new(Allow::PTX))?.evaluate(Tininess::default()))
}
