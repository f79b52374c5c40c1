//! `halfplay gpu questions`: questions that only hardware can answer, with the model's assumptions.

use super::cuda::Device;
use super::device::{DeviceError, Info};
use super::probe;
use crate::failure::Failure;
use crate::output;
use halfplay_core::skins::gpu_check::{Program, QUESTIONS, Question};
use halfplay_core::skins::kernel::{Kernel, product_then_sum};
use serde_json::json;
use std::io::{self, Write};

/// Runs every question that this GPU supports, and prints the GPU's answer and the model's.
pub fn run(as_json: bool) -> Result<(), Failure> {
    let device = Device::open()?;
    let Info { name, target, driver, .. } = device.info();
    let mut all_same = true;
    if !as_json {
        output::print(format!("{name}, {target}, driver {driver}\n"))?;
    }
    for question in &QUESTIONS {
        let Some((text, count)) = program(question, device.info()) else {
            let why = question.instr().map(|instr| probe::absent(&instr, device.info())).unwrap_or_default();
            writeln!(io::stderr(), "not asked  {}: {why}", question.name)?;
            continue;
        };
        let answers = match device.load(&text).and_then(|loaded| loaded.cases(&question.cases(), count)) {
            Ok(answers) => answers,
            Err(trouble) if trouble.is_final() => return Err(trouble.into()),
            Err(trouble @ (DeviceError::Program { .. } | DeviceError::Memory)) => {
                all_same = false;
                writeln!(io::stderr(), "refused    {}: {trouble}", question.name)?;
                continue;
            }
            Err(trouble) => return Err(trouble.into()),
        };
        let expected = question.expected();
        let [gpu, model] = [question.says(&answers), question.says(&expected)];
        // For an approximation, only the answer to the question must agree, not every single result.
        all_same &= gpu == model;
        output::print(if as_json {
            let same = answers == expected;
            let line = json!({
                "question": question.name, "asks": question.asks, "gpu": gpu, "model": model, "same": gpu == model, "same_answers": same,
                "device": name, "sm": target.to_string(), "driver": driver,
            });
            format!("{line}\n")
        } else {
            let mark = if gpu == model { "agrees with the model" } else { "differs from the model" };
            format!("{}: {mark}\n  {}\n  GPU    {gpu}\n  model  {model}\n", question.name, question.asks)
        })?;
    }
    if all_same { Ok(()) } else { Err(Failure::No) }
}

/// The program for a question, and the number of operands of a case. `None` if this GPU cannot run the program.
fn program(question: &Question, info: &Info) -> Option<(String, usize)> {
    match (question.program, question.instr()) {
        (Program::ProductThenSum { rounding_is_written }, _) => {
            Some((product_then_sum(rounding_is_written), 3))
        }
        (Program::One(_), Some(instr)) => {
            Some((Kernel::on(&instr, info.target)?.cases(), instr.operand_names().len()))
        }
        (Program::One(_), None) => None,
    }
}
