//! Libraries, compilers and processors that compute like a pipeline, each with its source.
//!
//! The sources are the source files and issues of the projects, and the manuals of the compilers and of Intel. The list
//! applies only to the pipeline through f32, for instructions that round to nearest and have no modifiers.

use super::comparison::Comparison;
use crate::doc::{Block, Line, Role, Table, line};
use crate::float::{Format, Mode};
use crate::isa::{Modifiers, Op};
use crate::variant::Variant;

/// The name, the operation that is computed in this way, and the source.
type Example = (&'static str, &'static str, &'static str);

const F16_FMA: [Example; 6] = [
    ("half", "`mul_add` in Rust, on every machine", "2.7.1, src/num_traits.rs"),
    ("Julia", "`fma` of Float16", "issue 57784"),
    ("LLVM", "`llvm.fma.f16` for processors without it, before pull request 171904", "issue 98389"),
    ("GCC, Clang", "`a * b + c` of `_Float16` on x86 without AVX512-FP16, by default", COMPILERS),
    ("x86, F16C", CONVERTS, INTEL),
    ("NumPy", "float16: `a * b` and `+ c`, each through f32; together they are mul, then add", NUMPY),
];

const F16: [Example; 4] = [
    ("half", "operators in Rust, except on AArch64 with fp16", "2.7.1, src/binary16/arch.rs"),
    ("NumPy", "float16", NUMPY),
    ("GCC, Clang", "`_Float16` on x86 without AVX512-FP16", COMPILERS),
    ("x86, F16C", CONVERTS, INTEL),
];

const BF16_FMA: [Example; 2] = [
    ("half", "`mul_add` in Rust, on every machine", "2.7.1, src/num_traits.rs"),
    ("LLVM", "`llvm.fma.bf16` for processors without it", "issue 131531"),
];

const BF16: [Example; 1] = [("half", "operators in Rust, on every machine", "2.7.1, src/bfloat.rs")];

const COMPILERS: &str = "their manuals, Half-Precision Floating Point";
const NUMPY: &str = "numpy/_core/src/umath/loops.c.src";
const CONVERTS: &str = "conversion instructions only: the arithmetic is done in f32";
const INTEL: &str = "Intel's manual, VCVTPH2PS and VCVTPS2PH";

/// The table of known examples under a heading; empty if there are none.
pub(super) fn implementations(comparison: &Comparison) -> Vec<Block> {
    let instr = &comparison.itself.instr;
    let plain = instr.rounding() == Mode::Rn && instr.modifiers == Modifiers::NONE;
    if comparison.pipeline.variant != Variant::ThroughF32 || !plain {
        return Vec::new();
    }
    let examples: &[Example] = match (instr.op, instr.ty.format()) {
        (Op::Fma, Some(Format::F16)) => &F16_FMA,
        (Op::Fma, Some(Format::BF16)) => &BF16_FMA,
        (_, Some(Format::F16)) => &F16,
        (_, Some(Format::BF16)) => &BF16,
        _ => return Vec::new(),
    };
    let heading = Block::Heading(Line::default().with(Role::Strong, "implementations that do this"));
    let right = format!("For a single {} this is correct for all operands.", instr.op.name());
    let text = (instr.op != Op::Fma).then(|| Block::Text(line(right)));
    let rows = examples.iter().map(|&(who, what, source)| {
        vec![Line::default().with(Role::Strong, who), line(what).with(Role::Dim, format!(" ({source})"))]
    });
    let table = Block::Table(Table::new(Vec::new(), rows.collect()));
    [heading].into_iter().chain(text).chain([table]).collect()
}
