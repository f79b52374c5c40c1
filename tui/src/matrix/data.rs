//! An element as JSON.

use super::query::ElementQuery;
use halfplay_core::float::{Float, Wide};
use halfplay_core::skins::explain::{MatrixRow, code, matrix_rows};
use halfplay_core::skins::matrix::{
    Addend, Alignment, Alternative, BlockEnd, Output, Rule, Special, Stair, Staircase, Step, TermId, Unit,
    exact_value, open_questions, staircases, wide,
};
use serde_json::{Value, json};

/// The JSON Schema of an element.
pub const SCHEMA: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/schema/matrix-1.json"));

/// The version of the schema.
const VERSION: u32 = 1;

/// An element with its steps and every way to compute it.
pub fn data(query: &ElementQuery) -> Value {
    let (unit, element) = (&query.statement.unit, &query.statement.element);
    let codes = |numbers: &[Float]| numbers.iter().map(|&number| code(number)).collect::<Vec<_>>();
    let rows = matrix_rows(element, &query.ways);
    let way = |(way, row): (&Alternative, &MatrixRow)| {
        json!({
            "name": way.way.word(),
            "bits": code(way.result),
            "value": way.result.decimal(),
            "ulp": row.error.as_ref().map(Wide::decimal),
            "difference": if row.difference.is_empty() { None } else { Some(&row.difference) },
        })
    };
    json!({
        "version": VERSION,
        "instruction": unit.instr.to_string(),
        "target": format!("sm_{}", unit.architecture.sm),
        "products": unit.architecture.products,
        "rule": rule(unit),
        "grade": unit.grade().name(),
        "source": unit.source.citation(),
        "a": codes(&element.a),
        "b": codes(&element.b),
        "c": code(element.c),
        "scales_a": codes(&element.scales_a),
        "scales_b": codes(&element.scales_b),
        "result": number(query.result),
        "exact": exact_value(element).map(|value| wide(&value).decimal()),
        "observed": query.statement.observed.map(|observed| json!({
            "bits": code(observed),
            "same": query.agrees(query.result),
            "given_by": query.given_by(),
        })),
        "unknown": open_questions(&query.steps).iter().map(|question| question.word()).collect::<Vec<_>>(),
        "blocks": staircases(&query.steps).iter().map(block).collect::<Vec<_>>(),
        "chain": query.steps.iter().filter_map(fma).collect::<Vec<_>>(),
        "ways": query.ways.iter().zip(&rows).map(way).collect::<Vec<_>>(),
    })
}

fn rule(unit: &Unit) -> Value {
    match unit.rule {
        Rule::Aligned(Alignment { group, fraction, output, .. }) => json!({
            "kind": "aligned",
            "block": unit.products_per_block(),
            "group": group,
            "fraction": fraction,
            "output": match output {
                Output::Truncated => "truncated",
                Output::TruncatedTo13 => "truncated-13",
                Output::Nearest => "nearest",
            },
        }),
        Rule::Chain => json!({ "kind": "chain" }),
    }
}

fn number(value: Float) -> Value {
    json!({ "bits": code(value), "value": value.decimal() })
}

fn name(term: TermId) -> String {
    match term {
        TermId::Product(k) => format!("k{k}"),
        TermId::Group(group) => format!("group{group}"),
        TermId::Accumulator => "c".to_owned(),
    }
}

fn block(stairs: &Staircase) -> Value {
    let terms = stairs.stairs.iter().map(|stair| {
        let Stair { addend, shift, kept, lost, .. } = *stair;
        let Addend { term, negative, significand, last, exponent } = addend;
        json!({
            "term": name(term),
            "negative": negative,
            "significand": significand,
            "last": last,
            "exponent": exponent,
            "shift": shift,
            "kept": kept,
            "lost": lost,
        })
    });
    json!({
        "number": stairs.number,
        "first": stairs.first,
        "count": stairs.count,
        "largest": stairs.wall,
        "quantum": stairs.cut(),
        "terms": terms.collect::<Vec<_>>(),
        "zeros": stairs.zeros.iter().map(|(addend, _)| name(addend.term)).collect::<Vec<_>>(),
        "sum": stairs.sum.map(|(sum, _)| sum),
        "end": end(&stairs.end),
        "result": number(stairs.result),
    })
}

const fn end(end: &BlockEnd) -> &'static str {
    match end {
        BlockEnd::Special(Special::NanOperand(_)) => "nan-operand",
        BlockEnd::Special(Special::ZeroTimesInfinity(_)) => "zero-times-infinity",
        BlockEnd::Special(Special::OppositeInfinities) => "opposite-infinities",
        BlockEnd::Special(Special::Infinity(_)) => "infinity",
        BlockEnd::Zero(_) => "zero",
        BlockEnd::Rounded { overflow: true, .. } => "overflow",
        BlockEnd::Rounded { rounded, .. } if rounded.inexact() => "inexact",
        BlockEnd::Rounded { .. } => "exact",
    }
}

fn fma(step: &Step) -> Option<Value> {
    match step {
        Step::Fma { k, result, .. } => Some(json!({ "k": k, "result": number(*result) })),
        _ => None,
    }
}
