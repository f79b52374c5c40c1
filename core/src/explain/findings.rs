//! The findings of a count over all codes, drawn on the map: rounding errors, and codes for which a pipeline differs.

use super::compare::{survey_brief, survey_operand as operand, variant_name};
use super::lane::LaneSteps;
use super::phrase::{code, ulps};
use super::point_map::{NOT_FINITE, Paint, kinds};
use crate::atlas::{Area, Atlas};
use crate::compare::{Finding, STEPS, Subject, SurveyState};
use crate::doc::{Block, Ground, Line, Role, line};
use crate::float::{Float, Format, Mode};

/// The property of the codes that a map shows.
#[derive(Clone, Copy)]
pub enum MapProperty<'a> {
    /// class and size of the numbers
    Kinds,
    /// error of the rounding, relative to the exact result
    Errors(&'a SurveyState),
    /// codes for which the pipeline in this row of the count gives another result
    Differences(&'a SurveyState, usize),
}

const MORE: Role = Role::Sign;
const LESS: Role = Role::Fraction;
const OTHER: Role = Role::Bad;

/// Shown if a picture needs a count over all codes, and none has begun.
pub const UNCOUNTED: &str = "This picture needs a count over all codes, and no count has started.";
/// Shown if all pipelines give the same result for all codes.
pub const NO_DIFFERENCE: &str = "Every pipeline gives the same result for all of these codes.";

/// Shown if the count covers another format than the map.
pub fn other_codes(subject: &Subject, map: Format) -> String {
    format!("The count covers the codes of {}, not the {} codes of this map.", operand(subject), map.name())
}

impl MapProperty<'_> {
    /// The colour of each code, and the meanings of the colours.
    pub(super) fn paint(&self, format: Format) -> Paint<'_> {
        match *self {
            MapProperty::Kinds => kinds(format),
            MapProperty::Errors(count) => {
                let most = most(count);
                Paint {
                    ground: Box::new(move |value| match finding(count, value).error {
                        None => Ground::ink(NOT_FINITE, 25),
                        Some(error) => {
                            let strength = 100 * u32::from(error.unsigned_abs()) / u32::from(most);
                            Ground::ink(if error > 0 { MORE } else { LESS }, strength.min(100))
                        }
                    }),
                    legend: vec![
                        (MORE, "too large, stronger is more"),
                        (LESS, "too small"),
                        (NOT_FINITE, "nothing is rounded"),
                    ],
                }
            }
            MapProperty::Differences(count, row) => {
                let Paint { ground, mut legend } = kinds(format);
                legend.push((OTHER, "another result"));
                let ground = move |value| match finding(count, value).differs_in(row) {
                    true => Ground::ink(OTHER, 100),
                    false => ground(value).fainter(),
                };
                Paint { ground: Box::new(ground), legend }
            }
        }
    }

    /// The character of a cell: the largest error in tenths of an ulp, or `x` if any code differs. `None` if the map
    /// shows the kinds of codes.
    pub(super) fn mark(&self, atlas: &Atlas, cell: Area) -> Option<(char, Role)> {
        let values = atlas.codes(cell).map(|code| Float::new(atlas.format, code));
        match *self {
            MapProperty::Kinds => None,
            MapProperty::Errors(count) => {
                let errors = values.filter_map(|value| finding(count, value).error);
                let Some(error) = errors.max_by_key(|error| error.unsigned_abs()) else {
                    return Some((' ', Role::Plain));
                };
                // An inexact result never reads as exact. Errors close to one ulp read as 9.
                let tenths = u32::from(error.unsigned_abs()).div_ceil(u32::from(STEPS.unsigned_abs()) / 10);
                let digit = char::from_digit(tenths.min(9), 10)?;
                Some(match error {
                    0 => ('.', Role::Dim),
                    1.. => (digit, MORE),
                    _ => (digit, LESS),
                })
            }
            MapProperty::Differences(count, row) => {
                let differs = values.map(|value| finding(count, value)).any(|of| of.differs_in(row));
                Some(if differs { ('x', OTHER) } else { ('.', Role::Dim) })
            }
        }
    }

    /// The meanings of the characters of [`Drawn::mark`].
    pub(super) fn legend(&self) -> Option<Line> {
        match self {
            MapProperty::Kinds => None,
            MapProperty::Errors(_) => Some(
                Line::default()
                    .with(Role::Dim, ". exact   ")
                    .with(Role::Plain, "the largest error, in tenths of an ulp: ")
                    .with(MORE, "1 … 9")
                    .with(Role::Plain, " too large   ")
                    .with(LESS, "1 … 9")
                    .with(Role::Plain, " too small"),
            ),
            MapProperty::Differences(..) => Some(
                Line::default()
                    .with(OTHER, "x")
                    .with(Role::Plain, " another result   ")
                    .with(Role::Dim, ". none"),
            ),
        }
    }

    /// The finding for the code under the cursor; for differences, also the count over all codes. Empty for kinds.
    pub(super) fn words(&self, value: Float) -> Vec<Block> {
        match *self {
            MapProperty::Kinds => Vec::new(),
            MapProperty::Errors(count) => vec![Block::Text(line(here(count, value)))],
            MapProperty::Differences(count, row) => {
                let gives = if finding(count, value).differs_in(row) {
                    "gives another result"
                } else {
                    "gives the same"
                };
                let instr = count.subject().instr();
                let name =
                    count.rows().get(row).map_or_else(String::new, |of| variant_name(of.variant, &instr));
                let of_all = survey_brief(count, row).unwrap_or_default();
                let words =
                    format!("{} = `{}`: {name} {gives}. It {of_all}.", operand(count.subject()), code(value));
                vec![Block::Text(line(words))]
            }
        }
    }
}

fn finding(count: &SurveyState, value: Float) -> Finding {
    count.found().get(value.bits() as usize).copied().unwrap_or_default()
}

/// The largest possible error of a rounding, in the steps of [`Finding::error`]: half an ulp to nearest, otherwise an
/// ulp.
fn most(count: &SurveyState) -> u8 {
    let whole = STEPS.unsigned_abs();
    match count.subject().instr().rounding() {
        Mode::Rn | Mode::Rna => whole / 2,
        Mode::Rz | Mode::Rm | Mode::Rp | Mode::Ro => whole,
    }
}

/// The result for one code, and its distance from the exact result.
fn here(count: &SurveyState, value: Float) -> String {
    let subject = count.subject();
    let evaluation = subject.evaluation(value.bits());
    let lane = subject.result_lane();
    let result = evaluation.results().get(lane).map_or_else(String::new, |result| code(*result));
    let steps = LaneSteps::of(&evaluation, lane);
    let error = finding(count, value).error;
    let far = match (steps.rounding(), error) {
        (_, Some(0)) => "which is exact".to_owned(),
        (Some((exact, rounded)), Some(error)) => {
            let chosen = rounded.chosen(exact);
            let side = if error > 0 { "large" } else { "small" };
            format!("{} too {side}", ulps(&chosen.distance, rounded.quantum))
        }
        _ => "where nothing is rounded".to_owned(),
    };
    format!("{} = `{}`: the result is `{result}`, {far}.", operand(subject), code(value))
}
