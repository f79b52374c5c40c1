//! Remarks beside an answer.

/// The remark on an instruction with a guard, `@p`.
pub const GUARD_IGNORED: &str = "The guard is ignored: halfplay assumes that the instruction runs.";

/// The remark that the flags come from this model, because a GPU's flags cannot be read.
pub const FLAGS_OF: &str = "flags by this model; a GPU exposes none";

/// The remark on the answer of an approximation, which here is the true value, correctly rounded.
pub const MODEL: &str = "a model: the manual allows more error";
