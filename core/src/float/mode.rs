//! Rounding modes, and the detection of tininess.

use serde::Serialize;

/// A rounding-direction attribute (IEEE 754-2019, clause 4.3), with its PTX name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Mode {
    /// To nearest, ties to even.
    Rn,
    /// Toward zero.
    Rz,
    /// Toward negative infinity.
    Rm,
    /// Toward positive infinity.
    Rp,
    /// To nearest, ties away from zero. Only a few PTX conversions have this mode.
    Rna,
    /// To odd: toward zero, then the last bit becomes 1 if anything was lost. No PTX arithmetic has it.
    Ro,
}

impl Mode {
    /// Every mode, starting with PTX's four.
    pub const ALL: [Mode; 6] = [Mode::Rn, Mode::Rz, Mode::Rm, Mode::Rp, Mode::Rna, Mode::Ro];

    /// The PTX modifier without its dot, such as `rn`.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Rn => "rn",
            Mode::Rz => "rz",
            Mode::Rm => "rm",
            Mode::Rp => "rp",
            Mode::Rna => "rna",
            Mode::Ro => "ro",
        }
    }

    /// The mode of this name.
    pub fn named(word: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.name() == word)
    }
}

/// When a nonzero result counts as tiny (IEEE 754-2019, clause 7.5). It decides the underflow flag only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Tininess {
    /// The exact value lies below the smallest normal number (Arm).
    Before,
    /// The value, rounded with unbounded exponent, lies below the smallest normal number (x86, RISC-V).
    #[default]
    After,
}
