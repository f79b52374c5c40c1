//! Writes the program that runs an instruction on given operands.

use super::body;
use super::definition::Kernel;
use super::text::Text;
use crate::isa::{Instr, PtxVersion, Target};

impl Kernel {
    /// A complete PTX module with one entry, [`ENTRY`](super::ENTRY). Its parameters are the address of the operands
    /// (64 bits), the address of the results (64 bits) and the number of cases (32 bits). Each thread runs one case.
    ///
    /// Every operand and every result occupies a 32-bit word. A 16-bit value is in the lower half; the upper half of an
    /// operand is ignored, that of a result is zero. Case `i` of an instruction with `n` operands reads words `n·i` to
    /// `n·i + n − 1` and writes word `i`.
    pub fn cases(&self) -> String {
        let Kernel { instr, .. } = self;
        let names = instr.operand_names();
        let mut text = Text::new(self.since, &[".u64 operands", ".u64 results", ".u32 cases"]);
        text.line(".reg .pred %done;\n.reg .b64 %from, %to, %step;");
        text.line(".reg .b32 %case, %size, %block, %cases, %word;");
        body::registers(&mut text, self);
        text.gap();
        text.line("mov.u32 %block, %ctaid.x;\nmov.u32 %size, %ntid.x;\nmov.u32 %case, %tid.x;");
        text.line("mad.lo.u32 %case, %block, %size, %case;");
        text.line("ld.param.u32 %cases, [cases];\nsetp.ge.u32 %done, %case, %cases;\n@%done ret;");
        text.gap();
        text.line("ld.param.u64 %from, [operands];\ncvta.to.global.u64 %from, %from;");
        text.line(&format!("mul.wide.u32 %step, %case, {};\nadd.u64 %from, %from, %step;", 4 * names.len()));
        for (i, name) in names.iter().enumerate() {
            let width = body::register(instr.operand_type(i));
            text.line(&format!("ld.global{width} %{name}, [%from+{}];", 4 * i));
        }
        text.gap();
        body::instruction(&mut text, self);
        text.gap();
        text.line("ld.param.u64 %to, [results];\ncvta.to.global.u64 %to, %to;");
        text.line("mul.wide.u32 %step, %case, 4;\nadd.u64 %to, %to, %step;");
        body::widen(&mut text, "word", instr.ty, "d");
        text.line("st.global.b32 [%to], %word;\nret;");
        text.finished()
    }
}

/// [`Kernel::cases`] for the lowest target and version that have the instruction, or for the given ones if they are
/// higher. `None` if no GPU has the instruction, and for f64.
pub fn kernel(instr: &Instr, target: Option<Target>, ptx: Option<PtxVersion>) -> Option<String> {
    Kernel::new(instr, target, ptx).map(|kernel| kernel.cases())
}
