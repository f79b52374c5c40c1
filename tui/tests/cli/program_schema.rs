//! The output of `halfplay run --json` satisfies the published schema, and the output uses every property of the
//! schema.

use super::support::{run, run_with};
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const PUBLISHED: &str = include_str!("../../../assets/schema/run-1.json");

fn schema() -> Value {
    serde_json::from_str(PUBLISHED).unwrap()
}

/// Programs that use every property: malformed lines, rounding errors, memory, packed lanes, cancellation, clamps,
/// functions, C-like code.
fn samples() -> Vec<Value> {
    let texts: [(&[&str], &str); 17] = [
        (&[], "add.f16x2 d, a, b; sub.sat.f16x2 e, d, a"),
        (
            &["--mem", "global:16=003c0040"],
            "ld.global.b16 a, [16]; mul.f16 b, a, a; st.global.b16 [64], b; frob.f16 c, b; add.f16 d, c, b;",
        ),
        (&["--set", "a=0.1"], "half w = a * a; half e = fma(a, a, -w); half r = w + e;"),
        (
            &["--set", "a=0x1p-130"],
            "float2 f(float a) { float n = a / 0; return float2(a * 0.1f, tanh(a)); }",
        ),
        (
            &["--set", "a=1e9"],
            "mul.rn.f32 b, a, a; mul.rn.f32 c, b, b; mul.rn.f32 d, c, c; mul.rn.f32 e, d, d; fma.rn.f32 f, e, a, 1;",
        ),
        (
            &["--set", "a=0x007fffff"],
            "mul.rn.ftz.f32 b, a, 0.5; max.f32 c, b, a; sqrt.rn.f32 d, c; .reg .u9 q;",
        ),
        (&["--set", "a=0.3"], "bf16 b = a * a; bf16 c = b - a; bf16 d = max(c, 0.1 * b); d"),
        (&["--set", "h=0.6", "--set", "x=0.60005"], "cvt.f32.f16 y, h; max.f32 m, y, x;"),
        (&["--set", "a=0.8", "--set", "b=0.7"], "add.sat.f16 d, a, b;"),
        (&["--set", "a=0.1", "--hold", "b=exact", "--hold", "c=0x3c00"], "mul.f16 b, a, a; mul.f16 c, b, a;"),
        (&["--set", "a=0x3c01"], "mul.rn.f16 w, a, a; neg.f16 n, w; fma.rn.f16 e, a, a, n;"),
        (
            &[],
            "half s = 0; for (int i = 0; i < 4000; i++) s += 0.1; half t = 1; for (int i = 0; i < 9; i++) t *= 1.1;",
        ),
        (&["--set", "x=1", "--sweep", "x", "--contract", "gcc-fast"], "half f(half x) { return x * x - x; }"),
        (&["--block", "2"], "mov.u32 r, %tid.x; setp.eq.u32 p, r, 1; @p frob.f16 a, b;"),
        (
            &["--block", "3", "--set", "%f1=1", "--set", "%f1[0]=16777216", "--set", "global[0x40]=0"],
            "red.global.add.f32 [64], %f1;",
        ),
        (&["--sweep", "x,y"], "half f(half x, half y) { return x * x - y; }"),
        (&["--worst", "--tries", "100"], "half f(half x, half y) { return x * x - y; }"),
    ];
    let sample = |(args, text): &(&[&str], &str)| {
        let answer = run_with(&[&["run", "-", "--json"], *args].concat(), text.as_bytes());
        serde_json::from_str(&answer.stdout).unwrap_or_else(|_| panic!("{text}: {answer:?}"))
    };
    texts.iter().map(sample).chain(on_gpu()).collect()
}

/// A program that also ran on the fake GPU, which exists only on Linux.
#[cfg(target_os = "linux")]
fn on_gpu() -> Option<Value> {
    use super::fake::{answer, beside, driver};
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/programs/determinant.c");
    let said = answer(beside(&driver(), "fuse"), &["run", path, "--gpu", "--json"]);
    Some(serde_json::from_str(&said.stdout).unwrap())
}

#[cfg(not(target_os = "linux"))]
fn on_gpu() -> Option<Value> {
    None
}

#[test]
fn run_json_fits_the_schema() {
    assert!(jsonschema::meta::is_valid(&schema()));
    let validator: Validator = jsonschema::draft202012::new(&schema()).unwrap();
    for sample in samples() {
        if let Some(error) = validator.iter_errors(&sample).next() {
            panic!("{error} at {}\n{sample:#}", error.instance_path());
        }
    }
}

/// In no object of a sample may a property be missing, except optional ones, or be added.
#[test]
fn the_schema_rejects_missing_wrong_and_extra_properties() {
    let validator = jsonschema::draft202012::new(&schema()).unwrap();
    let optional =
        ["approximate", "error_word", "why", "text", "cancelled", "flushed", "clamped", "changes_branch"];
    for sample in samples().into_iter().map(thinned) {
        assert!(validator.is_valid(&sample));
        for place in objects(&sample, String::new()) {
            let keys: Vec<String> =
                sample.pointer(&place).unwrap().as_object().unwrap().keys().cloned().collect();
            let is_list = place == "/registers" || place == "/memory";
            for key in keys {
                let mut changed = sample.clone();
                let object = changed.pointer_mut(&place).unwrap().as_object_mut().unwrap();
                object.remove(&key);
                let may_lack = is_list
                    || place.is_empty() && ["sweep", "grid", "search", "gpu"].contains(&key.as_str())
                    || place.contains("/error/") && optional.contains(&key.as_str());
                assert_eq!(validator.is_valid(&changed), may_lack, "{place} without {key}");
                changed.pointer_mut(&place).unwrap()[&key] = json!([17.5]);
                assert!(!validator.is_valid(&changed), "{place} with another {key}");
            }
            if place != "/registers" {
                let mut changed = sample.clone();
                changed.pointer_mut(&place).unwrap()["extra"] = json!(1);
                assert!(!validator.is_valid(&changed), "{place} with more");
            }
        }
    }
}

/// Shortens long lists. Of the objects with the same keys and the same kinds of values at all depths, two stay. The
/// schema judges the others in the same way, so they need not be checked for every change.
fn thinned(value: Value) -> Value {
    match value {
        Value::Object(map) => map.into_iter().map(|(key, value)| (key, thinned(value))).collect(),
        Value::Array(list) => {
            let mut shapes = BTreeMap::new();
            let mut stays = |element: &Value| {
                let count: &mut usize = shapes.entry(shape(element)).or_default();
                *count += 1;
                *count <= 2 || !element.is_object()
            };
            Value::Array(list.into_iter().map(thinned).filter(|element| stays(element)).collect())
        }
        value => value,
    }
}

/// The keys of a value and the kinds of their values.
fn shape(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) => "bool".to_owned(),
        Value::Number(_) => "number".to_owned(),
        Value::String(_) => "text".to_owned(),
        Value::Array(list) => format!("[{}]", list.iter().map(shape).collect::<Vec<_>>().join(",")),
        Value::Object(map) => {
            let fields = map.iter().map(|(key, value)| format!("{key}:{}", shape(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
        }
    }
}

/// The paths of all objects.
fn objects(value: &Value, place: String) -> Vec<String> {
    let (own, below): (bool, Vec<(String, &Value)>) = match value {
        Value::Object(map) => (true, map.iter().map(|(key, value)| (key.clone(), value)).collect()),
        Value::Array(list) => {
            (false, list.iter().enumerate().map(|(at, value)| (at.to_string(), value)).collect())
        }
        _ => (false, Vec::new()),
    };
    let below = below
        .into_iter()
        .flat_map(|(key, value)| objects(value, format!("{place}/{}", key.replace('/', "~1"))));
    let below: Vec<String> = below.collect();
    own.then_some(place).into_iter().chain(below).collect()
}

#[test]
fn every_property_is_used_and_schema_run_prints_the_file() {
    let schema = schema();
    let mut described = BTreeSet::new();
    for of in schema["$defs"].as_object().unwrap().values().chain([&schema]) {
        described.extend(of["properties"].as_object().unwrap().keys().cloned());
    }
    let samples = samples();
    let mut used = BTreeSet::new();
    for sample in &samples {
        for place in objects(sample, String::new()) {
            used.extend(sample.pointer(&place).unwrap().as_object().unwrap().keys().cloned());
        }
    }
    let unused: Vec<&String> = described.difference(&used).collect();
    assert!(unused.is_empty(), "no sample has {unused:?}");
    assert_eq!(run(&["schema", "run"]).fine().stdout, PUBLISHED);
}
