//! The texts of small GPU programs that run one instruction on many cases.
//!
//! There are two. [`Kernel::cases`] runs it on operands that it is given; [`Kernel::digests`] enumerates operands by
//! itself, all 2^32 pairs if it is asked to, and brings each row of them down to one number.
//!
//! A mixed instruction needs a recent GPU. On others the same is computed as the manual defines it, by widening and a
//! single-precision operation ([`Kernel::widened`]); what that shows holds for those two instructions alone.

mod addend;
mod body;
mod digest;
mod text;

pub use addend::Addend;
pub use digest::THREADS;

use super::table::FIRST;
use super::{Instr, PtxVersion, Since, Target, minimum};
use text::Text;

/// The name of the program's entry point.
pub const ENTRY: &str = "halfplay";

/// One instruction that exists on GPUs, with the target and the version its programs are written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernel {
    /// the instruction
    pub instr: Instr,
    /// the target and the PTX version at the head of the text
    pub since: Since,
    /// Is the instruction itself run? Else a widening and a single-precision operation stand in its place.
    pub native: bool,
}

impl Kernel {
    /// For the least target and version that have the instruction, or those given if they are later. `None` for what
    /// no GPU has.
    pub fn new(instr: &Instr, target: Option<Target>, ptx: Option<PtxVersion>) -> Option<Kernel> {
        let least = minimum(instr)?;
        let target = target.filter(|given| given.supports(least.target)).unwrap_or(least.target);
        let ptx = ptx.filter(|given| given.supports(least.ptx)).unwrap_or(least.ptx);
        Some(Kernel { instr: *instr, since: Since { target, ptx }, native: true })
    }

    /// The same for a GPU that lacks the instruction: widening and a single-precision operation. `None` for what is
    /// not mixed, which nothing else computes.
    pub fn widened(instr: &Instr) -> Option<Kernel> {
        instr.is_mixed().then_some(Kernel { instr: *instr, since: FIRST, native: false })
    }

    /// What runs on this GPU: the instruction itself, or what stands in its place. `None` where neither does.
    pub fn on(instr: &Instr, target: Target) -> Option<Kernel> {
        let native = Kernel::new(instr, None, None).filter(|kernel| target.supports(kernel.since.target));
        native.or_else(|| Kernel::widened(instr).filter(|kernel| target.supports(kernel.since.target)))
    }

    /// A complete PTX module with one entry, [`ENTRY`], and these parameters: the address of the operands (64 bits), the
    /// address of the results (64 bits), the number of cases (32 bits). Each thread does one case.
    ///
    /// Every operand and every result has a 32-bit word of its own, whatever its type: a 16-bit value is in the lower
    /// half, the upper half of an operand is ignored and that of a result is zero. Case `i` of an instruction with `n`
    /// operands reads words `n·i` to `n·i + n − 1` and writes word `i`.
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

    /// A complete PTX module that enumerates operands and digests what comes of them; see [`digest`](self) for its
    /// parameters. `None` where there is no such enumeration: for an instruction with one operand, for a conversion,
    /// and for an addend where none is made up.
    pub fn digests(&self, addend: Option<Addend>) -> Option<String> {
        digest::text(self, addend)
    }
}

/// [`Kernel::cases`] for the least target and version that have the instruction, or those given if they are later. `None`
/// for what no GPU has.
pub fn kernel(instr: &Instr, target: Option<Target>, ptx: Option<PtxVersion>) -> Option<String> {
    Kernel::new(instr, target, ptx).map(|kernel| kernel.cases())
}
