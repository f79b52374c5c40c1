//! `halfplay gpu probe`: runs one statement on the GPU, and shows the model's evaluation step by step.

use super::args::ProbeArgs;
use super::cuda::Device;
use super::device::Info;
use super::recorded::Recorded;
use crate::common_args::Format;
use crate::failure::Failure;
use crate::query::Query;
use crate::{output, report};
use halfplay_core::eval::{Evaluation, NoTrace, eval, lanes};
use halfplay_core::float::Tininess;
use halfplay_core::isa::{Grade, Instr, minimum, rules};
use halfplay_core::skins::explain::gpu::probe_words;
use halfplay_core::skins::kernel::Kernel;
use serde_json::json;

/// Runs the statement on the GPU and in the model, and prints both results. Fails if they differ.
pub fn run(args: &ProbeArgs) -> Result<(), Failure> {
    let query = Query::of(&args.ask(), "gpu probe")?;
    let evaluation = query.reading.evaluate(Tininess::After);
    let (bits, info) = answer(&evaluation.instr, &evaluation.operands)?;
    let native = Kernel::on(&evaluation.instr, info.target).is_some_and(|kernel| kernel.native);
    let probed = Probed { evaluation, info, native, bits };
    match args.json {
        true => output::print(probed.json())?,
        false => {
            let steps = report::report(&query.reading, Tininess::After, Format::Plain, &Recorded::default());
            output::print(format!("{}\n{steps}", probed.plain()))?;
        }
    }
    if probed.agrees() { Ok(()) } else { Err(Failure::No) }
}

/// A sentence with the GPU's result for these operands and the model's; or the reason why no GPU can run it.
pub fn probe_sentence(instr: &Instr, operands: &[u64]) -> String {
    match answer(instr, operands) {
        Ok((gpu, info)) => {
            let model = eval(instr, operands, Tininess::After, &mut NoTrace).bits;
            let Info { name, target, driver, .. } = info;
            probe_words(instr, gpu, model, &format!("{name}, {target}, driver {driver}"))
        }
        Err(why) => why.words().to_owned(),
    }
}

fn answer(instr: &Instr, operands: &[u64]) -> Result<(u64, Info), Failure> {
    let device = Device::open()?;
    let info = device.info().clone();
    let kernel = Kernel::on(instr, info.target).ok_or_else(|| Failure::Refused(absent(instr, &info)))?;
    let count = instr.operand_names().len();
    let words: Vec<u32> = operands.iter().map(|&bits| bits as u32).collect();
    let answers = device.load(&kernel.cases())?.cases(&words, count)?;
    Ok((answers[0].into(), info))
}

/// The reason why this GPU cannot run an instruction.
pub fn absent(instr: &Instr, info: &Info) -> String {
    match minimum(instr) {
        Some(since) => format!("{instr} needs {}, and {} is {}", since.target, info.name, info.target),
        None => format!("no GPU supports {instr}"),
    }
}

/// The results of the GPU and of the model.
struct Probed {
    evaluation: Evaluation,
    info: Info,
    native: bool,
    /// the GPU's result
    bits: u64,
}

impl Probed {
    fn agrees(&self) -> bool {
        self.bits == self.evaluation.outcome.bits
    }

    fn plain(&self) -> String {
        let Info { name, target, driver, .. } = &self.info;
        let mut text = String::from(if self.agrees() { "agrees\n" } else { "differs\n" });
        text += &format!("  GPU    {}  {name}, {target}, driver {driver}\n", self.number(self.bits));
        text += &format!("  model  {}\n", self.number(self.evaluation.outcome.bits));
        if !self.native {
            text += "  The GPU lacks the instruction, so halfplay ran it widened, in single precision.\n";
        }
        if !self.agrees() {
            for rule in rules(&self.evaluation.instr).filter(|rule| rule.grade > Grade::Assembler) {
                text += &format!("  {} ({})\n", rule.words, rule.grade.words());
            }
        }
        text
    }

    /// The bits and values of a result, lane 0 first.
    fn number(&self, bits: u64) -> String {
        let ty = self.evaluation.instr.ty;
        let values: Vec<String> = lanes(ty, bits).iter().map(ToString::to_string).collect();
        format!("{}  {}", self.hex(bits), values.join(", "))
    }

    fn hex(&self, bits: u64) -> String {
        format!("0x{bits:0width$x}", width = self.evaluation.instr.ty.width() as usize / 4)
    }

    fn json(&self) -> String {
        let Evaluation { instr, operands, .. } = &self.evaluation;
        let operands = (0..instr.operand_names().len()).map(|place| {
            format!("0x{:0width$x}", operands[place], width = instr.operand_type(place).width() as usize / 4)
        });
        let value = json!({
            "spelling": instr.to_string(),
            "operands": operands.collect::<Vec<_>>(),
            "agrees": self.agrees(),
            "gpu": self.hex(self.bits),
            "model": self.hex(self.evaluation.outcome.bits),
            "native": self.native,
            "device": self.info.name,
            "sm": self.info.target.to_string(),
            "driver": self.info.driver,
        });
        format!("{value}\n")
    }
}
