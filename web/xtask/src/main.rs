//! The project's chores, behind one alias: `cargo xtask --help` lists them.

mod args;
mod browser;
mod dist;
mod kernels;
mod page;
mod serve;
mod step;
mod suite;
mod toolchain;
mod words;

use args::{Chore, Line};
use clap::Parser;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    match perform(Line::parse().chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn perform(chore: Chore) -> Result<(), String> {
    let root = root();
    match chore {
        Chore::Test { long } => suite::run(&root, long),
        Chore::Web(published) => page::build_within_bound(&root, published.base.as_deref()),
        Chore::Serve(serving) => {
            if !serving.no_build {
                page::build(&root, None)?;
            }
            let folder = serving.folder.unwrap_or_else(|| page::dist(&root));
            serve::serve(&folder, serving.port, &serving.base)
        }
        Chore::Browser => {
            browser::ensure()?;
            page::build(&root, None)?;
            browser::test(&root)
        }
        Chore::Pictures => {
            browser::ensure()?;
            page::build(&root, None)?;
            browser::draw_pictures(&root)
        }
        Chore::Measure => {
            browser::ensure()?;
            page::build(&root, None)?;
            browser::measure(&root)
        }
        Chore::Dist => dist::build(&root),
        Chore::Kernels => kernels::assemble(&root),
        Chore::Words(asked) => words::check(&root, &asked),
    }
}

/// The root of the workspace, two levels above this crate.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}
