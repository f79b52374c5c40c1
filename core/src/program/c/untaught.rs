//! Messages about unsupported C features.

use crate::isa::Span;
use crate::program::read::Diagnostic;
use crate::typo::clipped;

/// The supported operations, for help texts.
const TAUGHT: &str =
    "what is taught here: + - * fma min max abs tanh exp2, casts, and their CUDA functions such as __hfma";

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
            "min and max choose between numbers; both ways of a choice can be two programs".to_owned()
        }
        "->" | "&" => "give the name that it leads to: p.x".to_owned(),
        "++" | "--" => "let it stand alone as a statement: i += 1".to_owned(),
        "=" => "one assignment to a statement".to_owned(),
        _ => TAUGHT.to_owned(),
    };
    at(place, format!("{what} is not taught here")).with_help(cure)
}

/// The error for a bitwise operator on operands that are not integers.
pub fn no_bits(place: Span, text: &str) -> Diagnostic {
    at(place, format!("`{text}` is not taught here but between whole numbers"))
        .with_help("give whole numbers that are known before the program runs, as in a[i & 1]")
}

/// The help for code whose branch is unknown.
const ONE_WAY: &str = "paste the lines of one way through the program; min and max choose between numbers";

/// The error for an `if` whose condition does not consist of known integers.
pub fn no_choice(place: Span) -> Diagnostic {
    at(place, "`if` is not taught here unless whole numbers decide it that are known before the program runs")
        .with_help(ONE_WAY)
}

/// The error for an unsupported statement; `None` if the word does not begin one.
pub fn no_statement(place: Span, word: &str) -> Option<Diagnostic> {
    let cure = match word {
        "else" | "switch" | "case" | "goto" | "break" | "continue" | "default" => ONE_WAY,
        "while" | "do" => "write for (int i = 0; i < 8; ++i) with whole numbers, which is unrolled",
        "struct" | "class" | "union" | "enum" | "typedef" | "namespace" => {
            "give each number a name of its own; names with dots such as line.normal.t are inputs"
        }
        "layout" | "cbuffer" => {
            "leave it out: names that nobody declares are inputs; or write half2 uv; alone"
        }
        "template" => "write the function with its types: half f(half a) in place of T f(T a)",
        "asm" | "__asm__" | "__asm" => "run the PTX between the quotes by itself",
        _ => return None,
    };
    Some(at(place, format!("`{word}` is not taught here")).with_help(cure))
}

pub fn no_function(place: Span, name: &str) -> Diagnostic {
    let said = at(place, format!("the function `{}` is not taught here", clipped(name)));
    match name.trim_start_matches('_') {
        "sqrt" | "sqrtf" | "hsqrt" | "rsqrt" | "rsqrtf" | "hrsqrt" => {
            said.with_help("square its result instead, or give the root as an input; PTX has sqrt.rn.f32")
        }
        "hdiv" | "fdividef" | "fdiv_rn" | "hrcp" | "frcp_rn" | "h2div" => {
            said.with_help("multiply by the reciprocal, written as a number: x * 0.25 for x / 4")
        }
        "exp" | "expf" | "hexp" | "h2exp" => {
            said.with_help("write exp2(x * 1.442695), of halves exp2(x * 1.442695h)")
        }
        "mix" | "lerp" => said.with_help(
            "write a + t * (b - a), or fma(t, b, fma(-t, a, a)): compilers and libraries do either",
        ),
        "pow" | "powf" | "__powf" => said
            .with_help("multiply as often as the power says: x * x; any other power is no single operation"),
        "dot" => said.with_help("write a.x * b.x + a.y * b.y, or with fma: compilers do either"),
        _ => said.with_help(TAUGHT),
    }
}

pub fn absent_type(place: Span, name: &str) -> Diagnostic {
    let said = at(place, format!("`{}` is not taught here", clipped(name)));
    if name == "double" {
        return said
            .with_help("write float: types are float half bfloat16, and nothing is computed in double");
    }
    if name.contains(['3', '4']) && !name.contains('x') {
        return said.with_help(
            "vectors have two numbers here: give each number a name of its own, such as v.x and v.z, or put them in an array",
        );
    }
    said.with_help("types are float half bfloat16, two of them float2 half2 bfloat162, and int for counting")
}

pub fn unknown_type(place: Span, name: &str) -> Diagnostic {
    let said = at(place, format!("`{}` is no type", clipped(name)));
    said.with_help("types are float half bfloat16, two of them float2 half2 bfloat162, and int for counting")
}
