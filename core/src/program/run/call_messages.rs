//! Messages about calls.

use super::messages::at;
use crate::isa::Span;
use crate::program::read::Diagnostic;
use crate::typo::clipped;

/// The error for a call of a function that the program only declares, or that a register names.
pub fn no_body(name: &str) -> Diagnostic {
    Diagnostic::new(format!("the program has no body of the function `{}`", clipped(name)))
        .with_help("add its lines: .func, its parameters, and its body in braces")
}

pub fn call_without_name() -> Diagnostic {
    Diagnostic::new("a call without a function").with_help("write call (result), function, (argument);")
}

/// The error for a function that calls itself.
pub fn recursive(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` calls itself, which halfplay does not run", clipped(name)))
        .with_help("write the recursion as a loop")
}

pub fn too_many_calls(place: Span, name: &str) -> Diagnostic {
    at(place, format!("the program has too many calls to add the lines of `{}`", clipped(name)))
        .with_help("call it from fewer lines, or in a loop")
}

pub fn register_parameters(place: Span, name: &str) -> Diagnostic {
    let name = clipped(name);
    at(place, format!("`{name}` has parameters in registers, which halfplay does not support"))
        .with_help("declare them as .param")
}

pub fn argument_count(place: Span, name: &str, (returned, parameters): (usize, usize)) -> Diagnostic {
    let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let (returned, parameters) = (counted(returned, "return value"), counted(parameters, "parameter"));
    at(place, format!("`{}` has {returned} and {parameters}, not those of this call", clipped(name)))
}

pub fn prints_nothing() -> Diagnostic {
    Diagnostic::new("halfplay prints nothing here; the return value is unknown")
}

pub fn assertion_failed() -> String {
    "an assertion fails: the thread ends here".to_owned()
}
