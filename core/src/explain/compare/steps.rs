//! Two traces side by side, with a row for each card.

use super::comparison::{Comparison, title};
use super::facts::{Fact, of_evaluation, of_stage};
use crate::compare::{Difference, Pipeline, Stage};
use crate::doc::{Line, Role, Table};

/// The trace of the instruction beside that of the pipeline `selected`, both for one lane. A row has the name of the
/// step, the instruction's values, the pipeline's values, and `≠` in the first row that differs. If the pipeline has
/// several stages, a row with the name of each comes before its steps. Empty if there is no such pipeline.
pub fn compare_steps(pipelines: &[Pipeline], selected: usize, lane: usize) -> Table {
    let Some(comparison) = Comparison::of(pipelines, selected, lane) else { return Table::default() };
    let own = of_evaluation(comparison.itself, lane);
    let theirs = pipeline_rows(&comparison);
    let pairs = paired(&own, &theirs);
    let first = pairs.iter().position(|pair| is_first(&comparison, pair));
    let heads =
        ["step", "instruction", "this pipeline", ""].map(|text| Line::default().with(Role::Dim, text));
    let rows = pairs.iter().enumerate().map(|(i, pair)| row(pair, first == Some(i)));
    Table::new(Vec::new(), rows.collect()).headed(heads.into())
}

/// A row of the pipeline's trace: the heading of a stage, or one of its facts.
enum PipelineRow {
    Head(String),
    Fact(usize, Fact),
}

/// The contents of one row: a fact of the instruction, one of the pipeline, or both under the same title.
struct Pair<'a> {
    own: Option<&'a Fact>,
    theirs: Option<&'a PipelineRow>,
}

fn pipeline_rows(comparison: &Comparison) -> Vec<PipelineRow> {
    let several = comparison.pipeline.stages.len() > 1;
    let mut rows = Vec::new();
    for (index, stage) in comparison.pipeline.stages.iter().enumerate() {
        rows.extend(several.then(|| PipelineRow::Head(spelling(comparison, stage))));
        rows.extend(of_stage(comparison, stage).into_iter().map(|fact| PipelineRow::Fact(index, fact)));
    }
    rows
}

/// The spelling of a stage: its instruction, or `f64`.
pub(super) fn spelling(comparison: &Comparison, stage: &Stage) -> String {
    stage
        .evaluation(comparison.lane)
        .map_or_else(|| "f64".into(), |(evaluation, _)| evaluation.instr.to_string())
}

/// Both lists in order, with as many rows as possible that have facts of one title on both sides. Of several solutions,
/// the one that pairs the last facts is chosen.
fn paired<'a>(own: &'a [Fact], theirs: &'a [PipelineRow]) -> Vec<Pair<'a>> {
    let alike = |a: &Fact, b: &PipelineRow| matches!(b, PipelineRow::Fact(_, fact) if fact.title == a.title);
    let (mut own, mut theirs) = (own, theirs);
    let mut rows = Vec::new();
    // The lists are walked from their ends. The number of pairs that the rest still allows decides.
    while let (Some((a, own_rest)), Some((b, their_rest))) = (own.split_last(), theirs.split_last()) {
        if alike(a, b) {
            rows.push(Pair { own: Some(a), theirs: Some(b) });
            (own, theirs) = (own_rest, their_rest);
        } else if most(own_rest, theirs, &alike) > most(own, their_rest, &alike) {
            rows.push(Pair { own: Some(a), theirs: None });
            own = own_rest;
        } else {
            rows.push(Pair { own: None, theirs: Some(b) });
            theirs = their_rest;
        }
    }
    rows.extend(theirs.iter().rev().map(|b| Pair { own: None, theirs: Some(b) }));
    rows.extend(own.iter().rev().map(|a| Pair { own: Some(a), theirs: None }));
    rows.reverse();
    rows
}

/// The length of the longest common subsequence.
fn most(own: &[Fact], theirs: &[PipelineRow], alike: &impl Fn(&Fact, &PipelineRow) -> bool) -> usize {
    let mut before = vec![0; theirs.len() + 1];
    for a in own {
        let mut now = vec![0];
        for (b, above) in theirs.iter().zip(before.windows(2)) {
            let (corner, up) = (above.first().copied().unwrap_or(0), above.last().copied().unwrap_or(0));
            let left = now.last().copied().unwrap_or(0);
            now.push(if alike(a, b) { corner + 1 } else { up.max(left) });
        }
        before = now;
    }
    before.last().copied().unwrap_or(0)
}

/// True if the row shows the kind of step that differs first; the first such row is marked.
fn is_first(comparison: &Comparison, pair: &Pair) -> bool {
    match (comparison.difference(), pair.own, pair.theirs) {
        (Some(Difference::InInstruction { event }), Some(own), _) => own.title == title(event),
        (
            Some(Difference::InPipeline { stage, event } | Difference::Both { stage, theirs: event, .. }),
            _,
            Some(PipelineRow::Fact(index, fact)),
        ) => index == stage && fact.title == title(event),
        _ => false,
    }
}

fn row(pair: &Pair, first: bool) -> Vec<Line> {
    let own = pair.own.map_or("", |fact| fact.text.as_str());
    let (head, theirs) = match pair.theirs {
        Some(PipelineRow::Head(text)) => (true, text.as_str()),
        Some(PipelineRow::Fact(_, fact)) => (false, fact.text.as_str()),
        None => (false, ""),
    };
    let step = match (pair.own, pair.theirs) {
        (Some(fact), _) | (None, Some(PipelineRow::Fact(_, fact))) => fact.title,
        _ => "",
    };
    let role = |differs: bool| if differs { Role::Changed } else { Role::Code };
    vec![
        Line::default().with(Role::Strong, step),
        Line::default().with(Role::Code, own.to_owned()),
        Line::default().with(if head { Role::Dim } else { role(first) }, theirs.to_owned()),
        Line::default().with(Role::Changed, if first { "≠" } else { "" }),
    ]
}
