//! Counts over all pairs of a plane, for a fixed third operand: one line of stored data each.
//!
//! ```text
//!   fma.rn.f16 0x3c00 mul-then-add 4294967296 285362634 0:254032702,1:13059638
//!   instruction, third operand, pipeline, pairs, pairs that differ, and for each distance the pairs at that distance
//! ```

use super::plane::Plane;
use crate::bulk::equivalence;
use crate::bulk::sweep::{Axis, Counterpart, Question, Tally};
use crate::isa::{Allow, Instr, parse};
use crate::variant::Variant;
use std::sync::OnceLock;

/// The lines that the test `stored_pair_counts_are_right` prints with `HALFPLAY_LONG=1`.
const DATA: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/counts/planes.txt"));

/// The count over all pairs of the first two operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairCount {
    /// the instruction, for a single lane
    pub instr: Instr,
    /// the code of the third operand; 0 if there is none
    pub third: u64,
    /// the pipeline that is compared with the instruction
    pub variant: Variant,
    /// the number of pairs
    pub pairs: u64,
    /// the number of pairs whose results differ
    pub differ: u64,
    /// the numbers of pairs by their distance in ulps: key k counts distances above 2^(k − 1) and up to 2^k ulp; empty
    /// if the distances are not stored
    pub distances: Vec<(i16, u64)>,
}

impl PairCount {
    /// The stored count of a plane and its pipeline, if there is one.
    pub fn known(plane: &Plane) -> Option<PairCount> {
        let variant = plane.variant()?;
        let third = plane.third().unwrap_or(0);
        let is_it = |count: &&PairCount| {
            (&count.instr, count.third, count.variant) == (plane.instr(), third, variant)
        };
        if let Some(found) = PairCount::all().iter().find(is_it) {
            return Some(found.clone());
        }
        // The counts over all operands are counts over all pairs if there are two operands.
        let count = equivalence::known(plane.instr(), variant).filter(|_| plane.third().is_none())?;
        let (pairs, differ) = (count.cases, count.differ);
        Some(PairCount { instr: count.instr, third, variant, pairs, differ, distances: Vec::new() })
    }

    /// All stored counts with a third operand, in the order of the data file.
    pub fn all() -> &'static [PairCount] {
        static COUNTS: OnceLock<Vec<PairCount>> = OnceLock::new();
        COUNTS.get_or_init(|| DATA.lines().filter_map(PairCount::read).collect())
    }

    /// The sweep over the first two operands that makes this count, or over `axes` of them.
    pub fn question(&self, axes: [Axis; 2]) -> Option<Question> {
        let axes = [axes[0], axes[1], Axis::Fixed(self.third as u16)];
        Question::new(&self.instr, Counterpart::Variant(self.variant), axes, None).ok()
    }

    /// The same count with the numbers of a sweep.
    pub fn counted(&self, tally: &Tally) -> PairCount {
        let mut distances: Vec<(i16, u64)> = Vec::new();
        for (key, count) in tally.below.iter().chain(tally.above.iter()) {
            // Distances of half an ulp and less are counted with those up to 1 ulp.
            let key = key.max(0);
            match distances.iter_mut().find(|(known, _)| *known == key) {
                Some((_, sum)) => *sum += count,
                None => distances.push((key, count)),
            }
        }
        distances.sort_unstable();
        PairCount { pairs: tally.cases, differ: tally.differ, distances, ..self.clone() }
    }

    /// The line of the data file.
    pub fn line(&self) -> String {
        let distances: Vec<String> =
            self.distances.iter().map(|(key, count)| format!("{key}:{count}")).collect();
        let (instr, variant) = (self.instr, self.variant.word());
        format!(
            "{instr} {:#06x} {variant} {} {} {}",
            self.third,
            self.pairs,
            self.differ,
            distances.join(",")
        )
    }

    fn read(line: &str) -> Option<PairCount> {
        let mut words = line.split(' ');
        let instr = parse(words.next()?, Allow::ALL).ok()?.instr;
        let third = u64::from_str_radix(words.next()?.strip_prefix("0x")?, 16).ok()?;
        let variant = Question::pipeline(words.next()?)?;
        let (pairs, differ) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let distance = |text: &str| {
            let (key, count) = text.split_once(':')?;
            Some((key.parse().ok()?, count.parse().ok()?))
        };
        let distances = words.next()?.split(',').map(distance).collect::<Option<_>>()?;
        words.next().is_none().then_some(PairCount { instr, third, variant, pairs, differ, distances })
    }
}
