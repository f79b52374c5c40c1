//! All products of two numbers of a format, each once, with how many pairs it stands for.
//!
//! What an `fma` gives, and a pipeline that rounds the exact product or the exact sum, depends on `a` and `b` through their
//! product alone. A nonzero number is an odd one times a power of two, in one way:
//!
//! ```text
//!   f16    o × 2^i     o odd, less than 2^11; i from −24 on, as far as o × 2^i is no larger than 65504
//!   a × b  = (o × p) × 2^(i + j): for each odd product and each power, the pairs (o, p) and the pairs (i, j) are counted
//! ```
//!
//! Products that are zero, infinite or NaN are counted from how many such numbers there are.

use crate::float::Format;

/// The products of two numbers of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Products {
    format: Format,
    /// odd product and its first factor, in order
    pairs: Vec<(u32, u16)>,
    /// where each odd product begins
    starts: Vec<u32>,
}

/// One product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Product {
    /// codes of two numbers that have it
    pub factors: [u16; 2],
    /// how many pairs of codes have it, with these signs and with both others
    pub pairs: u64,
    /// does it stand for its opposite too? Half of the pairs have that.
    pub both_signs: bool,
    /// is it a multiple of the smallest subnormal number, so that no sum with it but 0 rounds to zero?
    pub whole: bool,
}

impl Products {
    /// Of a format of at most 16 bits.
    pub fn new(format: Format) -> Self {
        let odd = || (1u32..1 << format.precision()).step_by(2);
        let mut pairs: Vec<(u32, u16)> = odd().flat_map(|o| odd().map(move |p| (o * p, o as u16))).collect();
        pairs.sort_unstable();
        let is_start = |at: &usize| *at == 0 || pairs[at - 1].0 != pairs[*at].0;
        let starts = (0..pairs.len()).filter(is_start).map(|at| at as u32).collect();
        Products { format, pairs, starts }
    }

    /// How many groups of products there are: one for each odd product, and one for those that are no finite number but zero.
    pub fn groups(&self) -> u64 {
        self.starts.len() as u64 + 1
    }

    /// The products of a group that are positive or have no sign that counts: each with those of both signs for which it stands if
    /// `symmetric`, or else with its negative beside it.
    pub fn group(&self, group: u64, symmetric: bool) -> Vec<Product> {
        let group = group as usize;
        let Some(&start) = self.starts.get(group) else { return self.special() };
        let end = self.starts.get(group + 1).map_or(self.pairs.len(), |&end| end as usize);
        let same = &self.pairs[start as usize..end];
        let quantum = self.format.quantum_min();
        let powers = 2 * quantum..=2 * self.format.emax();
        let products = powers.filter_map(|power| self.product(same, power));
        products
            .flat_map(|product| {
                let negative =
                    Product { factors: [product.factors[0] | self.sign(), product.factors[1]], ..product };
                let both = Product { pairs: 2 * product.pairs, both_signs: true, ..product };
                if symmetric && product.whole { vec![both] } else { vec![product, negative] }
            })
            .collect()
    }

    /// An odd product, from these pairs, times a power of two.
    fn product(&self, same: &[(u32, u16)], power: i32) -> Option<Product> {
        let least = self.format.quantum_min();
        let most = |odd: u32| self.format.emax() - odd.ilog2() as i32;
        let mut found: Option<[u16; 2]> = None;
        let mut pairs = 0;
        for &(odd, first) in same {
            let (o, p) = (u32::from(first), odd / u32::from(first));
            // i from the least, and such that j = power − i is in its range too.
            let (low, high) = (least.max(power - most(p)), most(o).min(power - least));
            if low <= high {
                pairs += (high - low + 1) as u64;
                found = found.or(Some([self.code(o, low), self.code(p, power - low)]));
            }
        }
        // Each pair of magnitudes has four pairs of signs, two of which give this sign.
        found.map(|factors| Product { factors, pairs: 2 * pairs, both_signs: false, whole: power >= least })
    }

    /// The code of an odd number times a power of two.
    fn code(&self, odd: u32, power: i32) -> u16 {
        let format = self.format;
        let leading = power + odd.ilog2() as i32;
        if leading < format.emin() {
            return (odd << (power - format.quantum_min())) as u16;
        }
        let significand = odd << (format.fraction_bits() - odd.ilog2());
        let field = (leading + format.bias()) as u32;
        (field << format.fraction_bits() | significand & format.fraction_mask()) as u16
    }

    /// Zeros and infinities of both signs, and NaN.
    fn special(&self) -> Vec<Product> {
        let format = self.format;
        let finite = u64::from(format.infinity());
        let [zero, infinity, nan, one] =
            [0, format.infinity(), format.magnitude_mask(), format.one()].map(|code| code as u16);
        let zeros = 2 * finite - 1;
        let infinities = 2 * (finite - 1) + 1;
        let all = u64::from(format.magnitude_mask()) + 1;
        // A NaN operand, or zero times infinity.
        let nans = all * all - (finite + 1) * (finite + 1) + 2;
        let row =
            |code: u16, pairs: u64| Product { factors: [code, one], pairs, both_signs: false, whole: true };
        vec![
            row(zero, 2 * zeros),
            row(zero | self.sign(), 2 * zeros),
            row(infinity, 2 * infinities),
            row(infinity | self.sign(), 2 * infinities),
            row(nan, 4 * nans),
        ]
    }

    fn sign(&self) -> u16 {
        self.format.sign_mask() as u16
    }
}
