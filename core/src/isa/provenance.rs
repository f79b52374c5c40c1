//! The provenance of instructions, and the setting that permits them.

use serde::Serialize;

/// The origin of an instruction, which shows how certain its existence is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
// Version 1 of the trace schema used this name.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Standing"))]
pub enum Provenance {
    /// in the manual's half- or mixed-precision section
    Documented,
    /// a PTX instruction from another section of the manual that half-precision programs need
    Companion,
    /// assembles, but no line of the manual has it
    Undocumented,
    /// no PTX instruction at all: allowed for teaching
    WhatIf,
}

/// The instructions that are permitted in addition to the documented ones and the companions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Allow {
    /// hypothetical instructions, which no GPU has
    pub what_if: bool,
    /// instructions that assemble although no line of the manual has them
    pub undocumented: bool,
}

impl Allow {
    /// Only documented instructions and companions.
    pub const PTX: Allow = Allow { what_if: false, undocumented: false };
    /// All instructions of the table.
    pub const ALL: Allow = Allow { what_if: true, undocumented: true };

    /// True if instructions of this provenance are permitted.
    pub const fn permits(self, provenance: Provenance) -> bool {
        match provenance {
            Provenance::Documented | Provenance::Companion => true,
            Provenance::Undocumented => self.undocumented,
            Provenance::WhatIf => self.what_if,
        }
    }
}
