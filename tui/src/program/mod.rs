//! `halfplay run`: runs a program, line by line.

mod args;
mod contract;
mod explorer;
mod json;
mod sweep;
mod varied;
mod worst;

pub use args::{RUN_BRIEF, RUN_HELP, RunArgs};
pub use json::{SCHEMA, text as json_text};

use crate::failure::Failure;
use crate::gpu::OnGpu;
use crate::negative;
use crate::output;
use crate::text_file;
use args::{Export, Lang, MediumPrecision, NumberType, RunFormat};
use halfplay_core::isa::Type;
use halfplay_core::read::Diagnostic;
use halfplay_core::skins::doc::{Block, latex, line, markdown, plain};
use halfplay_core::skins::explain::{Detail, program_document, visible};
use halfplay_core::skins::input::{Vocabulary, classify};
use halfplay_core::skins::program::c::{Dialect, compile_for};
use halfplay_core::skins::program::export::{TargetLanguage, export, no_ptx};
use halfplay_core::skins::program::run::{Lengths, Run, RunInputs, read_lengths};
use halfplay_core::skins::program::{Analysis, Hold, Language, Task};
use std::path::Path;
use varied::{OwnedVariation, varied};

/// The last line of a short report.
const MORE: &str =
    "More: --all shows inputs, registers, memory, the error of each result by line, and compilers.";

/// Runs the program from a file or from stdin, and prints its results. The exit status is 1 if a line could not run, or
/// if a GPU gives other results.
pub fn run(args: &RunArgs) -> Result<(), Failure> {
    let text = text_file::read(args.file.as_deref().unwrap_or(Path::new("-")), "program")?;
    if text.trim().is_empty() {
        let advice = "name a file, or pipe PTX or C to stdin: echo 'add.f16 d, 0.1, 0.2;' | halfplay run";
        return Err(Failure::Usage(format!("the program is empty\n{advice}")));
    }
    if let Some([what, help]) = classify(&text, &Vocabulary::default()).not_a_program() {
        return Err(Failure::usage(&Diagnostic::new(what).with_help(help), ""));
    }
    let task = task(args, text)?;
    let usage = |said: Diagnostic| Failure::usage(&said, "");
    if args.explorer {
        let link = explorer::link(&task).ok_or_else(|| {
            Failure::Usage(
                "this program is PTX, which Compiler Explorer prints but does not compile".to_owned(),
            )
        })?;
        return output::print(link + "\n");
    }
    let is_compiled = args.export == Some(Export::Ptx) && task.language() == Language::C;
    if is_compiled && task.contract.is_none() {
        return print_compiled(&task);
    }
    let analysis = Analysis::of(task.answer().map_err(usage)?);
    let answer = &analysis.answer;
    let run = &answer.run;
    // A `--set` of an unknown input is an error; an unknown input in the program's own comments is not. If the program
    // is incomplete, its own errors come first.
    let unasked = run.unused_inputs.iter().find(|name| task.given.values.contains_key(*name));
    let unasked = unasked.map(|name| unasked_words(run, name));
    if let Some(said) = unasked.as_ref().filter(|_| run.is_whole()) {
        return Err(Failure::Usage(said.clone()));
    }
    if let Some(wrong) = run.wrong.first() {
        return Err(Failure::usage(wrong, ""));
    }
    if is_compiled && answer.contract.is_none() {
        return print_compiled(&task);
    }
    if let Some(target) = args.export {
        let text = export(&run.flow, target_of(target)).map_err(|said| Failure::usage(&said, ""))?;
        output::print(text)?;
        return ended(run, unasked);
    }
    let on_gpu = args.gpu.then(|| OnGpu::run(&run.flow)).transpose()?;
    let varied = varied(args, answer)?;
    let over = varied.as_ref().map(OwnedVariation::over);
    let detail = if args.all { Detail::All } else { Detail::Main };
    let document = || {
        let mut document = program_document(&analysis, over, detail);
        document.blocks.extend(on_gpu.iter().flat_map(OnGpu::blocks));
        if !args.all {
            document.blocks.push(Block::Text(line(MORE)));
        }
        document
    };
    let format = if args.json { RunFormat::Json } else { args.format };
    output::print(match format {
        RunFormat::Json => json::text(answer, over, on_gpu.as_ref().map(OnGpu::data)),
        RunFormat::Plain => plain(&document(), usize::MAX),
        RunFormat::Markdown => markdown(&document()),
        RunFormat::Latex => latex(&document()),
    })?;
    ended(run, unasked)?;
    if on_gpu.is_none_or(|on_gpu| on_gpu.agrees()) { Ok(()) } else { Err(Failure::No) }
}

/// The outcome after printing: a failure if the program is incomplete, with the message about an unknown `--set` if
/// there is one.
fn ended(run: &Run, unasked: Option<String>) -> Result<(), Failure> {
    match unasked {
        _ if run.is_whole() => Ok(()),
        Some(said) => Err(Failure::Refused(said)),
        None => Err(Failure::No),
    }
}

fn unasked_words(run: &Run, name: &str) -> String {
    let name = visible(name);
    format!("the program has no input named {name}\nits inputs: {}", names(run))
}

/// Prints the PTX that C-like code compiles to. Its inputs are registers, which comments before the code set.
fn print_compiled(task: &Task) -> Result<(), Failure> {
    let given = task.given();
    let program = compile_for(&task.text, &task.options(), &given);
    let program = program.map_err(|said| Failure::usage(&said, ""))?;
    let executed = program.execute(&given);
    if let Some(wrong) = executed.wrong.first() {
        return Err(Failure::usage(wrong, ""));
    }
    let listing = program.listing();
    if let Some(function) = listing.outside_ptx {
        return Err(Failure::usage(&no_ptx(function), ""));
    }
    output::print(listing.text_with(&executed.inputs, &given))?;
    if program.is_whole() { Ok(()) } else { Err(Failure::No) }
}

const fn target_of(export: Export) -> TargetLanguage {
    match export {
        Export::Ptx => TargetLanguage::Ptx,
        Export::Cuda => TargetLanguage::Cuda,
        Export::C => TargetLanguage::C,
        Export::Rust => TargetLanguage::Rust,
        Export::Python => TargetLanguage::Python,
    }
}

const fn type_of(ty: NumberType) -> Type {
    match ty {
        NumberType::F16 => Type::F16,
        NumberType::Bf16 => Type::BF16,
        NumberType::F32 => Type::F32,
    }
}

fn names(run: &Run) -> String {
    let names: Vec<&str> = run.inputs.iter().map(|input| input.name.as_str()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// The program to run, with its options.
fn task(args: &RunArgs, text: String) -> Result<Task, Failure> {
    let dialect = match args.lang {
        Lang::Auto | Lang::Ptx => None,
        Lang::C => Some(Dialect::C),
        Lang::Cuda | Lang::Hip => Some(Dialect::Cuda),
        Lang::Hlsl => Some(Dialect::Hlsl),
        Lang::Glsl => Some(Dialect::Glsl),
        Lang::Metal => Some(Dialect::Metal),
        Lang::Opencl => Some(Dialect::OpenCl),
        Lang::Wgsl => Some(Dialect::Wgsl),
    };
    let language = match args.lang {
        Lang::Auto => None,
        Lang::Ptx => Some(Language::Ptx),
        _ => Some(Language::C),
    };
    let mediump = match args.mediump {
        MediumPrecision::F16 => Type::F16,
        MediumPrecision::F32 => Type::F32,
    };
    let task =
        Task { language, dialect, ty: type_of(args.ty), mediump, given: given(args)?, ..Task::of(text) };
    if task.language() == Language::C && args.steps.is_some() {
        let said = "--steps limits PTX programs; in C-like code every loop ends after a million rounds";
        return Err(Failure::Usage(said.to_owned()));
    }
    let contract = contract::rule(args, task.language())?;
    Ok(Task { entry: args.entry.clone(), contract, ..task })
}

/// The lengths of a block or a grid.
fn lengths(option: &str, text: Option<&str>) -> Result<Option<Lengths>, Failure> {
    let Some(text) = text else { return Ok(None) };
    read_lengths(text).map(Some).ok_or_else(|| {
        let text = visible(text);
        Failure::Usage(format!("{option} takes one to three lengths, such as 64 or 16,16; found {text}"))
    })
}

/// The inputs from `--set` and `--mem`, and the replacements from `--hold`.
fn given(args: &RunArgs) -> Result<RunInputs, Failure> {
    let block = lengths("--block", args.block.as_deref())?;
    let grid = lengths("--grid", args.grid.as_deref())?;
    let mut given = RunInputs { steps: args.steps, block, grid, thread: args.thread, ..RunInputs::default() };
    for set in &args.set {
        let set = negative::unshield(set);
        let Some((name, value)) = set.split_once('=').filter(|(name, _)| !name.trim().is_empty()) else {
            return Err(Failure::Usage(format!(
                "--set takes a name and a value, such as a=0.1; found {}",
                visible(&set)
            )));
        };
        given.values.insert(name.trim().to_owned(), value.trim().to_owned());
    }
    for mem in &args.mem {
        given.memory.push(RunInputs::read_memory(mem).ok_or_else(|| {
            Failure::Usage(format!(
                "--mem takes a space, an address and bytes, such as global:0x1000=003c0040; found {}\n\
                 spaces are global, shared, local, const and param",
                visible(mem)
            ))
        })?);
    }
    for hold in &args.hold {
        given.held.push(Hold::read(hold).ok_or_else(|| {
            Failure::Usage(format!(
                "--hold takes a name or a line, = and a replacement, such as w=exact, 3.2=0x3c00 or acc=f32; found {}",
                visible(hold)
            ))
        })?);
    }
    Ok(given)
}
