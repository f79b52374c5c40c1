//! Attributes the error of a program's results to its lines, as data. Fractions are text, `p/q`, so that nothing is
//! lost.

use halfplay_core::real::Real;
use halfplay_core::skins::explain::{code, doubt_words, obstacle_words};
use halfplay_core::skins::program::exact::{Attribution, Cancelled, Contribution, Repeated, attribute};
use halfplay_core::skins::program::flow::{Flow, Origin};
use halfplay_core::skins::program::run::Run;
use serde_json::{Map, Value, json};

/// The error of each result, and the contribution of each line to it.
pub fn error_data(run: &Run) -> Value {
    attribute(&run.flow).iter().map(|attribution| result(run, attribution)).collect()
}

fn result(run: &Run, attribution: &Attribution) -> Value {
    let fraction = |real: &Option<Real>| real.as_ref().map(Real::fraction);
    let accuracy = &attribution.accuracy;
    let error = accuracy.certain_error();
    let in_ulp = error.as_ref().zip(accuracy.ulp()).map(|(error, ulp)| error.in_units(ulp));
    let repeated = attribution.repeated(&run.flow);
    let parts = attribution.parts.iter().filter(|part| is_explained(&run.flow, &repeated, part));
    let again = repeated.iter().map(|repeated| many(&run.flow, repeated));
    let mut data = object(json!({
        "output": accuracy.name,
        "exact": fraction(&accuracy.exact),
        "computed": fraction(&accuracy.computed),
        "error": fraction(&error),
        "ulp": in_ulp.as_ref().map(Real::approximately),
        "ulp_exact": fraction(&in_ulp),
        "contributions": parts.map(|part| contribution(run, attribution, part)).chain(again).collect::<Value>(),
    }));
    if attribution.is_approximate() {
        data.insert("approximate".into(), true.into());
    }
    if let Some((of, how)) = accuracy.error_word {
        let of = run.flow.numbers.get(of as usize).map(|number| number.name.as_str());
        data.insert("error_word".into(), json!({ "of": of, "by": how.name() }));
    }
    if let Some(doubt) = accuracy.doubt.filter(|_| error.is_none()) {
        data.insert("why".into(), doubt_words(&accuracy.name, doubt, &[]).replace('`', "").into());
    }
    if let Some(obstacle) = attribution.obstacle {
        data.insert("why".into(), obstacle_words(&run.flow, obstacle).into());
    }
    data.into()
}

/// True if a contribution has an entry of its own. A line has one even if it is exact; the many runs of a line in a
/// loop share one. An input has one only if it had to be rounded.
fn is_explained(flow: &Flow, repeated: &[Repeated], part: &Contribution) -> bool {
    let Some(number) = flow.numbers.get(part.number as usize) else { return false };
    match number.origin {
        Origin::Made(..) => !repeated.iter().any(|repeated| repeated.statement == number.statement),
        _ => !part.own.error.is_zero(),
    }
}

/// The shared entry of a line in a loop.
fn many(flow: &Flow, repeated: &Repeated) -> Value {
    let stalls = repeated.stalls.map(|(time, value)| json!({ "after": time, "value": code(value) }));
    json!({
        "line": repeated.line,
        "name": repeated.name,
        "text": flow.statements.get(repeated.statement as usize),
        "times": repeated.times,
        "own": null,
        "gain": null,
        "contribution": repeated.contribution.fraction(),
        "share": repeated.share.as_ref().map(Real::approximately),
        "stalls": stalls,
    })
}

fn contribution(run: &Run, attribution: &Attribution, part: &Contribution) -> Value {
    let Some(number) = run.flow.numbers.get(part.number as usize) else { return Value::Null };
    let text = run.flow.statements.get(number.statement as usize).filter(|_| number.line > 0);
    let mut data = object(json!({
        "line": number.line,
        "name": number.name.as_str(),
        "lane": number.lane,
        "own": part.own.error.fraction(),
        "gain": part.gain().as_ref().map(Real::fraction),
        "contribution": part.contribution.fraction(),
        "share": attribution.share(part).as_ref().map(Real::approximately),
    }));
    let cancelled = match part.own.cancelled {
        Some(Cancelled::Bits(bits)) => Some(json!(bits)),
        Some(Cancelled::All) => Some(json!("all")),
        None => None,
    };
    let marks = [
        ("text", text.map(|text| json!(text))),
        ("cancelled", cancelled),
        ("flushed", part.own.flushed.then_some(json!(true))),
        ("clamped", part.own.clamped.then_some(json!(true))),
        ("changes_branch", part.changes_way.then_some(json!(true))),
    ];
    data.extend(marks.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
    data.into()
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
