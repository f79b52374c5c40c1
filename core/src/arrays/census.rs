//! How many elements are of each class and exponent, and which NaNs there are.
//!
//! What is counted is the upper 16 bits of each code, which of f16 and bf16 is all of it; the rest of an f32 matters only for
//! zeros, infinities and NaNs, which are noted besides.

use crate::bulk::Code;
use crate::float::{Class, Float, Format};
use std::collections::BTreeMap;

/// What is counted of the elements of an array.
#[derive(Clone, PartialEq, Debug)]
pub struct Census {
    format: Format,
    /// how often the upper 16 bits were met
    table: Vec<u64>,
    /// the latest of them, not yet in the table
    recent: Vec<u32>,
    taken: u32,
    /// f32 alone: how many are exactly zero or infinite, each by its sign
    exact: [u64; 4],
    /// f32 alone: the codes of NaNs
    nans: BTreeMap<u32, u64>,
    /// f32 alone: how many NaNs are not among them
    more_nans: u64,
}

/// How many elements are of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassCount {
    /// the class
    pub class: Class,
    /// how many have no minus
    pub positive: u64,
    /// how many have one
    pub negative: u64,
}

/// How many elements have an exponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExponentCount {
    /// the exponent of the largest power of two that is no larger; of subnormal numbers that of the smallest normal one, less 1
    pub exponent: i32,
    /// how many
    pub count: u64,
}

/// NaNs with so many codes are counted by each; of more it is known how many.
const MOST_NANS: usize = 256;

impl Census {
    /// Nothing counted yet of elements of f16, bf16 or f32.
    pub fn new(format: Format) -> Self {
        Census {
            format,
            table: vec![0; 1 << 16],
            recent: vec![0; 1 << 17],
            taken: 0,
            exact: [0; 4],
            nans: BTreeMap::new(),
            more_nans: 0,
        }
    }

    /// The format of the elements.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Counts some more.
    pub fn take<C: Code>(&mut self, codes: &[C]) {
        for part in codes.chunks(1 << 20) {
            // So many fit into 32 bits.
            if self.taken.checked_add(part.len() as u32).is_none() {
                self.settle();
            }
            self.taken += part.len() as u32;
            let shift = self.format.width() - 16;
            // Two tables by turns, so that equal neighbours do not wait for each other.
            let (even, odd) = self.recent.split_at_mut(1 << 16);
            let (pairs, last) = part.as_chunks::<2>();
            for [first, second] in pairs {
                even[usize::from((first.bits() >> shift) as u16)] += 1;
                odd[usize::from((second.bits() >> shift) as u16)] += 1;
            }
            last.iter().for_each(|code| even[usize::from((code.bits() >> shift) as u16)] += 1);
            if self.format == Format::F32 {
                part.iter().for_each(|code| self.note(code.bits()));
            }
        }
    }

    /// What of an f32 its upper bits do not tell.
    #[inline]
    fn note(&mut self, bits: u32) {
        let magnitude = bits & self.format.magnitude_mask() as u32;
        let infinity = self.format.infinity() as u32;
        let negative = usize::from(bits != magnitude);
        if magnitude == 0 {
            self.exact[negative] += 1;
        } else if magnitude == infinity {
            self.exact[2 + negative] += 1;
        } else if magnitude > infinity {
            let has_room = self.nans.len() < MOST_NANS;
            match self.nans.get_mut(&bits) {
                Some(count) => *count += 1,
                None if has_room => {
                    self.nans.insert(bits, 1);
                }
                None => self.more_nans += 1,
            }
        }
    }

    /// Puts what was counted lately to the rest.
    fn settle(&mut self) {
        let (even, odd) = self.recent.split_at(1 << 16);
        for ((count, even), odd) in self.table.iter_mut().zip(even).zip(odd) {
            *count += u64::from(*even) + u64::from(*odd);
        }
        self.recent.fill(0);
        self.taken = 0;
    }

    /// How often each of the upper 16 bits was met.
    fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        let (even, odd) = self.recent.split_at(1 << 16);
        let counts = self.table.iter().zip(even).zip(odd);
        let counts = counts.map(|((count, even), odd)| count + u64::from(*even) + u64::from(*odd));
        let shift = self.format.width() - 16;
        (0..)
            .zip(counts)
            .filter(|(_, count)| *count > 0)
            .map(move |(upper, count): (u64, _)| (upper << shift, count))
    }

    /// How many were counted.
    pub fn count(&self) -> u64 {
        self.counts().map(|(_, count)| count).sum()
    }

    /// How many are of each class that occurs: zero, subnormal, normal, infinite, quiet and signalling NaN.
    pub fn classes(&self) -> Vec<ClassCount> {
        const ORDER: [Class; 6] = [
            Class::Zero,
            Class::Subnormal,
            Class::Normal,
            Class::Infinite,
            Class::QuietNan,
            Class::SignallingNan,
        ];
        let mut counts = ORDER.map(|class| ClassCount { class, positive: 0, negative: 0 });
        let mut add = |class: Class, negative: bool, count: u64| {
            if let Some(of) = counts.iter_mut().find(|of| of.class == class) {
                *(if negative { &mut of.negative } else { &mut of.positive }) += count;
            }
        };
        for (code, count) in self.counts() {
            let float = Float::new(self.format, code);
            let negative = float.is_negative();
            let exact = |first: usize| self.exact[first + usize::from(negative)];
            match (self.format == Format::F32, float.class()) {
                // Of those whose upper bits are those of zero or infinity, what is not exactly that.
                (true, Class::Zero) => {
                    add(Class::Zero, negative, exact(0));
                    add(Class::Subnormal, negative, count - exact(0));
                }
                (true, Class::Infinite) => {
                    add(Class::Infinite, negative, exact(2));
                    add(Class::SignallingNan, negative, count - exact(2));
                }
                (_, class) => add(class, negative, count),
            }
        }
        counts.into_iter().filter(|of| of.positive + of.negative > 0).collect()
    }

    /// How many are of one class.
    pub fn of_class(&self, class: Class) -> u64 {
        let classes = self.classes().into_iter().filter(|of| of.class == class);
        classes.map(|of| of.positive + of.negative).sum()
    }

    /// How many numbers that are neither zero nor infinite nor NaN have each exponent, the least first; those that none has are
    /// left out.
    pub fn exponents(&self) -> Vec<ExponentCount> {
        let mut found = BTreeMap::new();
        for (code, count) in self.counts() {
            let float = Float::new(self.format, code);
            match float.class() {
                Class::Normal => *found.entry(float.exponent()).or_insert(0) += count,
                Class::Subnormal => *found.entry(self.format.emin() - 1).or_insert(0) += count,
                Class::Zero if self.format == Format::F32 => {
                    *found.entry(self.format.emin() - 1).or_insert(0) +=
                        count - self.exact[usize::from(float.is_negative())];
                }
                _ => {}
            }
        }
        let found = found.into_iter().filter(|(_, count)| *count > 0);
        found.map(|(exponent, count)| ExponentCount { exponent, count }).collect()
    }

    /// The NaNs by their codes, the most frequent first, and how many have other codes that were too many to be kept.
    pub fn nans(&self) -> (Vec<(Float, u64)>, u64) {
        let float = |bits| Float::new(self.format, bits);
        let mut nans: Vec<(Float, u64)> = if self.format == Format::F32 {
            self.nans.iter().map(|(bits, count)| (float(u64::from(*bits)), *count)).collect()
        } else {
            self.counts().map(|(code, count)| (float(code), count)).filter(|(nan, _)| nan.is_nan()).collect()
        };
        nans.sort_by_key(|(nan, count)| (std::cmp::Reverse(*count), nan.bits()));
        (nans, self.more_nans)
    }

    /// How many finite numbers have a magnitude from this code to that; of f32, whose lower 16 bits do not count here, also
    /// some that are as near to these as the 8th bit.
    pub fn between(&self, least: u64, most: u64) -> u64 {
        let shift = self.format.width() - 16;
        let within = (least >> shift)..=(most >> shift);
        let holds = |code: u64| within.contains(&((code & self.format.magnitude_mask()) >> shift));
        let finite = self.counts().filter(|(code, _)| Float::new(self.format, *code).is_finite());
        finite.filter(|(code, _)| holds(*code)).map(|(_, count)| count).sum()
    }

    /// How many that are neither zero nor NaN have a minus, or have none.
    pub fn signed(&self, negative: bool) -> u64 {
        let signed = [Class::Subnormal, Class::Normal, Class::Infinite];
        let classes = self.classes().into_iter().filter(|of| signed.contains(&of.class));
        classes.map(|of| if negative { of.negative } else { of.positive }).sum()
    }
}
