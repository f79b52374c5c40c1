//! A contracted program as formulas: each result or variable in terms of other variables and inputs.

use super::graph::made;
use crate::isa::Op;
use crate::program::flow::{Flow, Operation, Origin};
use std::collections::BTreeSet;

/// The maximum depth of a formula.
const DEEPEST: u32 = 6;

/// The formulas of those results and variables that contain a fusion: `r = fma(a, b, c·d) − e`.
pub fn formulas(flow: &Flow) -> Vec<String> {
    let results = flow.outputs.iter().map(|output| (output.number, output.name.as_str()));
    let is_result: BTreeSet<u32> = flow.outputs.iter().map(|output| output.number).collect();
    let numbers = (0u32..).zip(&flow.numbers);
    let mut told: Vec<(u32, &str)> = numbers.map(|(place, number)| (place, number.name.as_str())).collect();
    told.retain(|(place, name)| !name.is_empty() && !is_result.contains(place));
    told.extend(results);
    let formulas = told.into_iter().filter_map(|(place, name)| {
        let formula = formula(flow, place, DEEPEST, true);
        formula.contains("fma(").then(|| format!("{name} = {formula}"))
    });
    formulas.collect()
}

/// A number as a formula. `is_top` is true for the number that the formula defines, which is not replaced by its name.
fn formula(flow: &Flow, place: u32, depth: u32, is_top: bool) -> String {
    let Some(number) = flow.numbers.get(place as usize) else { return "…".to_owned() };
    let Origin::Made(operation, _) = &number.origin else { return number.name.to_string() };
    if !is_top && !number.name.is_empty() {
        return number.name.to_string();
    }
    if depth == 0 {
        return "…".to_owned();
    }
    let places = number.operands();
    let part = |index: usize| {
        places.get(index).map_or_else(String::new, |place| formula(flow, *place, depth - 1, false))
    };
    // Brackets mark sums after a plus or a minus, sums within a product, products as second factors, and both after a
    // sign.
    let bound = |index: usize, loose: &[Op]| {
        let op = places.get(index).and_then(|place| made(flow, *place)).map(|(instr, _)| instr.op);
        let is_named = places
            .get(index)
            .and_then(|place| flow.numbers.get(*place as usize))
            .is_some_and(|number| !number.name.is_empty());
        let part = part(index);
        if !is_named && op.is_some_and(|op| loose.contains(&op)) { format!("({part})") } else { part }
    };
    const SUMS: &[Op] = &[Op::Add, Op::Sub];
    const TERMS: &[Op] = &[Op::Add, Op::Sub, Op::Mul];
    match operation {
        Operation::Instr(instr) => match instr.op {
            Op::Add => format!("{} + {}", part(0), bound(1, SUMS)),
            Op::Sub => format!("{} − {}", part(0), bound(1, SUMS)),
            Op::Mul => format!("{}·{}", bound(0, SUMS), bound(1, TERMS)),
            Op::Neg => format!("−{}", bound(0, TERMS)),
            Op::Fma => format!("fma({}, {}, {})", part(0), part(1), part(2)),
            Op::Cvt | Op::Mov => part(0),
            op => {
                let parts: Vec<String> = (0..places.len()).map(part).collect();
                format!("{}({})", op.name(), parts.join(", "))
            }
        },
        Operation::Call(call) => {
            let parts: Vec<String> = (0..places.len()).map(part).collect();
            format!("{:?}({})", call.function, parts.join(", ")).to_lowercase()
        }
    }
}
