//! The accuracy of a program's results: their distance from the exact results.

use super::doubt::{Doubt, Doubts};
use super::error_free::{ErrorFree, error_word};
use super::shadow::Shadow;
use super::work::WorkLimit;
use crate::float::Format;
use crate::program::flow::{Flow, Output};
use crate::real::Real;

/// A result of a program and its exact value.
#[derive(Clone, PartialEq, Debug)]
pub struct Accuracy {
    /// the name of the result
    pub name: String,
    /// the format of the result
    pub format: Format,
    /// the numbers of the flow whose sum is the result: one number, or a sum and its error word
    pub numbers: Vec<u32>,
    /// the exact result; `None` if there is none
    pub exact: Option<Real>,
    /// true if only 200 bits of the exact result are known, because it depends on a function
    pub approximate: bool,
    /// true if only the first [`KEPT_BITS`](super::KEPT_BITS) bits of the exact result are known, because it is too long
    pub is_cut: bool,
    /// the machine's value; `None` for infinities and NaNs
    pub computed: Option<Real>,
    /// the reason not to call the result exact, if there is one
    pub doubt: Option<Doubt>,
    /// if the result is an error word: the number whose rounding error it is, and the algorithm
    pub error_word: Option<(u32, ErrorFree)>,
}

impl Accuracy {
    /// The binary exponent of an ulp of the exact result; `None` if the exact result is 0 or unknown.
    pub fn ulp(&self) -> Option<i32> {
        let exact = self.exact.as_ref().filter(|exact| !exact.is_zero())?;
        Some(exact.nearest(self.format).1)
    }

    /// The error: computed minus exact result.
    pub fn error(&self) -> Option<Real> {
        Some(self.computed.as_ref()?.minus(self.exact.as_ref()?))
    }

    /// True if only the leading bits of the exact result are known.
    pub const fn is_approximate(&self) -> bool {
        self.approximate || self.is_cut
    }

    /// The error, unless it is 0 and there is a reason not to call the result exact.
    pub fn certain_error(&self) -> Option<Real> {
        let is_certain = self.doubt.is_none() && !self.is_approximate();
        self.error().filter(|error| is_certain || !error.is_zero())
    }

    fn of(flow: &Flow, shadow: &Shadow, doubts: &Doubts, (name, number): (&str, u32)) -> Self {
        let written = shadow.number(number).ok();
        Accuracy {
            name: name.to_owned(),
            format: flow.number(number).map_or(Format::F32, |number| number.value.format()),
            numbers: vec![number],
            exact: written.map(|written| written.value.clone()),
            approximate: written.is_some_and(|written| !written.exact),
            is_cut: written.is_some_and(|written| written.is_cut),
            computed: flow.real(number),
            doubt: doubts.about(number),
            error_word: error_word(flow, number),
        }
    }

    /// The sum of this result and its error word.
    fn with(self, word: &Accuracy) -> Self {
        let sum = |one: &Option<Real>, other: &Option<Real>| Some(one.as_ref()?.plus(other.as_ref()?));
        Accuracy {
            name: format!("{} + {}", self.name, word.name),
            numbers: [&*self.numbers, &word.numbers].concat(),
            exact: sum(&self.exact, &word.exact),
            computed: sum(&self.computed, &word.computed),
            approximate: self.approximate || word.approximate,
            is_cut: self.is_cut || word.is_cut,
            doubt: self.doubt.or(word.doubt),
            error_word: None,
            ..self
        }
    }
}

/// Every result of a program. After an error word comes the sum of both words, `s + e`.
pub fn accuracies(flow: &Flow) -> Vec<Accuracy> {
    on_shadow(flow, &Shadow::of_results(flow, &mut WorkLimit::whole()))
}

/// Every result of a program, from an exact evaluation that exists already.
pub(super) fn on_shadow(flow: &Flow, shadow: &Shadow) -> Vec<Accuracy> {
    let doubts = Doubts::of(flow);
    let mut all = Vec::with_capacity(flow.outputs.len());
    for Output { name, number, .. } in &flow.outputs {
        let result = Accuracy::of(flow, shadow, &doubts, (name, *number));
        let both = result.error_word.and_then(|(of, _)| {
            let first = flow.numbers.get(of as usize)?;
            Some(Accuracy::of(flow, shadow, &doubts, (&first.name, of)).with(&result))
        });
        all.push(result);
        all.extend(both);
    }
    all
}
