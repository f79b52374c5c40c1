//! Two arrays beside each other: how far apart, and where.

use super::difference_kind::{DifferenceKind, kinds};
use super::marks::Marks;
use super::shape::Shape;
use crate::bulk::sweep::Counts;
use crate::bulk::{Apart, Code, Ruler};
use crate::float::{Float, Format};

/// What is counted of two arrays of one format and shape: what came out, and what was expected.
#[derive(Clone, Debug)]
pub struct Between {
    format: Format,
    ruler: Ruler,
    shape: Shape,
    taken: u64,
    below: Counts<i16>,
    above: Counts<i16>,
    zeros: u64,
    other_nans: u64,
    first: Vec<Place>,
    worst: Vec<Place>,
    first_not_finite: Vec<Place>,
    not_finite: u64,
    marks: Marks,
}

/// An element that differs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// how many elements are stored before it
    pub offset: u64,
    /// what came out
    pub got: Float,
    /// what was expected
    pub expected: Float,
    /// how many ulp of what was expected they are apart; infinite where one is no finite number, 0 for zeros of unlike signs
    pub ulps: f64,
}

/// So many places are kept of each list.
const MOST_PLACES: usize = 5;
/// So many elements are compared at once.
const STRETCH: usize = 64;

impl Between {
    /// Nothing taken yet. The format is f16, bf16 or f32.
    pub fn new(format: Format, shape: Shape) -> Self {
        let marks = Marks::new(&shape);
        Between {
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

    /// Takes the next elements of both, in the order in which they are stored; as many as the shorter slice has.
    pub fn take<C: Code + PartialEq>(&mut self, got: &[C], expected: &[C]) {
        self.take_rounded(got, expected, |_| false);
    }

    /// The same where what was expected has been rounded to this format: from half way between two numbers, at such places.
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

    /// Two codes that differ.
    fn note(&mut self, offset: u64, got: u32, expected: u32, is_tie: bool) {
        let apart = self.ruler.apart_codes(expected, got);
        let mut place = Place {
            offset,
            got: Float::new(self.format, got.into()),
            expected: Float::new(self.format, expected.into()),
            ulps: 0.0,
        };
        match apart {
            Apart::Same => {
                self.other_nans += 1;
                return;
            }
            Apart::Zeros => self.zeros += 1,
            Apart::NotFinite => {
                self.not_finite += 1;
                place.ulps = f64::INFINITY;
                if self.first_not_finite.len() < MOST_PLACES {
                    self.first_not_finite.push(place);
                }
            }
            Apart::Ulps { ulps, above } => {
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

    /// The format of both.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The shape of both.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How many elements were taken.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// How many differ: all that are not the same number, infinity or zero, or both NaN.
    pub fn differ(&self) -> u64 {
        self.marks.count
    }

    /// How many are less than what was expected by how many ulp of that. Under 0 are counted those of more than 1/2 ulp up to 1,
    /// under 1 those up to 2, under 2 up to 4, and so on with powers of two.
    pub fn below(&self) -> &Counts<i16> {
        &self.below
    }

    /// How many are greater, in the same way.
    pub fn above(&self) -> &Counts<i16> {
        &self.above
    }

    /// How many are zeros of unlike signs.
    pub fn zeros(&self) -> u64 {
        self.zeros
    }

    /// How many differ where one is infinite or NaN.
    pub fn not_finite(&self) -> u64 {
        self.not_finite
    }

    /// How many are both NaN with other bits; they do not count as different.
    pub fn other_nans(&self) -> u64 {
        self.other_nans
    }

    /// How many differences are of this kind.
    pub fn of_kind(&self, kind: DifferenceKind) -> u64 {
        DifferenceKind::ALL
            .iter()
            .zip(self.marks.kinds)
            .find(|(known, _)| **known == kind)
            .map_or(0, |(_, count)| count)
    }

    /// The first differences.
    pub fn first(&self) -> &[Place] {
        &self.first
    }

    /// Those of the most ulp, the worst first.
    pub fn worst(&self) -> &[Place] {
        &self.worst
    }

    /// The first where one is infinite or NaN.
    pub fn first_not_finite(&self) -> &[Place] {
        &self.first_not_finite
    }

    /// What the differences have in common.
    pub(super) fn marks(&self) -> &Marks {
        &self.marks
    }
}

/// The exponent of the least power of two that is no smaller.
fn bucket(ulps: f64) -> i16 {
    let bits = ulps.to_bits();
    let exponent = (bits >> 52) as i16 - 1023;
    if bits << 12 == 0 { exponent } else { exponent + 1 }
}
