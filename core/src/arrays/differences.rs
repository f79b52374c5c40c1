//! Compares two arrays: distances and places of their differences.

use super::difference_kind::{DifferenceKind, kinds};
use super::marks::SharedProperties;
use super::shape::Shape;
use crate::bulk::sweep::Counts;
use crate::bulk::{Code, Ruler, UlpDistance};
use crate::float::{Float, Format};

/// The comparison of two arrays of one format and shape: the actual results and the expected ones.
#[derive(Clone, Debug)]
pub struct Differences {
    format: Format,
    ruler: Ruler,
    shape: Shape,
    taken: u64,
    below: Counts<i16>,
    above: Counts<i16>,
    zeros: u64,
    other_nans: u64,
    first: Vec<DifferingElement>,
    worst: Vec<DifferingElement>,
    first_not_finite: Vec<DifferingElement>,
    not_finite: u64,
    marks: SharedProperties,
}

/// An element that differs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DifferingElement {
    /// offset of the element in storage order
    pub offset: u64,
    /// the actual value
    pub got: Float,
    /// the expected value
    pub expected: Float,
    /// distance in ulps of the expected value; infinite if one of the two is infinite or NaN, 0 for zeros of opposite
    /// sign
    pub ulps: f64,
}

/// Maximum length of each list of places.
const MOST_PLACES: usize = 5;
/// Number of elements that are compared at once.
const STRETCH: usize = 64;

impl Differences {
    /// An empty comparison. The format is f16, bf16 or f32.
    pub fn new(format: Format, shape: Shape) -> Self {
        let marks = SharedProperties::new(&shape);
        Differences {
            format,
            ruler: Ruler::new(format, format),
            shape,
            taken: 0,
            below: Counts::default(),
            above: Counts::default(),
            zeros: 0,
            other_nans: 0,
            first: Vec::new(),
            worst: Vec::new(),
            first_not_finite: Vec::new(),
            not_finite: 0,
            marks,
        }
    }

    /// Compares the next elements of both arrays, in storage order. The shorter slice determines how many.
    pub fn take<C: Code + PartialEq>(&mut self, got: &[C], expected: &[C]) {
        self.take_rounded(got, expected, |_| false);
    }

    /// Compares elements whose expected values were rounded to this format. `is_tie` returns true for a place whose
    /// rounding was a tie.
    pub fn take_rounded<C: Code + PartialEq>(
        &mut self,
        got: &[C],
        expected: &[C],
        is_tie: impl Fn(usize) -> bool,
    ) {
        let count = got.len().min(expected.len());
        let stretches = got[..count].chunks(STRETCH).zip(expected[..count].chunks(STRETCH));
        for (nth, (got, expected)) in stretches.enumerate() {
            if got == expected {
                continue;
            }
            for (place, (got, expected)) in got.iter().zip(expected).enumerate() {
                if got != expected {
                    let at = nth * STRETCH + place;
                    self.note(self.taken + at as u64, got.bits(), expected.bits(), is_tie(at));
                }
            }
        }
        self.taken += count as u64;
    }

    /// Records two codes that differ.
    fn note(&mut self, offset: u64, got: u32, expected: u32, is_tie: bool) {
        let apart = self.ruler.distance_of_codes(expected, got);
        let mut place = DifferingElement {
            offset,
            got: Float::new(self.format, got.into()),
            expected: Float::new(self.format, expected.into()),
            ulps: 0.0,
        };
        match apart {
            UlpDistance::Same => {
                self.other_nans += 1;
                return;
            }
            UlpDistance::Zeros => self.zeros += 1,
            UlpDistance::NotFinite => {
                self.not_finite += 1;
                place.ulps = f64::INFINITY;
                if self.first_not_finite.len() < MOST_PLACES {
                    self.first_not_finite.push(place);
                }
            }
            UlpDistance::Ulps { ulps, above } => {
                place.ulps = ulps;
                let bucket = bucket(ulps);
                if above {
                    self.above.add(bucket, 1)
                } else {
                    self.below.add(bucket, 1)
                }
                let is_full = self.worst.len() == MOST_PLACES;
                if !is_full || self.worst.last().is_some_and(|last| last.ulps < ulps) {
                    let at = self.worst.partition_point(|other| other.ulps >= ulps);
                    self.worst.insert(at, place);
                    self.worst.truncate(MOST_PLACES);
                }
            }
        }
        if self.first.len() < MOST_PLACES {
            self.first.push(place);
        }
        let magnitude = expected & self.format.magnitude_mask() as u32;
        let finite = Some(magnitude).filter(|magnitude| u64::from(*magnitude) < self.format.infinity());
        self.marks.note(&self.shape, offset, kinds(self.format, got, expected, apart, is_tie), finite);
    }

    /// The format of both arrays.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The shape of both arrays.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The number of elements compared.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// The number of elements that differ. Two NaNs do not differ.
    pub fn differ(&self) -> u64 {
        self.marks.count
    }

    /// Numbers of actual values below the expected ones, by distance in ulps of the expected value. Key k counts
    /// distances above 2^(k − 1) and up to 2^k ulp, so that key 0 counts those above 1/2 and up to 1 ulp.
    pub fn below(&self) -> &Counts<i16> {
        &self.below
    }

    /// Numbers of actual values above the expected ones, with the keys of [`Differences::below`].
    pub fn above(&self) -> &Counts<i16> {
        &self.above
    }

    /// The number of pairs of zeros with opposite sign.
    pub fn zeros(&self) -> u64 {
        self.zeros
    }

    /// The number of differences where one value is infinite or NaN.
    pub fn not_finite(&self) -> u64 {
        self.not_finite
    }

    /// The number of pairs of NaNs with different bits; they do not count as differences.
    pub fn other_nans(&self) -> u64 {
        self.other_nans
    }

    /// The number of differences of this kind.
    pub fn of_kind(&self, kind: DifferenceKind) -> u64 {
        DifferenceKind::ALL
            .iter()
            .zip(self.marks.kinds)
            .find(|(known, _)| **known == kind)
            .map_or(0, |(_, count)| count)
    }

    /// The first differences, in storage order.
    pub fn first(&self) -> &[DifferingElement] {
        &self.first
    }

    /// The differences with the greatest distances, the worst first.
    pub fn worst(&self) -> &[DifferingElement] {
        &self.worst
    }

    /// The first differences where one value is infinite or NaN.
    pub fn first_not_finite(&self) -> &[DifferingElement] {
        &self.first_not_finite
    }

    /// Common properties of the differences.
    pub(super) fn marks(&self) -> &SharedProperties {
        &self.marks
    }
}

/// The exponent of the least power of two that is at least this many ulps.
fn bucket(ulps: f64) -> i16 {
    let bits = ulps.to_bits();
    let exponent = (bits >> 52) as i16 - 1023;
    if bits << 12 == 0 { exponent } else { exponent + 1 }
}
