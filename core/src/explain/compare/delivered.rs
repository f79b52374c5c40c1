//! The result of each pipeline, bit by bit, and the groups of pipelines with equal results.

use super::comparison::Comparison;
use crate::compare::Pipeline;
use crate::doc::Role;
use crate::explain::lane::fields;
use crate::explain::phrase::{code, count, number};
use crate::float::Float;

/// The result of a pipeline. All fields are empty if an earlier pipeline has the same result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Delivered {
    /// its value: exact if that is short, otherwise rounded and marked with `≈`
    pub value: String,
    /// the digit before the point: `0` for a subnormal number, else `1`; `None` for infinities and NaN
    pub before_point: Option<char>,
    /// its bits
    pub bits: Vec<DeliveredBit>,
    /// the heading of all pipelines with this result: `0x3000: 4 ways`
    pub group: Option<String>,
    /// its code: `0x3000`
    pub code: String,
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

/// The indices of the pipelines, sorted by their results in a lane: the first result is that of the instruction, and
/// the others follow in the order in which they first occur.
pub fn by_result(pipelines: &[Pipeline], lane: usize) -> Vec<usize> {
    groups(pipelines, lane).concat()
}

/// The indices of the pipelines with each result.
fn groups(pipelines: &[Pipeline], lane: usize) -> Vec<Vec<usize>> {
    let result =
        |place: usize| Comparison::of(pipelines, place, lane)?.verdict().map(|verdict| verdict.result);
    let mut groups: Vec<(Option<Float>, Vec<usize>)> = Vec::new();
    for place in 0..pipelines.len() {
        let result = result(place);
        match groups.iter_mut().find(|(known, _)| *known == result) {
            Some((_, members)) => members.push(place),
            None => groups.push((result, vec![place])),
        }
    }
    groups.into_iter().map(|(_, members)| members).collect()
}

/// The results of all pipelines in a lane, in the order of [`by_result`]. Only the first pipeline with a result has its
/// bits, and a heading with the number of pipelines that deliver it.
///
/// ```text
///   0x3001: 5 ways   0.1251220703125   0 01100 0000000001
///   0x3000: 4 ways   0.125             0 01100 0000000000
///                                                       ▴
/// ```
pub fn delivered(pipelines: &[Pipeline], lane: usize) -> Vec<Delivered> {
    let group = |members: Vec<usize>| {
        let first = members.first().and_then(|first| Comparison::of(pipelines, *first, lane));
        let first = first.as_ref().and_then(of).unwrap_or_default();
        let others = std::iter::repeat_n(Delivered::default(), members.len().saturating_sub(1));
        let ways = count(members.len() as u32, "way");
        let heading = if first.code.is_empty() { ways } else { format!("{}: {ways}", first.code) };
        [Delivered { group: Some(heading), ..first }].into_iter().chain(others).collect::<Vec<_>>()
    };
    groups(pipelines, lane).into_iter().flat_map(group).collect()
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
    let before_point = result.is_finite().then(|| if result.hidden_bit() { '1' } else { '0' });
    Some(Delivered {
        value: number(result),
        before_point,
        bits: bits.collect(),
        group: None,
        code: code(result),
    })
}
