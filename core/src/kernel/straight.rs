//! Writes a program that runs a straight line of instructions once, on one thread, and returns some of the values.
//!
//! Inputs are read from memory, so that the compiler cannot know them. Only the returned values are stored: the
//! compiler may fuse or remove other computations, as in any program.

use super::body;
use super::definition::Kernel;
use super::text::Text;
use crate::isa::FIRST;
use crate::isa::Since;

/// A value of a straight line. It refers to earlier values by their indices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// read from memory, with this width in bits, 16 or 32; words are read in the order of these steps
    Read(u32),
    /// a constant in the program
    Written {
        /// its bits
        bits: u32,
        /// its width in bits, 16 or 32
        width: u32,
    },
    /// computed by an instruction from earlier values
    Made(Kernel, Vec<usize>),
    /// two earlier 16-bit values packed into one register, the first in its lower half
    Packed([usize; 2]),
    /// half of an earlier packed register: 0 for the lower, 1 for the upper
    Lane(usize, u32),
    /// computed in single precision by an instruction outside the table: its spelling, its requirements, and its
    /// operands
    Spelled(String, Since, Vec<usize>),
}

/// A complete PTX module with the parameters of [`Kernel::cases`](super::Kernel::cases), of which the last is ignored.
/// It reads one word for each [`Step::Read`], and writes one word for each of `results`, which are indices of steps.
///
/// ```
/// use halfplay_core::isa::{Allow, parse};
/// use halfplay_core::skins::kernel::{Kernel, Step, straight};
/// let square = Kernel::new(&parse("mul.f16", Allow::PTX)?.instr, None, None).ok_or("no GPU has it")?;
/// let text = straight(&[Step::Read(16), Step::Made(square, vec![0, 0])], &[1]);
/// assert!(text.contains("mul.f16 %n1, %n0, %n0;"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn straight(steps: &[Step], results: &[usize]) -> String {
    let since = steps.iter().fold(FIRST, |since, step| match step {
        Step::Made(kernel, _) => later(since, kernel.since),
        Step::Spelled(_, own, _) => later(since, *own),
        Step::Read(_) | Step::Written { .. } | Step::Packed(_) | Step::Lane(..) => since,
    });
    let mut text = Text::new(since, &[".u64 operands", ".u64 results", ".u32 cases"]);
    text.line(".reg .b64 %from, %to;\n.reg .b32 %word;");
    for (place, step) in steps.iter().enumerate() {
        text.line(&format!(".reg .b{} %n{place};", width(step)));
        if matches!(step, Step::Made(kernel, _) if !kernel.native) {
            text.line(&format!(".reg .b32 %n{place}_0, %n{place}_1;"));
        }
    }
    text.gap();
    text.line("ld.param.u64 %from, [operands];\ncvta.to.global.u64 %from, %from;");
    let mut read = 0;
    for (place, step) in steps.iter().enumerate() {
        let names = |from: &[usize]| from.iter().map(|place| format!("%n{place}")).collect::<Vec<_>>();
        match step {
            Step::Read(width) => {
                text.line(&format!("ld.global.b{width} %n{place}, [%from+{}];", 4 * read));
                read += 1;
            }
            Step::Written { bits, width } => text.line(&format!("mov.b{width} %n{place}, {bits:#x};")),
            Step::Packed([low, high]) => {
                text.line(&format!("cvt.u32.u16 %word, %n{high};\nshl.b32 %word, %word, 16;"));
                text.line(&format!("cvt.u32.u16 %n{place}, %n{low};\nor.b32 %n{place}, %n{place}, %word;"));
            }
            Step::Lane(whole, lane) => {
                text.line(&format!(
                    "shr.u32 %word, %n{whole}, {};\ncvt.u16.u32 %n{place}, %word;",
                    16 * lane
                ));
            }
            Step::Made(kernel, from) => {
                let spare = |operand: usize| format!("n{place}_{operand}");
                body::operation(&mut text, kernel, &format!("%n{place}"), &names(from), spare);
            }
            Step::Spelled(spelling, _, from) => {
                text.line(&format!("{spelling} %n{place}, {};", names(from).join(", ")));
            }
        }
    }
    text.gap();
    text.line("ld.param.u64 %to, [results];\ncvta.to.global.u64 %to, %to;");
    for (at, place) in results.iter().enumerate() {
        let is_half = steps.get(*place).is_some_and(|step| width(step) == 16);
        let copy = if is_half { "cvt.u32.u16" } else { "mov.b32" };
        text.line(&format!("{copy} %word, %n{place};\nst.global.b32 [%to+{}], %word;", 4 * at));
    }
    text.line("ret;");
    text.finished()
}

const fn width(step: &Step) -> u32 {
    match step {
        Step::Read(width) | Step::Written { width, .. } => *width,
        Step::Made(kernel, _) => kernel.instr.ty.width(),
        Step::Lane(..) => 16,
        Step::Spelled(..) | Step::Packed(_) => 32,
    }
}

/// The maximum of two requirements.
fn later(one: Since, other: Since) -> Since {
    Since {
        target: if one.target.supports(other.target) { one.target } else { other.target },
        ptx: if one.ptx.supports(other.ptx) { one.ptx } else { other.ptx },
    }
}
