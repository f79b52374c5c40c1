//! Messages about threads, launches, precision and the inputs of kernels.

use super::unsupported::at;
use crate::isa::{Span, Type};
use crate::program::read::Diagnostic;
use crate::program::run::messages as run_why;
use crate::typo::clipped;

pub use run_why::waits;

/// The help for code that needs several threads.
const PASTE_PTX: &str = "halfplay runs PTX as a block of threads: paste the PTX of the kernel";

/// The error for a barrier after a store to shared memory.
pub fn other_threads() -> Diagnostic {
    run_why::other_threads().with_help(PASTE_PTX)
}

/// The error for a read of shared memory that this thread did not set.
pub fn unset_shared(name: &str) -> Diagnostic {
    run_why::unset_shared(name).with_help(PASTE_PTX)
}

/// The remark on a launch outside of functions.
pub fn launched(name: &str) -> Diagnostic {
    Diagnostic::new(format!("halfplay runs `{}` as a single thread of this launch", clipped(name)))
}

/// The error for a launch in a function that runs.
pub fn launch(place: Span, name: &str) -> Diagnostic {
    let name = clipped(name);
    at(place, format!("halfplay does not start `{name}` from here"))
        .with_help(format!("--entry {name} runs it"))
}

pub fn unknown_size(name: &str) -> Diagnostic {
    Diagnostic::new(format!("the size in this launch of `{}` is not known, so it is 1", clipped(name)))
        .with_help("set it: blockDim.x=64 gridDim.x=2")
}

/// The remark on an integer parameter without a value.
pub fn unset_integer(name: &str) -> Diagnostic {
    let name = clipped(name);
    Diagnostic::new(format!("`{name}` is not set, so it is 1")).with_help(format!("set it: {name}=8"))
}

/// The error for an integer that is made of the bits of a number.
pub fn bits_of_number(place: Span) -> Diagnostic {
    at(place, "the integer that holds the bits of a number can only be stored in an array or turned back")
        .with_help("turn it back with __ushort_as_half, or store it: o[0] = __half_as_ushort(x)")
}

/// The remark on `precision mediump float;`.
pub fn default_precision() -> Diagnostic {
    Diagnostic::new("this sets the precision of every `float` without a precision of its own")
}

/// The remark on the first number with reduced precision.
pub fn mediump(ty: Type) -> Diagnostic {
    let (here, other) = if ty == Type::F16 { ("f16", "f32") } else { ("f32", "f16") };
    Diagnostic::new(format!(
        "halfplay computes mediump, lowp and min16float in {here}; a GPU may use {other}: --mediump {other} shows that"
    ))
}
