//! Writes the GPU program of every documented spelling to a folder, for the lowest target and PTX version that have it:
//! `cargo run -p halfplay-core --example kernels -- FOLDER`.
//!
//! Files are named `SPELLING.KIND.ptx`, where the kind is `cases` or `digests`, the latter also with the name of an
//! addend rule. Mixed spellings have another set for older GPUs, with `.wide` before the kind. The files
//! `program-N.M.ptx` are those that `halfplay run --gpu` runs for some programs.

use halfplay_core::isa::{Target, documented};
use halfplay_core::skins::gpu_check::run_on_gpu;
use halfplay_core::skins::kernel::{Addend, Kernel, product_then_sum};
use halfplay_core::skins::program::{Task, examples};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder? cargo run --example kernels -- FOLDER")?;
    fs::create_dir_all(&folder)?;
    let mut written = 0;
    for instr in documented() {
        let native = Kernel::new(&instr, None, None).map(|kernel| ("", kernel));
        for (way, kernel) in native.into_iter().chain(Kernel::widened(&instr).map(|kernel| (".wide", kernel)))
        {
            let addends =
                Addend::of(&instr).iter().map(|addend| (format!("digests-{}", addend.name()), Some(*addend)));
            let digests = addends.chain([("digests".to_owned(), None)]);
            let digests = digests.filter_map(|(kind, addend)| Some((kind, kernel.digests(addend)?)));
            for (kind, text) in digests.chain([("cases".to_owned(), kernel.cases())]) {
                fs::write(Path::new(&folder).join(format!("{instr}{way}.{kind}.ptx")), text)?;
                written += 1;
            }
        }
    }
    for (kind, written_rounding) in [("rn", true), ("plain", false)] {
        let name = format!("product-then-sum.{kind}.ptx");
        fs::write(Path::new(&folder).join(name), product_then_sum(written_rounding))?;
        written += 1;
    }
    let rounded = ["div.rn.f32 d, a, b;", "rcp.rz.f32 d, a;", "sqrt.rn.ftz.f32 d, a;"];
    let calls = ["rsqrt", "lg2", "ex2", "tanh", "sin", "cos", "sqrt", "rcp"]
        .map(|name| format!("{name}.approx.f32 d, a;"));
    let mixed =
        "add.f32.f16 d, a, b; cvt.rn.bf16.f32 e, d; fma.rn.bf16x2 g, h, i, j; max.f32 k, d, 1;".to_owned();
    let texts = rounded.map(str::to_owned).into_iter().chain(calls).chain([mixed]);
    // The example `stall` has more numbers than a program may have.
    let examples = examples().iter().filter(|example| example.name != "stall");
    for (number, text) in (1..).zip(texts.chain(examples.map(|example| example.text.to_owned()))) {
        written += program(Path::new(&folder), number, &text)?;
    }
    println!("{written} programs in {folder}");
    Ok(())
}

/// Writes a whole program for two architectures: each operation by itself, and all of them as one kernel. Returns the
/// number of files.
fn program(folder: &Path, number: u32, text: &str) -> Result<u32, Box<dyn Error>> {
    let answer = Task::of(text).answer()?;
    let mut texts = BTreeSet::new();
    for sm in [90, 100] {
        let ran = run_on_gpu(&answer.run.flow, Target::sm(sm), |text: &str, _: &[u32], results: usize| {
            texts.insert(text.to_owned());
            Ok::<_, Infallible>(vec![0; results])
        });
        ran.map_err(|why| format!("program {number}: {why:?}"))?;
    }
    for (at, text) in (0..).zip(&texts) {
        fs::write(folder.join(format!("program-{number}.{at}.ptx")), text)?;
    }
    Ok(u32::try_from(texts.len())?)
}
