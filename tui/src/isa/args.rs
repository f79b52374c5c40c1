//! Arguments of `halfplay isa`.

use crate::common_args::GlobalSwitches;
use clap::{Args, Subcommand};

/// Arguments of `halfplay isa`.
#[derive(Args, Debug)]
pub struct IsaArgs {
    /// What to do with spellings; list without one
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
    /// Print every documented spelling with its least target and PTX version, then the companions
    List,
    /// Print the reference entry of one spelling
    Show {
        /// The spelling, its words in any order
        spelling: String,
    },
    /// Is a spelling legal? Exit status 0 if so, 1 if not
    Check {
        /// The spelling, or a statement, of which the spelling alone is judged; - reads one a line from stdin
        spelling: String,
    },
}
