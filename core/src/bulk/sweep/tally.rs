//! The counts of a sweep, and its example cases.

use super::traced_case::{CaseProperty, DifferingStage, DifferingStep, TracedCase};
use crate::float::{Float, Format};
use serde::{Deserialize, Serialize};

/// The counts of some cases. The tallies of disjoint sets of cases add up, in any order, to the tally of their union.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// number of cases tried
    pub cases: u64,
    /// number of cases whose results differ; equal zeros and infinities and any two NaNs count as the same
    pub differ: u64,
    /// numbers of other results that are smaller, by their distance in ulps of the instruction's result: key k counts
    /// distances above 2^(k − 1) and up to 2^k ulp, so that key 0 counts those above 1/2 and up to 1 ulp
    pub below: Counts<i16>,
    /// numbers of other results that are larger, with the keys of `below`
    pub above: Counts<i16>,
    /// number of cases whose results are zeros of opposite sign
    pub zeros: u64,
    /// number of differences where one result is infinite or NaN: they have no distance in ulps
    pub not_finite: u64,
    /// number of cases evaluated with a trace; in `first_steps`, `classes` and `flags` each represents neighbouring
    /// cases
    pub looked: u64,
    /// counts of the first steps that differ
    pub first_steps: Counts<(DifferingStage, DifferingStep)>,
    /// counts of special properties; a case may have several
    pub classes: Counts<CaseProperty>,
    /// counts of the combinations of flags that the instruction raises, encoded by
    /// [`Flags::code`](crate::eval::Flags::code)
    pub flags: Counts<u8>,
    /// the first case that differs: the one with the least number
    pub first: Option<Case>,
    /// the first case with the greatest distance in ulps
    pub worst: Option<Case>,
    /// the case with the smallest operands: see [`Case::size`]
    pub smallest: Option<Case>,
    /// the first case that differs with an infinite or NaN result
    pub first_not_finite: Option<Case>,
    /// a digest of both results of all cases, independent of the order of computation
    pub digest: u64,
}

/// A map from keys to counts, in the order of the keys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counts<K>(Vec<(K, u64)>);

/// A case that differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// its number in the sweep, from 0; a sweep over products or shells numbers cases by their operands
    pub number: u64,
    /// the codes of the operands; 0 for operands that the instruction does not have
    pub operands: [u16; 3],
    /// the code of the instruction's result
    pub own: u16,
    /// the code of the other result
    pub other: u16,
    /// the distance in ulps, exact or rounded to odd, as the bits of an f64; 0 if there is no distance
    pub ulps: u64,
}

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Counts(Vec::new())
    }
}

impl<K: Ord + Copy> Counts<K> {
    /// Adds to the count of a key.
    pub fn add(&mut self, key: K, times: u64) {
        if times == 0 {
            return;
        }
        match self.0.binary_search_by(|(known, _)| known.cmp(&key)) {
            Ok(at) => self.0[at].1 += times,
            Err(at) => self.0.insert(at, (key, times)),
        }
    }

    /// All keys with their counts, in order.
    pub fn iter(&self) -> impl Iterator<Item = (K, u64)> {
        self.0.iter().copied()
    }

    /// The count of a key; 0 if it does not occur.
    pub fn of(&self, key: K) -> u64 {
        self.0.iter().find(|(known, _)| *known == key).map_or(0, |(_, times)| *times)
    }
}

impl Case {
    /// The two results, in these formats.
    pub fn results(&self, [own, other]: [Format; 2]) -> [Float; 2] {
        [Float::new(own, self.own.into()), Float::new(other, self.other.into())]
    }

    /// The same case with other operands, numbered by their codes.
    pub(super) fn with(self, operands: [u16; 3]) -> Self {
        let number = operands.iter().fold(0, |number, &code| number << 16 | u64::from(code));
        Case { number, operands, ..self }
    }

    /// The size of the operands, for comparisons: the largest magnitude code, then the sum of the magnitude codes, then
    /// the number of negative operands. Ties are broken by the number of the case.
    pub fn size(&self) -> (u32, u32, u32, u64) {
        let magnitudes = self.operands.map(|code| u32::from(code & 0x7fff));
        let negative = self.operands.iter().filter(|code| *code & 0x8000 != 0).count() as u32;
        let largest = magnitudes.into_iter().max().unwrap_or(0);
        (largest, magnitudes.into_iter().sum(), negative, self.number)
    }

    /// Key for the worst case: greater distance first, then lower number.
    fn far(&self) -> (u64, std::cmp::Reverse<u64>) {
        (self.ulps, std::cmp::Reverse(self.number))
    }
}

impl Tally {
    /// The known example cases, with their names.
    pub fn named_cases(&self) -> impl Iterator<Item = (&'static str, Case)> {
        let named = [
            ("first", self.first),
            ("worst", self.worst),
            ("smallest", self.smallest),
            ("first infinite or NaN", self.first_not_finite),
        ];
        named.into_iter().filter_map(|(name, case)| Some((name, case?)))
    }

    /// Adds the counts of other cases.
    pub fn add(&mut self, other: Tally) {
        self.cases += other.cases;
        self.differ += other.differ;
        self.zeros += other.zeros;
        self.not_finite += other.not_finite;
        self.looked += other.looked;
        self.digest = self.digest.wrapping_add(other.digest);
        other.below.iter().for_each(|(key, times)| self.below.add(key, times));
        other.above.iter().for_each(|(key, times)| self.above.add(key, times));
        other.first_steps.iter().for_each(|(key, times)| self.first_steps.add(key, times));
        other.classes.iter().for_each(|(key, times)| self.classes.add(key, times));
        other.flags.iter().for_each(|(key, times)| self.flags.add(key, times));
        self.first = [self.first, other.first].into_iter().flatten().min_by_key(|case| case.number);
        self.take_not_finite(other.first_not_finite);
        self.take_worst(other.worst);
        self.take_smallest(other.smallest);
    }

    /// The counts if every case represents `many` cases.
    pub(super) fn times(mut self, many: u64) -> Self {
        for count in [&mut self.cases, &mut self.differ, &mut self.zeros, &mut self.not_finite] {
            *count *= many;
        }
        let Tally { below, above, first_steps, classes, flags, .. } = &mut self;
        below.0.iter_mut().chain(&mut above.0).for_each(|(_, times)| *times *= many);
        first_steps.0.iter_mut().for_each(|(_, times)| *times *= many);
        classes.0.iter_mut().for_each(|(_, times)| *times *= many);
        flags.0.iter_mut().for_each(|(_, times)| *times *= many);
        self
    }

    /// The counts of the cases with negated operands, whose results are negated too: below and above are exchanged. The
    /// digest is omitted.
    pub(super) fn mirrored(self) -> Self {
        Tally { below: self.above, above: self.below, digest: 0, ..self }
    }

    /// Offers a case that may be the worst.
    pub(super) fn take_worst(&mut self, case: Option<Case>) {
        self.worst = [self.worst, case].into_iter().flatten().max_by_key(Case::far);
    }

    /// Offers a case that may be the first with an infinite or NaN result.
    pub(super) fn take_not_finite(&mut self, case: Option<Case>) {
        self.first_not_finite =
            [self.first_not_finite, case].into_iter().flatten().min_by_key(|case| case.number);
    }

    /// True if the counts are consistent: every differing case has exactly one distance class, and there are at most as
    /// many differing cases as cases, and as many traced cases as differing ones.
    pub(super) fn adds_up(&self) -> bool {
        let counts = self.below.iter().chain(self.above.iter()).map(|(_, count)| count);
        let told = counts.chain([self.zeros, self.not_finite]).try_fold(0u64, u64::checked_add);
        told == Some(self.differ) && self.differ <= self.cases && self.looked <= self.differ
    }

    /// Offers a case that may be the smallest.
    pub(super) fn take_smallest(&mut self, case: Option<Case>) {
        self.smallest = [self.smallest, case].into_iter().flatten().min_by_key(Case::size);
    }

    /// Counts a traced case that represents `weight` cases.
    pub(super) fn take_traced(&mut self, look: &TracedCase, weight: u64) {
        self.looked += 1;
        self.first_steps.add(look.first, weight);
        self.flags.add(look.flags, weight);
        look.classes.iter().for_each(|class| self.classes.add(*class, weight));
    }
}
