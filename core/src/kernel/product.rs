//! Writes a program that multiplies and then adds. It answers one question: does the driver's compiler fuse the two?

use super::text::Text;
use crate::isa::FIRST;

/// A complete PTX module with the parameters of [`Kernel::cases`](super::Kernel::cases). It computes `a × b` and then
/// `+ c` in f16, in two instructions. Both specify `.rn`, or neither does.
pub fn product_then_sum(rounding_is_written: bool) -> String {
    let rn = if rounding_is_written { ".rn" } else { "" };
    let mut text = Text::new(FIRST, &[".u64 operands", ".u64 results", ".u32 cases"]);
    text.line(".reg .pred %done;\n.reg .b64 %from, %to, %step;\n.reg .b32 %case, %cases, %word;");
    text.line(".reg .b16 %a, %b, %c, %d, %p;");
    text.gap();
    text.line("mov.u32 %case, %ctaid.x;\nmov.u32 %cases, %ntid.x;\nmov.u32 %word, %tid.x;");
    text.line("mad.lo.u32 %case, %case, %cases, %word;");
    text.line("ld.param.u32 %cases, [cases];\nsetp.ge.u32 %done, %case, %cases;\n@%done ret;");
    text.line("ld.param.u64 %from, [operands];\ncvta.to.global.u64 %from, %from;");
    text.line("mul.wide.u32 %step, %case, 12;\nadd.u64 %from, %from, %step;");
    text.line("ld.global.b16 %a, [%from+0];\nld.global.b16 %b, [%from+4];\nld.global.b16 %c, [%from+8];");
    text.line(&format!("mul{rn}.f16 %p, %a, %b;\nadd{rn}.f16 %d, %p, %c;"));
    text.line("ld.param.u64 %to, [results];\ncvta.to.global.u64 %to, %to;");
    text.line("mul.wide.u32 %step, %case, 4;\nadd.u64 %to, %to, %step;");
    text.line("cvt.u32.u16 %word, %d;\nst.global.b32 [%to], %word;\nret;");
    text.finished()
}
