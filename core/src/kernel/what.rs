//! What a program is written for: an instruction, a target, a version, and whether the instruction itself is run.

use crate::isa::{FIRST, minimum};
use crate::isa::{Instr, PtxVersion, Since, Target};

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
    /// no GPU has, and for f64: operands and results are words of 32 bits.
    pub fn new(instr: &Instr, target: Option<Target>, ptx: Option<PtxVersion>) -> Option<Kernel> {
        let least = minimum(instr)?;
        if instr.ty.width() > 32 || instr.from.width() > 32 {
            return None;
        }
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
}
