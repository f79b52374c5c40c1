//! Programs in PTX and C-like code: results are compared with independent arithmetic, and lines that do not run have a
//! message.

mod atomic;
mod attribution;
mod attribution_laws;
mod attribution_model;
mod attribution_random;
mod attribution_words;
mod bodies;
mod c;
mod c_arguments;
mod c_arrays;
mod c_article;
mod c_bits;
mod c_choices;
mod c_control;
mod c_doubles;
mod c_functions;
mod c_given;
mod c_inputs;
mod c_kernels;
mod c_launches;
mod c_library;
mod c_long;
mod c_matrices;
mod c_memory;
mod c_methods;
mod c_names;
mod c_overloads;
mod c_pasted;
mod c_precision;
mod c_ran;
mod c_random;
mod c_real_functions;
mod c_storage;
mod c_threads;
mod c_trouble;
mod c_unknown;
mod c_vectors;
mod calls;
mod contract;
mod course;
mod doubles;
mod examples;
mod export;
mod fields;
mod flow;
mod functions;
mod fuzz;
mod fuzzed;
mod hold;
mod kernels;
mod long;
mod loops;
mod memory;
mod modifiers;
mod narrow;
mod numbers;
mod nvcc;
mod packed;
mod signs;
mod sweep;
mod theorems;
mod thread_random;
mod threads;
mod trouble;
mod unset;
mod warps;
mod worst;

use halfplay_core::skins::program::run::{LineResult, Run, RunInputs, Space, run};

/// The inputs: `name=value` pairs and bytes of global memory.
fn given(values: &[&str], memory: &[(u64, &[u8])]) -> RunInputs {
    let values = values.iter().map(|text| {
        let (name, value) = text.split_once('=').unwrap();
        (name.to_owned(), value.to_owned())
    });
    let memory = memory.iter().map(|(base, bytes)| (Space::Global, *base, bytes.to_vec()));
    RunInputs { values: values.collect(), memory: memory.collect(), ..RunInputs::default() }
}

/// Runs a program without inputs, in which every line must be understood.
fn ran(text: &str) -> Run {
    ran_with(text, &[])
}

fn ran_with(text: &str, values: &[&str]) -> Run {
    let run = run(text, &given(values, &[]));
    assert!(run.is_whole(), "{text}: {:#?}", said(&run));
    run
}

/// The final contents of a register, in hexadecimal; `?` if they are unknown.
fn register(run: &Run, name: &str) -> String {
    let found = run.registers.iter().find(|(known, _)| known == name);
    let (_, bits) = found.unwrap_or_else(|| panic!("no register {name} in {:?}", run.registers));
    bits.map_or_else(|| "?".to_owned(), |bits| bits.hex())
}

/// The bits of a register as a number.
fn bits(run: &Run, name: &str) -> u64 {
    run.registers.iter().find(|(known, _)| known == name).unwrap().1.unwrap().bits
}

/// `count` bytes of global memory, from the address `base` on.
fn memory(run: &Run, base: u64, count: usize) -> Vec<u8> {
    let byte = |address: u64| {
        let holds = |region: &&halfplay_core::skins::program::run::Region| {
            region.space == Space::Global
                && address.checked_sub(region.base).is_some_and(|at| at < region.bytes.len() as u64)
        };
        let region = run.memory.iter().find(holds).unwrap_or_else(|| panic!("nothing at {address:#x}"));
        region.bytes[(address - region.base) as usize]
    };
    (0..count as u64).map(|at| byte(base + at)).collect()
}

/// Each line's number, status and message.
fn said(run: &Run) -> Vec<String> {
    let say = |line: &LineResult| {
        let message = line.message.as_ref().map(|message| message.one_line(&line.text)).unwrap_or_default();
        format!("{} {} {message}", line.line, line.status.name())
    };
    run.lines.iter().map(say).collect()
}

/// The number, status and message of the first line that contains `text`.
fn said_of(run: &Run, text: &str) -> String {
    let line = run.lines.iter().position(|line| line.text.contains(text));
    said(run)[line.unwrap_or_else(|| panic!("no line {text}"))].clone()
}
