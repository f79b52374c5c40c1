//! The arguments of `halfplay tensor`.

use crate::common_args::{Output, Switches};
use clap::{Args, ValueEnum};
use halfplay_core::float::Format;
use std::path::PathBuf;

/// Arguments of `halfplay tensor`.
#[derive(Args, Debug)]
pub struct TensorArgs {
    /// The array, or the result to compare: .npy or .safetensors
    pub got: PathBuf,
    /// The expected array, of the same shape
    pub expected: Option<PathBuf>,
    /// The name of the tensor, in files with several
    #[arg(long, value_name = "NAME")]
    pub tensor: Option<String>,
    /// The arrays of the operands, in order
    #[arg(long, value_name = "FILE", num_args = 1..=3, requires = "instr")]
    pub inputs: Vec<PathBuf>,
    /// The instruction that made the array; halfplay computes the expected results and explains different ones
    #[arg(long, value_name = "SPELLING", requires = "inputs")]
    pub instr: Option<String>,
    /// Read integers in arrays as the bits of this format
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
Arrays are f16, bf16 (<V2 in .npy, as ml_dtypes writes it) or f32; the expected array may also be f64, which halfplay rounds once. The byte order may differ, but the order of indices must be the same. halfplay reads arrays in parts, \
so they may be larger than memory. For one array it prints how many elements have each class and exponent, which NaNs there are, and \
the positions of the largest number, the first infinity and the first NaN.

For two arrays it prints how many elements differ, by how many ulp of the expected value, the first and the worst positions, each with a link into the playground, \
and what the differences have in common: a row or a column, every second lane, subnormal numbers, one exponent, a bound, ties, a direction. \
If the formats differ, it rounds the expected value to the format of the result.

For a file with several tensors it prints a list, and compares two such files name by name. To choose one, use --tensor NAME, or append the name to the \
file: model.safetensors:weights. With --inputs and --instr, the links lead to that instruction on these operands, and halfplay explains the results \
as halfplay diagnose does.

Exit status: 0 success, and two arrays are equal; 1 some elements differ; 2 wrong usage, or an unreadable file.

Examples:
  halfplay tensor weights.npy
  halfplay tensor got.npy expected.npy --json
  halfplay tensor got.safetensors expected.safetensors --tensor layer.0
  halfplay tensor got.npy --inputs a.npy b.npy c.npy --instr fma.rn.f16 --format svg";

/// The end of the short help.
pub const TENSOR_BRIEF: &str = "\
Examples:
  halfplay tensor weights.npy
  halfplay tensor got.npy expected.npy
Exit status: 0 success, or equal arrays; 1 some elements differ; 2 wrong usage or unreadable file
More: halfplay help tensor";

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
