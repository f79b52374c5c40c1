//! The arguments of `halfplay matmul`.

use crate::common_args::{Output, number_format};
use clap::Args;
use halfplay_core::float::Format;
use halfplay_core::isa::Target;
use std::path::PathBuf;

/// Arguments of `halfplay matmul`.
#[derive(Args, Debug)]
pub struct MatmulArgs {
    /// A, m × k: .npy or .safetensors
    pub a: PathBuf,
    /// B, k × n
    pub b: PathBuf,
    /// C, m × n [default: zeros]
    pub c: Option<PathBuf>,
    /// The matrix instruction [default: a common one for the type of A]
    #[arg(long, value_name = "SPELLING")]
    pub instr: Option<String>,
    /// The target whose unit computes the product, such as sm_80
    #[arg(long, value_name = "SM")]
    pub target: Option<Target>,
    /// Split k into this many parts and add their f32 sums
    #[arg(long, value_name = "PARTS", conflicts_with = "promote")]
    pub split: Option<usize>,
    /// Add the sum of this many products at a time to a total in f32
    #[arg(long, value_name = "PRODUCTS")]
    pub promote: Option<usize>,
    /// Round each element to this format at the end
    #[arg(long, value_name = "FORMAT", value_parser = number_format)]
    pub to: Option<Format>,
    /// An observed product to compare with; exit status 1 if an element differs
    #[arg(long, value_name = "FILE")]
    pub got: Option<PathBuf>,
    /// Write the product to this .npy file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub output: Output,
}

// Each paragraph is one line, so that it wraps at the terminal's width.
/// The help text below the arguments.
pub const MATMUL_HELP: &str = "\
halfplay computes D = A·B + C bit by bit as a matrix unit does: each element is summed in blocks of k, in order, with the unit's alignment, truncation and rounding. It prints the errors against \
the exact product, in ulp of the exact element, and the elements with the largest errors.

Matrices are f16, bf16 or f32. If the instruction multiplies another format, such as e4m3, every element must be a number of that format. For tf32, the lower 13 bits of each f32 element are ignored, as the unit does. \
Zeros fill up the last block of k.

With --split, each part of k is summed from 0; then f32 additions to nearest add the parts in order, then C. With --promote, each group of products is summed from 0, and f32 additions to nearest add it to a total, which starts with C. \
The order in which a library adds is not known in general: these are two common ones.

Exit status: 0 success; 1 an element differs from --got, or no unit executes the instruction; 2 wrong usage, or an unreadable file.

Examples:
  halfplay matmul a.npy b.npy
  halfplay matmul a.npy b.npy c.npy --instr mma.m16n8k16.f32.bf16.bf16.f32 --target sm_80 --got d.npy
  halfplay matmul a.npy b.npy --instr wgmma.m64n8k32.f32.e4m3.e4m3 --promote 128 --to bf16 --out d.npy";

/// The end of the short help.
pub const MATMUL_BRIEF: &str = "\
Examples:
  halfplay matmul a.npy b.npy
  halfplay matmul a.npy b.npy --target sm_80 --got d.npy
Exit status: 0 success; 1 an element differs, or no such unit; 2 wrong usage
More: halfplay help matmul";
