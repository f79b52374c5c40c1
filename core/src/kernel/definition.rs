//! The instruction, target and version for which a program is written.

use crate::isa::{FIRST, minimum};
use crate::isa::{Instr, PtxVersion, Since, Target};

/// An instruction that GPUs have, with the target and version for which its programs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernel {
    /// the instruction
    pub instr: Instr,
    /// the target and the PTX version in the header of the text
    pub since: Since,
    /// true to run the instruction itself, false to run a widening and a single-precision operation instead
    pub native: bool,
}

impl Kernel {
    /// Chooses the lowest target and version that have the instruction, or the given ones if they are higher. `None` if
    /// no GPU has the instruction, and for f64: operands and results are words of 32 bits.
    pub fn new(instr: &Instr, target: Option<Target>, ptx: Option<PtxVersion>) -> Option<Kernel> {
        let least = minimum(instr)?;
        if instr.ty.width() > 32 || instr.from.width() > 32 {
            return None;
        }
        let target = target.filter(|given| given.supports(least.target)).unwrap_or(least.target);
        let ptx = ptx.filter(|given| given.supports(least.ptx)).unwrap_or(least.ptx);
        Some(Kernel { instr: *instr, since: Since { target, ptx }, native: true })
    }

    /// A replacement for GPUs that lack the instruction: widening and a single-precision operation. `None` unless the
    /// instruction is mixed; others have no replacement.
    pub fn widened(instr: &Instr) -> Option<Kernel> {
        instr.is_mixed().then_some(Kernel { instr: *instr, since: FIRST, native: false })
    }

    /// The program for this GPU: the instruction itself, or its replacement. `None` if neither is possible.
    pub fn on(instr: &Instr, target: Target) -> Option<Kernel> {
        let native = Kernel::new(instr, None, None).filter(|kernel| target.supports(kernel.since.target));
        native.or_else(|| Kernel::widened(instr).filter(|kernel| target.supports(kernel.since.target)))
    }
}
