//! `halfplay gpu`: compares the model with an NVIDIA GPU.
//!
//! On a machine without a GPU, a sentence gives the reason and the exit code is 1. Only commands that need a device
//! open one.

#[cfg(not(feature = "cuda"))]
#[path = "absent.rs"]
mod cuda;
#[cfg(feature = "cuda")]
#[allow(unsafe_code)]
mod cuda;

mod args;
mod check;
mod chosen;
mod date;
mod device;
mod export;
mod import;
mod info;
mod ledger;
mod outcome;
mod probe;
mod program;
mod questions;
mod recorded;
mod store;
mod table;

pub use args::{GPU_BRIEF, GPU_HELP, GpuArgs};
pub use probe::probe_sentence;
pub use program::OnGpu;
pub use recorded::{Recorded, recorded};

use crate::failure::Failure;
use args::GpuCommand;
use device::{DeviceError, Unavailable};

/// Runs the subcommand.
pub fn run(args: &GpuArgs) -> Result<(), Failure> {
    match &args.command {
        GpuCommand::Info { json } => info::run(*json),
        GpuCommand::Probe(args) => probe::run(args),
        GpuCommand::Check(args) => check::run(args, None),
        GpuCommand::Record { folder, check } => check::run(check, Some(folder)),
        GpuCommand::Questions { json } => questions::run(*json),
        GpuCommand::ExportProbe { format, spellings } => export::run(*format, spellings),
        GpuCommand::Import { file, folder, recompute, json } => {
            import::run(file, folder.as_deref(), *recompute, *json)
        }
        GpuCommand::Table { spelling, folder, format } => table::run(spelling, folder.as_deref(), *format),
        GpuCommand::Ledger { folder, all, json } => ledger::run(folder.as_deref(), *all, *json),
    }
}

impl From<Unavailable> for Failure {
    fn from(why: Unavailable) -> Self {
        Failure::Refused(why.to_string())
    }
}

impl From<DeviceError> for Failure {
    fn from(trouble: DeviceError) -> Self {
        Failure::Refused(trouble.to_string())
    }
}
