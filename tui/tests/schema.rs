//! Traces as data: every trace satisfies the published schema, which is up to date.

use halfplay_core::eval::{Evaluation, Step};
use halfplay_core::float::{Format, Tininess};
use halfplay_core::isa::{Instr, Modifier, Op, Provenance, Type, with_provenance};
use halfplay_core::literal::parse_operand;
use halfplay_core::skins::doc::json::{TypedOperand, VERSION, json, schema};
use jsonschema::Validator;
use serde_json::{Value, json as value};
use std::collections::BTreeSet;

const PROVENANCES: [Provenance; 4] =
    [Provenance::Documented, Provenance::Companion, Provenance::Undocumented, Provenance::WhatIf];

fn validator() -> Validator {
    let schema: Value = serde_json::from_str(&schema()).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

fn trace(instr: Instr, operands: [u64; 3], tininess: Tininess) -> Value {
    serde_json::from_str(&json(&Evaluation::of(instr, &operands, tininess), &[], None, &[])).unwrap()
}

/// Panics with the first validation error and the trace that caused it.
fn check(validator: &Validator, trace: &Value, about: &str) {
    if let Some(error) = validator.iter_errors(trace).next() {
        panic!("{about}: {error} at {}\n{trace:#}", error.instance_path());
    }
}

/// Codes of every class, and some whose sums and products round, tie, cancel, overflow and underflow.
fn specials(format: Format) -> Vec<u64> {
    let f = format;
    let positive = [
        0,
        f.min_positive(),
        f.min_normal() - 1,
        f.min_normal(),
        f.one() - 1,
        f.one(),
        f.one() + 1,
        f.max_finite(),
        f.infinity(),
        f.infinity() + 1,
        f.magnitude_mask(),
        0x7ff7 & f.magnitude_mask(),
    ];
    positive.into_iter().flat_map(|code| [code, code | f.sign_mask()]).collect()
}

/// The special codes of an operand's type. For packed types, the upper lane has a different one.
fn operands(ty: Type) -> Vec<u64> {
    let codes = ty.format().map_or_else(|| vec![0, 0x1234_5678, 0xffff_ffff], specials);
    match ty.lanes() {
        1 => codes,
        _ => codes.iter().zip(codes.iter().rev()).map(|(low, high)| high << 16 | low).collect(),
    }
}

/// Some of the triples: every operand takes every special code, in varying combinations.
fn cases(instr: &Instr) -> Vec<[u64; 3]> {
    let lists: Vec<Vec<u64>> = (0..3).map(|index| operands(instr.operand_type(index))).collect();
    let count = lists.iter().map(Vec::len).max().unwrap_or(0);
    let at = |list: usize, i: usize| lists[list][i % lists[list].len()];
    (0..count)
        .flat_map(|i| [[at(0, i), at(1, i * 5 + 3), at(2, i * 7 + 1)], [at(0, i), at(1, i), at(2, i + 1)]])
        .collect()
}

/// Every spelling with some of its cases; fewer for the many spellings that no GPU has.
fn samples() -> impl Iterator<Item = (Instr, [u64; 3])> {
    let spellings = PROVENANCES.into_iter().flat_map(with_provenance).enumerate();
    spellings.flat_map(|(turn, instr)| {
        let stride = if instr.provenance == Provenance::WhatIf { 23 } else { 3 };
        let cases = cases(&instr).into_iter().skip(turn % stride).step_by(stride);
        cases.map(move |operands| (instr, operands))
    })
}

#[test]
fn every_trace_of_every_spelling_fits_the_schema() {
    let validator = validator();
    let mut count = 0;
    for (instr, operands) in samples() {
        let tininess = if count % 2 == 0 { Tininess::After } else { Tininess::Before };
        check(&validator, &trace(instr, operands, tininess), &instr.to_string());
        count += 1;
    }
    assert!(count > 5_000, "{count}");
}

#[test]
fn literals_of_every_kind_fit_the_schema() {
    let validator = validator();
    let instr =
        with_provenance(Provenance::Documented).find(|instr| instr.to_string() == "fma.rn.f16x2").unwrap();
    let texts = ["{0.1, 1e9}", "{1e-30, 17/23}", "{0f3F800000, snan(0x1)}", "0x3c007bff", "{0x1.8p3, -max}"];
    for text in texts {
        let lanes = parse_operand(text, 2, Format::F16).unwrap().lanes;
        let written = [TypedOperand { text, lanes }];
        let evaluation = Evaluation::of(instr, &[0; 3], Tininess::After);
        let trace = serde_json::from_str(&json(&evaluation, &written, None, &["a note".to_owned()])).unwrap();
        check(&validator, &trace, text);
    }
}

#[test]
fn step_names_are_the_step_kinds_of_the_schema() {
    let schema: Value = serde_json::from_str(&schema()).unwrap();
    let described: BTreeSet<&str> = schema["$defs"]["Step"]["oneOf"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["properties"]["step"]["const"].as_str().unwrap())
        .collect();
    let mut seen = BTreeSet::new();
    for (instr, operands) in samples() {
        let evaluation = Evaluation::of(instr, &operands, Tininess::After);
        let register = |step: &Step| matches!(step, Step::Pack { .. } | Step::Copy { .. });
        let kinds = |lane: Option<usize>| -> Vec<&str> {
            let steps = evaluation.trace.steps.iter();
            let of_lane = |(of, step): &&(usize, Step)| match lane {
                Some(lane) => *of == lane && !register(step),
                None => register(step),
            };
            steps.filter(of_lane).map(|(_, step)| step.kind()).collect()
        };
        let trace = trace(instr, operands, Tininess::After);
        let names = |steps: &Value| -> Vec<String> {
            steps.as_array().unwrap().iter().map(|s| s["step"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(names(&trace["register_steps"]), kinds(None));
        for (index, lane) in trace["lanes"].as_array().unwrap().iter().enumerate() {
            assert_eq!(names(&lane["steps"]), kinds(Some(index)), "{instr}");
        }
        seen.extend(evaluation.trace.steps.iter().map(|(_, step)| step.kind()));
    }
    assert_eq!(seen, described);
}

#[test]
fn flags_and_marks_match_the_outcome() {
    for (instr, operands) in samples() {
        let evaluation = Evaluation::of(instr, &operands, Tininess::After);
        let trace = trace(instr, operands, Tininess::After);
        for (index, lane) in trace["lanes"].as_array().unwrap().iter().enumerate() {
            let raised = lane["flags"].as_array().unwrap().iter();
            let raised: BTreeSet<String> =
                raised.map(|f| f["flag"].as_str().unwrap().replace('_', " ")).collect();
            let flags = evaluation.outcome.flags[index].iter();
            assert_eq!(raised, flags.map(|f| f.name().to_owned()).collect(), "{instr} {operands:x?}");
            let marks = lane["marks"].as_array().unwrap().iter();
            let marks: BTreeSet<String> =
                marks.map(|mark| mark.as_str().unwrap().replace('_', " ")).collect();
            let expected = evaluation.outcome.marks[index].iter();
            assert_eq!(marks, expected.map(|mark| mark.name().to_owned()).collect());
        }
    }
}

#[test]
fn serialized_names_match_the_instruction_words() {
    let word = |value: Value| value.as_str().unwrap().to_owned();
    for op in Op::ALL {
        assert_eq!(word(serde_json::to_value(op).unwrap()), op.name());
    }
    for ty in Type::ALL {
        assert_eq!(word(serde_json::to_value(ty).unwrap()), ty.name());
    }
    for modifier in Modifier::ALL {
        assert_eq!(word(serde_json::to_value(modifier).unwrap()), modifier.name());
    }
    for mode in halfplay_core::float::Mode::ALL {
        assert_eq!(word(serde_json::to_value(mode).unwrap()), mode.name());
    }
}

#[test]
fn the_trace_schema_is_valid_json_schema() {
    let schema: Value = serde_json::from_str(&schema()).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    assert_eq!(schema["properties"]["schema"]["const"], VERSION);
}

/// A schema that accepts everything would be useless: it must reject each of these changes.
#[test]
fn the_schema_rejects_invalid_traces() {
    let validator = validator();
    let instr =
        with_provenance(Provenance::Documented).find(|instr| instr.to_string() == "fma.rn.f16").unwrap();
    let good = trace(instr, [0x520b, 0x00e9, 0x2ff6], Tininess::After);
    check(&validator, &good, "unchanged");
    let round = good["lanes"][0]["steps"].as_array().unwrap().iter().position(|s| s["step"] == "round");
    let round = format!("/lanes/0/steps/{}", round.unwrap());
    let changes = [
        ("/schema".to_owned(), value!(2)),
        ("/instruction/rounding".to_owned(), value!("up")),
        ("/operands/0/bits".to_owned(), value!("520b")),
        ("/operands/0/bits".to_owned(), value!(0x520b)),
        ("/operands/0/lanes/0/class".to_owned(), value!("odd")),
        ("/lanes/0/steps/0/step".to_owned(), value!("unknown")),
        ("/lanes/0/flags/0/cause".to_owned(), value!("rounding")),
        (format!("{round}/guard"), value!(1)),
        (format!("{round}/value/exponent"), value!("-29")),
        ("/result".to_owned(), value!(null)),
    ];
    for (place, wrong) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(&place).unwrap() = wrong;
        assert!(!validator.is_valid(&bad), "{place}");
    }
    let objects =
        ["", "/instruction", "/operands/0/lanes/0", "/lanes/0", "/lanes/0/steps/0", &round, "/result"];
    for place in objects {
        let mut more = good.clone();
        more.pointer_mut(place).unwrap()["extra"] = value!(1);
        assert!(!validator.is_valid(&more), "more in {place:?}");
        let keys: Vec<String> = good.pointer(place).unwrap().as_object().unwrap().keys().cloned().collect();
        for key in keys {
            let mut less = good.clone();
            less.pointer_mut(place).unwrap().as_object_mut().unwrap().remove(&key);
            assert!(!validator.is_valid(&less), "{place:?} without {key}");
        }
    }
}

/// The published file. To regenerate it, run `cargo run -p halfplay -- schema > assets/schema/trace-1.json`.
#[test]
fn the_published_schema_is_up_to_date() {
    let published = include_str!("../../assets/schema/trace-1.json");
    assert!(published == schema(), "run: cargo run -p halfplay -- schema > assets/schema/trace-1.json");
    let answer = std::process::Command::new(env!("CARGO_BIN_EXE_halfplay")).arg("schema").output().unwrap();
    assert_eq!(String::from_utf8(answer.stdout).unwrap(), published);
}
