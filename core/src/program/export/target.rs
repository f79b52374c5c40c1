//! The target languages of exports.

use super::{device, host};
use crate::program::flow::{Flow, Operation, Origin};
use crate::program::read::Diagnostic;

/// A target language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TargetLanguage {
    /// NVIDIA's assembly language: a line for each number
    Ptx,
    /// C++ for NVIDIA GPUs: a single-thread kernel, each instruction as inline assembly
    Cuda,
    /// C99, with 128-bit integers
    C,
    /// Rust without other crates
    Rust,
    /// Python without other packages
    Python,
}

/// The maximum number of numbers in an export. Compilers may fail on longer programs.
const MOST: usize = 10_000;

/// Exports the program as source code that prints each result of [`Flow::outputs`] on a line: its name, and its bits in
/// hexadecimal. PTX cannot print, so a PTX export lists the results in comments.
///
/// The inputs are those of the run. Fails if the program has no results or too many numbers, or contains an operation
/// that the export does not support.
///
/// ```
/// use halfplay_core::skins::program::export::{TargetLanguage, export};
/// use halfplay_core::skins::program::run::{RunInputs, run};
/// let run = run("add.f16 d, a, a;", &RunInputs { values: [("a".into(), "1".into())].into(), ..RunInputs::default() });
/// let text = export(&run.flow, TargetLanguage::Python)?;
/// assert!(text.ends_with("n0 = 0x3c00  # a\nn1 = added(F16, RN, n0, n0)  # d, line 1: add.f16 d, a, a;\n\nprinted(\"d\", 4, n1)  # 0x4000 is predicted\n"));
/// # Ok::<(), halfplay_core::read::Diagnostic>(())
/// ```
pub fn export(flow: &Flow, target: TargetLanguage) -> Result<String, Diagnostic> {
    let places = short(flow)?;
    if matches!(target, TargetLanguage::Ptx | TargetLanguage::Cuda)
        && let Some(function) = outside_ptx(flow, &places)
    {
        return Err(no_ptx(function));
    }
    match target {
        TargetLanguage::Ptx => Ok(device::ptx(flow, &places)),
        TargetLanguage::Cuda => device::cuda(flow, &places),
        TargetLanguage::C => host::program(flow, &places, &host::C),
        TargetLanguage::Rust => host::program(flow, &places, &host::RUST),
        TargetLanguage::Python => host::program(flow, &places, &host::PYTHON),
    }
}

/// The indices of the numbers that the results depend on, in order. Fails if there are no results.
pub fn straight_line(flow: &Flow) -> Result<Vec<u32>, Diagnostic> {
    if flow.outputs.is_empty() {
        return Err(Diagnostic::new("nothing to export: the program has no results")
            .with_help("results are numbers that the program returns, stores, or leaves in registers"));
    }
    Ok(needed(flow))
}

/// The name of the first function among these numbers that PTX lacks.
fn outside_ptx(flow: &Flow, places: &[u32]) -> Option<&'static str> {
    places.iter().find_map(|place| match flow.number(*place)?.origin {
        Origin::Made(Operation::Call(call), _) if !call.function.is_of_ptx() => Some(call.function.name()),
        _ => None,
    })
}

/// The error for a function that PTX lacks.
pub fn no_ptx(function: &str) -> Diagnostic {
    Diagnostic::new(format!("PTX has no instruction for {function}: compilers make several of it"))
        .with_help("export the program up to that line, or compute the function by ex2 and lg2")
}

/// As [`straight_line`], for a program that a compiler must handle. Also fails if there are too many numbers.
fn short(flow: &Flow) -> Result<Vec<u32>, Diagnostic> {
    let places = straight_line(flow)?;
    if places.len() > MOST {
        return Err(Diagnostic::new(format!(
            "the program has {} numbers; halfplay exports at most {MOST}",
            places.len()
        ))
        .with_help("let its loops run fewer times"));
    }
    Ok(places)
}

/// The indices of the numbers that the results depend on, in order.
fn needed(flow: &Flow) -> Vec<u32> {
    let mut is_needed = vec![false; flow.numbers.len()];
    let need = |place: u32, is_needed: &mut Vec<bool>| {
        if let Some(needed) = is_needed.get_mut(place as usize) {
            *needed = true;
        }
    };
    flow.outputs.iter().for_each(|output| need(output.number, &mut is_needed));
    for (place, number) in flow.numbers.iter().enumerate().rev() {
        if let (Origin::Made(operation, operands), Some(true)) = (&number.origin, is_needed.get(place)) {
            operands.iter().take(operation.operands()).for_each(|operand| need(*operand, &mut is_needed));
        }
    }
    (0..).zip(is_needed).filter(|(_, needed)| *needed).map(|(place, _)| place).collect()
}
