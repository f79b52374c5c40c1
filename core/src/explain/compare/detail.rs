//! One pipeline in detail: its purpose, its stages, and its first difference from the instruction.

use super::comparison::{Comparison, ROUNDING, direction, other_format_name};
use super::facts::whole;
use super::first_difference::first_difference;
use super::implementations::implementations;
use super::reason::reason;
use super::rows::name;
use super::steps::spelling;
use crate::compare::{Difference, Event, Pipeline, Stage};
use crate::doc::{Block, Line, Role, Table, line};
use crate::eval::Evaluation;
use crate::explain::StepKind;
use crate::explain::card::{Card, cards};
use crate::explain::phrase::{code, number};
use crate::explain::reference::capital;
use crate::explain::rounding;
use crate::explain::summary::{flag_words, formula, provenance_words};
use crate::float::Float;
use crate::isa::{Instr, Op, Provenance, entry};
use crate::variant::{Variant, other_type};

/// One pipeline in one lane: its name, its purpose in a sentence, a row for each stage, the first difference in one or
/// two sentences, the picture of the rounding that differs, and the software that computes in this way. Empty if there
/// is no such pipeline.
pub fn compare_detail(pipelines: &[Pipeline], selected: usize, lane: usize) -> Vec<Block> {
    let Some(comparison) = Comparison::of(pipelines, selected, lane) else { return Vec::new() };
    let mut blocks = vec![Block::Heading(name(&comparison)), Block::Text(line(purpose(&comparison)))];
    if comparison.pipeline.variant == Variant::Itself {
        blocks.extend(no_others(&comparison.itself.instr, pipelines).map(|text| Block::Text(line(text))));
    }
    if comparison.provenance() == Provenance::WhatIf {
        let words = provenance_words(Provenance::WhatIf).unwrap_or_default();
        blocks.push(Block::Text(Line::default().with(Role::Changed, capital(words)).with(Role::Plain, ".")));
    }
    let rows = comparison.pipeline.stages.iter().flat_map(|stage| stage_rows(&comparison, stage)).collect();
    blocks.push(Block::Table(Table::new(Vec::new(), rows)));
    match comparison.difference() {
        Some(parted) => {
            blocks.extend(
                first_difference(&comparison, parted).into_iter().map(|text| Block::Text(line(text))),
            );
            blocks.extend(picture(&comparison, parted));
        }
        None if comparison.pipeline.variant == Variant::Itself => {
            blocks.extend(rounding_card(comparison.itself, lane))
        }
        None => {
            let text = format!("The result is the same here: {}.", reason(&comparison));
            blocks.push(Block::Text(line(text)));
        }
    }
    blocks.extend(implementations(&comparison));
    blocks
}

/// The purpose of the pipeline, in a sentence or two.
fn purpose(comparison: &Comparison) -> String {
    let instr = &comparison.itself.instr;
    let format = instr.ty.format().map_or("", |format| format.name());
    let half = instr.from.format().map_or("", |format| format.name());
    let noun = comparison.noun();
    match comparison.pipeline.variant {
        Variant::Itself => format!("{}.", entry(instr).map_or_else(String::new, |entry| entry.meaning)),
        Variant::MulThenAdd => {
            format!("The product is rounded to {format} before c is added, and then the sum is rounded.")
        }
        Variant::ThroughF32 => format!(
            "The operands are widened to f32, exactly. The {noun} is rounded to f32 first, then converted to {format}: \
             two roundings."
        ),
        Variant::ThroughF64 => format!(
            "The operands are widened to f64, exactly. The {noun} is rounded to f64 first, then to {format}: two \
             roundings."
        ),
        Variant::Rounding(mode) => {
            format!("The same instruction with another rounding, `.{}`: {}.", mode.name(), direction(mode))
        }
        Variant::With(modifier) => {
            format!("The same instruction with one more modifier, `.{}`.", modifier.name())
        }
        Variant::Without(modifier) => format!("The same instruction without `.{}`.", modifier.name()),
        Variant::OtherFormat if instr.op == Op::Cvt => {
            format!("The same operand, converted to the other 16-bit format, {}.", other_format_name(instr))
        }
        Variant::OtherFormat => format!(
            "The {half} operands are rounded to {other}, to nearest, ties to even, and the operation is done in {other}.",
            other = other_format_name(instr)
        ),
        Variant::Accumulator => format!(
            "{} is widened to f32, exactly, and the result is an f32: nothing is rounded to {format}.",
            instr.operand_names().last().copied().unwrap_or("a")
        ),
        Variant::FlushesOperands
        | Variant::FlushesResults
        | Variant::FlushesTiny
        | Variant::LargestFinite
        | Variant::Nan(_) => format!("{}.", capital(comparison.pipeline.variant.says())),
    }
}

/// The reason why no pipeline of the instruction rounds differently; `None` if one does.
fn no_others(instr: &Instr, pipelines: &[Pipeline]) -> Option<String> {
    let rounds = |variant| {
        matches!(
            variant,
            Variant::MulThenAdd | Variant::ThroughF32 | Variant::ThroughF64 | Variant::Rounding(_)
        )
    };
    if pipelines.iter().any(|pipeline| rounds(pipeline.variant)) {
        return None;
    }
    let why = match instr.op {
        Op::Neg | Op::Abs => {
            "Only the sign is set and nothing is rounded, so another rounding or a wider format would make no difference."
        }
        Op::Min | Op::Max => {
            "An operand is chosen and nothing is rounded, so another rounding or a wider format would make no difference."
        }
        Op::Tanh | Op::Ex2 => {
            "No variant with another rounding exists, and halfplay knows no other way to compute it."
        }
        Op::Cvt => {
            "The wider format holds every value and nothing is rounded, so another rounding would make no difference."
        }
        Op::Mov => "The bits are copied; no variant would do this differently.",
        Op::Add | Op::Sub | Op::Mul | Op::Fma => {
            "No variant with another rounding exists, and halfplay knows no other way to compute it."
        }
    };
    let elsewhere = pipelines.iter().any(|pipeline| matches!(pipeline.variant, Variant::OtherFormat));
    let missing = !elsewhere && instr.ty == instr.from;
    Some(match other_type(instr.from).filter(|_| missing) {
        Some(ty) => format!("{why} There is no `{}` either.", Instr { ty, from: ty, ..*instr }),
        None => why.into(),
    })
}

/// A row for a stage: spelling, operands, result, value, flags.
fn stage_rows(comparison: &Comparison, stage: &Stage) -> Vec<Vec<Line>> {
    let Some((evaluation, lane)) = stage.evaluation(comparison.lane) else { return in_f64(comparison) };
    let operands = operands(evaluation, lane).into_iter().map(code).collect::<Vec<_>>().join(", ");
    let result = stage.result(comparison.lane);
    let flags = evaluation.outcome.flags.get(lane).map_or_else(String::new, |&flags| flag_words(flags));
    vec![row(
        spelling(comparison, stage),
        operands,
        result.map_or_else(|| format!("{:#010x}", evaluation.outcome.bits), code),
        result.map_or_else(String::new, number),
        flags,
    )]
}

/// The operands of one lane. A conversion that packs two numbers puts its first operand into the upper half.
fn operands(evaluation: &Evaluation, lane: usize) -> Vec<Float> {
    let instr = &evaluation.instr;
    let registers = (0..instr.operand_names().len()).map(|index| evaluation.operand(index));
    if instr.op == Op::Cvt && instr.ty.lanes() == 2 {
        return registers.rev().nth(lane).unwrap_or_default();
    }
    registers.filter_map(|register| register.get(lane).copied()).collect()
}

/// The value in f64, and the number that it is rounded to.
fn in_f64(comparison: &Comparison) -> Vec<Vec<Line>> {
    let Some(double) = comparison.double() else { return Vec::new() };
    let formula = formula(&comparison.itself.instr).replacen("d = ", "", 1);
    let sum = double.arithmetic.map(|arithmetic| {
        let flags = if arithmetic.inexact { "inexact" } else { "exact" };
        row("f64".into(), formula, whole(&arithmetic.kept), String::new(), flags.into())
    });
    let format = double.result.format().name();
    let end = row(format.into(), String::new(), code(double.result), number(double.result), String::new());
    sum.into_iter().chain([end]).collect()
}

fn row(spelling: String, operands: String, result: String, value: String, flags: String) -> Vec<Line> {
    let cell = |role, text: String| Line::default().with(role, text);
    vec![
        cell(Role::Strong, spelling),
        cell(Role::Code, operands),
        Line::default().with(Role::Dim, "→ ").with(Role::Code, result),
        cell(Role::Plain, value),
        cell(Role::Dim, flags),
    ]
}

/// The picture of the rounding that differs; if an emulation rounds early, the picture of its last rounding. Other
/// steps have no picture.
fn picture(comparison: &Comparison, parted: &Difference) -> Vec<Block> {
    match parted {
        Difference::InInstruction { event: Event::Round { .. } } => {
            rounding_card(comparison.itself, comparison.lane)
        }
        Difference::InPipeline { stage, event } | Difference::Both { stage, theirs: event, .. } => {
            let index = if comparison.is_emulation() { comparison.pipeline.stages.len() - 1 } else { *stage };
            let stage = comparison.pipeline.stages.get(index);
            match (event, comparison.double(), stage.and_then(|stage| stage.evaluation(comparison.lane))) {
                (Event::F64Rounding { .. }, Some(double), _) => {
                    let last = double.arithmetic.zip(double.rounded);
                    let blocks = last.map(|(sum, rounded)| rounding::round(&sum.kept, &rounded, None, None));
                    with_heading(format!("f64 to {}", double.result.format().name()), blocks)
                }
                (Event::Round { .. }, _, Some((evaluation, lane))) => rounding_card(evaluation, lane),
                _ => Vec::new(),
            }
        }
        Difference::InInstruction { .. } => Vec::new(),
    }
}

/// The card with the rounding of one lane, under a heading; empty if nothing is rounded.
fn rounding_card(evaluation: &Evaluation, lane: usize) -> Vec<Block> {
    let is_it = |card: &Card| card.kind == StepKind::Rounding && card.lane.unwrap_or(0) == lane;
    let found = cards(evaluation, &[]).into_iter().find(is_it);
    with_heading(evaluation.instr.to_string(), found.map(|card| card.blocks()))
}

fn with_heading(whose: String, blocks: Option<Vec<Block>>) -> Vec<Block> {
    let heading = Line::default().with(Role::Dim, format!("{whose}   ")).with(Role::Strong, ROUNDING);
    blocks.map_or_else(Vec::new, |blocks| [vec![Block::Heading(heading)], blocks].concat())
}
