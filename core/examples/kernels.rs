//! Writes the GPU program of every documented spelling, at the least target and PTX version that have it, into a
//! folder: `cargo run -p halfplay-core --example kernels -- FOLDER`.
//!
//! A file is called `SPELLING.KIND.ptx`, where the kind is `cases`, `digests`, or that with an addend. Mixed spellings
//! have the same once more as older GPUs run them, `.wide` before the kind.

use halfplay_core::isa::{Addend, Kernel, documented, product_then_sum};
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
    println!("{written} programs in {folder}");
    Ok(())
}
