//! The program that runs a straight line of instructions once, on one thread, and hands back some of its numbers.
//!
//! What comes from outside is read from memory, so that no compiler knows it, and only what is handed back is stored: what
//! else is computed may be fused or left out, as in any program.

use super::body;
use super::text::Text;
use super::what::Kernel;
use crate::isa::FIRST;
use crate::isa::Since;

/// A number of a straight line. What it is made of stands before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// read from the operands, in the order of these steps; it has so many bits, 16 or 32
    Read(u32),
    /// written in the program
    Written {
        /// its bits
        bits: u32,
        /// how many there are, 16 or 32
        width: u32,
    },
    /// made by an instruction of earlier numbers, by their places
    Made(Kernel, Vec<usize>),
    /// two earlier numbers of 16 bits in one register, the first in its lower half
    Packed([usize; 2]),
    /// half of an earlier register of two: 0 for the lower, 1 for the upper
    Lane(usize, u32),
    /// made in single precision by an instruction that the table has not: its spelling, what it needs, and its operands
    Spelled(String, Since, Vec<usize>),
}

/// A complete PTX module with the parameters of [`Kernel::cases`](super::Kernel::cases), of which the last is not looked at.
/// It reads a word for each [`Step::Read`], and writes one for each of the results, which are places of steps.
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

/// What has both.
fn later(one: Since, other: Since) -> Since {
    Since {
        target: if one.target.supports(other.target) { one.target } else { other.target },
        ptx: if one.ptx.supports(other.ptx) { one.ptx } else { other.ptx },
    }
}
