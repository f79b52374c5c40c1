//! Finds notable elements of an array: the first NaN, the first infinity, the largest number.

use crate::bulk::Code;
use crate::float::{Float, Format};

/// The notable elements, each with its offset in storage order.
#[derive(Clone, PartialEq, Debug)]
pub struct Landmarks {
    format: Format,
    taken: u64,
    first_nan: Option<(u64, Float)>,
    first_infinite: Option<(u64, Float)>,
    largest: Option<(u64, Float)>,
}

/// Number of elements that are searched at once.
const STRETCH: usize = 1 << 12;

impl Landmarks {
    /// An empty search in elements of f16, bf16 or f32.
    pub fn new(format: Format) -> Self {
        Landmarks { format, taken: 0, first_nan: None, first_infinite: None, largest: None }
    }

    /// Searches the next elements.
    pub fn take<C: Code>(&mut self, codes: &[C]) {
        let (mask, infinity) = (self.format.magnitude_mask() as u32, self.format.infinity() as u32);
        for stretch in codes.chunks(STRETCH) {
            let magnitudes = || stretch.iter().map(|code| code.bits() & mask);
            let most = magnitudes().max().unwrap_or(0);
            if most >= infinity && (self.first_nan.is_none() || self.first_infinite.is_none()) {
                let first = |is: &dyn Fn(u32) -> bool| magnitudes().position(is);
                let (nan, infinite) = (first(&|one| one > infinity), first(&|one| one == infinity));
                self.first_nan = self.first_nan.or_else(|| self.at(nan, stretch));
                self.first_infinite = self.first_infinite.or_else(|| self.at(infinite, stretch));
            }
            let finite = |one: u32| if one < infinity { one } else { 0 };
            let largest = if most < infinity { most } else { magnitudes().map(finite).max().unwrap_or(0) };
            if self.largest.is_none_or(|(_, known)| known.magnitude() < u64::from(largest)) {
                let place = magnitudes().position(|one| one == largest);
                self.largest = self.at(place, stretch).or(self.largest);
            }
            self.taken += stretch.len() as u64;
        }
    }

    fn at<C: Code>(&self, place: Option<usize>, stretch: &[C]) -> Option<(u64, Float)> {
        let code = stretch.get(place?)?;
        Some((self.taken + place? as u64, Float::new(self.format, code.bits().into())))
    }

    /// The elements found: name, offset and value.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, u64, Float)> {
        let named = [
            ("largest number", self.largest),
            ("first infinity", self.first_infinite),
            ("first NaN", self.first_nan),
        ];
        named.into_iter().filter_map(|(name, place)| place.map(|(offset, value)| (name, offset, value)))
    }
}
