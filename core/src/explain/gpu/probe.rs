//! A GPU's answer beside the model's, in a sentence for the line below a screen.

use crate::gpu_check::is_approximate;
use crate::isa::{Grade, Instr, rules};

/// The GPU's answer and, if it differs, the model's answer and a possible reason, such as a rule of the model that is
/// in doubt. `source` names the GPU.
///
/// ```
/// use halfplay_core::skins::explain::gpu::probe_words;
/// use halfplay_core::isa::{Allow, parse};
/// let add = parse("add.f16", Allow::PTX)?.instr;
/// let said = probe_words(&add, 0x4000, 0x4000, "A GPU, sm_90, driver 12.4");
/// assert_eq!(said, "the GPU agrees: 0x4000 (A GPU, sm_90, driver 12.4)");
/// # Ok::<(), halfplay_core::isa::Problem>(())
/// ```
pub fn probe_words(instr: &Instr, gpu: u64, model: u64, source: &str) -> String {
    let hex = |bits: u64| format!("0x{bits:0digits$x}", digits = instr.ty.width() as usize / 4);
    if gpu == model {
        return format!("the GPU agrees: {} ({source})", hex(gpu));
    }
    let why = match rules(instr).find(|rule| rule.grade > Grade::Assembler) {
        _ if is_approximate(instr) => {
            "it is an approximation, and the model gives the correctly rounded value".to_owned()
        }
        Some(rule) => format!("{} ({})", rule.words, rule.grade.words()),
        None => "no rule of the model for this instruction is uncertain".to_owned(),
    };
    format!("the GPU gives {}, the model {} ({source}): {why}", hex(gpu), hex(model))
}
