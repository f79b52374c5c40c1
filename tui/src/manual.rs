//! Completions and manual pages, made from the definition of the command line.

use crate::cli::Cli;
use crate::failure::Failure;
use crate::output;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{self, Roff};
use halfplay_core::doc::Block;
use halfplay_core::session::{self, KeyContext, Skin};

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
    Man::new(program).source(source.as_str()).render(&mut text)?;
    keys().to_writer(&mut text)?;
    for command in commands {
        Man::new(command).source(source.as_str()).render(&mut text)?;
    }
    output::print(text)
}

/// The keys of every place on the screen, and the commands behind `:`, as sections of the first page.
fn keys() -> Roff {
    let mut page = Roff::default();
    page.control("SH", ["KEYS AND COMMANDS ON THE SCREEN"]);
    for block in session::keys::pages(KeyContext::Bits, Skin::Terminal) {
        match block {
            Block::Heading(line) => {
                let title = line.text();
                page.control("SS", [title.as_str()]);
            }
            Block::Table(table) => {
                for row in table.rows {
                    let mut cells = row.iter().map(|cell| cell.text());
                    page.control("TP", []);
                    page.text([roff::bold(cells.next().unwrap_or_default())]);
                    page.text([roff::roman(cells.collect::<Vec<String>>().join("  "))]);
                }
            }
            _ => {}
        }
    }
    page
}
