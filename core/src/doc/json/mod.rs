//! An evaluation as data.
//!
//! What is published are the types of this folder, not those that compute, so that these may change and the
//! data do not. Bits and integers without bound are hex strings, values are exact decimals as strings, and
//! everything else is a number, a boolean, or a word from a closed list.
//!
//! ```text
//!   report       the whole: instruction, operands, lanes, result
//!   instruction  what was evaluated, and what the table knows of it
//!   observed     a result seen elsewhere, and which ways to compute it give that
//!   operand      a register as read, and the literal it came from
//!   step         one object for each step of a lane, told apart by "step"
//!   number       codes, exact values, terms
//! ```

mod instruction;
mod number;
mod observed;
mod operand;
mod report;
mod step;

use crate::eval::Evaluation;

pub use observed::ObservedResult;
pub use operand::TypedOperand;
pub use report::VERSION;

/// The evaluation as one line of JSON. `written` are the operands as they were typed, where they were; `observed` is a
/// result that was seen elsewhere; `notes` is whatever else is worth a remark.
///
/// ```
/// use halfplay_core::skins::doc::json::json;
/// use halfplay_core::eval::Evaluation;
/// use halfplay_core::float::Tininess;
/// use halfplay_core::isa::{Allow, parse};
///
/// let add = parse("add.f16", Allow::PTX)?.instr;
/// let evaluation = Evaluation::new(add, &[0x3c00, 0x4000], Tininess::After)?;
/// let line = json(&evaluation, &[], None, &[]);
/// assert!(line.contains(r#""result":{"type":"f16","bits":"0x4200","values":["3"]}"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn json(
    evaluation: &Evaluation,
    written: &[TypedOperand<'_>],
    observed: Option<&ObservedResult<'_>>,
    notes: &[String],
) -> String {
    let report = report::Report::new(evaluation, written, observed, notes);
    // Serialising plain structs and lists with string keys cannot fail.
    serde_json::to_string(&report).unwrap_or_default()
}

/// The JSON Schema (draft 2020-12) of what [`json`] writes, made from the very types that write it.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<report::Report>();
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}
