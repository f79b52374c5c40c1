//! Runs a program on a GPU, both line by line and as one kernel.
//!
//! The program is reduced to the straight line of its numbers. The model decides moves, addresses, integers and
//! branches; the GPU computes everything on halves and singles. Line by line, each operation is a program of its own
//! and reads the GPU's answers to earlier lines; so nothing is fused. As one kernel, the driver's compiler sees
//! everything, and its fusions show in the results.

use super::single_kernel::{MOST, piece, portions};
use crate::float::{Float, Format};
use crate::isa::{Instr, OLDEST, Op, PtxVersion, Since, Target, minimum};
use crate::kernel::{Kernel, Step, straight};
use crate::program::contract::{Compilation, Rule, compiled};
use crate::program::export::straight_line;
use crate::program::flow::{Flow, Function, Number, Operation, Origin, Output};
use crate::program::read::Diagnostic;
use std::collections::HashMap;

/// A program that has run on a GPU.
#[derive(Clone, PartialEq, Debug)]
pub struct GpuRun {
    /// its operations, in the order of execution
    pub lines: Vec<GpuLine>,
    /// its results
    pub results: Vec<GpuResult>,
    /// the number of kernels into which the single kernel had to be split
    pub kernels: usize,
    /// the fusions by the driver's compiler, if the single kernel gave different results and a known compilation
    /// explains all of them
    pub explained: Option<Compilation>,
}

/// An operation that ran on its own.
#[derive(Clone, PartialEq, Debug)]
pub struct GpuLine {
    /// the place of its number in the flow
    pub number: u32,
    /// the operation
    pub operation: Operation,
    /// true if the instruction itself ran, false if a widening and a single-precision operation replaced it
    pub native: bool,
    /// the GPU's answer, given the GPU's answers to earlier lines
    pub gpu: Float,
    /// the model's answer
    pub model: Float,
    /// the model's answer to the GPU's operands
    pub alone: Float,
}

/// The comparison of an answer with the model's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// the same bits
    Agrees,
    /// different bits for the same operands
    Differs,
    /// different bits of an approximation; the model only has the correctly rounded value
    Approximate,
    /// different bits, but also different operands: an earlier line is the reason
    Follows,
}

/// A result, computed in three ways.
#[derive(Clone, PartialEq, Debug)]
pub struct GpuResult {
    /// its name
    pub name: String,
    /// the place of its number in the flow
    pub number: u32,
    /// the result of the single kernel
    pub whole: Float,
    /// the result of the operations one by one
    pub by_line: Float,
    /// the result of the model
    pub model: Float,
}

/// The reason why a program did not run on a GPU.
#[derive(Clone, PartialEq, Debug)]
pub enum GpuRunError<E> {
    /// the program has no result
    Program(Diagnostic),
    /// the GPU has no instruction for this operation, which needs this target
    Lacking(Operation, Option<Target>),
    /// the GPU did not answer
    Device(E),
}

impl GpuLine {
    /// The comparison of its answer with the model's.
    pub fn verdict(&self) -> Verdict {
        match (self.gpu == self.model, self.gpu == self.alone) {
            (true, _) => Verdict::Agrees,
            (_, true) => Verdict::Follows,
            _ if is_approximate(self.operation) => Verdict::Approximate,
            _ => Verdict::Differs,
        }
    }
}

impl GpuRun {
    /// True if no line differs on its own, and the single kernel gives the same results as the lines.
    pub fn agrees(&self) -> bool {
        self.lines.iter().all(|line| line.verdict() != Verdict::Differs) && self.is_unfused()
    }

    /// True if the single kernel gives the same results as the lines one by one.
    pub fn is_unfused(&self) -> bool {
        self.results.iter().all(|result| result.whole == result.by_line)
    }
}

/// Runs a program on a GPU of this architecture. `ask` receives a PTX module with the parameters of [`Kernel::cases`],
/// the words that it reads, and the number of words that it writes. It runs one thread of the module and returns the
/// written words.
///
/// # Errors
/// See [`GpuRunError`]; [`GpuRunError::Device`] wraps an error of `ask`.
pub fn run_on_gpu<E>(
    flow: &Flow,
    target: Target,
    mut ask: impl FnMut(&str, &[u32], usize) -> Result<Vec<u32>, E>,
) -> Result<GpuRun, GpuRunError<E>> {
    let places = straight_line(flow).map_err(GpuRunError::Program)?;
    let mut lines = Vec::new();
    // The GPU's numbers so far, by place.
    let mut known: HashMap<u32, Float> = HashMap::new();
    for (place, number) in of(flow, &places) {
        let Origin::Made(operation, _) = &number.origin else {
            known.insert(place, number.value);
            continue;
        };
        let mut operands = [Float::new(Format::F32, 0); 3];
        for (operand, from) in operands.iter_mut().zip(number.operands()) {
            let value = known.get(from).copied();
            debug_assert!(value.is_some(), "number {from} is computed before it is read");
            *operand = value.unwrap_or(*operand);
        }
        let count = number.operands().len();
        let steps = operands[..count].iter().map(|operand| Step::Read(operand.format().width()));
        let (made, native) = step(*operation, (0..count).collect(), target)?;
        let text = straight(&steps.chain([made]).collect::<Vec<_>>(), &[count]);
        let words: Vec<u32> = operands[..count].iter().map(|operand| operand.bits() as u32).collect();
        let format = number.value.format();
        let answers = answered(&mut ask, &text, &words, 1)?;
        let gpu = Float::new(format, answers.first().copied().unwrap_or_default().into());
        known.insert(place, gpu);
        let alone = operation.result(operands, format);
        lines.push(GpuLine { number: place, operation: *operation, native, gpu, model: number.value, alone });
    }
    let (whole, kernels) = as_kernels(flow, &places, target, &mut ask)?;
    let result = |output: &Output| {
        let model = flow.number(output.number)?.value;
        // Without an answer of the GPU, the result is omitted: the model's value must not be shown as the GPU's.
        let answers = [&whole, &known].map(|answers| answers.get(&output.number).copied());
        debug_assert!(answers.iter().all(Option::is_some), "the GPU gave {}", output.name);
        let [whole, by_line] = [answers[0]?, answers[1]?];
        Some(GpuResult { name: output.name.clone(), number: output.number, whole, by_line, model })
    };
    let results = flow.outputs.iter().filter_map(result).collect();
    let ran = GpuRun { lines, results, kernels, explained: None };
    Ok(GpuRun { explained: explained(flow, &ran), ..ran })
}

/// The GPU's answers for the whole program, by place in the flow, and the number of kernels.
fn as_kernels<E>(
    flow: &Flow,
    places: &[u32],
    target: Target,
    ask: &mut impl FnMut(&str, &[u32], usize) -> Result<Vec<u32>, E>,
) -> Result<(HashMap<u32, Float>, usize), GpuRunError<E>> {
    let portions = portions(flow, places, MOST);
    // For each number, the last portion that reads it; results are read after all portions.
    let mut last: HashMap<u32, usize> = HashMap::new();
    for (at, portion) in (1..).zip(&portions) {
        let operands = of(flow, portion).flat_map(|(_, number)| number.operands());
        last.extend(operands.map(|operand| (*operand, at)));
    }
    last.extend(flow.outputs.iter().map(|output| (output.number, portions.len() + 1)));
    let mut known = HashMap::new();
    for (at, portion) in (1..).zip(&portions) {
        let is_last = at == portions.len();
        let is_read = |place: &u32| last.get(place).is_some_and(|last| *last > at);
        let is_made = |number: &Number| matches!(number.origin, Origin::Made(..));
        let own = of(flow, portion).filter(|(_, number)| is_made(number)).map(|(place, _)| place);
        let given = flow.outputs.iter().map(|output| output.number);
        let given = given.filter(|place| is_last && !known.contains_key(place));
        let mut results: Vec<u32> = own.filter(is_read).chain(given).collect();
        results.sort_unstable();
        results.dedup();
        let step = |operation, from| Ok(step(operation, from, target)?.0);
        let piece = piece(flow, portion, &results, &known, target, step)?;
        let answers = answered(ask, &piece.text, &piece.words, results.len())?;
        for (place, word) in results.into_iter().zip(answers) {
            let format = flow.number(place).map_or(Format::F32, |number| number.value.format());
            known.insert(place, Float::new(format, word.into()));
        }
    }
    Ok((known, portions.len()))
}

fn of<'a>(flow: &'a Flow, places: &'a [u32]) -> impl Iterator<Item = (u32, &'a Number)> {
    places.iter().filter_map(|place| Some((*place, flow.numbers.get(*place as usize)?)))
}

/// The operation as this GPU supports it, and whether that is the instruction itself.
fn step<E>(operation: Operation, from: Vec<usize>, target: Target) -> Result<(Step, bool), GpuRunError<E>> {
    match operation {
        Operation::Instr(instr) => match Kernel::on(&instr, target) {
            Some(kernel) => Ok((Step::Made(kernel, from), kernel.native)),
            None => Err(GpuRunError::Lacking(operation, minimum(&instr).map(|since| since.target))),
        },
        Operation::Call(call) => {
            // The manual lists tanh from sm_75 and PTX 7.0; the other functions are older than halves.
            let since = match call.function {
                Function::Tanh => Since { target: Target::sm(75), ptx: PtxVersion::new(7, 0) },
                _ => OLDEST,
            };
            match target.supports(since.target) {
                true => Ok((Step::Spelled(operation.to_string(), since, from), true)),
                false => Err(GpuRunError::Lacking(operation, Some(since.target))),
            }
        }
    }
}

/// The words that the GPU's thread writes.
fn answered<E>(
    ask: &mut impl FnMut(&str, &[u32], usize) -> Result<Vec<u32>, E>,
    text: &str,
    words: &[u32],
    results: usize,
) -> Result<Vec<u32>, GpuRunError<E>> {
    let answers = ask(text, words, results).map_err(GpuRunError::Device)?;
    debug_assert_eq!(answers.len(), results, "the GPU returns every requested result");
    Ok(answers)
}

const fn is_approximate(operation: Operation) -> bool {
    match operation {
        Operation::Instr(Instr { op, .. }) => matches!(op, Op::Tanh | Op::Ex2),
        Operation::Call(call) => call.mode.is_none(),
    }
}

/// The known compilation that explains all results of the single kernel, with its rules. `None` if the single kernel
/// gives the same results as the lines, or if a line differs from the model, which is then no reference.
fn explained(flow: &Flow, ran: &GpuRun) -> Option<Compilation> {
    let as_modelled = |line: &GpuLine| line.gpu == line.model;
    if ran.is_unfused() || !ran.lines.iter().all(as_modelled) {
        return None;
    }
    let gives = |compilation: &Compilation| {
        let pairs = compilation.results.iter().zip(&ran.results);
        pairs.into_iter().all(|(model, gpu)| model.value == gpu.whole)
    };
    let order = [Rule::Ptxas].into_iter().chain(Rule::ALL.into_iter().filter(|rule| *rule != Rule::Ptxas));
    let mut found = compiled(flow, order).into_iter().find(gives)?;
    // The driver's compiler is the assembler: if its own rule explains the results, other rules that do the same are
    // dropped.
    if found.rules.contains(&Rule::Ptxas) {
        found.rules = vec![Rule::Ptxas];
    }
    Some(found)
}
