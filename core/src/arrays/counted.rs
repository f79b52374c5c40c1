//! Counts and compares arrays of any length, part by part.

use super::array::{Array, DOUBLE};
use super::census::Census;
use super::differences::Differences;
use super::elements::{Elements, Stored};
use super::error::ArrayError;
use super::expected_results::{Codes, ElementwiseInstr, Results};
use super::fit_problem::FitProblem;
use super::landmarks::Landmarks;
use super::tie::is_half_way;
use crate::bulk::Bulk;
use crate::float::{Float, Format};
use crate::isa::{Allow, parse};

/// A way to run two tasks, in parallel where there are cores for it.
pub trait Cores {
    /// Runs both tasks and returns their results.
    fn both<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B);
}

/// Runs tasks one after another.
#[derive(Clone, Copy, Debug)]
pub struct OneCore;

impl Cores for OneCore {
    fn both<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
        (first(), second())
    }
}

/// The expected values of a comparison.
pub enum Expected<'a> {
    /// another array
    Array(&'a Array),
    /// the results of an instruction
    Results(&'a ElementwiseInstr),
}

/// The comparison of an array with the expected values.
pub struct Comparison {
    /// the counts of pairs of elements
    pub differences: Differences,
    /// the census of the actual values
    pub got: Census,
    /// the census of the expected values, in the format of the actual values
    pub expected: Census,
}

/// Number of elements that are read at once.
const PART: usize = 1 << 18;

impl Expected<'_> {
    /// The title of the array, or the spelling of the instruction.
    pub fn title(&self) -> String {
        match self {
            Expected::Array(array) => array.title(),
            Expected::Results(elementwise) => elementwise.instr.to_string(),
        }
    }

    /// A sentence about the conversion of the expected values, if they have another format than `got`.
    pub fn rounded(&self, got: &Array) -> Option<String> {
        let (from, to) = (self.from(got)?, got.format.name());
        let is_held =
            matches!(self, Expected::Array(array) if from != DOUBLE && got.format.holds(array.format));
        Some(match is_held {
            true => format!("The expected array is {from}; {to} can represent each of its values."),
            false => format!("The expected array is {from}; halfplay rounded it to the nearest {to}."),
        })
    }

    /// The name of the expected values' format, if it differs from the format of `got`.
    pub fn from(&self, got: &Array) -> Option<&'static str> {
        match self {
            Expected::Array(array) => Some(array.stored()).filter(|from| *from != got.format.name()),
            Expected::Results(_) => None,
        }
    }
}

/// Counts an array by class and exponent, and finds its notable values.
///
/// # Errors
/// [`ArrayError::File`] if its elements cannot be read.
pub fn counted<C: Cores>(array: &Array) -> Result<(Census, Landmarks), ArrayError> {
    match array.format {
        Format::F32 => counted_as::<u32, C>(array),
        _ => counted_as::<u16, C>(array),
    }
}

fn counted_as<S: Stored, C: Cores>(array: &Array) -> Result<(Census, Landmarks), ArrayError> {
    let (mut census, mut landmarks) = (Census::new(array.format), Landmarks::new(array.format));
    let mut elements = array.elements();
    let mut part = elements.part::<S>(PART)?;
    while !part.is_empty() {
        let (next, ()) = C::both(
            || elements.part::<S>(PART),
            || {
                census.take(&part);
                landmarks.take(&part);
            },
        );
        part = next?;
    }
    Ok((census, landmarks))
}

/// Compares an array with the expected values.
///
/// # Errors
/// If elements cannot be read, or the shapes differ.
pub fn compared<C: Cores>(got: &Array, expected: &Expected<'_>) -> Result<Comparison, ArrayError> {
    if let Expected::Array(array) = expected {
        array.check_same_shape(got)?;
    }
    match got.format {
        Format::F32 => compared_as::<u32, C>(got, expected),
        _ => compared_as::<u16, C>(got, expected),
    }
}

fn compared_as<S: Stored, C: Cores>(
    array: &Array,
    expected: &Expected<'_>,
) -> Result<Comparison, ArrayError> {
    let format = array.format;
    let mut comparison = Comparison {
        differences: Differences::new(format, array.shape.clone()),
        got: Census::new(format),
        expected: Census::new(format),
    };
    let mut elements = array.elements();
    let mut source = Source::<S>::of(expected, format)?;
    loop {
        let (got, wanted) = C::both(|| elements.part::<S>(PART), || source.part());
        let (got, mut wanted) = (got?, wanted?);
        wanted.take_nans(&got, format);
        if got.is_empty() || wanted.codes.is_empty() {
            return Ok(comparison);
        }
        let is_tie = |place: usize| {
            let wide = wanted.wide.get(place).copied();
            wide.is_some_and(|bits| is_half_way(Float::new(Format::F32, bits.into()), format))
        };
        let Comparison { differences: between, got: of_got, expected: of_expected } = &mut comparison;
        C::both(
            || C::both(|| of_got.take(&got), || of_expected.take(&wanted.codes)),
            || between.take_rounded(&got, &wanted.codes, is_tie),
        );
    }
}

/// A reader of expected values.
enum Source<C> {
    Same(Elements),
    Rounded { elements: Elements, widens: Option<Bulk<u16, u32>>, narrows: Option<Bulk<u32, u16>> },
    Computed(Box<Results>, std::marker::PhantomData<C>),
}

/// A part of the expected values.
struct Part<C> {
    codes: Vec<C>,
    /// the f32 values before rounding, if they were rounded
    wide: Vec<u32>,
}

impl<C: Stored> Part<C> {
    /// Replaces a rounded expected NaN by the actual NaN, if both values are NaN: no standard defines the bits of a
    /// converted NaN.
    fn take_nans(&mut self, got: &[C], format: Format) {
        let is_nan = |code: &C| Float::new(format, code.bits().into()).is_nan();
        if !self.wide.is_empty() {
            let both = self.codes.iter_mut().zip(got).filter(|(wanted, got)| is_nan(wanted) && is_nan(got));
            both.for_each(|(wanted, got)| *wanted = *got);
        }
    }
}

impl<C: Stored> Source<C> {
    fn of(expected: &Expected<'_>, to: Format) -> Result<Self, FitProblem> {
        let array = match expected {
            Expected::Results(elementwise) => {
                return Ok(Source::Computed(Box::new(elementwise.results()), std::marker::PhantomData));
            }
            Expected::Array(array) if array.format == to => return Ok(Source::Same(array.elements())),
            Expected::Array(array) => array,
        };
        // Converts through f32, which contains every number of the other formats: only the last step rounds.
        let conversion = |spelling: String| {
            let parsed = parse(&spelling, Allow::ALL).map(|parsed| parsed.instr);
            parsed.map_err(|_| FitProblem::NoConversion { spelling })
        };
        let widens = match array.format {
            Format::F32 => None,
            from => Bulk::of(&conversion(format!("cvt.f32.{}", from.name()))?),
        };
        let narrows = match to {
            Format::F32 => None,
            to => Bulk::of(&conversion(format!("cvt.rn.{}.f32", to.name()))?),
        };
        Ok(Source::Rounded { elements: array.elements(), widens, narrows })
    }

    fn part(&mut self) -> Result<Part<C>, ArrayError> {
        match self {
            Source::Same(elements) => Ok(Part { codes: elements.part(PART)?, wide: Vec::new() }),
            Source::Rounded { elements, widens, narrows } => {
                let wide = match widens {
                    Some(widens) => {
                        let halves = elements.part::<u16>(PART)?;
                        let mut wide = vec![0; halves.len()];
                        widens.results([&halves, &halves, &halves], &mut wide);
                        wide
                    }
                    None => elements.part::<u32>(PART)?,
                };
                let Some(narrows) = narrows else {
                    return Ok(Part { codes: wide.into_iter().map(C::of).collect(), wide: Vec::new() });
                };
                let mut narrow = vec![0u16; wide.len()];
                narrows.results([&wide, &wide, &wide], &mut narrow);
                Ok(Part { codes: narrow.into_iter().map(|code| C::of(code.into())).collect(), wide })
            }
            Source::Computed(results, _) => {
                let (_, codes) = results.part(PART)?;
                let codes = match codes {
                    Codes::Half(codes) => codes.into_iter().map(|code| C::of(code.into())).collect(),
                    Codes::Single(codes) => codes.into_iter().map(C::of).collect(),
                };
                Ok(Part { codes, wide: Vec::new() })
            }
        }
    }
}
