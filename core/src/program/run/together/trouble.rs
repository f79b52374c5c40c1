//! Messages about instructions that threads cannot perform together.

use crate::program::read::Diagnostic;

/// The error for a lane that executes an instruction whose mask lacks it.
pub fn not_in_mask(lane: u32, mask: u32) -> Diagnostic {
    Diagnostic::new(format!("lane {lane} executes this line, but the member mask {mask:#x} lacks it"))
        .with_help("use the mask -1 for a whole warp, or guard the line")
}

/// The error for a shuffle from a lane that does not take part.
pub fn absent_source(lane: u32) -> Diagnostic {
    Diagnostic::new(format!(
        "this shuffle reads lane {lane}, which does not take part: its value is undefined"
    ))
    .with_help("use a block of whole warps, or limit the lanes with operand c")
}

/// The remark on a barrier that some threads never reach.
pub fn ended_before(ended: usize, all: usize) -> String {
    format!("{ended} of the block's {all} threads ended before this barrier; a GPU may then wait for ever")
}
