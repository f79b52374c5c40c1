//! Messages about C-like programs that do not run as written, or that contain slips that the parser tolerates.

use super::scope::OPEN;
use super::unsupported::at;
use crate::isa::Span;
use crate::program::flow::Call;
use crate::program::read::Diagnostic;
use crate::program::run::messages as run_why;
use crate::typo::clipped;

pub use crate::program::stream::unexpected;

pub(super) use crate::program::run::not_in_mask;

pub use super::control_messages::*;
pub use super::kernel_messages::*;
pub use super::value_messages::*;

pub use super::unsupported::{
    absent_type, array_in_union, is_operator, no_bits, no_function, no_operator, no_statement, unknown_type,
};

pub fn too_deep(place: Span, deepest: usize) -> Diagnostic {
    at(place, format!("brackets are nested more than {deepest} deep"))
        .with_help("put the inner part into a variable")
}

pub fn no_lane(place: Span, name: &str) -> Diagnostic {
    at(place, format!("this value has no part `.{}`", clipped(name)))
        .with_help("only vectors such as half2 have parts: .x and .y")
}

pub fn one_number(place: Span, name: &str, part: &str, two: &str) -> Diagnostic {
    at(place, format!("`{}` is a single number, without a part `.{}`", clipped(name), clipped(part)))
        .with_help(format!("to hold two numbers, declare it {two}"))
}

pub fn margin(what: &str) -> Diagnostic {
    Diagnostic::new(format!("every line begins with {what}; halfplay ignores it"))
}

pub fn no_index(place: Span) -> Diagnostic {
    at(place, "only a named array can be indexed")
        .with_help("write the name of an array before the index: a[4]")
}

pub fn index_count(place: Span, name: &str, wanted: usize, found: usize) -> Diagnostic {
    let indices = |count: usize| if count == 1 { "one index".to_owned() } else { format!("{count} indices") };
    let message = format!("`{}` has {}; {} found", clipped(name), indices(wanted), indices(found));
    let more = format!("declare it with all its lengths: {}{}", clipped(name), "[2]".repeat(found.min(4)));
    let fewer = format!("take one of its elements: {}{}", clipped(name), "[0]".repeat(wanted.min(4)));
    at(place, message).with_help(if found > wanted { more } else { fewer })
}

pub fn one_assignment(place: Span) -> Diagnostic {
    at(place, "a second assignment in one statement is not supported yet").with_help("write two statements")
}

pub fn no_whole_number(place: Span, text: &str) -> Diagnostic {
    at(place, format!("`{}` is not a number, or too large for a 64-bit integer", clipped(text)))
        .with_help("write a number such as 12, 0x1f, 1.5 or 0x1p-11")
}

pub fn closes_nothing() -> Diagnostic {
    Diagnostic::new("this closing brace has no opening brace").with_help("delete it")
}

pub fn unclosed(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` has no closing brace: halfplay assumes one at its end", clipped(name)))
}

pub fn open_quote(place: Span) -> Diagnostic {
    at(place, "the closing quotation mark is missing: halfplay reads the rest of the line as text")
        .with_help("add it where the text ends")
}

pub fn open_comment(place: Span) -> Diagnostic {
    at(place, "this comment is never closed: halfplay ignores everything after `/*`")
        .with_help("close it with `*/`")
}

pub fn changes_nothing() -> Diagnostic {
    Diagnostic::new("has no effect in halfplay")
}

/// After this many malformed statements the parser stops: the text is not a program.
pub const MOST_WRONG: usize = 1000;

pub fn too_much_wrong(place: Span) -> Diagnostic {
    at(place, format!("halfplay cannot read {MOST_WRONG} statements, and ignores the rest"))
        .with_help("paste a program in C, CUDA, HLSL or GLSL, or PTX with --lang ptx")
}

pub fn define_what() -> Diagnostic {
    Diagnostic::new("the name after #define or #undef is missing").with_help("write #define N 8")
}

pub fn macro_with_arguments(name: &str) -> Diagnostic {
    Diagnostic::new(format!(
        "`{}` is a macro that halfplay cannot read: it joins names, or takes any number of arguments",
        clipped(name)
    ))
    .with_help("write it as a function")
}

pub fn conditional(word: &str) -> Diagnostic {
    Diagnostic::new(format!(
        "halfplay cannot evaluate this condition, so it reads the lines after `#{word}` anyway"
    ))
    .with_help("delete the lines that do not apply, or write #if 0 or #ifdef NAME")
}

pub fn no_endif() -> Diagnostic {
    Diagnostic::new("the #endif is missing: the condition applies to the rest of the program")
}

pub fn left_out(word: &str) -> Diagnostic {
    let why = match word {
        "else" => "an earlier branch was taken",
        "elif" => "its condition is false, or an earlier branch was taken",
        _ => "its condition is false after the #define lines above it",
    };
    Diagnostic::new(format!("the lines after `#{word}` are skipped: {why}"))
}

pub fn defined_in_circles(name: &str) -> Diagnostic {
    Diagnostic::new(format!(
        "the #define of `{}` refers to itself, or expands to too much text",
        clipped(name)
    ))
    .with_help("let each #define name a number")
}

pub fn twice(place: Span, name: &str, line: usize) -> Diagnostic {
    at(place, format!("`{}` is already declared in line {line}", clipped(name)))
        .with_help("rename it; halfplay keeps the first declaration")
}

pub fn constant(place: Span, name: &str, line: usize) -> Diagnostic {
    at(place, format!("`{}` is constant: line {line} declares it const", clipped(name)))
        .with_help("delete the const there, or give the new value another name")
}

pub fn no_reference(place: Span, name: &str) -> Diagnostic {
    at(place, format!("the function changes `{}`, so this argument must be a variable", clipped(name)))
        .with_help("pass a variable, which receives the result: float s; f(s);")
}

pub fn not_known(place: Span, name: &str, line: usize) -> Diagnostic {
    at(place, format!("`{}` is not known, because line {line} did not run", clipped(name)))
}

pub fn no_common_type(place: Span, a: &str, b: &str) -> Diagnostic {
    at(place, format!("{a} and {b} have no type in common")).with_help("write (float) before one of them")
}

pub fn no_conversion(place: Span, from: &str, to: &str) -> Diagnostic {
    at(place, format!("{from} cannot be converted to {to}"))
        .with_help("from a vector take .x or .y; to make a vector write half2(a, b)")
}

pub fn argument_count(place: Span, name: &str, wanted: usize, found: usize) -> Diagnostic {
    let arguments = if wanted == 1 { "argument" } else { "arguments" };
    at(place, format!("`{}` takes {wanted} {arguments}; {found} found", clipped(name)))
}

pub fn ambiguous(place: Span, name: &str, candidates: Vec<String>) -> Diagnostic {
    let message =
        format!("the call of `{}` is ambiguous: it fits {}", clipped(name), candidates.join(" and "));
    at(place, message).with_help("cast the arguments to the types of the function that you mean: (float)x")
}

pub fn no_overload(place: Span, name: &str, candidates: Vec<String>) -> Diagnostic {
    at(place, format!("no function `{}` takes these arguments", clipped(name)))
        .with_help(format!("pass the types of one of these: {}", candidates.join(", ")))
}

pub fn recursion(place: Span, name: &str) -> Diagnostic {
    at(
        place,
        format!("`{}` calls itself, which is not supported yet: halfplay unrolls every call", clipped(name)),
    )
    .with_help("write a for loop with a fixed number of rounds")
}

pub fn calls_too_deep(place: Span, deepest: usize) -> Diagnostic {
    at(place, format!("calls are nested more than {deepest} deep"))
        .with_help("write the inner functions inline")
}

pub fn returns_nothing(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` returns no value", clipped(name))).with_help("end it with return x;")
}

pub fn not_whole(place: Span, what: &str) -> Diagnostic {
    at(place, format!("{what} must be an integer that is known before the program runs"))
        .with_help("write it as a number, or #define N 8")
}

/// The error for a value that is given for an integer but is not one: `n=1.5`.
pub fn no_whole_value(name: &str, value: &str, ty: &str) -> Diagnostic {
    let place = Span::new(name.len() + 1, name.len() + 1 + value.len());
    let said = unexpected(place, &format!("an integer of type {ty}"), Some(value));
    Diagnostic { about: Some(format!("{name}={value}")), ..said }
}

pub fn whole_input(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` is an integer that is not known before the program runs", clipped(name)))
        .with_help(format!(
            "if it is an input of the function that runs, set it: {name}=8; or write its value into the program: \
             #define {name} 8",
            name = clipped(name)
        ))
}

pub fn whole_overflow(place: Span) -> Diagnostic {
    at(place, "this integer is too large").with_help("write it as a floating-point number: 1e20")
}

/// The error for an array with an unknown length other than the first.
pub fn unknown_length(place: Span, name: &str, lengths: usize) -> Diagnostic {
    let name = clipped(name);
    at(place, format!("the array `{name}` has a dimension of unknown length; only the first may be unknown"))
        .with_help(format!("write the lengths: {name}{}", "[2]".repeat(lengths.min(4))))
}

pub fn outside(place: Span, element: &str, lengths: &[usize]) -> Diagnostic {
    let said = at(place, format!("`{}` is outside the array", clipped(element)));
    let ranges = lengths.iter().map(|length| match *length {
        OPEN => "0 or more".to_owned(),
        length => format!("0 to {}", length.saturating_sub(1)),
    });
    let ranges: Vec<String> = ranges.collect();
    said.with_help(match ranges.as_slice() {
        [one] => format!("its index may be {one}"),
        all => format!("its indices may be {}", all.join(", and ")),
    })
}

pub fn no_array(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` is not an array", clipped(name)))
        .with_help("declare it: float a[4] = {1, 2, 3, 4}")
}

pub fn whole_array(place: Span, name: &str, indices: usize) -> Diagnostic {
    at(place, format!("`{}` is an array, but a number is needed here", clipped(name))).with_help(format!(
        "take one of its elements: {}{}",
        clipped(name),
        "[0]".repeat(indices.min(4))
    ))
}

pub fn no_array_argument(place: Span, name: &str) -> Diagnostic {
    at(place, format!("the parameter `{}` takes an array, not a number", clipped(name)))
        .with_help("pass the name of an array, without an index or an operator")
}

pub fn other_array(place: Span, parameter: &str, array: &str) -> Diagnostic {
    let message = format!(
        "the array `{}` does not match the declaration of the parameter `{}`",
        clipped(array),
        clipped(parameter)
    );
    at(place, message).with_help(
        "declare both with the same element type and lengths; the first length of the parameter may be less",
    )
}

pub fn array_length(place: Span, longest: usize) -> Diagnostic {
    at(place, format!("an array must have 1 to {longest} elements")).with_help("write the length: float a[4]")
}

pub fn row_count(place: Span, wanted: usize, found: usize) -> Diagnostic {
    at(place, format!("expected at most {wanted} rows, found {found}"))
}

pub fn list_length(place: Span, wanted: usize, found: usize) -> Diagnostic {
    let numbers = if wanted == 1 { "number" } else { "numbers" };
    at(place, format!("expected at most {wanted} {numbers}, found {found}"))
}

pub fn unreadable(place: Span, text: &str) -> Diagnostic {
    at(place, format!("`{}` is not a number", clipped(text)))
        .with_help("write a number such as 12, 0x1f, 1.5 or 0x1p-11")
}

pub fn too_much(place: Span, most: usize) -> Diagnostic {
    at(place, format!("the program runs more than {most} operations; halfplay stops here"))
        .with_help("let its loops run fewer rounds")
}

pub fn behind_return(line: usize, perhaps: bool) -> Diagnostic {
    Diagnostic::new(match perhaps {
        false => format!("the return in line {line} comes first"),
        true => format!("this statement may not run: line {line} did not run and may return"),
    })
}

pub fn other_way(line: usize, holds: bool) -> Diagnostic {
    Diagnostic::new(match holds {
        true => format!("this statement does not run: the condition in line {line} is true"),
        false => format!("this statement does not run: the condition in line {line} is false"),
    })
}

pub fn unknown_way(line: usize) -> Diagnostic {
    Diagnostic::new(format!("this statement may not run: the condition in line {line} is unknown"))
}

pub fn may_leave(line: usize) -> Diagnostic {
    Diagnostic::new(format!(
        "the loop's results are unknown: line {line} did not run, and that line may end a round or the whole loop"
    ))
}

pub fn not_called(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{0}` is never called; to run it, use --entry {0}", clipped(name)))
}

pub fn nothing_runs() -> Diagnostic {
    Diagnostic::new("the program computes nothing").with_help("write an expression such as a * b + c")
}

/// The remark on a double constant.
pub fn double(what: &str) -> Diagnostic {
    Diagnostic::new(format!(
        "{what} is a double in a function of C; here it has the type of its destination or of the other operand, or else \
         the default type"
    ))
}

pub fn undeclared(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` is not declared", clipped(name)))
        .with_help("declare it, or pass it as a parameter")
}

pub fn never_set(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` is read before it has a value, so it is an input", clipped(name)))
}

pub fn model(call: Call) -> Diagnostic {
    Diagnostic::new(run_why::model(call))
}
