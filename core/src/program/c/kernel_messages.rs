//! Messages about threads, launches, precision and the inputs of kernels.

use super::unsupported::at;
use crate::isa::{Span, Type};
use crate::program::read::Diagnostic;
use crate::typo::clipped;

/// The remark on a launch outside of functions.
pub fn launched(name: &str) -> Diagnostic {
    Diagnostic::new(format!("this starts `{}`; --thread chooses the thread that is shown", clipped(name)))
}

/// The error for a launch in a function that runs.
pub fn launch(place: Span, name: &str) -> Diagnostic {
    let name = clipped(name);
    at(place, format!("halfplay does not start `{name}` from here"))
        .with_help(format!("--entry {name} runs it"))
}

pub fn unknown_size(name: &str) -> Diagnostic {
    Diagnostic::new(format!("the size in this launch of `{}` is not known, so it is 1", clipped(name)))
        .with_help("give the size: --block 64 --grid 2")
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

/// The error for an instruction of several threads where a value must not depend on other threads.
pub fn cannot_wait(place: Span) -> Diagnostic {
    at(place, "this value is needed before the threads run, so it cannot depend on other threads")
}

/// As [`cannot_wait`], for an instruction outside of functions.
pub fn cannot_wait_here() -> Diagnostic {
    Diagnostic::new("threads exchange values only in a function that runs as a kernel")
        .with_help("move this line into the kernel")
}

/// The error for a shuffle whose width is not a power of two.
pub fn shuffle_width(place: Span) -> Diagnostic {
    at(place, "the width of a shuffle is a power of two, at most 32")
}

/// The error for a shuffle of a vector that does not fit a register.
pub fn sent_vector(place: Span) -> Diagnostic {
    at(place, "a shuffle sends one number, or two halves").with_help("send the parts one by one: v.x, v.y")
}

/// The error for a shuffle between threads with values of different types.
pub fn other_type_received(place: Span) -> Diagnostic {
    at(place, "the other thread sends a value of another type here")
}

/// The error for an axis other than 0, 1 or 2.
pub fn no_axis(place: Span) -> Diagnostic {
    at(place, "the axis of an index is 0, 1 or 2, for x, y or z")
}

/// The error for an operand of inline PTX that is not in a register.
pub fn assembly_memory(place: Span) -> Diagnostic {
    at(place, "inline PTX cannot use memory here, only numbers in registers")
        .with_help("load the numbers before it, and store them after it")
}

/// The error for a line of inline PTX that does not run.
pub fn assembly_failed(place: Span, line: &str, said: &str) -> Diagnostic {
    at(place, format!("the inline PTX `{}` does not run: {said}", clipped(line)))
}

/// The error for an unknown constraint of inline PTX.
pub fn constraint(place: Span, text: &str) -> Diagnostic {
    at(place, format!("the constraint `{}` is not supported", clipped(text)))
        .with_help("the constraints are h, r, l, f, d and n, with = or + for results")
}

/// The remark on the declaration of a function.
pub fn prototype() -> Diagnostic {
    Diagnostic::new("this declares a function; its definition runs where it is called")
}
