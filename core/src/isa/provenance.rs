//! Where an instruction comes from: whether the manual has it, and where; and which of them may be used.

use serde::Serialize;

/// Where an instruction comes from, and so how far it may be trusted to exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
// Traces call it by the name that version 1 of their schema gave it.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Standing"))]
pub enum Provenance {
    /// in the manual's half- or mixed-precision section
    Documented,
    /// a PTX instruction from elsewhere in the manual that half-precision programs need
    Companion,
    /// assembles, but no line of the manual has it
    Undocumented,
    /// no PTX instruction at all: allowed for teaching
    WhatIf,
}

/// Which lines of the table may be used besides the documented ones and the companions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Allow {
    /// combinations that no GPU has
    pub what_if: bool,
    /// combinations that assemble though no line of the manual has them
    pub undocumented: bool,
}

impl Allow {
    /// Documented instructions and companions only.
    pub const PTX: Allow = Allow { what_if: false, undocumented: false };
    /// Every line of the table.
    pub const ALL: Allow = Allow { what_if: true, undocumented: true };

    /// May lines of this provenance be used?
    pub const fn permits(self, provenance: Provenance) -> bool {
        match provenance {
            Provenance::Documented | Provenance::Companion => true,
            Provenance::Undocumented => self.undocumented,
            Provenance::WhatIf => self.what_if,
        }
    }
}
