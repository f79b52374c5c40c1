//! Numbers at random, and near to others: where a search looks next.

use super::codes::Codes;
use crate::float::{Float, Format};

/// Makes cases of inputs in these formats. The same seed makes the same.
pub struct Near {
    formats: Vec<Format>,
    /// of the splitmix64 generator
    state: u64,
}

impl Near {
    /// For inputs in these formats.
    pub fn new(formats: Vec<Format>, seed: u64) -> Self {
        Near { formats, state: seed }
    }

    /// True one in so many times.
    pub fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// Any case: every number is as likely as any other; but every second time all are about as large as each other, since
    /// only such numbers cancel.
    pub fn anywhere(&mut self) -> Vec<Float> {
        let alike = self.one_in(2);
        let about = self.next();
        (0..self.formats.len())
            .map(|at| {
                let number = self.number(at);
                if !alike || number.is_zero() {
                    return number;
                }
                let format = number.format();
                let top = u64::from(format.exponent_top());
                let exponent = ((about % top + self.below(3)) % top) as u32;
                let kept = number.bits() & !format.exponent_mask();
                Float::new(format, kept | exponent << format.fraction_bits())
            })
            .collect()
    }

    /// The same with an input changed, or two or three.
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
        let at = self.below(case.len() as u64) as usize;
        let other = self.below(case.len() as u64) as usize;
        let (Some(old), Some(other)) = (case.get(at).copied(), case.get(other).copied()) else { return };
        let format = old.format();
        let codes = Codes(format);
        let new = match self.below(8) {
            // A few numbers further, up or down.
            0..=2 => {
                let most = self.below(5);
                let far = 1 + self.below(1 << most);
                let place = codes.place(old);
                codes.at(if self.one_in(2) { place + far } else { place.saturating_sub(far) })
            }
            3 => old.negated(),
            // Twice as large, or half.
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
            5 => Float::new(format, old.bits() ^ 1 << self.below(u64::from(format.width()))),
            // Another number at the same power of two.
            6 => {
                let fraction = self.next() as u32 & format.fraction_mask();
                Float::new(format, old.bits() & !format.fraction_mask() | fraction)
            }
            // The number of another input, or any.
            _ if other.format() == format && self.one_in(2) => other,
            _ => self.number(at),
        };
        // A bit may have made it infinite or no number.
        if let (true, Some(input)) = (new.is_finite(), case.get_mut(at)) {
            *input = new;
        }
    }

    /// Any finite number of an input.
    fn number(&mut self, at: usize) -> Float {
        let codes = Codes(self.formats.get(at).copied().unwrap_or(Format::F16));
        let place = self.below(codes.count());
        codes.at(place)
    }

    /// A whole number from 0, less than `end`: near enough to evenly, as `end` is far less than 2^64.
    fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// The splitmix64 generator.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}
