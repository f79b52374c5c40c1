//! The first pipeline with a different result, in a few lines, for windows with room below a step.

use super::comparison::Comparison;
use super::first_difference::first_difference;
use crate::compare::Pipeline;
use crate::doc::{Bits, Block, Line, Role, line};
use crate::explain::bits::Columns;
use crate::float::Exact;
use crate::isa::Provenance;

/// The first pipeline whose result differs, with emulations preferred: its name, the bits that its value loses if they
/// can be shown, and the first difference in one or two sentences. Empty if only what-if pipelines differ, or none.
pub fn first_differing_pipeline(pipelines: &[Pipeline], lane: usize) -> Vec<Block> {
    let comparisons = (1..pipelines.len()).filter_map(|selected| Comparison::of(pipelines, selected, lane));
    let parted: Vec<Comparison> = comparisons.filter(|of| of.difference().is_some()).collect();
    let real = |of: &&Comparison| of.provenance() != Provenance::WhatIf;
    let found = parted.iter().find(|of| of.is_emulation()).or_else(|| parted.iter().find(real));
    let Some((comparison, difference)) = found.and_then(|of| Some((of, of.difference()?))) else {
        return Vec::new();
    };
    let heading = Line::default()
        .with(Role::Dim, "first variant that differs   ")
        .with(Role::Strong, comparison.fixed_name());
    let texts = first_difference(comparison, difference).into_iter().map(|text| Block::Text(line(text)));
    [Block::Heading(heading)].into_iter().chain(picture(comparison)).chain(texts).collect()
}

/// The names of the other pipelines that deliver these bits in a lane, in the same format as the instruction.
pub(in crate::skins::explain) fn ways_to(pipelines: &[Pipeline], lane: usize, bits: u64) -> Vec<String> {
    let comparisons = (1..pipelines.len()).filter_map(|selected| Comparison::of(pipelines, selected, lane));
    let delivers = |of: &Comparison| {
        let own = of.itself.instr.ty.format();
        of.verdict()
            .is_some_and(|verdict| verdict.result.bits() == bits && Some(verdict.result.format()) == own)
    };
    comparisons.filter(delivers).map(|of| of.fixed_name()).collect()
}

/// The maximum number of columns of a picture; more cannot be compared by eye.
const LONGEST: i32 = 64;

/// The value that the instruction rounds, the value that an emulation rounds last, marks below the bits that differ,
/// and the emulation's result. All of them use the columns of the instruction's rounding.
pub(super) fn picture(comparison: &Comparison) -> Option<Block> {
    let ((own, rounded), (theirs, last)) = (comparison.own_rounding()?, comparison.last_rounding()?);
    let result = last.result();
    let comparable = comparison.is_emulation()
        && own.negative == theirs.negative
        && result.is_finite()
        && rounded.format == last.format
        && own.leading_exponent() == theirs.leading_exponent();
    if !comparable {
        return None;
    }
    let columns = Columns::of(&[own, theirs], Some(&rounded));
    if columns.count() > LONGEST {
        return None;
    }
    let noun = comparison.noun();
    let row = |value: &Exact, label: String| columns.bits(value, line(label));
    let (exact, early) = (row(&own, format!("exact {noun}")), row(&theirs, early(comparison)));
    let kept = row(&result.term().exact(), format!("rounded to {}", last.format.name()));
    let marks = exact.cells.iter().zip(&early.cells).map(|(one, other)| match one.0 == other.0 {
        true => (' ', Role::Plain),
        false => ('^', Role::Bad),
    });
    let marks = Bits { operator: "", cells: marks.collect(), label: Line::default() };
    Some(Block::Picture(columns.picture(vec![exact, early, marks, columns.kept(kept)])))
}

/// The name of the value that an emulation rounds last: `f32 sum`.
fn early(comparison: &Comparison) -> String {
    let noun = comparison.noun();
    let subject = comparison.subject(0);
    match subject.strip_prefix("the ") {
        Some(subject) if subject.ends_with(noun) => subject.to_owned(),
        _ => format!("its {noun}"),
    }
}
