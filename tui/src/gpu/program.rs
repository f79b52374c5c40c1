//! `halfplay run --gpu`: runs a program on the GPU, line by line and as one kernel.

use super::cuda::{Device, Loaded};
use super::device::Info;
use crate::failure::Failure;
use halfplay_core::float::Float;
use halfplay_core::isa::{Grade, rules};
use halfplay_core::skins::doc::{Block, Column, Line, Role, Table, line};
use halfplay_core::skins::explain::{code, fusion_words, visible};
use halfplay_core::skins::gpu_check::{GpuLine, GpuResult, GpuRun, GpuRunError, Verdict, run_on_gpu};
use halfplay_core::skins::program::flow::{Flow, Operation};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::collections::hash_map::{Entry, HashMap};

/// The largest number of lines shown in text.
const MOST_LINES: usize = 200;

/// The results of a program on the GPU.
pub struct OnGpu<'a> {
    info: Info,
    flow: &'a Flow,
    ran: GpuRun,
}

impl<'a> OnGpu<'a> {
    /// Runs the straight-line form of the program's data flow.
    pub fn run(flow: &'a Flow) -> Result<Self, Failure> {
        let device = Device::open()?;
        let info = device.info().clone();
        // A loop runs the same few GPU programs again and again, so they are loaded once.
        let mut loaded: HashMap<String, Loaded<'_>> = HashMap::new();
        let ran = run_on_gpu(flow, info.target, |text: &str, words: &[u32], results: usize| {
            let program = match loaded.entry(text.to_owned()) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(device.load(text)?),
            };
            program.once(words, results)
        });
        match ran {
            Ok(ran) => Ok(OnGpu { info, flow, ran }),
            Err(GpuRunError::Program(said)) => Err(Failure::usage(&said, "")),
            Err(GpuRunError::Lacking(operation, since)) => {
                let needs = since.map_or_else(
                    || "is not supported by any GPU".to_owned(),
                    |since| format!("needs {since}"),
                );
                let Info { name, target, .. } = info;
                Err(Failure::Refused(format!("{operation} {needs}, and {name} is {target}")))
            }
            Err(GpuRunError::Device(trouble)) => Err(trouble.into()),
        }
    }

    /// True if no line differs from the model, apart from approximations, and the kernel gives the same results as its
    /// lines.
    pub fn agrees(&self) -> bool {
        self.ran.agrees()
    }

    /// Both results, for each line and for the single kernel, with the differences and their reasons.
    pub fn blocks(&self) -> Vec<Block> {
        let Info { name, target, driver, .. } = &self.info;
        let heading = |words: String| Block::Heading(Line::default().with(Role::Strong, words));
        let mut blocks = vec![heading(format!("on {name}, {target}, driver {driver}"))];
        let lines = &self.ran.lines;
        let rows = lines.iter().take(MOST_LINES).map(|one| self.line_row(one)).collect();
        let heads = ["line", "instruction", "GPU", "model", ""].map(line).to_vec();
        let columns = vec![Column::Right, Column::Left, Column::Left, Column::Left, Column::Left];
        blocks.push(Block::Table(Table::new(columns, rows).headed(heads)));
        let mut say = |words: String| blocks.push(Block::Text(line(words)));
        if lines.len() > MOST_LINES {
            say(format!("… {} more", lines.len() - MOST_LINES));
        }
        for words in self.reasons() {
            say(words);
        }
        blocks.push(heading("as one kernel".to_owned()));
        let heads = ["result", "GPU", "line by line", "model", ""].map(line).to_vec();
        let rows = self.ran.results.iter().take(MOST_LINES).map(result_row).collect();
        blocks.push(Block::Table(Table::new(Vec::new(), rows).headed(heads)));
        blocks.push(Block::Text(line(self.fused_words())));
        blocks.push(Block::Text(line(
            "The GPU ran only the executed floating-point operations; moves, addresses, integers and branches \
             are the model's. Line by line, packed instructions run one lane at a time; as one kernel they run packed, which \
             stores only the results and reads inputs from memory.",
        )));
        if self.ran.kernels > 1 {
            blocks.push(Block::Text(line(format!(
                "The program is too long for one kernel. It ran as {} kernels in sequence, and nothing is fused across two \
                 kernels.",
                self.ran.kernels
            ))));
        }
        blocks
    }

    fn line_row(&self, one: &GpuLine) -> Vec<Line> {
        let number = self.flow.numbers.get(one.number as usize);
        let (role, words) = match one.verdict() {
            Verdict::Agrees => (Role::Good, "agrees"),
            Verdict::Differs => (Role::Bad, "differs"),
            Verdict::Approximate => (Role::Plain, "approximate"),
            Verdict::Follows => (Role::Plain, "follows from a line above"),
        };
        let name = number.map_or("", |number| number.name.as_str());
        let name = if name.is_empty() { String::new() } else { format!("{} = ", visible(name)) };
        let native = if one.native { "" } else { ", not native" };
        vec![
            line(number.map_or(0, |number| number.line).to_string()),
            line(format!("{name}{}", one.operation)),
            line(format!("`{}`", code(one.gpu))),
            line(format!("`{}`", code(one.model))),
            Line::default().with(role, format!("{words}{native}")),
        ]
    }

    /// The uncertain rules of the instructions whose results differ.
    fn reasons(&self) -> Vec<String> {
        let differing = self.ran.lines.iter().filter(|line| line.verdict() == Verdict::Differs);
        let instrs: BTreeSet<String> = differing
            .filter_map(|line| match line.operation {
                Operation::Instr(instr) => Some(instr),
                Operation::Call(_) => None,
            })
            .flat_map(|instr| rules(&instr).collect::<Vec<_>>())
            .filter(|rule| rule.grade > Grade::Assembler)
            .map(|rule| format!("{} ({})", rule.words, rule.grade.words()))
            .collect();
        instrs.into_iter().collect()
    }

    fn fused_words(&self) -> String {
        match (&self.ran.explained, self.ran.is_unfused()) {
            (_, true) => {
                "The driver's compiler changed no result: as one kernel, the program gives the same results as line by line.".to_owned()
            }
            (Some(way), false) => {
                let pairs = way.contracted.fused.iter().take(8);
                let pairs = pairs.map(|fused| {
                    format!("the product of line {} with the sum of line {}", fused.product, fused.sum)
                });
                let rules = fusion_words(way);
                format!(
                    "The driver's compiler fused {}, and so rounds once instead of twice. The model gives the same results with \
                     {rules}. The compiler fuses nothing if both instructions have `.rn`.",
                    pairs.collect::<Vec<_>>().join(", ")
                )
            }
            (None, false) => {
                "As one kernel, the program gives other results than line by line, and no known way to fuse it explains them."
                    .to_owned()
            }
        }
    }

    /// The results as JSON.
    pub fn data(&self) -> Value {
        let Info { name, target, driver, .. } = &self.info;
        let line = |one: &GpuLine| {
            let number = self.flow.numbers.get(one.number as usize);
            json!({
                "line": number.map(|number| number.line),
                "name": number.map(|number| number.name.as_str()),
                "instruction": one.operation.to_string(),
                "gpu": code(one.gpu),
                "model": code(one.model),
                "verdict": match one.verdict() {
                    Verdict::Agrees => "agrees",
                    Verdict::Differs => "differs",
                    Verdict::Approximate => "approximate",
                    Verdict::Follows => "follows",
                },
                "native": one.native,
            })
        };
        let result = |one: &GpuResult| {
            json!({
                "output": one.name,
                "gpu": code(one.whole),
                "line_by_line": code(one.by_line),
                "model": code(one.model),
            })
        };
        let fused = |way: &halfplay_core::skins::program::contract::Compilation| {
            let pairs = way.contracted.fused.iter();
            pairs.map(|fused| json!({ "product": fused.product, "sum": fused.sum })).collect::<Value>()
        };
        json!({
            "device": name,
            "sm": target.to_string(),
            "driver": driver,
            "agrees": self.agrees(),
            "lines": self.ran.lines.iter().map(line).collect::<Value>(),
            "results": self.ran.results.iter().map(result).collect::<Value>(),
            "kernels": self.ran.kernels,
            "fused": self.ran.explained.as_ref().map(fused),
        })
    }
}

fn result_row(result: &GpuResult) -> Vec<Line> {
    let cell = |value: Float| line(format!("`{}`", code(value)));
    let (role, words) = match (result.whole == result.by_line, result.whole == result.model) {
        (false, _) => (Role::Bad, "differs from its lines"),
        (true, true) => (Role::Good, "agrees"),
        (true, false) => (Role::Plain, "same as its lines"),
    };
    vec![
        line(visible(&result.name)),
        cell(result.whole),
        cell(result.by_line),
        cell(result.model),
        Line::default().with(role, words),
    ]
}
