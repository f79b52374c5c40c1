//! Counts the elements of an array by class, exponent and NaN code.
//!
//! The counters use the upper 16 bits of each code, which are the whole code of f16 and bf16. The lower bits of an f32
//! matter only for zeros, infinities and NaNs, which are counted separately.

use crate::bulk::Code;
use crate::float::{Class, Float, Format};
use std::collections::BTreeMap;

/// The counts of the elements of an array.
#[derive(Clone, PartialEq, Debug)]
pub struct Census {
    format: Format,
    /// counts by the upper 16 bits of the code
    table: Vec<u64>,
    /// recent counts, not yet added to the table
    recent: Vec<u32>,
    taken: u32,
    /// f32 only: the numbers of exact zeros and infinities, by sign
    exact: [u64; 4],
    /// f32 only: counts by NaN code
    nans: BTreeMap<u32, u64>,
    /// f32 only: the number of NaNs whose codes are not in `nans`
    more_nans: u64,
}

/// The number of elements of a class, by sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassCount {
    /// the class
    pub class: Class,
    /// number without a minus sign
    pub positive: u64,
    /// number with a minus sign
    pub negative: u64,
}

/// The number of elements with an exponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExponentCount {
    /// exponent of the leading bit; subnormal numbers all count under that of the smallest normal one, minus 1
    pub exponent: i32,
    /// number of elements
    pub count: u64,
}

/// Maximum number of distinct f32 NaN codes with their own counts; further codes share one count.
const MOST_NANS: usize = 256;

impl Census {
    /// Empty counts for elements of f16, bf16 or f32.
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

    /// Counts further elements.
    pub fn take<C: Code>(&mut self, codes: &[C]) {
        for part in codes.chunks(1 << 20) {
            // The 32-bit counters must not overflow.
            if self.taken.checked_add(part.len() as u32).is_none() {
                self.settle();
            }
            self.taken += part.len() as u32;
            let shift = self.format.width() - 16;
            // Two alternating tables: a repeated value then need not wait for the previous increment.
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

    /// Counts what the upper bits of an f32 do not show.
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

    /// Adds the recent counts to the table.
    fn settle(&mut self) {
        let (even, odd) = self.recent.split_at(1 << 16);
        for ((count, even), odd) in self.table.iter_mut().zip(even).zip(odd) {
            *count += u64::from(*even) + u64::from(*odd);
        }
        self.recent.fill(0);
        self.taken = 0;
    }

    /// The codes that occur, with lower bits 0, and the count of each.
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

    /// The number of elements counted.
    pub fn count(&self) -> u64 {
        self.counts().map(|(_, count)| count).sum()
    }

    /// The counts of the classes that occur: zero, subnormal, normal, infinite, quiet and signalling NaN.
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
                // The upper bits are those of zero or infinity; codes with other lower bits belong to the next class.
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

    /// The number of elements of one class.
    pub fn of_class(&self, class: Class) -> u64 {
        let classes = self.classes().into_iter().filter(|of| of.class == class);
        classes.map(|of| of.positive + of.negative).sum()
    }

    /// The counts of finite nonzero numbers by exponent, the least first. Exponents that do not occur are omitted.
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

    /// The NaN codes with their counts, most frequent first, and the number of NaNs with codes that were not kept.
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

    /// The number of finite numbers with a magnitude code between these, both included. For f32 only the upper 16 bits
    /// are compared, so numbers that agree with an end of the range in 8 significant bits count too.
    pub fn between(&self, least: u64, most: u64) -> u64 {
        let shift = self.format.width() - 16;
        let within = (least >> shift)..=(most >> shift);
        let holds = |code: u64| within.contains(&((code & self.format.magnitude_mask()) >> shift));
        let finite = self.counts().filter(|(code, _)| Float::new(self.format, *code).is_finite());
        finite.filter(|(code, _)| holds(*code)).map(|(_, count)| count).sum()
    }

    /// The number of elements other than zeros and NaNs that are negative, or positive.
    pub fn signed(&self, negative: bool) -> u64 {
        let signed = [Class::Subnormal, Class::Normal, Class::Infinite];
        let classes = self.classes().into_iter().filter(|of| signed.contains(&of.class));
        classes.map(|of| if negative { of.negative } else { of.positive }).sum()
    }
}
