//! Remarks that stand beside an answer.

/// The remark on an instruction with a guard, `@p`.
pub const GUARD_IGNORED: &str = "The guard is not looked at: the instruction is taken to run.";

/// Whose flags are shown: a GPU has none that could be read.
pub const FLAGS_OF: &str = "flags by this model; a GPU keeps none";

/// The remark on an answer of an approximation, which here is the true value, rounded correctly.
pub const MODEL: &str = "a model: the manual allows more error";
