//! Random cases, and random changes of a case: the moves of a search.

use super::codes::Codes;
use crate::chance::SplitMix64;
use crate::float::{Float, Format};

/// Generates cases for inputs in these formats. The same seed gives the same cases.
pub struct CaseGenerator {
    formats: Vec<Format>,
    chance: SplitMix64,
}

impl CaseGenerator {
    /// A generator for inputs in these formats.
    pub fn new(formats: Vec<Format>, seed: u64) -> Self {
        CaseGenerator { formats, chance: SplitMix64::new(seed) }
    }

    /// True with probability 1/`times`.
    pub fn one_in(&mut self, times: u64) -> bool {
        self.chance.one_in(times)
    }

    /// A random case. Every number is equally likely; but in half of the cases all numbers have similar exponents,
    /// because only such numbers cancel.
    pub fn anywhere(&mut self) -> Vec<Float> {
        let alike = self.one_in(2);
        let about = self.chance.next();
        (0..self.formats.len())
            .map(|at| {
                let number = self.number(at);
                if !alike || number.is_zero() {
                    return number;
                }
                let format = number.format();
                let top = format.exponent_top();
                let exponent = (about % top + self.chance.below(3)) % top;
                let kept = number.bits() & !format.exponent_mask();
                Float::new(format, kept | exponent << format.fraction_bits())
            })
            .collect()
    }

    /// A case with one or more inputs changed.
    pub fn changed(&mut self, case: &[Float]) -> Vec<Float> {
        let mut case = case.to_vec();
        loop {
            self.change(&mut case);
            if !self.one_in(3) {
                return case;
            }
        }
    }

    fn change(&mut self, case: &mut [Float]) {
        let at = self.chance.below(case.len() as u64) as usize;
        let other = self.chance.below(case.len() as u64) as usize;
        let (Some(old), Some(other)) = (case.get(at).copied(), case.get(other).copied()) else { return };
        let format = old.format();
        let codes = Codes(format);
        let new = match self.chance.below(8) {
            // A few codes up or down.
            0..=2 => {
                let most = self.chance.below(5);
                let far = 1 + self.chance.below(1 << most);
                let place = codes.place(old);
                codes.at(if self.one_in(2) { place + far } else { place.saturating_sub(far) })
            }
            3 => old.negated(),
            // Doubled or halved.
            4 => {
                let magnitude = Float::new(format, old.magnitude());
                let one = 1 << format.fraction_bits();
                let moved = if self.one_in(2) {
                    magnitude.bits() + one
                } else {
                    magnitude.bits().saturating_sub(one)
                };
                Float::new(format, moved.min(format.max_finite())).with_sign(old.is_negative())
            }
            5 => Float::new(format, old.bits() ^ 1 << self.chance.below(u64::from(format.width()))),
            // Another fraction, with the same exponent.
            6 => {
                let fraction = self.chance.next() & format.fraction_mask();
                Float::new(format, old.bits() & !format.fraction_mask() | fraction)
            }
            // The value of another input, or a random one.
            _ if other.format() == format && self.one_in(2) => other,
            _ => self.number(at),
        };
        // A flipped bit may have made the number infinite or NaN.
        if let (true, Some(input)) = (new.is_finite(), case.get_mut(at)) {
            *input = new;
        }
    }

    /// A random finite number for an input.
    fn number(&mut self, at: usize) -> Float {
        let format = self.formats.get(at);
        debug_assert!(format.is_some(), "input {at} has a format");
        let codes = Codes(format.copied().unwrap_or(Format::F16));
        let place = self.chance.below(codes.count());
        codes.at(place)
    }
}
