//! What came of all cases that were tried: how many are the nearest number, and which is worst.

use crate::float::{Float, Format};
use crate::real::Real;

/// Counts of cases, the worst and the first that is off.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// how many cases gave a finite result, and an exact one to compare it with
    pub compared: u64,
    /// of these, how many gave the number that is nearest to the exact result
    pub nearest: u64,
    /// for how many the machine's result is infinite or NaN where the exact one is in range
    pub lost: u64,
    /// the largest error, in ulp of the exact result; `None` where every result is exact
    pub worst: Option<Case>,
    /// the first case whose result is not the nearest, in the order in which they were tried
    pub first: Option<Case>,
    /// the first that is lost
    pub first_lost: Option<Lost>,
}

/// One case: what the inputs are, and what that leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// the inputs that are varied, in the order in which they were asked for
    pub inputs: Vec<Float>,
    /// the result
    pub result: Float,
    /// the number nearest to the exact result
    pub nearest: Float,
    /// how far the result is from the exact one, in ulp of that; where that is 0, of a subnormal number
    pub ulp: Real,
}

/// A case in which the machine has no finite result, though the exact one is in range.
#[derive(Clone, PartialEq, Debug)]
pub struct Lost {
    /// the inputs that are varied
    pub inputs: Vec<Float>,
    /// the result: an infinity or a NaN
    pub result: Float,
    /// the number nearest to the exact result
    pub nearest: Float,
}

/// What a result is compared with: the same for every way to compute it.
pub struct Wanted<'a> {
    exact: &'a Real,
    nearest: Float,
    /// the exponent of an ulp
    unit: i32,
}

impl<'a> Wanted<'a> {
    /// An exact result, of which the machine's is in this format.
    pub fn new(exact: &'a Real, format: Format) -> Self {
        let (nearest, unit) = exact.nearest(format);
        Wanted { exact, nearest, unit }
    }
}

impl Tally {
    /// One more case. The size of its error in ulp, where the result is finite.
    pub fn add(&mut self, inputs: &[Float], result: Float, wanted: &Wanted<'_>) -> Option<f64> {
        let Wanted { exact, nearest, unit } = wanted;
        let (nearest, case) = (*nearest, || inputs.to_vec());
        let Some(computed) = Real::of(result) else {
            if nearest.is_finite() {
                self.lost += 1;
                self.first_lost.get_or_insert_with(|| Lost { inputs: case(), result, nearest });
            }
            return None;
        };
        let ulp = computed.minus(exact).in_units(*unit);
        let size = ulp.approximately().abs();
        self.compared += 1;
        let is_nearest = result == nearest || (result.is_zero() && nearest.is_zero());
        self.nearest += u64::from(is_nearest);
        let is_worst = !ulp.is_zero() && self.worst.as_ref().is_none_or(|worst| is_larger(&ulp, &worst.ulp));
        let is_first = !is_nearest && self.first.is_none();
        if is_worst || is_first {
            let case = Case { inputs: case(), result, nearest, ulp };
            if is_first {
                self.first = Some(case.clone());
            }
            if is_worst {
                self.worst = Some(case);
            }
        }
        Some(size)
    }
}

/// Is the first of two errors the larger one, whatever their signs? Exactly: but where they are far apart, doubles see it.
fn is_larger(one: &Real, other: &Real) -> bool {
    let sizes = [one, other].map(|error| error.approximately().abs());
    if sizes[0] < 0.999 * sizes[1] {
        return false;
    }
    one.clone().magnitude() > other.clone().magnitude()
}
