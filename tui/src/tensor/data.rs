//! The contents of arrays as JSON: `assets/schema/tensor-1.json`.

use super::links;
use halfplay_core::float::Float;
use halfplay_core::skins::arrays::{Array, Comparison, Expected};
use halfplay_core::skins::arrays::{
    Census, Differences, DifferingElement, Landmarks, Order, Pattern, Shape, patterns,
};
use halfplay_core::skins::explain::arrays::pattern_words;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The version of this data format.
const VERSION: u32 = 1;

/// The report on one array.
pub fn alone(array: &Array, census: &Census, landmarks: &Landmarks) -> Value {
    let mut of_array = counted(&array.title(), &array.shape, census);
    of_array["landmarks"] = landmarks
        .all()
        .map(|(name, offset, value)| {
            let index = array.shape.index(offset);
            json!({ "name": name, "index": index, "offset": offset, "code": code(value), "link": links::number(value) })
        })
        .collect();
    json!({ "version": VERSION, "array": of_array })
}

/// The report on two arrays.
pub fn beside(
    got: &Array,
    expected: &Expected<'_>,
    comparison: &Comparison,
    link: &dyn Fn(&DifferingElement) -> String,
    diagnosis: Value,
) -> Value {
    let between = &comparison.differences;
    let shape = between.shape();
    let places = |places: &[DifferingElement]| -> Vec<Value> {
        let place = |place: &DifferingElement| {
            json!({
                "index": shape.index(place.offset),
                "offset": place.offset,
                "got": code(place.got),
                "expected": code(place.expected),
                "ulps": place.ulps.is_finite().then_some(place.ulps),
                "link": link(place),
            })
        };
        places.iter().map(place).collect()
    };
    let found_patterns: Vec<Value> =
        patterns(between, &comparison.expected).iter().map(|one| pattern(one, between)).collect();
    json!({
        "version": VERSION,
        "got": counted(&got.title(), shape, &comparison.got),
        "expected": counted(&expected.title(), shape, &comparison.expected),
        "rounded_from": expected.from(got),
        "elements": between.taken(),
        "differ": between.differ(),
        "histogram": histogram(between),
        "zeros": between.zeros(),
        "not_finite": between.not_finite(),
        "other_nans": between.other_nans(),
        "patterns": found_patterns,
        "first": places(between.first()),
        "worst": places(between.worst()),
        "first_not_finite": places(between.first_not_finite()),
        "diagnosis": diagnosis,
    })
}

/// The counts of an array.
fn counted(title: &str, shape: &Shape, census: &Census) -> Value {
    let classes: Vec<Value> = census
        .classes()
        .iter()
        .map(|of| json!({ "class": of.class, "positive": of.positive, "negative": of.negative }))
        .collect();
    let exponents: Vec<Value> = census
        .exponents()
        .iter()
        .map(|one| json!({ "exponent": one.exponent, "count": one.count }))
        .collect();
    let (nans, more) = census.nans();
    let nans: Vec<Value> = nans
        .into_iter()
        .map(|(nan, count)| json!({ "code": code(nan), "payload": nan.payload(), "count": count }))
        .collect();
    let order = match shape.order() {
        Order::C => "C",
        Order::Fortran => "Fortran",
    };
    json!({
        "title": title,
        "format": census.format().name(),
        "shape": shape.lengths(),
        "order": order,
        "elements": census.count(),
        "classes": classes,
        "exponents": exponents,
        "nans": nans,
        "more_nans": more,
    })
}

fn histogram(between: &Differences) -> Vec<Value> {
    let (below, above) = (between.below(), between.above());
    let buckets: BTreeSet<i16> = below.iter().chain(above.iter()).map(|(bucket, _)| bucket).collect();
    let bar = |bucket: i16| json!({ "ulp_to": 2f64.powi(bucket.into()), "below": below.of(bucket), "above": above.of(bucket) });
    buckets.into_iter().map(bar).collect()
}

fn pattern(pattern: &Pattern, between: &Differences) -> Value {
    let mut data = match *pattern {
        Pattern::Kind { kind, count, of } => json!({ "name": kind.word(), "count": count, "of": of }),
        Pattern::Exponent { exponent, of } => json!({ "name": "exponent", "exponent": exponent, "of": of }),
        Pattern::AtLeast { magnitude, of } => {
            json!({ "name": "at-least", "magnitude": code(magnitude), "of": of })
        }
        Pattern::AtMost { magnitude, of } => {
            json!({ "name": "at-most", "magnitude": code(magnitude), "of": of })
        }
        Pattern::Within { axis, first, last } => {
            json!({ "name": "within", "axis": axis, "first": first, "last": last })
        }
        Pattern::Every { axis, step, start } => {
            json!({ "name": "every", "axis": axis, "step": step, "start": start })
        }
    };
    data["words"] = json!(pattern_words(pattern, between));
    data
}

fn code(value: Float) -> String {
    let digits = value.format().width() as usize / 4 + 2;
    format!("{:#0digits$x}", value.bits())
}
