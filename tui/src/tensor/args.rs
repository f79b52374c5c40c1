//! The arguments of `halfplay tensor`.

use crate::common_args::{Output, Switches};
use clap::{Args, ValueEnum};
use halfplay_core::float::Format;
use std::path::PathBuf;

/// Arguments of `halfplay tensor`.
#[derive(Args, Debug)]
pub struct TensorArgs {
    /// The array, or what came out: .npy or .safetensors
    pub got: PathBuf,
    /// What was expected, of the same shape
    pub expected: Option<PathBuf>,
    /// The tensor of this name, in files that hold several
    #[arg(long, value_name = "NAME")]
    pub tensor: Option<String>,
    /// The arrays that the instruction was given, one for each operand
    #[arg(long, value_name = "FILE", num_args = 1..=3, requires = "instr")]
    pub inputs: Vec<PathBuf>,
    /// The instruction that made the array: its own results are expected, and what explains others is told
    #[arg(long, value_name = "SPELLING", requires = "inputs")]
    pub instr: Option<String>,
    /// Takes arrays of whole numbers for the bits of this format
    #[arg(long, value_name = "FORMAT")]
    pub bits: Option<StoredFormat>,
    #[command(flatten)]
    pub output: Output,
    #[command(flatten)]
    pub switches: Switches,
}

// Each paragraph is one line, so that it wraps at the terminal's width.
/// The help text below the arguments.
pub const TENSOR_HELP: &str = "\
Arrays are f16, bf16 (<V2 in .npy, as ml_dtypes writes it) or f32, and what was expected also f64, which is rounded once; in either order of bytes, and both in the same order of indexes. They are read part by part, \
so that they may be longer than memory. Of one array it tells how many elements are of each class and exponent, which NaNs there are, and \
where the largest number, the first infinity and the first NaN stand.

Of two it tells how many differ, by how many ulp of what was expected, the first and the worst places, each with a link into the playground, \
and what the differences have in common: a row or a column, every second lane, subnormal numbers, one exponent, a bound, ties, a direction. \
What was expected is rounded to the format of what came out, where it has another one.

A file of several tensors is listed, and two of them are held beside each other name by name; --tensor NAME chooses, or a name behind a \
file: model.safetensors:weights. With --inputs and --instr the places are linked to that very instruction, and what explains the results is \
told as by halfplay diagnose.

Exit status: 0 fine, and of two arrays: nothing differs; 1 something differs; 2 wrong usage, or a file that cannot be read.

Examples:
  halfplay tensor weights.npy
  halfplay tensor got.npy expected.npy --json
  halfplay tensor got.safetensors expected.safetensors --tensor layer.0
  halfplay tensor got.npy --inputs a.npy b.npy c.npy --instr fma.rn.f16 --format svg";

/// A format in which arrays are stored.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoredFormat {
    /// IEEE half precision
    F16,
    /// the upper half of an f32
    Bf16,
    /// IEEE single precision
    F32,
}

impl StoredFormat {
    /// The corresponding number format.
    pub const fn format(self) -> Format {
        match self {
            StoredFormat::F16 => Format::F16,
            StoredFormat::Bf16 => Format::BF16,
            StoredFormat::F32 => Format::F32,
        }
    }
}
