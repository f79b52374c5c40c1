//! An observed result, and the ways to compute it.

use super::number::Hex;
use serde::Serialize;

/// A result that was observed somewhere, to be compared with the one computed here.
#[derive(Clone, PartialEq, Debug)]
pub struct ObservedResult<'a> {
    /// as typed
    pub text: &'a str,
    /// the whole register, and its width in bits
    pub bits: (u64, u32),
    /// the pipelines that give it in every lane, by their names in links; `itself` is the instruction
    pub delivered_by: Vec<String>,
    /// true if it is within the error bound that the manual gives for an approximation, although the model here differs
    pub within_bound: bool,
}

/// A result that was observed somewhere, on a GPU say.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Observed {
    /// as it was typed
    text: String,
    /// the whole register
    bits: Hex,
    /// does the instruction deliver it?
    agrees: bool,
    /// the ways to compute it that deliver this, as links name them: `itself`, `mul-then-add`
    delivered_by: Vec<String>,
    /// may hardware give it, though the model here does not? The manual bounds the error of tanh and ex2, and says no more
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
