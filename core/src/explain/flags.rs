//! The reasons why IEEE 754 would raise flags.

use super::lane::LaneSteps;
use crate::doc::{Block, line};
use crate::eval::{Cause, Flag, Step};

/// Each flag with its reason, and a remark that GPUs do not expose flags.
pub(super) fn raised(group: &[Step], lane: &LaneSteps) -> Vec<Block> {
    let mut blocks: Vec<Block> = group
        .iter()
        .filter_map(|step| match *step {
            Step::Raise { flag, cause } => Some(format!("`{}`: {}", flag.name(), why(flag, cause))),
            _ => None,
        })
        .map(|text| Block::Text(line(text)))
        .collect();
    let beside_nan = lane.multiplies_zero_by_infinity().then(|| lane.nan_operand()).flatten();
    blocks.extend(beside_nan.map(|who| {
        Block::Text(line(format!(
            "With a quiet NaN operand, here {}, IEEE 754 leaves this flag to the implementation (clause 7.2 c). This model \
             raises it.",
            who.name()
        )))
    }));
    blocks.push(Block::Text(line(
        "These are the flags that IEEE 754 would raise; the GPU does not expose them.",
    )));
    blocks
}

fn why(flag: Flag, cause: Cause) -> String {
    match cause {
        Cause::SignallingOperand(who) => format!("{} is a signalling NaN.", who.name()),
        Cause::ZeroTimesInfinity => "zero times infinity has no value.".into(),
        Cause::InfinityMinusInfinity => "infinity minus infinity has no value.".into(),
        Cause::Rounding => "rounding changed the value.".into(),
        Cause::TooLarge if flag == Flag::Inexact => {
            "overflow changed the value.".into()
        }
        Cause::TooLarge => "the rounded value is beyond the largest finite number.".into(),
        Cause::TinyBeforeRounding => {
            "the exact value is below the smallest normal number, and rounding lost part of it.".into()
        }
        Cause::TinyAfterRounding => {
            "rounded to full precision the value is still below the smallest normal number, and part of it was lost."
                .into()
        }
        Cause::FlushedResult => "`.ftz` replaced a nonzero result by zero.".into(),
    }
}
