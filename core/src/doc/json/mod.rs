//! An evaluation as data.
//!
//! The published types are those of this folder, not the types that compute: the latter may change while the data stay
//! the same. Bits and unbounded integers are hex strings, and values are exact decimals as strings. There are also
//! numbers, booleans, words from closed lists, and texts such as spellings, meanings and notes.
//!
//! ```text
//!   report       the root object: instruction, operands, lanes, result
//!   instruction  the evaluated instruction, and its entry in the table
//!   observed     a result observed outside halfplay, and the ways to compute it
//!   operand      a register as read, and the literal it came from
//!   step         one object for each step of a lane, identified by "step"
//!   number       codes, exact values, terms
//!   value        a single value, without an instruction
//! ```

mod instruction;
mod number;
mod observed;
mod operand;
mod report;
mod step;
mod value;

use crate::eval::Evaluation;

pub use observed::ObservedResult;
pub use operand::TypedOperand;
pub use report::VERSION;
pub use value::value_json;

/// The evaluation as one line of JSON. `written` holds the operands as typed, or is empty if they were not typed.
/// `observed` is a result that was observed outside halfplay. `notes` are further remarks.
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

/// The JSON Schema (draft 2020-12) of the output of [`json`], generated from the types that are serialised.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<report::Report>();
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}
