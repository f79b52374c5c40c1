//! An observed result, and the ways to compute it.

use super::number::Hex;
use serde::Serialize;

/// A result observed outside halfplay, for comparison with the computed one.
#[derive(Clone, PartialEq, Debug)]
pub struct ObservedResult<'a> {
    /// the text as typed
    pub text: &'a str,
    /// the whole register, and its width in bits
    pub bits: (u64, u32),
    /// the pipelines that give this result in every lane, by their names in links; `itself` is the instruction
    pub delivered_by: Vec<String>,
    /// true if the result is within the error bound that the manual gives for an approximation, although the model
    /// differs
    pub within_bound: bool,
}

/// A result observed outside halfplay, for example on a GPU.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Observed {
    /// the text as typed
    text: String,
    /// the whole register
    bits: Hex,
    /// true if the instruction gives this result
    agrees: bool,
    /// the ways to compute the instruction that give this result, as links name them: `itself`, `mul-then-add`
    delivered_by: Vec<String>,
    /// true if hardware may give this result although the model does not: for tanh and ex2 the manual only bounds the error
    within_bound: bool,
}

impl From<&ObservedResult<'_>> for Observed {
    fn from(observed: &ObservedResult<'_>) -> Self {
        Observed {
            text: observed.text.to_owned(),
            bits: Hex::bits(observed.bits.0, observed.bits.1),
            agrees: observed.delivered_by.iter().any(|name| name == "itself"),
            delivered_by: observed.delivered_by.clone(),
            within_bound: observed.within_bound,
        }
    }
}
