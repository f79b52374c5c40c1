//! Messages about unsupported C features.

use crate::isa::Span;
use crate::program::read::Diagnostic;
use crate::program::run::messages as run_why;
use crate::typo::clipped;

/// The supported operations, for help texts.
const SUPPORTED: &str =
    "supported: +, -, *, fma, min, max, abs, tanh, exp2, casts, and CUDA functions such as __hfma";

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
        "/" | "/=" => "division with `/`".to_owned(),
        "->" => "a pointer's `->`".to_owned(),
        _ => format!("`{text}`"),
    };
    let cure = match text {
        "/" | "/=" => "multiply by the reciprocal, written as a number: x * 0.25 for x / 4".to_owned(),
        "?" | ":" | "<" | ">" | "<=" | ">=" => {
            "to choose between numbers, use min and max; or run each branch as its own program".to_owned()
        }
        "->" | "&" => "write the member or variable itself: p.x".to_owned(),
        "++" | "--" => "write a separate statement: i += 1".to_owned(),
        "=" => "write one assignment per statement".to_owned(),
        _ => SUPPORTED.to_owned(),
    };
    at(place, format!("{what} is not supported yet")).with_help(cure)
}

/// The error for a bitwise operator on operands that are not integers.
pub fn no_bits(place: Span, text: &str) -> Diagnostic {
    at(place, format!("`{text}` is supported only between integers"))
        .with_help("use integers that are known before the program runs, as in a[i & 1]")
}

/// The help for code whose branch is unknown.
const ONE_WAY: &str =
    "paste only the lines of the branch that is taken, or choose between numbers with min and max";

/// The error for an `if` whose condition does not consist of known integers.
pub fn no_choice(place: Span) -> Diagnostic {
    at(place, "`if` is supported only with a condition on integers that are known before the program runs")
        .with_help(ONE_WAY)
}

/// The error for an unsupported statement; `None` if the word does not begin one.
pub fn no_statement(place: Span, word: &str) -> Option<Diagnostic> {
    let cure = match word {
        "else" | "switch" | "case" | "goto" | "break" | "continue" | "default" => ONE_WAY,
        "while" | "do" => "write for (int i = 0; i < 8; ++i) with integers; halfplay unrolls it",
        "struct" | "class" | "union" | "enum" | "typedef" | "namespace" => {
            "give each number its own variable, such as float normal_t; or run loose statements, in which undeclared \
             names such as line.normal.t are inputs"
        }
        "layout" | "cbuffer" => "declare each of its members instead: half2 uv;",
        "template" => "write the function with its types: half f(half a) instead of T f(T a)",
        "asm" | "__asm__" | "__asm" => "run the PTX between the quotes as a program",
        _ => return None,
    };
    Some(at(place, format!("`{word}` is not supported yet")).with_help(cure))
}

/// The error for a function that exchanges values between threads, such as `__shfl_xor_sync`.
fn together(place: Span, name: &str) -> Diagnostic {
    at(place, run_why::together(name).message()).with_help("write the value that it returns to this thread")
}

pub fn no_function(place: Span, name: &str) -> Diagnostic {
    const EXCHANGES: &[&str] = &["__shfl", "__ballot", "__any", "__all", "__match", "__reduce"];
    if EXCHANGES.iter().any(|begins| name.starts_with(begins)) {
        return together(place, name);
    }
    let said = at(place, format!("the function `{}` is not supported yet", clipped(name)));
    match name.trim_start_matches('_') {
        "sqrt" | "sqrtf" | "hsqrt" | "rsqrt" | "rsqrtf" | "hrsqrt" => {
            said.with_help("make the root an input, or run PTX with sqrt.rn.f32")
        }
        "hdiv" | "fdividef" | "fdiv_rn" | "hrcp" | "frcp_rn" | "h2div" => {
            said.with_help("multiply by the reciprocal, written as a number: x * 0.25 for x / 4")
        }
        "exp" | "expf" | "hexp" | "h2exp" => {
            said.with_help("write exp2(x * 1.442695), or for half exp2(x * 1.442695h)")
        }
        "mix" | "lerp" => said.with_help(
            "write a + t * (b - a), or fma(t, b, fma(-t, a, a)): compilers and libraries use both",
        ),
        "pow" | "powf" | "__powf" => {
            said.with_help("write an integer power as products: x * x; other powers need several operations")
        }
        "dot" => said.with_help("write a.x * b.x + a.y * b.y, or use fma: compilers do both"),
        _ => said.with_help(SUPPORTED),
    }
}

pub fn absent_type(place: Span, name: &str) -> Diagnostic {
    let said = at(place, format!("the type `{}` is not supported yet", clipped(name)));
    if name == "double" {
        return said.with_help("write float, half or bfloat16: halfplay does not compute in double");
    }
    if name.contains(['3', '4']) && !name.contains('x') {
        return said.with_help(
            "vectors have two numbers: give each number its own name, such as v.x and v.z, or put them in an array",
        );
    }
    said.with_help(
        "the types are float, half and bfloat16, with the vectors float2, half2 and bfloat162; int is for counting",
    )
}

pub fn unknown_type(place: Span, name: &str) -> Diagnostic {
    let said = at(place, format!("`{}` is not a type", clipped(name)));
    said.with_help(
        "the types are float, half and bfloat16, with the vectors float2, half2 and bfloat162; int is for counting",
    )
}
