//! `halfplay gpu info`: describes the GPU and lists the spellings that it runs.

use super::cuda::Device;
use super::device::Info;
use crate::failure::Failure;
use crate::output;
use halfplay_core::isa::{Instr, documented};
use halfplay_core::skins::kernel::Kernel;
use serde_json::json;

/// Prints the description.
pub fn run(as_json: bool) -> Result<(), Failure> {
    let device = Device::open()?;
    let info = device.info();
    output::print(if as_json { json_text(info) } else { plain_text(info) })
}

fn plain_text(info: &Info) -> String {
    let [native, widened, absent] = spellings(info);
    let total = native.len() + widened.len() + absent.len();
    let mut text = format!(
        "{}\n  architecture  {}\n  driver        CUDA {}\n  memory        {} MiB\n",
        info.name,
        info.target,
        info.driver,
        info.memory >> 20
    );
    text += &format!("  spellings     {} of {total} are native", native.len());
    if !widened.is_empty() {
        text += &format!("; {} mixed ones run widened, as the manual defines them", widened.len());
    }
    text.push('\n');
    if !absent.is_empty() {
        text += &format!("  missing       {}\n", absent.join(" "));
    }
    text
}

fn json_text(info: &Info) -> String {
    let [native, widened, absent] = spellings(info);
    let value = json!({
        "name": info.name,
        "sm": info.target.to_string(),
        "driver": info.driver,
        "memory": info.memory,
        "native": native,
        "widened": widened,
        "absent": absent,
    });
    format!("{value}\n")
}

/// The documented spellings: native ones, widened ones, and those that the GPU cannot run.
fn spellings(info: &Info) -> [Vec<String>; 3] {
    let mut lists = [const { Vec::new() }; 3];
    for instr in documented() {
        lists[way(&instr, info)].push(instr.to_string());
    }
    lists
}

fn way(instr: &Instr, info: &Info) -> usize {
    match Kernel::on(instr, info.target) {
        Some(Kernel { native: true, .. }) => 0,
        Some(_) => 1,
        None => 2,
    }
}
