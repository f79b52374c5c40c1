//! `halfplay run`: a program, line by line.

use crate::cli::{RunArgs, RunFormat};
use crate::failure::Failure;
use crate::negative;
use crate::output;
use halfplay_core::doc::{Block, Doc, Line, Role, Table, line, plain};
use halfplay_core::eval::Evaluation;
use halfplay_core::explain::{result_value, visible};
use halfplay_core::program::read::Diagnostic;
use halfplay_core::program::run::{Bits, Given, Ran, Run, Space, Status, run as run_program};
use serde_json::{Map, Value, json};
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// More text than this is no program that is run here.
const LONGEST: u64 = 16 << 20;

/// Runs the program of a file or of stdin, and prints what came of it. The exit status says whether all of it ran.
pub fn run(args: &RunArgs) -> Result<(), Failure> {
    let text = read(args.file.as_deref().unwrap_or(Path::new("-")))?;
    if text.trim().is_empty() {
        let advice = "name a file, or put lines of PTX on stdin: echo 'add.f16 d, 0.1, 0.2;' | halfplay run";
        return Err(Failure::Usage(format!("the program is empty\n{advice}")));
    }
    let given = given(args)?;
    let run = run_program(&text, &given);
    if let Some(name) = run.unasked.first() {
        return Err(Failure::Usage(format!(
            "nothing that the program reads before it writes it is called {}\nit reads: {}",
            visible(name),
            names(&run)
        )));
    }
    if let Some(wrong) = run.wrong.first() {
        return Err(Failure::usage(wrong, ""));
    }
    let json = args.json || args.format == RunFormat::Json;
    output::print(if json { data(&run).to_string() + "\n" } else { text_of(&run) })?;
    if run.is_whole() { Ok(()) } else { Err(Failure::No) }
}

fn names(run: &Run) -> String {
    let names: Vec<&str> = run.inputs.iter().map(|input| input.name.as_str()).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

/// The text of a file, or of stdin. Bytes that are no UTF-8 are told apart, and end nothing.
fn read(path: &Path) -> Result<String, Failure> {
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes);
        read.map(|_| bytes).map_err(|error| Failure::unreadable(Path::new("stdin"), &error))?
    } else {
        fs::read(path).map_err(|error| Failure::unreadable(path, &error))?
    };
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::Usage(
            "the program is longer than 16 MiB: cut out the part that matters".into(),
        ));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What `--set` and `--mem` give.
fn given(args: &RunArgs) -> Result<Given, Failure> {
    let mut given = Given::default();
    for set in &args.set {
        let set = negative::unshield(set);
        let Some((name, value)) = set.split_once('=').filter(|(name, _)| !name.trim().is_empty()) else {
            return Err(Failure::Usage(format!(
                "--set takes a name and a value, a=0.1; found {}",
                visible(&set)
            )));
        };
        given.values.insert(name.trim().to_owned(), value.trim().to_owned());
    }
    for mem in &args.mem {
        given.memory.push(memory(mem).ok_or_else(|| {
            Failure::Usage(format!(
                "--mem takes a space, an address and bytes, global:0x1000=003c0040; found {}\n\
                 spaces are global, shared, local, const and param",
                visible(mem)
            ))
        })?);
    }
    Ok(given)
}

/// `global:0x1000=003c0040`.
fn memory(text: &str) -> Option<(Space, u64, Vec<u8>)> {
    let (place, bytes) = text.split_once('=')?;
    let (space, base) = place.split_once(':')?;
    let base = match base.strip_prefix("0x").or_else(|| base.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16).ok()?,
        None => base.parse().ok()?,
    };
    let digits: String = bytes.chars().filter(|c| !c.is_whitespace() && *c != '_').collect();
    let digits = digits.strip_prefix("0x").unwrap_or(&digits);
    if digits.is_empty() || !digits.len().is_multiple_of(2) || !digits.is_ascii() {
        return None;
    }
    let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    let bytes = (0..digits.len()).step_by(2).map(byte).collect::<Option<Vec<u8>>>()?;
    Some((Space::named(space.trim())?, base, bytes))
}

/// The letters of the flags of every lane, as `batch` has them.
fn flags(evaluation: &Evaluation) -> String {
    let lanes = evaluation.outcome.flags.iter().take(evaluation.instr.ty.lanes());
    lanes.map(|flags| flags.letters()).collect::<Vec<_>>().join(",")
}

/// The program as text: inputs, every line, what registers and memory hold in the end.
fn text_of(run: &Run) -> String {
    let cell = |text: String| line(format!("`{text}`"));
    let mut blocks = Vec::new();
    let heading = |words: &'static str| Block::Heading(Line::default().with(Role::Strong, words));
    if !run.inputs.is_empty() {
        let row = |input: &halfplay_core::program::run::Input| {
            let note = if input.given { "" } else { "not set" };
            vec![cell(input.name.clone()), line(input.ty.clone()), cell(input.bits.hex()), line(note)]
        };
        blocks.push(heading("inputs"));
        blocks.push(Block::Table(Table::new(Vec::new(), run.inputs.iter().map(row).collect())));
    }
    let lines: Vec<&Ran> = run.lines.iter().filter(|ran| is_told(ran)).collect();
    blocks.push(heading("lines"));
    blocks.push(Block::Table(Table::new(Vec::new(), lines.iter().map(|ran| row(ran)).collect())));
    for ran in lines {
        if let Some(message) = &ran.message {
            blocks.push(Block::Text(line(format!("line {}: {}", ran.line, message.one_line(&ran.text)))));
        }
    }
    blocks.push(heading("registers"));
    let register = |(name, bits): &(String, Option<Bits>)| {
        vec![cell(name.clone()), bits.map_or_else(|| line("not known"), |bits| cell(bits.hex()))]
    };
    blocks.push(Block::Table(Table::new(Vec::new(), run.registers.iter().map(register).collect())));
    if !run.memory.is_empty() {
        blocks.push(heading("memory"));
        let region = |region: &halfplay_core::program::run::Region| {
            let name = line(region.space.name());
            vec![name, cell(format!("{:#x}", region.base)), cell(hex(&region.bytes))]
        };
        blocks.push(Block::Table(Table::new(Vec::new(), run.memory.iter().map(region).collect())));
    }
    plain(&Doc::new(blocks), usize::MAX)
}

/// Does a line say more than the program's text does?
fn is_told(ran: &Ran) -> bool {
    ran.instruction.is_some() || ran.message.is_some()
}

fn row(ran: &Ran) -> Vec<Line> {
    let text = ran.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let result = ran.result.map_or_else(String::new, Bits::hex);
    let [value, flags] = match &ran.evaluation {
        Some(evaluation) => [result_value(evaluation), flags(evaluation)],
        None => [String::new(), String::new()],
    };
    let status = if ran.status == Status::Ran { "" } else { ran.status.name() };
    let cells = [ran.line.to_string(), visible(&text), result, value, flags, status.to_owned()];
    cells.into_iter().map(|cell| Line::default().with(Role::Plain, cell)).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// More bytes are not printed in one go.
const WIDEST: u64 = 1 << 20;

/// The bytes of a space from the first to the last, where they are not too far apart; what lies between is 0. `None` where
/// nothing lies there.
fn memory_of(run: &Run, space: Space) -> Option<Value> {
    let regions: Vec<_> = run.memory.iter().filter(|region| region.space == space).collect();
    let base = regions.first()?.base;
    let mut bytes = Vec::new();
    for region in &regions {
        let at = region.base - base;
        if at + region.bytes.len() as u64 > WIDEST {
            break;
        }
        bytes.resize(at as usize, 0);
        bytes.extend(&region.bytes);
    }
    let parts = regions
        .iter()
        .map(|region| json!({ "base": format!("{:#x}", region.base), "bytes": hex(&region.bytes) }));
    Some(json!({ "base": format!("{base:#x}"), "bytes": hex(&bytes), "parts": parts.collect::<Vec<_>>() }))
}

/// The same as data.
fn data(run: &Run) -> Value {
    let bits = |bits: Option<Bits>| bits.map(Bits::hex);
    let registers: Map<String, Value> =
        run.registers.iter().map(|(name, held)| (name.clone(), json!(bits(*held)))).collect();
    let spaces =
        Space::ALL.into_iter().filter_map(|space| Some((space.name().to_owned(), memory_of(run, space)?)));
    let memory: Map<String, Value> = spaces.collect();
    let inputs = run.inputs.iter().map(|input| {
        json!({ "name": input.name, "type": input.ty, "bits": input.bits.hex(), "given": input.given })
    });
    let message = |ran: &Ran, message: &Diagnostic| {
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
            "value": ran.evaluation.as_ref().map(result_value),
            "flags": ran.evaluation.as_ref().map(flags),
            "message": ran.message.as_ref().map(|said| message(ran, said)),
        })
    });
    json!({
        "version": 1,
        "language": "ptx",
        "inputs": inputs.collect::<Vec<_>>(),
        "registers": registers,
        "memory": memory,
        "returned": [],
        "lines": lines.collect::<Vec<_>>(),
        "error": [],
    })
}
