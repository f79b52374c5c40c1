//! `halfplay compare`: compares the result with other ways to compute it.

use crate::common_args::{AskArgs, Format, Output};
use crate::failure::Failure;
use crate::query::Query;
use crate::{matrix, notes, output, report};
use clap::Args;
use halfplay_core::compare::{Distance, Pipeline, Verdict, pipelines};
use halfplay_core::eval::Evaluation;
use halfplay_core::read::Reading;
use halfplay_core::skins::doc::{Block, Doc, Line, Table, line};
use halfplay_core::skins::explain::{self, code, compare_rows, compare_rows_fixed, observed_data};
use serde_json::{Value, json};

// Each paragraph is one line, so that it wraps at the terminal's width.
pub const COMPARE_HELP: &str = "\
halfplay tries every way to compute the instruction that makes sense, and prints for each the result, its distance from the \
instruction's own result in ulp, and the first step that differs. With --json, they are in the list pipelines, under the names that links use.

For an element of a matrix product, these are the exact result, a chain of fma in f32, and the units of all architectures that have the instruction.

Examples:
  halfplay compare fma.rn.f16 0x520b 0x00e9 0x2ff6
  halfplay compare '0.1 + 0.2' --expect 0x34cd
  halfplay compare 'mma.m16n8k8.f32.f16.f16.f32 {1, 1, 1, 1} {1, 1, 1, 1} 2^25'

Exit status: 0 success; 1 the result is not the expected one, or the instruction is illegal; 2 wrong usage.";

/// The end of the short help.
pub const COMPARE_BRIEF: &str = "\
Examples:
  halfplay compare fma.rn.f16 0x520b 0x00e9 0x2ff6
  halfplay compare '0.1 + 0.2' --expect 0x34cd
Exit status: 0 success; 1 illegal instruction or unexpected result; 2 wrong usage
More: halfplay help compare";

/// Arguments of `halfplay compare`.
#[derive(Args, Debug)]
pub struct CompareArgs {
    #[command(flatten)]
    pub ask: AskArgs,
    #[command(flatten)]
    pub output: Output,
}

/// Prints every pipeline with its result. If the user expected another result, the exit status is 1.
pub fn run(args: &CompareArgs) -> Result<(), Failure> {
    if let Some(text) = matrix::statement(&args.ask.words) {
        return matrix::compare(&text, &args.ask, args.output);
    }
    let query = Query::of(&args.ask, "compare")?;
    let reading = &query.reading;
    let evaluation = reading.evaluate(args.ask.tininess.into());
    let pipelines = pipelines(&evaluation);
    let format = args.output.format();
    output::formatted(
        format,
        match report::writer_for(format) {
            Some(set) => {
                // Lines of plain text must not wrap; a page or a slide has room.
                let is_brief = format == Format::Plain;
                report::ended(set(&document(reading, &evaluation, &pipelines, is_brief)))
            }
            None => data(reading, &evaluation, &pipelines).to_string() + "\n",
        },
    )?;
    if query.differs(&pipelines) { Err(Failure::No) } else { Ok(()) }
}

/// The result, the notes, and one table for each lane.
fn document(reading: &Reading, evaluation: &Evaluation, pipelines: &[Pipeline], is_brief: bool) -> Doc {
    let mut blocks = explain::report_head(evaluation, &notes::notes(reading, pipelines));
    let lanes = evaluation.instr.ty.lanes();
    for lane in 0..lanes {
        let heading = (lanes > 1).then(|| Block::Heading(line(format!("lane {lane}"))));
        let observed = reading.observed.as_ref();
        let rows = match is_brief {
            true => compare_rows_fixed(pipelines, lane, observed),
            false => compare_rows(pipelines, lane, observed),
        };
        blocks.extend(heading.into_iter().chain([Block::Table(Table::new(Vec::new(), rows))]));
    }
    Doc::new(blocks)
}

/// The comparison as JSON. Each of `pipelines` has the name that links use, and its lanes.
fn data(reading: &Reading, evaluation: &Evaluation, pipelines: &[Pipeline]) -> Value {
    let instr = &evaluation.instr;
    let bits = |bits: u64, width: u32| format!("{bits:#0digits$x}", digits = width as usize / 4 + 2);
    let operands = (0..instr.operand_names().len())
        .map(|place| bits(evaluation.operands[place], instr.operand_type(place).width()));
    let observed = reading.observed.as_ref();
    let lane = |place: usize, lane: usize, verdict: &Verdict| {
        let row = compare_rows(pipelines, lane, None).into_iter().nth(place);
        let because = row.and_then(|row| row.last().map(Line::text)).unwrap_or_default();
        json!({
            "bits": code(verdict.result),
            "value": verdict.result.decimal(),
            "format": verdict.result.format().name(),
            "distance": distance(&verdict.distance),
            "ulp": ulp(&verdict.distance),
            "because": because,
        })
    };
    let pipeline = |(place, pipeline): (usize, &Pipeline)| {
        let lanes = pipeline.lanes.iter().enumerate();
        json!({
            "name": pipeline.variant.word(),
            "same": pipeline.lanes.iter().all(|verdict| verdict.distance == Distance::Same),
            "observed": observed.map(|observed| !observed.deliverers(&pipelines[place..=place]).is_empty()),
            "lanes": lanes.map(|(number, verdict)| lane(place, number, verdict)).collect::<Vec<_>>(),
        })
    };
    let observed = observed.map(|observed| {
        let data = observed_data(observed, instr, pipelines);
        json!({
            "text": data.text,
            "bits": bits(data.bits.0, data.bits.1),
            "delivered_by": data.delivered_by,
            "within_bound": data.within_bound,
        })
    });
    json!({
        "version": 1,
        "instruction": instr.to_string(),
        "operands": operands.collect::<Vec<_>>(),
        "result": bits(evaluation.outcome.bits, instr.ty.width()),
        "observed": observed,
        "pipelines": pipelines.iter().enumerate().map(pipeline).collect::<Vec<_>>(),
    })
}

/// The kind of a distance, as a word.
const fn distance(distance: &Distance) -> &'static str {
    match distance {
        Distance::Same => "same",
        Distance::SameValue => "same-value",
        Distance::ZeroSign => "zero-sign",
        Distance::OtherNan => "other-nan",
        Distance::Below(_) => "below",
        Distance::Above(_) => "above",
        Distance::NotFinite => "not-finite",
    }
}

/// The distance in ulps of the instruction's result, exact and signed; `None` if there is none, because a result is
/// infinite or NaN.
fn ulp(distance: &Distance) -> Option<String> {
    match distance {
        Distance::Below(ulps) => Some(format!("-{}", ulps.decimal())),
        Distance::Above(ulps) => Some(ulps.decimal()),
        Distance::Same | Distance::SameValue | Distance::ZeroSign | Distance::OtherNan => Some("0".into()),
        Distance::NotFinite => None,
    }
}
