//! `halfplay gpu export-probe`: writes a small program that runs the same cases on the GPU of a machine without
//! halfplay.
//!
//! The program is Python without packages, or C++ for nvcc. Both contain the GPU programs as text. Spellings whose
//! programs differ only in the instruction share one text. The plan lists special values (`=f16 0000,0001,…`), and then
//! has one line for each task, `spelling|lanes|names|types|inputs|native or wide|sm|ptx|program|word`.

use super::args::ProbeFormat;
use crate::failure::Failure;
use crate::output;
use halfplay_core::float::Format;
use halfplay_core::isa::Instr;
use halfplay_core::skins::gpu_check::{specials, specials_single};
use halfplay_core::skins::kernel::{Addend, Kernel};

const PYTHON: &str = include_str!("probe.py");
const CUDA: &str = include_str!("probe.cu");

/// Prints the probe for these spellings.
pub fn run(format: ProbeFormat, spellings: &[String]) -> Result<(), Failure> {
    let spellings = super::chosen::chosen(spellings)?;
    let mut plan = Plan::default();
    spellings.iter().for_each(|instr| plan.add(instr));
    let text = match format {
        ProbeFormat::Py => PYTHON,
        ProbeFormat::Cu => CUDA,
    };
    let text = text.replace("@VERSION@", env!("CARGO_PKG_VERSION"));
    output::print(text.replace("@PLAN@", &plan.lines).replace("@PROGRAMS@", &plan.programs.join("%%%%\n")))
}

/// The tasks of a probe, and the programs that they run.
struct Plan {
    lines: String,
    programs: Vec<String>,
}

impl Default for Plan {
    fn default() -> Self {
        let of = |name: &str, codes: Vec<u32>| {
            let codes: Vec<String> = codes.iter().map(|code| format!("{code:04x}")).collect();
            format!("={name} {}\n", codes.join(","))
        };
        let lines = of("f16", specials(Format::F16)) + &of("bf16", specials(Format::BF16));
        Plan { lines: lines + &of("f32", specials_single()), programs: Vec::new() }
    }
}

impl Plan {
    fn add(&mut self, instr: &Instr) {
        let ways = [Kernel::new(instr, None, None), Kernel::widened(instr)];
        for kernel in ways.into_iter().flatten() {
            let list = if instr.operand_names().len() == 1 { "table" } else { "grid" };
            self.add_program(&kernel, list, &kernel.cases());
            let addends = Addend::of(instr).iter().map(|addend| (addend.name(), Some(*addend)));
            for (name, addend) in addends.chain([("pairs", None)]) {
                if let Some(text) = kernel.digests(addend) {
                    self.add_program(&kernel, name, &text);
                }
            }
        }
    }

    fn add_program(&mut self, kernel: &Kernel, inputs: &str, text: &str) {
        let Kernel { instr, since, native } = kernel;
        // The instruction is the statement whose result is in `%d`.
        let statement = text.lines().find_map(|line| line.trim().split_once(" %d, "));
        let word = statement.map_or("", |(word, _)| word);
        let general = text
            .replacen(&format!(".version {}", since.ptx), ".version @P", 1)
            .replacen(&format!(".target {}", since.target), ".target sm_@S", 1)
            .replace(&format!("    {word} %d, "), "    @I %d, ");
        let known = self.programs.iter().position(|program| *program == general);
        let program = known.unwrap_or_else(|| {
            self.programs.push(general);
            self.programs.len() - 1
        });
        let lane = instr.lane();
        let types: Vec<&str> =
            (0..instr.operand_names().len()).map(|place| lane.operand_type(place).name()).collect();
        let target = since.target.to_string();
        self.lines += &format!(
            "{instr}|{}|{}|{}|{inputs}|{}|{}|{}|{program}|{word}\n",
            instr.ty.lanes(),
            instr.operand_names().concat(),
            types.join(","),
            if *native { "native" } else { "wide" },
            target.trim_start_matches("sm_"),
            since.ptx
        );
    }
}
