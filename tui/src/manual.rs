//! Generates completions and manual pages from the definition of the command line.

use crate::cli::Cli;
use crate::failure::Failure;
use crate::output;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{self, Roff};
use halfplay_core::skins::doc::Block;
use halfplay_core::skins::session::{self, KeyContext, Skin};
use std::path::Path;
use std::{fs, io, iter};

/// Prints completions for `shell`.
pub fn completions(shell: Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "halfplay", &mut text);
    output::print(text)
}

/// Prints one manual page for the program and one for each command, or writes each to a file in `folder`.
pub fn manual(folder: Option<&Path>) -> Result<(), Failure> {
    let pages = pages()?;
    let Some(folder) = folder else {
        return output::print(pages.into_iter().flat_map(|page| page.text).collect::<Vec<u8>>());
    };
    for Page { file, text } in pages {
        let path = folder.join(file);
        fs::write(&path, text)
            .map_err(|why| Failure::Usage(format!("cannot write {}: {why}", path.display())))?;
    }
    Ok(())
}

/// A manual page.
struct Page {
    /// the name of its file, such as `halfplay-eval.1`
    file: String,
    text: Vec<u8>,
}

/// The page of the program, followed by one for each command.
fn pages() -> io::Result<Vec<Page>> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let source = format!("halfplay {}", env!("CARGO_PKG_VERSION"));
    let page = |command: &clap::Command| {
        let (man, mut text) = (Man::new(command.clone()).source(source.as_str()), Vec::new());
        man.render(&mut text)?;
        Ok(Page { file: man.get_filename(), text })
    };
    let mut first = page(&program)?;
    keys().to_writer(&mut first.text)?;
    let commands = program.get_subcommands().map(page);
    iter::once(Ok(first)).chain(commands).collect()
}

/// The keys of every screen, and the commands after `:`, as sections of the first page.
fn keys() -> Roff {
    let mut page = Roff::default();
    page.control("SH", ["KEYS AND COMMANDS ON THE SCREEN"]);
    for block in session::help::pages(KeyContext::Bits, Skin::Terminal) {
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
