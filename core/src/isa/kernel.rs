//! The text of a small GPU program that runs one instruction on many cases.
//!
//! Every operand and every result has a 32-bit word of its own, whatever its type: a 16-bit value is
//! in the lower half, the upper half of an operand is ignored and that of a result is zero. Case `i`
//! of an instruction with `n` operands reads words `n·i` to `n·i + n − 1` and writes word `i`.

use super::{Instr, PtxVersion, Target, Type, minimum};
use std::fmt::Write;

/// The name of the program's entry point.
pub const ENTRY: &str = "halfplay";

/// A complete PTX module with one entry, [`ENTRY`], and these parameters: the address of the operands
/// (64 bits), the address of the results (64 bits), the number of cases (32 bits). Each thread does
/// one case. Target and version are the least that have the instruction, or those given if they are
/// later. `None` for what no GPU has.
pub fn kernel(instr: &Instr, target: Option<Target>, ptx: Option<PtxVersion>) -> Option<String> {
    let least = minimum(instr)?;
    let target = target.filter(|given| given.supports(least.target)).unwrap_or(least.target);
    let ptx = ptx.filter(|given| given.supports(least.ptx)).unwrap_or(least.ptx);
    let count = instr.operand_names().len();
    let mut text = String::new();
    let mut line = |args: std::fmt::Arguments<'_>| {
        // Writing to a string cannot fail.
        let _ = text.write_fmt(args);
        text.push('\n');
    };
    line(format_args!(".version {ptx}\n.target {target}\n.address_size 64\n"));
    line(format_args!(".visible .entry {ENTRY}("));
    line(format_args!("    .param .u64 operands,\n    .param .u64 results,\n    .param .u32 cases)\n{{"));
    line(format_args!("    .reg .pred %done;\n    .reg .b64 %from, %to, %step;"));
    line(format_args!("    .reg .b32 %case, %size, %block, %cases, %word;"));
    line(format_args!("    .reg {} %d;", register(instr.ty)));
    for (i, name) in instr.operand_names().iter().enumerate() {
        line(format_args!("    .reg {} %{name};", register(instr.operand_type(i))));
    }
    line(format_args!(
        "\n    mov.u32 %block, %ctaid.x;\n    mov.u32 %size, %ntid.x;\n    mov.u32 %case, %tid.x;"
    ));
    line(format_args!("    mad.lo.u32 %case, %block, %size, %case;"));
    line(format_args!("    ld.param.u32 %cases, [cases];\n    setp.ge.u32 %done, %case, %cases;"));
    line(format_args!("    @%done ret;\n"));
    line(format_args!("    ld.param.u64 %from, [operands];\n    cvta.to.global.u64 %from, %from;"));
    line(format_args!("    mul.wide.u32 %step, %case, {};\n    add.u64 %from, %from, %step;", 4 * count));
    for (i, name) in instr.operand_names().iter().enumerate() {
        let width = register(instr.operand_type(i));
        line(format_args!("    ld.global{width} %{name}, [%from+{}];", 4 * i));
    }
    let sources: Vec<String> = instr.operand_names().iter().map(|name| format!("%{name}")).collect();
    line(format_args!("\n    {instr} %d, {};\n", sources.join(", ")));
    line(format_args!("    ld.param.u64 %to, [results];\n    cvta.to.global.u64 %to, %to;"));
    line(format_args!("    mul.wide.u32 %step, %case, 4;\n    add.u64 %to, %to, %step;"));
    match instr.ty.width() {
        16 => line(format_args!("    cvt.u32.u16 %word, %d;")),
        _ => line(format_args!("    mov.b32 %word, %d;")),
    }
    line(format_args!("    st.global.b32 [%to], %word;\n    ret;\n}}"));
    Some(text)
}

/// The untyped register that holds it: the assembler takes these for every half and single type.
const fn register(ty: Type) -> &'static str {
    match ty.width() {
        32 => ".b32",
        _ => ".b16",
    }
}
