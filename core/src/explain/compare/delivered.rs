//! The result of each pipeline, bit by bit.

use super::comparison::Comparison;
use crate::compare::Pipeline;
use crate::doc::Role;
use crate::explain::lane::fields;
use crate::explain::phrase::number;
use crate::variant::Variant;

/// The result of a pipeline.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Delivered {
    /// its value: exact if that is short, otherwise rounded and marked with `≈`
    pub value: String,
    /// its bits
    pub bits: Vec<DeliveredBit>,
    /// the name of the group of pipelines that begins with this one
    pub group: Option<&'static str>,
}

/// A bit of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeliveredBit {
    /// `0` or `1`
    pub digit: char,
    /// its field
    pub field: Role,
    /// true if the instruction's own bit differs; always false for another format, whose bits have other weights
    pub differs: bool,
}

/// The results of all pipelines in a lane, in order; without bits for a pipeline that delivers no number.
///
/// ```text
///   fused           0.1251220703125   0 01100 0000000001
///   mul, then add   0.125             0 01100 0000000000
///                                                      ▴
/// ```
pub fn delivered(pipelines: &[Pipeline], lane: usize) -> Vec<Delivered> {
    let mut before = None;
    let mut one = |(selected, pipeline): (usize, &Pipeline)| {
        let comparison = Comparison::of(pipelines, selected, lane)?;
        let group = Some(group(pipeline.variant));
        let begins = std::mem::replace(&mut before, group) != group;
        Some(Delivered { group: group.filter(|_| begins), ..of(&comparison).unwrap_or_default() })
    };
    pipelines.iter().enumerate().filter_map(&mut one).collect()
}

const fn group(variant: Variant) -> &'static str {
    match variant {
        Variant::Itself | Variant::MulThenAdd | Variant::ThroughF32 | Variant::ThroughF64 => "pipelines",
        Variant::Rounding(_) => "what if: another rounding",
        Variant::With(_) | Variant::Without(_) => "with or without a modifier",
        Variant::FlushesOperands
        | Variant::FlushesResults
        | Variant::FlushesTiny
        | Variant::LargestFinite
        | Variant::Nan(_) => "special numbers",
        Variant::OtherFormat | Variant::Accumulator => "in another format",
    }
}

fn of(comparison: &Comparison) -> Option<Delivered> {
    let result = comparison.verdict()?.result;
    let own = comparison.itself.results().get(comparison.lane).copied()?;
    let differs = if result.format() == own.format() { result.bits() ^ own.bits() } else { 0 };
    let fields = fields(result);
    let digits = fields.0.iter().filter(|span| span.role != Role::Plain);
    let digits = digits.flat_map(|span| span.text.chars().map(|digit| (digit, span.role)));
    let width = result.format().width() as usize;
    let bits = digits.enumerate().map(|(place, (digit, field))| DeliveredBit {
        digit,
        field,
        differs: differs >> (width - 1 - place) & 1 == 1,
    });
    Some(Delivered { value: number(result), bits: bits.collect(), group: None })
}
