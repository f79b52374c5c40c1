//! Counts over all cases tried: the results that are the number nearest to the exact result, and the worst case.

use crate::float::{Float, Format};
use crate::real::Real;

/// Counts of cases, the worst case, and the first inaccurate one.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// the number of cases with a finite result and a known exact one
    pub compared: u64,
    /// the number of compared cases whose result is the number nearest to the exact result
    pub nearest: u64,
    /// the number of cases in which the machine's result is infinite or NaN although the exact one is in range
    pub lost: u64,
    /// the case with the largest error, in ulps of the exact result; `None` if every result is exact
    pub worst: Option<Case>,
    /// the first case tried whose result is not the number nearest to the exact result
    pub first: Option<Case>,
    /// the first lost case
    pub first_lost: Option<NonFiniteCase>,
}

/// A case: the inputs and the results.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// the varied inputs, in the requested order
    pub inputs: Vec<Float>,
    /// the result
    pub result: Float,
    /// the number nearest to the exact result
    pub nearest: Float,
    /// the error of the result in ulps of the exact one; if that is 0, in ulps of a subnormal number
    pub ulp: Real,
}

/// A case in which the machine's result is not finite although the exact one is in range.
#[derive(Clone, PartialEq, Debug)]
pub struct NonFiniteCase {
    /// the varied inputs
    pub inputs: Vec<Float>,
    /// the result: an infinity or a NaN
    pub result: Float,
    /// the number nearest to the exact result
    pub nearest: Float,
}

/// The exact result that machine results are compared with; the same for all compilations.
pub struct ExactReference<'a> {
    exact: &'a Real,
    nearest: Float,
    /// the binary exponent of an ulp of the exact result
    unit: i32,
}

impl<'a> ExactReference<'a> {
    /// An exact result, to be compared with machine results in this format.
    pub fn new(exact: &'a Real, format: Format) -> Self {
        let (nearest, unit) = exact.nearest(format);
        ExactReference { exact, nearest, unit }
    }
}

impl Tally {
    /// Adds a case. Returns the magnitude of its error in ulps if the result is finite.
    pub fn add(&mut self, inputs: &[Float], result: Float, wanted: &ExactReference<'_>) -> Option<f64> {
        let ExactReference { exact, nearest, unit } = wanted;
        let (nearest, case) = (*nearest, || inputs.to_vec());
        let Some(computed) = Real::of(result) else {
            if nearest.is_finite() {
                self.lost += 1;
                self.first_lost.get_or_insert_with(|| NonFiniteCase { inputs: case(), result, nearest });
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

/// True if the magnitude of the first error is larger. The comparison is exact; doubles decide only
/// if the two are far apart.
fn is_larger(one: &Real, other: &Real) -> bool {
    let sizes = [one, other].map(|error| error.approximately().abs());
    if sizes[0] < 0.999 * sizes[1] {
        return false;
    }
    one.clone().magnitude() > other.clone().magnitude()
}
