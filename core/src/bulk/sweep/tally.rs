//! What is counted, and the cases that stand for all.

use super::look::{Class, Look, Place, What};
use crate::float::{Float, Format};
use serde::{Deserialize, Serialize};

/// What came of some cases. Two tallies of different cases add up, in any order, to the tally of all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// how many cases were tried
    pub cases: u64,
    /// in how many the results are not the same number, zero, infinity or NaN
    pub differ: u64,
    /// how many are smaller by how many ulp of the instruction's result. Under 0 are counted those of more than 1/2 ulp up to 1,
    /// under 1 those of more than 1 up to 2, under 2 up to 4, and so on with powers of two.
    pub below: Counts<i16>,
    /// how many are larger, in the same way
    pub above: Counts<i16>,
    /// how many are zeros of unlike signs
    pub zeros: u64,
    /// how many differ where one result is infinite or NaN: no number of ulp
    pub not_finite: u64,
    /// in how many cases that differ every step was looked at; each counts below for its neighbours that were not
    pub looked: u64,
    /// what differs first
    pub first_steps: Counts<(Place, What)>,
    /// what is special; a case may count several times
    pub classes: Counts<Class>,
    /// the flags that the instruction raises together, as [`Flags::code`](crate::eval::Flags::code) has them
    pub flags: Counts<u8>,
    /// the case that differs with the least number
    pub first: Option<Case>,
    /// one with the greatest number of ulp, the first of them
    pub worst: Option<Case>,
    /// one with the smallest operands: see [`Case::size`]
    pub smallest: Option<Case>,
    /// the first case in which one result is infinite or NaN and the other is not the same
    pub first_not_finite: Option<Case>,
    /// a digest of all results of both, whatever the order in which they were computed
    pub digest: u64,
}

/// How often each of some things was met, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counts<K>(Vec<(K, u64)>);

/// A case that differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// its number, from 0 on
    pub number: u64,
    /// the codes of the operands; 0 where there is none
    pub operands: [u16; 3],
    /// the code of the instruction's result
    pub own: u16,
    /// the code of the other
    pub other: u16,
    /// bits of the f64 that is the distance in ulp, or rounded to odd; 0 where there is no number
    pub ulps: u64,
}

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Counts(Vec::new())
    }
}

impl<K: Ord + Copy> Counts<K> {
    /// Counts a thing so many times more.
    pub fn add(&mut self, key: K, times: u64) {
        if times == 0 {
            return;
        }
        match self.0.binary_search_by(|(known, _)| known.cmp(&key)) {
            Ok(at) => self.0[at].1 += times,
            Err(at) => self.0.insert(at, (key, times)),
        }
    }

    /// Each thing and how often it was met.
    pub fn iter(&self) -> impl Iterator<Item = (K, u64)> {
        self.0.iter().copied()
    }

    /// How often this was met.
    pub fn of(&self, key: K) -> u64 {
        self.0.iter().find(|(known, _)| *known == key).map_or(0, |(_, times)| *times)
    }
}

impl Case {
    /// Both results, in these formats.
    pub fn results(&self, [own, other]: [Format; 2]) -> [Float; 2] {
        [Float::new(own, self.own.into()), Float::new(other, self.other.into())]
    }

    /// With other operands, numbered among all of them.
    pub(super) fn with(self, operands: [u16; 3]) -> Self {
        let number = operands.iter().fold(0, |number, &code| number << 16 | u64::from(code));
        Case { number, operands, ..self }
    }

    /// How large the operands are: the largest magnitude code first, then the sum of them, then how many are negative. Of two
    /// cases of one size the first is the smaller.
    pub fn size(&self) -> (u32, u32, u32, u64) {
        let magnitudes = self.operands.map(|code| u32::from(code & 0x7fff));
        let negative = self.operands.iter().filter(|code| *code & 0x8000 != 0).count() as u32;
        let largest = magnitudes.into_iter().max().unwrap_or(0);
        (largest, magnitudes.into_iter().sum(), negative, self.number)
    }

    /// How far apart: more ulp first, then the lesser number.
    fn far(&self) -> (u64, std::cmp::Reverse<u64>) {
        (self.ulps, std::cmp::Reverse(self.number))
    }
}

impl Tally {
    /// The cases that stand for all, as far as they are known, each by its name.
    pub fn named_cases(&self) -> impl Iterator<Item = (&'static str, Case)> {
        let named = [
            ("first", self.first),
            ("worst", self.worst),
            ("smallest", self.smallest),
            ("first infinite or NaN", self.first_not_finite),
        ];
        named.into_iter().filter_map(|(name, case)| Some((name, case?)))
    }

    /// Adds what was counted of other cases.
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

    /// What was counted of cases each of which stands for so many.
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

    /// What was counted of the opposites of these cases, whose results are the opposites: what was below is above. The
    /// digest stays with the cases themselves.
    pub(super) fn mirrored(self) -> Self {
        Tally { below: self.above, above: self.below, digest: 0, ..self }
    }

    /// A case that may be the worst.
    pub(super) fn take_worst(&mut self, case: Option<Case>) {
        self.worst = [self.worst, case].into_iter().flatten().max_by_key(Case::far);
    }

    /// A case that may be the first that is infinite or NaN.
    pub(super) fn take_not_finite(&mut self, case: Option<Case>) {
        self.first_not_finite =
            [self.first_not_finite, case].into_iter().flatten().min_by_key(|case| case.number);
    }

    /// Is each case that differs counted once where it was told by how much, and none more often than it was tried?
    pub(super) fn adds_up(&self) -> bool {
        let counts = self.below.iter().chain(self.above.iter()).map(|(_, count)| count);
        let told = counts.chain([self.zeros, self.not_finite]).try_fold(0u64, u64::checked_add);
        told == Some(self.differ) && self.differ <= self.cases && self.looked <= self.differ
    }

    /// A case that may be the smallest.
    pub(super) fn take_smallest(&mut self, case: Option<Case>) {
        self.smallest = [self.smallest, case].into_iter().flatten().min_by_key(Case::size);
    }

    /// What was seen of a case that stands for so many.
    pub(super) fn take_look(&mut self, look: &Look, weight: u64) {
        self.looked += 1;
        self.first_steps.add(look.first, weight);
        self.flags.add(look.flags, weight);
        look.classes.iter().for_each(|class| self.classes.add(*class, weight));
    }
}
