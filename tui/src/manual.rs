//! Completions and manual pages, made from the definition of the command line.

use crate::cli::Cli;
use crate::failure::Failure;
use crate::output;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

/// Prints completions for `shell`.
pub fn completions(shell: Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "halfplay", &mut text);
    output::print(text)
}

/// Prints a manual page for the program, then one for each command.
pub fn pages() -> Result<(), Failure> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let source = format!("halfplay {}", env!("CARGO_PKG_VERSION"));
    let commands: Vec<clap::Command> = program.get_subcommands().cloned().collect();
    let mut text = Vec::new();
    for command in std::iter::once(program).chain(commands) {
        Man::new(command).source(source.as_str()).render(&mut text)?;
    }
    output::print(text)
}
