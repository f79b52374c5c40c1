//! `halfplay gpu check` and `gpu record`: compare spellings on the GPU with the model, and report the outcome.
//!
//! A spelling with one operand gets a table; others get a grid and rows. [`plan`](self::plan) decides how many rows. If
//! the GPU or its driver refuses a spelling, halfplay reports it and moves on to the next. If the GPU is lost, or on
//! Ctrl-C, the check ends and keeps its results so far.

mod compare;
pub mod model;
mod plan;
mod progress;

use super::args::CheckArgs;
use super::cuda::Device;
use super::device::Info;
use super::outcome::{Tally, outcome_lines};
use super::store::Store;
use super::{date, probe};
use crate::failure::Failure;
use crate::interrupt::on_interrupt;
use crate::output;
use compare::{CheckContext, SpellingCheck};
use halfplay_core::skins::gpu_check::Record;
use halfplay_core::skins::kernel::Kernel;
use model::Model;
use plan::Plan;
use progress::Progress;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Checks the spellings, and saves the records to `folder` if there is one.
pub fn run(args: &CheckArgs, folder: Option<&Path>) -> Result<(), Failure> {
    let plan = Plan::of(args)?;
    let device = Device::open()?;
    // Open the device first, so that no folder is created without a GPU. Open the store before the check, so that every
    // answer can be kept.
    let mut store = folder.map(Store::open).transpose()?;
    let stopped = Arc::new(AtomicBool::new(false));
    on_interrupt(&stopped)?;
    let mut course = CheckContext {
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
        let outcome = SpellingCheck::new(&mut course, kernel, &mut record).all(tasks);
        course.progress.clear()?;
        if !record.parts.is_empty() {
            tally.count(instr, &record);
            let stays = store.as_mut().map(|store| store.add(record.clone())).transpose()?.flatten();
            output::print(if args.json { record.line() + "\n" } else { outcome_lines(instr, &record) })?;
            if let Some(stays) = stays {
                course.progress.aside(&stays)?;
            }
        }
        match outcome {
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
        Some(trouble) => Err(Failure::Refused(format!("{trouble}; the results so far are kept"))),
        None if stopped.load(Ordering::Relaxed) => {
            Err(Failure::Refused("interrupted; the results so far are kept".to_owned()))
        }
        None if tally.differ + tally.unsure + tally.refused > 0 || tally.done == 0 => Err(Failure::No),
        None => Ok(()),
    }
}

/// A record without parts.
fn blank(kernel: &Kernel, info: &Info) -> Record {
    let sm = info.target.to_string();
    let origin = concat!("halfplay ", env!("CARGO_PKG_VERSION"));
    Record::new(&kernel.instr, kernel.native, [&info.name, &sm, &info.driver], &date::today(), origin)
}
