//! The search among schemes of dot products.

use super::case::{Dot, Terms};
use super::scheme::Scheme;
use crate::chance::SplitMix64;
use crate::compare::Pipeline;
use crate::float::{Float, Format};
use crate::infer::discriminating_inputs::{DiscriminatingInput, Partition};
use crate::infer::observation::{Deciding, Fit, Hypothesis, Observation};
use crate::variant::Variant;
use std::ops::Range;

impl Hypothesis for Scheme {
    fn word(&self) -> String {
        Scheme::word(self)
    }

    fn says(&self) -> String {
        Scheme::says(self)
    }

    /// Schemes keep their own order.
    fn changes(&self) -> usize {
        0
    }
}

impl Observation for Dot {
    type Hypothesis = Scheme;
    type Input = Terms;

    /// If no case has an addend, schemes that differ only in its position are listed once.
    fn hypotheses(cases: &[Self]) -> Vec<Scheme> {
        let all = Scheme::all();
        if cases.iter().any(|case| case.terms.addend.is_some()) {
            return all;
        }
        let has_first = |scheme: &Scheme| all.contains(&Scheme { addend_first: true, ..*scheme });
        all.iter().copied().filter(|scheme| scheme.addend_first || !has_first(scheme)).collect()
    }

    fn as_written() -> Option<Scheme> {
        None
    }

    fn predicted(hypothesis: &Scheme, cases: &[Self]) -> Option<Vec<u64>> {
        Some(cases.iter().map(|case| hypothesis.result(&case.terms).bits()).collect())
    }

    fn is(&self, bits: u64) -> bool {
        Dot::is(self, Float::new(self.terms.to, bits))
    }

    fn pipelines(&self) -> Vec<Pipeline> {
        Vec::new()
    }

    fn is_worth(_: &Fit<Self>, _: &[Fit<Self>]) -> bool {
        true
    }

    /// Generates dot products similar to the most informative case. An f32 result reveals more than one of 16 bits, an
    /// addend more than none, and longer vectors more than shorter ones.
    fn deciding(cases: &[Self], among: &[Scheme]) -> Vec<Deciding<Terms>> {
        let terms = cases.iter().map(|case| &case.terms);
        let like =
            terms.max_by_key(|terms| (terms.to == Format::F32, terms.addend.is_some(), terms.pairs.len()));
        like.map_or_else(Vec::new, |like| deciding(like, among))
    }

    fn unseen(_: &[Fit<Self>]) -> Vec<Variant> {
        Vec::new()
    }
}

/// Number of dot products tried per length, for each one chosen.
const TRIED: u64 = 100;
/// Maximum length of the generated vectors, unless the given ones are longer.
const LONGEST: usize = 64;

/// A few dot products that distinguish these schemes. Each splits as many remaining groups as possible. They have the
/// formats of `like`, and an addend if `like` has one. Their length is that of `like`, or doubled repeatedly, up to
/// [`LONGEST`], if this distinguishes more schemes. Empty if all schemes agree on everything tried.
fn deciding(like: &Terms, among: &[Scheme]) -> Vec<Deciding<Terms>> {
    let mut length = like.pairs.len().max(2);
    let mut best = (Partition::new(among.len()), length);
    loop {
        let mut partition = Partition::new(among.len());
        partition.search(TRIED, &|seed| {
            let terms = input(like, length, &mut SplitMix64::new(seed));
            among.iter().map(|scheme| scheme.result(&terms).bits()).collect()
        });
        if partition.count() > best.0.count() {
            best = (partition, length);
        }
        length *= 2;
        if best.0.is_whole() || length > LONGEST {
            break;
        }
    }
    let (partition, length) = best;
    let deciding = |one: DiscriminatingInput| Deciding {
        input: input(like, length, &mut SplitMix64::new(one.seed)),
        bits: one.bits,
    };
    partition.inputs().into_iter().map(deciding).collect()
}

/// Random vectors with various magnitudes and signs, so that every order of summation loses something different. No
/// number is large enough to overflow. In half of them, on average, large products cancel each other and small ones
/// remain. So the errors of the small products are visible even in a result with few bits.
fn input(like: &Terms, length: usize, chance: &mut SplitMix64) -> Terms {
    let (from, to) = (like.from(), like.to);
    let pair = |powers: Range<i32>, chance: &mut SplitMix64| {
        (number(from, powers.clone(), chance), number(from, powers, chance))
    };
    let cancels = chance.one_in(2);
    let mut pairs = Vec::with_capacity(length);
    while cancels && pairs.len() + 3 <= length {
        let (a, b) = pair(LARGE, chance);
        pairs.extend([(a, b), (a.negated(), b)]);
    }
    let powers = if cancels { SMALL } else { SMALL.start..LARGE.end };
    while pairs.len() < length {
        pairs.push(pair(powers.clone(), chance));
    }
    for at in (1..pairs.len()).rev() {
        pairs.swap(at, chance.below(at as u64 + 1) as usize);
    }
    Terms { pairs, addend: like.addend.map(|_| number(to, powers, chance)), to }
}

/// The exponents of small and of large numbers.
const SMALL: Range<i32> = -6..-2;
const LARGE: Range<i32> = 2..5;

/// A random number with an exponent from this range.
fn number(format: Format, powers: Range<i32>, chance: &mut SplitMix64) -> Float {
    let fraction = chance.next() & format.fraction_mask();
    let power = powers.start + chance.below(powers.len() as u64) as i32;
    let field = (format.bias() + power) as u64;
    Float::new(format, field << format.fraction_bits() | fraction).with_sign(chance.one_in(2))
}
