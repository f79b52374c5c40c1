//! Writes the SoftFloat case files: `softfloat-cases DIR [--no-digests]`.
//!
//! All answers come from Berkeley SoftFloat; the arithmetic here only chooses the operands. Everything is
//! deterministic: the same program writes the same bytes.

mod arithmetic;
mod cases;
mod conversions;
mod digests;
mod format;
mod random;
mod softfloat;

use std::{env, fs, path::Path};

use format::{F16, F32};

fn main() {
    let dir = env::args().nth(1).expect("usage: softfloat-cases DIR [--no-digests]");
    let dir = Path::new(&dir);
    arithmetic::cases(F16, 16, 8800).save(&dir.join("softfloat-f16.tsv"));
    arithmetic::cases(F32, 32, 7800).save(&dir.join("softfloat-f32.tsv"));
    conversions::cases(48).save(&dir.join("softfloat-cvt.tsv"));
    if env::args().nth(2).is_some_and(|a| a == "--no-digests") {
        return;
    }
    fs::write(dir.join("softfloat-digests.tsv"), digests::table()).expect("the file cannot be written");
}
