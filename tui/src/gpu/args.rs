//! What may stand behind `halfplay gpu`.

use crate::cli::{AskArgs, Platform, Switches, When};
use clap::{Args, Subcommand};

/// Arguments of `halfplay gpu`.
#[derive(Args, Debug)]
pub struct GpuArgs {
    /// What to do
    #[command(subcommand)]
    pub command: GpuCommand,
}

/// The commands of `halfplay gpu`.
#[derive(Subcommand, Debug)]
pub enum GpuCommand {
    /// Print the GPU, its driver, and which spellings it runs itself
    Info {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Run one statement on the GPU, beside the model and its steps; exit status 1 if they differ
    Probe(ProbeArgs),
}

/// Arguments of `halfplay gpu probe`.
#[derive(Args, Debug)]
pub struct ProbeArgs {
    /// The instruction and its operands, each by itself or all in one string
    #[arg(value_name = "INSTR OPERAND", num_args = 1..)]
    pub words: Vec<String>,
    /// Allow what the assembler takes though no line of the manual has it
    #[arg(long)]
    pub undocumented: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl ProbeArgs {
    /// The same as `halfplay eval` asks it.
    pub fn ask(&self) -> AskArgs {
        AskArgs {
            words: self.words.clone(),
            expect: None,
            switches: Switches { what_if: false, undocumented: self.undocumented },
            platform: Platform { target: None, ptx: None },
            tininess: When::After,
        }
    }
}

pub const GPU_HELP: &str = "\
The GPU is the first that NVIDIA's driver names (CUDA_VISIBLE_DEVICES chooses another). Nothing of CUDA has to be \
installed but the driver, whose own compiler takes the programs.

Exit status: 0 fine; 1 there is no GPU, it does not answer, or it answers otherwise than the model; 2 wrong usage.";
