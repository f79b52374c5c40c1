//! Sweeps of one input over all its codes, and of two inputs over a grid, as JSON.

use super::contract::rules_data;
use halfplay_core::float::Float;
use halfplay_core::skins::explain::code;
use halfplay_core::skins::program::sweep::{Case, Grid, NonFiniteCase, Sweep, SweepRow, Tally};
use serde_json::{Map, Value, json};

/// A sweep of one input. The tally of the program as written is also at the top level.
pub fn sweep_data(sweep: &Sweep) -> Value {
    let mut data = Map::new();
    data.insert("input".into(), json!(sweep.input));
    data.insert("output".into(), json!(sweep.output));
    data.insert("stride".into(), json!(sweep.stride));
    data.insert("tried".into(), json!(sweep.tried));
    data.extend(sweep.rows.first().map(|row| tally_data(&row.tally, case_data)).unwrap_or_default());
    data.insert("variants".into(), sweep.rows.iter().map(row_data).collect());
    Value::Object(data)
}

fn row_data(row: &SweepRow) -> Value {
    let mut data = Map::new();
    data.insert("by".into(), rules_data(&row.rules));
    data.extend(tally_data(&row.tally, case_data));
    let columns = &row.columns;
    let ulp: Value = columns.iter().map(|column| json!(column.ulp)).collect();
    let input: Value = columns.iter().map(|column| json!(column.at.map(code))).collect();
    data.insert("columns".into(), json!({ "ulp": ulp, "input": input }));
    Value::Object(data)
}

/// A sweep of two inputs over a grid.
pub fn grid_data(grid: &Grid) -> Value {
    let mut data = Map::new();
    data.insert("inputs".into(), json!(grid.inputs));
    data.insert("output".into(), json!(grid.output));
    data.insert("side".into(), json!(grid.side));
    data.extend(tally_data(&grid.tally, cases_data));
    data.insert("lost".into(), json!(grid.tally.first_lost.as_ref().map(lost_data)));
    let side = usize::try_from(grid.side).unwrap_or(usize::MAX).max(1);
    data.insert("cells".into(), json!(grid.cells.chunks(side).collect::<Vec<_>>()));
    Value::Object(data)
}

/// The counts and the notable cases. `case` formats a case of one input, or of several.
pub fn tally_data(tally: &Tally, case: fn(&Case) -> Value) -> Map<String, Value> {
    let data = [
        ("compared", json!(tally.compared)),
        ("nearest", json!(tally.nearest)),
        ("not_finite", json!(tally.lost)),
        ("worst", json!(tally.worst.as_ref().map(case))),
        ("first", json!(tally.first.as_ref().map(case))),
    ];
    data.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

/// A case of one input.
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

/// A case of several inputs.
pub fn cases_data(case: &Case) -> Value {
    json!({
        "inputs": inputs_data(&case.inputs),
        "result": code(case.result),
        "nearest": code(case.nearest),
        "ulp": case.ulp.approximately(),
        "ulp_exact": case.ulp.fraction(),
    })
}

/// A case without a finite result.
pub fn lost_data(lost: &NonFiniteCase) -> Value {
    json!({ "inputs": inputs_data(&lost.inputs), "result": code(lost.result), "nearest": code(lost.nearest) })
}

fn inputs_data(inputs: &[Float]) -> Value {
    inputs.iter().map(|input| json!({ "bits": code(*input), "value": input.decimal() })).collect()
}
