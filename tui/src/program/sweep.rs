//! An input over all its codes as data.

use super::contract::rules_data;
use halfplay_core::explain::code;
use halfplay_core::program::sweep::{Case, Sweep, Tally, Variant};
use serde_json::{Map, Value, json};

/// A sweep. What came of the program as it is written stands at its top, too.
pub fn sweep_data(sweep: &Sweep) -> Value {
    let mut data = Map::new();
    data.insert("input".into(), json!(sweep.input));
    data.insert("output".into(), json!(sweep.output));
    data.insert("stride".into(), json!(sweep.stride));
    data.insert("tried".into(), json!(sweep.tried));
    data.extend(sweep.variants.first().map(|variant| tally_data(&variant.tally)).unwrap_or_default());
    data.insert("variants".into(), sweep.variants.iter().map(variant_data).collect());
    Value::Object(data)
}

fn variant_data(variant: &Variant) -> Value {
    let mut data = Map::new();
    data.insert("by".into(), rules_data(&variant.rules));
    data.extend(tally_data(&variant.tally));
    let columns = &variant.columns;
    let ulp: Value = columns.iter().map(|column| json!(column.ulp)).collect();
    let input: Value = columns.iter().map(|column| json!(column.at.map(code))).collect();
    data.insert("columns".into(), json!({ "ulp": ulp, "input": input }));
    Value::Object(data)
}

fn tally_data(tally: &Tally) -> Map<String, Value> {
    let data = [
        ("compared", json!(tally.compared)),
        ("nearest", json!(tally.nearest)),
        ("not_finite", json!(tally.lost)),
        ("worst", json!(tally.worst.as_ref().map(case_data))),
        ("first", json!(tally.first.as_ref().map(case_data))),
    ];
    data.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

fn case_data(case: &Case) -> Value {
    let input = case.inputs.first().copied();
    json!({
        "input": input.map(code),
        "value": input.map(|input| input.decimal()),
        "result": code(case.result),
        "nearest": code(case.nearest),
        "ulp": case.ulp.approximately(),
        "ulp_exact": case.ulp.fraction(),
    })
}
