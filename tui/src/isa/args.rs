//! Arguments of `halfplay isa`.

use crate::common_args::GlobalSwitches;
use clap::{Args, Subcommand};

/// Arguments of `halfplay isa`.
#[derive(Args, Debug)]
#[command(after_help = ISA_BRIEF)]
pub struct IsaArgs {
    /// The command [default: list]
    #[command(subcommand)]
    pub command: Option<IsaCommand>,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    #[command(flatten)]
    pub switches: GlobalSwitches,
}

/// The commands of `halfplay isa`.
#[derive(Subcommand, Debug)]
pub enum IsaCommand {
    /// Print every documented spelling with its minimum target and PTX version, then the companions
    List,
    /// Print the reference entry of one spelling
    Show {
        /// The spelling; its modifiers may be in any order
        spelling: String,
    },
    /// Check whether a spelling is legal; exit status 0 if so, 1 if not
    Check {
        /// The spelling, or a statement, whose operands are ignored; - reads one per line from stdin
        spelling: String,
    },
}

const ISA_BRIEF: &str = "\
Examples:
  halfplay isa show fma.rn.f16
  halfplay isa check add.rz.f16 --json
Exit status: 0 success; 1 an illegal spelling; 2 wrong usage";
