//! `halfplay gpu check` and `gpu record`: spellings on the GPU, held against the model, and what came of it.
//!
//! Every spelling gets its table or its grid, and its rows; [`plan`](self::plan) says how many. A spelling that the GPU or
//! its driver does not take is told, and the next one follows; a GPU that is lost ends it, and so does Ctrl-C. What was
//! done by then is kept.

mod compare;
mod model;
mod plan;
mod progress;

use super::args::CheckArgs;
use super::cuda::Device;
use super::device::Info;
use super::store::Store;
use super::{date, probe};
use crate::failure::Failure;
use crate::interrupt::on_interrupt;
use crate::output;
use compare::{Asked, Course};
use halfplay_core::check::Record;
use halfplay_core::isa::{Grade, Instr, Kernel, Op};
use model::Model;
use plan::Plan;
use progress::Progress;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Checks, and keeps the records in a folder where there is one.
pub fn run(args: &CheckArgs, folder: Option<&Path>) -> Result<(), Failure> {
    let plan = Plan::of(args)?;
    let mut store = folder.map(Store::open).transpose()?;
    let device = Device::open()?;
    let stopped = Arc::new(AtomicBool::new(false));
    on_interrupt(&stopped)?;
    let mut course = Course {
        device: &device,
        model: Model::new(Arc::clone(&stopped)),
        progress: Progress::new(plan.cases()),
    };
    let mut tally = Tally::default();
    let mut last = None;
    for (instr, tasks) in &plan.spellings {
        let Some(kernel) = Kernel::on(instr, device.info().target) else {
            tally.absent += 1;
            course.progress.aside(&format!("not here  {}", probe::absent(instr, device.info())))?;
            continue;
        };
        let mut record = blank(&kernel, device.info());
        let asked = Asked::new(&mut course, kernel, &mut record).all(tasks);
        course.progress.clear()?;
        if !record.parts.is_empty() {
            tally.count(instr, &record);
            if let Some(store) = &mut store {
                store.add(record.clone())?;
            }
            output::print(if args.json { record.line() + "\n" } else { told(instr, &record) })?;
        }
        match asked {
            Err(trouble) if trouble.is_final() => {
                last = Some(trouble);
                break;
            }
            Err(trouble) => {
                tally.refused += 1;
                course.progress.aside(&format!("refused   {instr}: {trouble}"))?;
            }
            Ok(()) => {}
        }
        if stopped.load(Ordering::Relaxed) {
            break;
        }
    }
    if !args.json {
        output::print(tally.words(plan.spellings.len()))?;
    }
    match last {
        Some(trouble) => Err(Failure::Refused(format!("{trouble}; what was done until then is kept"))),
        None if stopped.load(Ordering::Relaxed) => {
            Err(Failure::Refused("stopped by Ctrl-C; what was done until then is kept".to_owned()))
        }
        None if tally.differ > 0 || tally.refused > 0 || tally.done == 0 => Err(Failure::No),
        None => Ok(()),
    }
}

/// A record without parts.
fn blank(kernel: &Kernel, info: &Info) -> Record {
    let sm = info.target.to_string();
    let origin = concat!("halfplay ", env!("CARGO_PKG_VERSION"));
    Record::new(&kernel.instr, kernel.native, [&info.name, &sm, &info.driver], &date::today(), origin)
}

/// Is the instruction an approximation, of which the model has only the true value?
const fn is_approximate(instr: &Instr) -> bool {
    matches!(instr.op, Op::Tanh | Op::Ex2)
}

/// A line on a spelling, and one for each difference that is known.
fn told(instr: &Instr, record: &Record) -> String {
    let parts = record.parts.iter().map(|part| match part.rows {
        Some([_, _, count]) => format!("{count} rows of {}", part.inputs),
        None => part.inputs.clone(),
    });
    let parts = parts.collect::<Vec<String>>().join(", ");
    let least = if record.all_counted { "" } else { "at least " };
    let verdict = match record.differences {
        _ if !record.compared() => "unsure  ",
        0 => "agrees  ",
        _ if is_approximate(instr) => "recorded",
        _ => "differs ",
    };
    let count = match record.differences {
        0 => String::new(),
        some if is_approximate(instr) => format!("{some} not the nearest value, of "),
        some => format!("{least}{some} of "),
    };
    let native = if record.native { "" } else { ", not native" };
    let mut text = format!("{verdict}  {instr}  {count}{} cases: {parts}{native}\n", record.cases());
    if !is_approximate(instr) {
        for difference in &record.first {
            let hex = |bits: u32, width: u32| format!("0x{bits:0width$x}", width = width as usize / 4);
            let operands = difference.operands.iter().enumerate();
            let operands: Vec<String> =
                operands.map(|(place, &bits)| hex(bits, instr.operand_type(place).width())).collect();
            let [gpu, model] = [difference.gpu, difference.model].map(|bits| hex(bits, instr.ty.width()));
            text += &format!("            {}: GPU {gpu}, model {model}\n", operands.join(" "));
        }
        if record.differences > 0 {
            let unsure = halfplay_core::isa::rules(instr).filter(|rule| rule.grade > Grade::Assembler);
            unsure.for_each(|rule| text += &format!("            {} ({})\n", rule.words, rule.grade.words()));
        }
    }
    text
}

/// How many spellings went how.
#[derive(Default)]
struct Tally {
    done: usize,
    agree: usize,
    differ: usize,
    approximate: usize,
    absent: usize,
    refused: usize,
}

impl Tally {
    fn count(&mut self, instr: &Instr, record: &Record) {
        self.done += 1;
        match (record.compared(), record.differences) {
            (true, 0) => self.agree += 1,
            (true, _) if is_approximate(instr) => self.approximate += 1,
            _ => self.differ += 1,
        }
    }

    fn words(&self, planned: usize) -> String {
        let mut text = format!("{} of {planned} spellings asked: {} agree", self.done, self.agree);
        for (count, words) in [
            (self.differ, "differ"),
            (self.approximate, "approximate"),
            (self.absent, "not on this GPU"),
            (self.refused, "refused"),
        ] {
            if count > 0 {
                text += &format!(", {count} {words}");
            }
        }
        text + "\n"
    }
}
