//! Enumerates the products of two numbers of a format, each once, with the number of factor pairs it represents.
//!
//! An `fma` depends on `a` and `b` only through their product. So does a pipeline that rounds the exact product or the
//! exact sum. Every nonzero finite number is uniquely an odd number times a power of two:
//!
//! ```text
//!   f16    o × 2^i     o odd, less than 2^11; i from −24 up, as long as o × 2^i is at most 65504
//!   a × b  = (o × p) × 2^(i + j): for each odd product and power, the pairs (o, p) and (i, j) are counted
//! ```
//!
//! Products that are zero, infinite or NaN are counted by formulas.

use crate::float::Format;
use std::ops::RangeInclusive;

/// The products of two numbers of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Products {
    format: Format,
    /// odd products, each with its first factor, in ascending order
    pairs: Vec<(u32, u16)>,
    /// index of the first pair of each odd product
    starts: Vec<u32>,
}

/// One product, and the number of operand pairs it represents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Product {
    /// the codes of two numbers with this product
    pub factors: [u16; 2],
    /// number of pairs of codes with this product; an entry for both signs counts those of the negated product as well
    pub pairs: u64,
    /// true if the entry also represents the negated product, which half of its pairs have
    pub both_signs: bool,
    /// true if the product is a multiple of the smallest subnormal number: a nonzero sum with it then never rounds to
    /// zero
    pub whole: bool,
    /// exponent of the power of two that multiplies the odd product of the group; `None` for zero, infinity and NaN
    power: Option<i32>,
}

impl Products {
    /// Enumerates the products of a format of at most 16 bits.
    pub fn new(format: Format) -> Self {
        let odd = || (1u32..1 << format.precision()).step_by(2);
        let mut pairs: Vec<(u32, u16)> = odd().flat_map(|o| odd().map(move |p| (o * p, o as u16))).collect();
        pairs.sort_unstable();
        let is_start = |at: &usize| *at == 0 || pairs[at - 1].0 != pairs[*at].0;
        let starts = (0..pairs.len()).filter(is_start).map(|at| at as u32).collect();
        Products { format, pairs, starts }
    }

    /// The number of groups: one for each odd product, and one for the products that are zero, infinite or NaN.
    pub fn groups(&self) -> u64 {
        self.starts.len() as u64 + 1
    }

    /// The products of a group. If `symmetric`, a positive product also represents its negative where that is possible;
    /// otherwise the negative has an entry of its own.
    pub fn group(&self, group: u64, symmetric: bool) -> Vec<Product> {
        let same = self.same(group);
        if same.is_empty() {
            return self.special();
        }
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

    /// The product of an odd number, given by its pairs of factors, and a power of two. `None` if it has no factors in
    /// the format.
    fn product(&self, same: &[(u32, u16)], power: i32) -> Option<Product> {
        let mut found: Option<[u16; 2]> = None;
        let mut pairs = 0;
        for ([o, p], powers) in self.factors(same, power) {
            pairs += powers.clone().count() as u64;
            found = found.or(powers.min().map(|i| [self.code(o, i), self.code(p, power - i)]));
        }
        // Each pair of magnitudes has four pairs of signs, two of which give this sign.
        let whole = power >= self.format.quantum_min();
        found.map(|factors| Product {
            factors,
            pairs: 2 * pairs,
            both_signs: false,
            whole,
            power: Some(power),
        })
    }

    /// For each pair of odd factors `o` and `p`, the powers `i` for which `o × 2^i` and `p × 2^(power − i)` are both
    /// numbers of the format.
    fn factors(
        &self,
        same: &[(u32, u16)],
        power: i32,
    ) -> impl Iterator<Item = ([u32; 2], RangeInclusive<i32>)> {
        let least = self.format.quantum_min();
        let emax = self.format.emax();
        let most = move |odd: u32| emax - odd.ilog2() as i32;
        same.iter().map(move |&(odd, first)| {
            let (o, p) = (u32::from(first), odd / u32::from(first));
            ([o, p], least.max(power - most(p))..=most(o).min(power - least))
        })
    }

    /// The factor pairs of a product that may occur in the smallest case, in the order of [`Case::size`]. For any other
    /// pair, one of these has a smaller sum and no larger maximum. The smaller code comes first; the other one carries
    /// the minus sign, if there is one.
    ///
    /// [`Case::size`]: super::Case::size
    pub fn smallest_factors(&self, group: u64, product: &Product) -> Vec<[u16; 2]> {
        let sign = (product.factors[0] ^ product.factors[1]) & self.sign();
        let mut pairs = match product.power {
            Some(power) => self.all_factors(self.same(group), power),
            None => vec![self.smallest_special(product.factors[0])],
        };
        pairs.sort_unstable_by_key(|[small, large]| (*large, *small));
        let mut least = u32::MAX;
        pairs.retain(|pair| {
            let sum = pair.iter().map(|&code| u32::from(code)).sum();
            let is_kept = sum <= least;
            least = least.min(sum);
            is_kept
        });
        pairs.into_iter().map(|[small, large]| [small, large | sign]).collect()
    }

    /// All pairs of positive factors of a finite product, the smaller code first.
    fn all_factors(&self, same: &[(u32, u16)], power: i32) -> Vec<[u16; 2]> {
        let codes = |[o, p]: [u32; 2], i: i32| [self.code(o, i), self.code(p, power - i)];
        let pairs = self.factors(same, power).flat_map(|(odd, powers)| powers.map(move |i| codes(odd, i)));
        pairs.filter(|[one, other]| one <= other).collect()
    }

    /// The smallest pair of positive factors whose product is zero, infinite or NaN, like `code`.
    fn smallest_special(&self, code: u16) -> [u16; 2] {
        let infinity = self.format.infinity() as u16;
        match code & !self.sign() {
            0 => [0, 0],
            magnitude if magnitude == infinity => [1, infinity],
            _ => [0, infinity],
        }
    }

    /// The pairs of odd factors of a group; empty for the last group.
    fn same(&self, group: u64) -> &[(u32, u16)] {
        let at = |group: u64| self.starts.get(group as usize).map_or(self.pairs.len(), |&at| at as usize);
        &self.pairs[at(group)..at(group + 1)]
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
        (field << format.fraction_bits() | significand & format.fraction_mask() as u32) as u16
    }

    /// Zeros and infinities of both signs, and NaN.
    fn special(&self) -> Vec<Product> {
        let format = self.format;
        let finite = format.infinity();
        let [zero, infinity, nan, one] =
            [0, format.infinity(), format.magnitude_mask(), format.one()].map(|code| code as u16);
        let zeros = 2 * finite - 1;
        let infinities = 2 * (finite - 1) + 1;
        let all = format.magnitude_mask() + 1;
        // An operand is NaN, or zero is multiplied by infinity.
        let nans = all * all - (finite + 1) * (finite + 1) + 2;
        let row = |code, pairs| Product {
            factors: [code, one],
            pairs,
            both_signs: false,
            whole: true,
            power: None,
        };
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
