//! Evaluates blocks of cases: both results of each, and their distance.
//!
//! Most results are equal, or neighbours in the same binade, where the distance is 1 ulp. Vector code counts these.
//! Only the others are examined one by one.

use super::question::Question;
use super::tally::{Case, Tally};
use super::traced_case::TracedCase;
use crate::bulk::count::{CodeDifference, STRETCH, SimpleDifferences, count_differences, digest};
use crate::bulk::distance::{Ruler, UlpDistance};
use crate::chance::SplitMix64;
use crate::vector_code::vectors;

/// Number of cases in a part.
pub const CASES: u64 = 1 << 16;

/// Block size, in cases: a block stays in the nearest cache through all stages.
pub const BLOCK: usize = 1 << 11;

/// Evaluates cases of a question, and counts the differences.
pub struct Worker<'a> {
    question: &'a Question,
    /// the tally of earlier parts
    known: &'a Tally,
    ruler: Ruler,
    operands: [Vec<u16>; 3],
    own: Vec<u16>,
    other: Vec<u16>,
    /// the counts so far
    pub tally: Tally,
}

impl<'a> Worker<'a> {
    /// A worker without any counts. `known` is the tally of earlier parts.
    pub fn new(question: &'a Question, known: &'a Tally) -> Self {
        let [own, other] = question.batches().map(|batch| batch.format());
        Worker {
            question,
            known,
            ruler: Ruler::new(own, other),
            operands: [const { Vec::new() }; 3],
            own: Vec::new(),
            other: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// Computes the operands and both results of `many` cases, from number `from` on.
    fn compute(&mut self, from: u64, many: usize) {
        self.operands.iter_mut().for_each(|codes| codes.resize(many, 0));
        self.own.resize(many, 0);
        self.other.resize(many, 0);
        self.question.fill(from, &mut self.operands);
        self.results();
    }

    /// Computes both results for two factors and `many` third operands, from place `from` on.
    pub fn product(&mut self, factors: [u16; 2], from: u64, many: usize) {
        self.operands.iter_mut().for_each(|codes| codes.resize(many, 0));
        self.own.resize(many, 0);
        self.other.resize(many, 0);
        let [a, b, c] = &mut self.operands;
        a.fill(factors[0]);
        b.fill(factors[1]);
        if let Some(axis) = self.question.axes().get(2) {
            axis.fill(from, c);
        }
        self.results();
    }

    fn results(&mut self) {
        let [a, b, c] = &self.operands;
        let [own, other] = self.question.batches();
        own.results([a, b, c], &mut self.own);
        other.results([a, b, c], &mut self.other);
    }

    /// Counts a part. Returns the number of the first case of each block, and the number of its cases that differ.
    pub fn count_all(&mut self, part: u64) -> Vec<(u64, u64)> {
        let start = part * CASES;
        let end = (start + CASES).min(self.question.cases());
        let blocks = (start..end).step_by(BLOCK).map(|from| {
            self.compute(from, (end - from).min(BLOCK as u64) as usize);
            let before = self.tally.not_finite;
            let differ = self.count(from);
            self.keep_smallest(from, differ);
            if self.tally.not_finite > before {
                self.keep_not_finite(from);
            }
            (from, differ)
        });
        blocks.collect()
    }

    /// Counts the current block. Returns the number of cases that differ.
    pub fn count(&mut self, from: u64) -> u64 {
        let many = self.own.len();
        self.tally.cases += many as u64;
        let seed = digest(&self.own, from);
        self.tally.digest = self.tally.digest.wrapping_add(digest(&self.other, seed));
        let [own, other] = self.question.batches().map(|batch| batch.format());
        let is_one_format = own == other;
        let near = if is_one_format {
            count_differences(own, &self.own, &self.other)
        } else {
            SimpleDifferences::default()
        };
        if is_one_format && near.differ == 0 {
            return 0;
        }
        self.tally.below.add(0, near.below);
        self.tally.above.add(0, near.above);
        self.tally.not_finite += near.not_finite;
        let mut differ = near.plain();
        let mut worst: Option<(u64, usize)> = None;
        let mut kept: Vec<(i16, bool)> = Vec::new();
        // If the vector code classified all differences, no case is examined on its own.
        let stretches = (0..many).step_by(STRETCH).enumerate();
        for (_, from) in stretches.filter(|(bit, _)| !is_one_format || near.others >> bit & 1 != 0) {
            for at in from..many.min(from + STRETCH) {
                if is_one_format && CodeDifference::of(own, self.own[at], self.other[at]).is_plain() {
                    continue;
                }
                match self.ruler.distance(self.own[at], self.other[at]) {
                    UlpDistance::Same => continue,
                    UlpDistance::Zeros => self.tally.zeros += 1,
                    UlpDistance::NotFinite => self.tally.not_finite += 1,
                    UlpDistance::Ulps { ulps, above } => {
                        kept.push((bucket(ulps), above));
                        if worst.is_none_or(|(most, _)| ulps.to_bits() > most) {
                            worst = Some((ulps.to_bits(), at));
                        }
                    }
                }
                differ += 1;
            }
        }
        self.tally.differ += differ;
        for (bucket, above) in kept {
            let counts = if above { &mut self.tally.above } else { &mut self.tally.below };
            counts.add(bucket, 1);
        }
        self.keep_worst(from, worst, near.below + near.above > 0);
        differ
    }

    /// Offers the worst case of a block, if it can be the worst of all. `at_one` is true if the block also has cases
    /// that are 1 ulp apart.
    fn keep_worst(&mut self, from: u64, mut worst: Option<(u64, usize)>, at_one: bool) {
        let one = 1f64.to_bits();
        let most = [self.tally.worst, self.known.worst].into_iter().flatten().map(|case| case.ulps).max();
        if at_one && most.is_none_or(|most| most < one) && worst.is_none_or(|(ulps, _)| ulps <= one) {
            let is_one = |at: &usize| {
                let pair = CodeDifference::of(self.ruler.format(), self.own[*at], self.other[*at]);
                pair.below | pair.above
            };
            let first = (0..self.own.len()).find(is_one);
            worst = first
                .into_iter()
                .map(|at| (one, at))
                .chain(worst)
                .max_by_key(|(ulps, at)| (*ulps, usize::MAX - at));
        }
        let case = worst.map(|(_, at)| self.case(from, at));
        self.tally.take_worst(case);
    }

    /// Offers the first case of a block with an infinite or NaN result, unless an earlier one is known.
    fn keep_not_finite(&mut self, from: u64) {
        let known = [self.tally.first_not_finite, self.known.first_not_finite];
        if known.into_iter().flatten().any(|case| case.number < from) {
            return;
        }
        let is_one =
            |at: &usize| self.ruler.distance(self.own[*at], self.other[*at]) == UlpDistance::NotFinite;
        let first = (0..self.own.len()).find(is_one).map(|at| self.case(from, at));
        self.tally.take_not_finite(first);
    }

    /// The largest magnitude code in the smallest case known so far.
    fn known_largest(&self) -> Option<u32> {
        [self.tally.smallest, self.known.smallest].into_iter().flatten().map(|case| case.size().0).min()
    }

    /// Offers the smallest case of a block, if it can be the smallest of all. `differ` is the number of differences in
    /// the block.
    fn keep_smallest(&mut self, from: u64, differ: u64) {
        if differ == 0 {
            return;
        }
        // In every case of this block, the largest magnitude is at least `least`.
        let least = self.operands.iter().map(|codes| least_magnitude(codes)).max().unwrap_or(0);
        if self.known_largest().is_some_and(|known| u32::from(least) > known) {
            return;
        }
        let all = (0..self.own.len()).filter(|at| !self.is_same(*at));
        let smallest = all.map(|at| self.bare(from, at)).min_by_key(Case::size);
        let smallest = smallest.map(|case| self.case(from, (case.number - from) as usize));
        self.tally.take_smallest(smallest);
    }

    /// Offers the smallest case of a block of one product, whose factors may be any of these pairs.
    pub fn keep_smallest_of(&mut self, pairs: &[[u16; 2]]) {
        let known = self.known_largest().unwrap_or(u32::MAX);
        let is_small = |code: u16| u32::from(code & 0x7fff) <= known;
        let pairs: Vec<[u16; 2]> =
            pairs.iter().copied().filter(|pair| pair.iter().all(|&code| is_small(code))).collect();
        if pairs.is_empty() {
            return;
        }
        let thirds = &self.operands[2];
        let differ = (0..self.own.len()).filter(|&at| is_small(thirds[at]) && !self.is_same(at));
        let cases = differ.flat_map(|at| pairs.iter().map(move |&pair| (at, pair)));
        let cases = cases.map(|(at, [a, b])| (at, self.bare(0, at).with([a, b, thirds[at]])));
        let smallest = cases.min_by_key(|(_, case)| case.size());
        let smallest = smallest.map(|(at, case)| Case { ulps: self.case(0, at).ulps, ..case });
        self.tally.take_smallest(smallest);
    }

    /// Evaluates some of the differing cases step by step, at most `most`. They are drawn at random, one from each of
    /// as many equal ranges, and represent their range.
    pub fn trace_some(&mut self, differ: &[(u64, u64)], most: u64) {
        let all: u64 = differ.iter().map(|(_, count)| count).sum();
        let looks = all.min(most);
        // Parts often begin alike, so taking the first case of each range would be biased. The seed differs between
        // parts.
        let mut chance = SplitMix64::new(differ.first().map_or(0, |(from, _)| *from));
        let ranks = (0..looks).map(|look| {
            let (low, high) = (look * all / looks, (look + 1) * all / looks);
            (low + chance.below(high - low), high - low)
        });
        let mut ranks = ranks.peekable();
        let mut before = 0;
        for &(from, count) in differ {
            // The first of all differing cases is recorded, unless an earlier part has it.
            let is_first = self.tally.first.is_none() && self.known.first.is_none();
            let wanted = ranks.peek().is_some_and(|(rank, _)| *rank < before + count);
            if count == 0 || !(wanted || is_first) {
                before += count;
                continue;
            }
            let start = self.tally.cases;
            let many = BLOCK.min((self.question.cases() - from) as usize);
            self.compute(from, many);
            self.tally.cases = start;
            let differing = (0..many).filter(|at| !self.is_same(*at));
            for (rank, at) in (before..).zip(differing.collect::<Vec<_>>()) {
                if rank == before && is_first {
                    self.tally.first = Some(self.case(from, at));
                }
                if let Some((_, weight)) = ranks.next_if(|(wanted, _)| *wanted == rank) {
                    let operands = self.bare(from, at).operands;
                    self.tally.take_traced(&TracedCase::at(self.question, operands), weight);
                }
            }
            before += count;
        }
    }

    fn is_same(&self, at: usize) -> bool {
        self.ruler.is_same(self.own[at], self.other[at])
    }

    /// A case without its distance.
    fn bare(&self, from: u64, at: usize) -> Case {
        let names = self.question.instr().operand_names().len();
        let operand = |place: usize| if place < names { self.operands[place][at] } else { 0 };
        let operands = [operand(0), operand(1), operand(2)];
        Case { number: from + at as u64, operands, own: self.own[at], other: self.other[at], ulps: 0 }
    }

    fn case(&self, from: u64, at: usize) -> Case {
        let ulps = match self.ruler.distance(self.own[at], self.other[at]) {
            UlpDistance::Ulps { ulps, .. } => ulps.to_bits(),
            _ => 0,
        };
        Case { ulps, ..self.bare(from, at) }
    }
}

/// The least magnitude code, computed in vectors.
fn least_magnitude(codes: &[u16]) -> u16 {
    vectors(
        #[inline(always)]
        || codes.iter().fold(0x7fff, |least, code| least.min(code & 0x7fff)),
    )
}

/// The exponent of the least power of two that is at least this many ulps.
fn bucket(ulps: f64) -> i16 {
    let bits = ulps.to_bits();
    let exponent = (bits >> 52) as i16 - 1023;
    if bits & ((1 << 52) - 1) == 0 { exponent } else { exponent + 1 }
}
