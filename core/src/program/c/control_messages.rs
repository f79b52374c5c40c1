//! Messages about choices and loops.

use super::unsupported::at;
use crate::isa::Span;
use crate::program::read::Diagnostic;

pub fn too_long(place: Span, most: usize) -> Diagnostic {
    at(place, format!("the loops of the program run more than {most} rounds; halfplay stops here"))
        .with_help("use fewer rounds, or check that the loop's condition becomes false")
}

/// The reason why the body of a loop never ran.
pub fn no_rounds(line: usize) -> Diagnostic {
    Diagnostic::new(format!(
        "this statement does not run: the condition of the loop in line {line} is false at once"
    ))
}

pub fn other_case(line: usize, value: i128) -> Diagnostic {
    Diagnostic::new(format!(
        "this statement does not run: the value of the `switch` in line {line} is {value}"
    ))
}

/// The reason why a statement after a `break` or `continue` did not run.
pub fn behind_leaving(line: usize, is_break: bool) -> Diagnostic {
    let word = if is_break { "break" } else { "continue" };
    Diagnostic::new(format!("this statement does not run: the `{word}` in line {line} comes first"))
}

pub fn leaves_nothing(place: Span, is_break: bool) -> Diagnostic {
    let (word, of) = if is_break { ("break", "a loop or a `switch`") } else { ("continue", "a loop") };
    at(place, format!("this `{word}` is not inside {of}")).with_help("delete it")
}

pub fn compares_vectors(place: Span) -> Diagnostic {
    at(place, "these vectors cannot be compared").with_help("compare one part of each: a.x < b.x")
}

pub fn compares_by_function(place: Span) -> Diagnostic {
    at(place, "GLSL compares the elements of vectors with functions")
        .with_help("write lessThan(a, b) or similar")
}

pub fn vector_condition(place: Span) -> Diagnostic {
    at(place, "a vector or a structure cannot be a condition")
        .with_help("write any(v) or all(v), or test one part of it")
}

pub fn chooses_other_width(place: Span, width: usize) -> Diagnostic {
    at(place, format!("the condition has {width} elements, and a value has another number of them"))
        .with_help("use vectors with the same number of elements")
}

/// The error for a held number that would change the course of the program.
pub fn held_decides(line: u32) -> Diagnostic {
    Diagnostic::new(format!(
        "the held number changes the outcome of line {line}, but the lines shown are those without the hold"
    ))
    .with_help("hold a number that no condition depends on, or write its value into the program")
}

/// The error for a program in Python.
pub fn python(place: Span) -> Diagnostic {
    at(place, "this is Python (such as Triton), which halfplay cannot run")
        .with_help("paste the PTX that Triton compiles the kernel to, or write the arithmetic as C: half f(half x, half y) { return x * y + 1; }")
}
