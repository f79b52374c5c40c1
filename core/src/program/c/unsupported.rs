//! Messages about unsupported C features.

use super::ty::STORED_HALF;
use crate::isa::Span;
use crate::program::read::Diagnostic;
use crate::typo::clipped;

/// The supported operations, for help texts.
const SUPPORTED: &str = "supported: +, -, *, /, fma, min, max, sqrt, exp, log, pow, floor and similar, and CUDA functions such as __hfma";

/// An error at this place.
pub fn at(place: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic { at: Some(place), ..Diagnostic::new(message) }
}

/// Operators that C has and halfplay does not support.
const OPERATORS: [&str; 31] = [
    "/", "%", "?", ":", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "<<", ">>", "&", "|", "^", "!", "~",
    "->", "++", "--", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=", "...", "=",
];

pub fn is_operator(text: &str) -> bool {
    OPERATORS.contains(&text)
}

pub fn no_operator(place: Span, text: &str) -> Diagnostic {
    let what = match text {
        "->" => "a pointer's `->`".to_owned(),
        _ => format!("`{text}`"),
    };
    let cure = match text {
        "->" | "&" => "write the member or variable itself: p.x",
        "++" | "--" => "write a separate statement: i += 1",
        "=" => "write one assignment per statement",
        _ => SUPPORTED,
    };
    at(place, format!("{what} is not supported yet")).with_help(cure)
}

/// The error for a bitwise operator on operands that are not integers.
pub fn no_bits(place: Span, text: &str) -> Diagnostic {
    at(place, format!("`{text}` is supported only between integers"))
        .with_help("use integers that are known before the program runs, as in a[i & 1]")
}

/// The error for an unsupported statement; `None` if the word does not begin one.
pub fn no_statement(place: Span, word: &str) -> Option<Diagnostic> {
    let cure = match word {
        "else" | "case" | "default" => "write it inside an `if` or a `switch`",
        "goto" => "use a loop, or `if` and `else`",
        "typedef" | "namespace" => {
            "use a struct, or give each number its own variable, such as float normal_t"
        }
        "template" => "write the function with its types: half f(half a) instead of T f(T a)",
        _ => return None,
    };
    Some(at(place, format!("`{word}` is not supported yet")).with_help(cure))
}

pub fn no_function(place: Span, name: &str) -> Diagnostic {
    let said = at(place, format!("the function `{}` is not supported yet", clipped(name)));
    said.with_help(SUPPORTED)
}

pub fn array_in_union(place: Span) -> Diagnostic {
    at(place, "an array in a union is not supported yet")
        .with_help("read the bytes with shifts: (u >> 8) & 0xff")
}

pub fn absent_type(place: Span, name: &str) -> Diagnostic {
    let said = at(place, format!("the type `{}` is not supported yet", clipped(name)));
    if name == STORED_HALF {
        return said.with_help(
            "it stores a half, and computes in float: write `float`, or `_Float16` to compute in half",
        );
    }
    said.with_help(
        "the types are float, double, half and bfloat16, their vectors of 2 to 4, integers and bool",
    )
}

pub fn unknown_type(place: Span, name: &str) -> Diagnostic {
    let said = at(place, format!("`{}` is not a type", clipped(name)));
    said.with_help(
        "the types are float, double, half and bfloat16, their vectors of 2 to 4, integers and bool",
    )
}
