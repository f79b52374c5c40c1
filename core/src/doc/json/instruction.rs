//! The evaluated instruction, and its entry in the table.

use crate::float::Mode;
use crate::isa::{Grade, Instr, Modifier, Op, Provenance, Type, entry};
use serde::Serialize;

/// An instruction.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Instruction {
    /// the canonical spelling
    spelling: String,
    operation: Op,
    /// the rounding mode as written; null if none is written, which means `rn` if the instruction rounds
    rounding: Option<Mode>,
    /// the modifiers, in canonical order
    modifiers: Vec<Modifier>,
    /// type of the destination
    #[serde(rename = "type")]
    ty: Type,
    /// type of the operands; `c` of a mixed instruction has the destination's
    operand_type: Type,
    #[serde(rename = "standing")]
    provenance: Provenance,
    /// the meaning of the instruction, in one line
    meaning: String,
    /// the section of the PTX manual; null if the manual does not list it
    section: Option<String>,
    /// the minimum target and PTX version; null if no GPU supports it
    needs: Option<Needs>,
    /// the certainty of the instruction's rules: the weakest of their grades
    grade: Grade,
}

/// The minimum requirements of an instruction.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Needs {
    /// `sm_90`
    target: String,
    /// `8.1`
    ptx: String,
}

impl From<&Instr> for Instruction {
    fn from(instr: &Instr) -> Self {
        let entry = entry(instr);
        let since = entry.as_ref().and_then(|entry| entry.since);
        let section = entry.as_ref().and_then(|entry| entry.section);
        Instruction {
            spelling: instr.to_string(),
            operation: instr.op,
            rounding: instr.mode,
            modifiers: instr.modifiers.iter().collect(),
            ty: instr.ty,
            operand_type: instr.from,
            provenance: instr.provenance,
            meaning: entry.as_ref().map_or_else(String::new, |entry| entry.meaning.clone()),
            section: section.map(str::to_owned),
            needs: since.map(|since| Needs { target: since.target.to_string(), ptx: since.ptx.to_string() }),
            grade: entry.map_or(Grade::Unknown, |entry| entry.grade()),
        }
    }
}
