//! A program and its results as JSON.

use super::contract::compilation_data;
use super::sweep::{grid_data, sweep_data};
use super::worst::search_data;
use crate::attribution::error_data;
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::explain::{InputVariation, code, flag_letters, held, line_value, theorem_words};
use halfplay_core::skins::program::Answer;
use halfplay_core::skins::program::contract::Rule;
use halfplay_core::skins::program::exact::{Claim, claims};
use halfplay_core::skins::program::run::{Bits, LineResult, OrderDifference, Region, Run, Space, Trouble};

use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The largest number of bytes printed as one piece for a space.
const WIDEST: u64 = 1 << 20;

/// The memory of a space: each region, and the bytes from the first region on as one piece, with 0 in the gaps. Regions
/// beyond [`WIDEST`] bytes are not in that piece. `None` if the space has no memory.
fn memory_of(run: &Run, space: Space) -> Option<Value> {
    let regions: Vec<_> = run.memory.iter().filter(|region| region.space == space).collect();
    let base = regions.first()?.base;
    let (mut bytes, mut unknown) = (Vec::new(), BTreeSet::new());
    for region in &regions {
        let at = region.base - base;
        if at + region.bytes.len() as u64 > WIDEST {
            break;
        }
        bytes.resize(at as usize, 0);
        bytes.extend(&region.bytes);
        unknown.extend(region.unknown.iter().map(|place| place + at as usize));
    }
    let region = Region { space, base, bytes, unknown };
    let parts =
        regions.iter().map(|region| json!({ "base": format!("{:#x}", region.base), "bytes": region.hex() }));
    Some(json!({ "base": format!("{base:#x}"), "bytes": region.hex(), "parts": parts.collect::<Vec<_>>() }))
}

/// A theorem about a line.
fn theorem(run: &Run, claim: &Claim) -> Value {
    json!({
        "line": run.flow.numbers.get(claim.number as usize).map(|number| number.line),
        "name": claim.theorem.name(),
        "holds": claim.holds,
        "says": theorem_words(&run.flow, claim).replace('`', ""),
    })
}

/// An error in a thread whose lines are not listed.
fn order_data(order: &OrderDifference) -> Value {
    let [bits, reverse] = order.bits.map(Bits::hex);
    json!({ "output": order.name, "bits": bits, "reverse": reverse })
}

fn trouble_data(trouble: &Trouble) -> Value {
    json!({
        "line": trouble.line,
        "thread": trouble.thread,
        "threads": trouble.threads,
        "message": { "text": trouble.message.message(), "help": trouble.message.help(), "column": Value::Null },
    })
}

/// The JSON Schema (draft 2020-12) of the output of [`text`]. A test validates programs against it, property by
/// property.
pub const SCHEMA: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/schema/run-1.json"));

/// The program as one line of JSON, with the results of varying its inputs and of running it on a GPU.
pub fn text(answer: &Answer, over: Option<InputVariation<'_>>, gpu: Option<Value>) -> String {
    data(answer, over, gpu).to_string() + "\n"
}

fn data(answer: &Answer, over: Option<InputVariation<'_>>, gpu: Option<Value>) -> Value {
    let run = &answer.run;
    let bits = |bits: Option<Bits>| bits.map(Bits::hex);
    let registers: Map<String, Value> =
        run.registers.iter().map(|(name, held)| (name.clone(), json!(bits(*held)))).collect();
    let spaces =
        Space::ALL.into_iter().filter_map(|space| Some((space.name().to_owned(), memory_of(run, space)?)));
    let memory: Map<String, Value> = spaces.collect();
    let inputs = run.inputs.iter().map(|input| {
        json!({ "name": input.name, "type": input.ty, "bits": input.bits.hex(), "given": input.given })
    });
    let message = |ran: &LineResult, message: &Diagnostic| {
        let column = message.column(&ran.text);
        json!({ "text": message.message(), "help": message.help(), "column": column })
    };
    let lines = run.lines.iter().map(|ran| {
        json!({
            "number": ran.line,
            "text": ran.text,
            "status": ran.status.name(),
            "instruction": ran.instruction,
            "result": bits(ran.result),
            "value": line_value(ran, &run.flow),
            "flags": ran.evaluation.as_ref().map(flag_letters),
            "held": held(ran, &run.flow).map(|held| json!({ "to": held.to.to_string(), "instead_of": code(held.instead_of) })),
            "message": ran.message.as_ref().map(|said| message(ran, said)),
        })
    });
    let mut data = json!({
        "version": 1,
        "language": answer.language.name(),
        "inputs": inputs.collect::<Vec<_>>(),
        "registers": registers,
        "integers": run.integers.iter().map(|(name, value)| json!({ "name": name, "value": value.to_string() })).collect::<Vec<_>>(),
        "memory": memory,
        "returned": answer.returned.iter().map(|bits| bits.hex()).collect::<Vec<_>>(),
        "lines": lines.collect::<Vec<_>>(),
        "error": error_data(run),
        "theorems": claims(&run.flow).iter().map(|claim| theorem(run, claim)).collect::<Value>(),
        "launch": run.launch.map(|launch| {
            json!({ "block": launch.block, "grid": launch.grid, "thread": run.shown_thread })
        }),
        "order": run.order.iter().map(order_data).collect::<Value>(),
        "troubles": run.troubles.iter().map(trouble_data).collect::<Value>(),
        "contract": answer.contract.map(Rule::name),
        "compilations": answer.compilations().iter().map(compilation_data).collect::<Vec<_>>(),
    });
    if let (Some(over), Value::Object(data)) = (over, &mut data) {
        let (name, value) = match over {
            InputVariation::Sweep(sweep) => ("sweep", sweep_data(sweep)),
            InputVariation::Grid(grid) => ("grid", grid_data(grid)),
            InputVariation::Search(found, again) => ("search", search_data(found, again)),
        };
        data.insert(name.into(), value);
    }
    if let (Some(gpu), Value::Object(data)) = (gpu, &mut data) {
        data.insert("gpu".into(), gpu);
    }
    data
}
