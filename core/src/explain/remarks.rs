//! Remarks that stand beside an answer.

/// What must be said of an instruction that is to run under a condition, `@p`.
pub const GUARD_IGNORED: &str = "The guard is not looked at: the instruction is taken to run.";

/// Whose flags are shown: a GPU has none that could be read.
pub const FLAGS_OF: &str = "flags by this model; a GPU keeps none";

/// What must be said beside an answer that is no GPU's own.
pub const MODEL: &str = "a model: the true value, rounded correctly; the manual allows more error";
