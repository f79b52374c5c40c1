//! Messages about C-like programs that do not run as they are, or that the parser read in spite of a slip.

use super::scope::OPEN;
use super::untaught::at;
use crate::isa::Span;
use crate::program::flow::Function;
use crate::program::read::Diagnostic;
use crate::program::run::why as run_why;
use crate::typo::clipped;

pub use crate::program::stream::unexpected;

pub use super::untaught::{
    absent_type, is_operator, no_bits, no_choice, no_function, no_operator, no_statement, unknown_type,
};

pub fn too_deep(place: Span, deepest: usize) -> Diagnostic {
    at(place, format!("more than {deepest} brackets stand in each other"))
        .with_help("put the inner part into a variable of its own")
}

pub fn no_lane(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`.{}` is no part of two numbers", clipped(name))).with_help("they are .x and .y")
}

pub fn one_number(place: Span, name: &str, part: &str, two: &str) -> Diagnostic {
    at(place, format!("`{}` is one number, and has no part `.{}`", clipped(name), clipped(part)))
        .with_help(format!("declare it {two} for two numbers"))
}

pub fn margin(what: &str) -> Diagnostic {
    Diagnostic::new(format!("every line begins with {what}, which is left out"))
}

pub fn no_index(place: Span) -> Diagnostic {
    at(place, "an index stands behind what is no name of an array")
        .with_help("put the value into a variable, and take the element of an array by its name: a[4]")
}

pub fn index_count(place: Span, name: &str, wanted: usize, found: usize) -> Diagnostic {
    let indices = |count: usize| if count == 1 { "one index".to_owned() } else { format!("{count} indices") };
    let message = format!("`{}` has {}; {} found", clipped(name), indices(wanted), indices(found));
    let more = format!("declare it with all its lengths: {}{}", clipped(name), "[2]".repeat(found.min(4)));
    let fewer = format!("take one of its elements: {}{}", clipped(name), "[0]".repeat(wanted.min(4)));
    at(place, message).with_help(if found > wanted { more } else { fewer })
}

pub fn one_assignment(place: Span) -> Diagnostic {
    at(place, "a second assignment in a statement is not taught here").with_help("write two statements")
}

pub fn no_whole_number(place: Span, text: &str) -> Diagnostic {
    at(place, format!("`{}` is no whole number that is counted with here", clipped(text)))
        .with_help("write a number such as 12, 0x1f, 1.5 or 0x1p-11")
}

pub fn loop_counts_whole(place: Span) -> Diagnostic {
    at(place, "a loop counts with whole numbers").with_help("write for (int i = 0; i < 8; ++i)")
}

pub fn no_loop(place: Span) -> Diagnostic {
    at(place, "the loop is not made as loops are here")
        .with_help("write for (int i = 0; i < 8; ++i), with whole numbers")
}

pub fn closes_nothing() -> Diagnostic {
    Diagnostic::new("the closing brace closes nothing").with_help("take it away")
}

pub fn unclosed(name: &str) -> Diagnostic {
    Diagnostic::new(format!(
        "the closing brace of `{}` is missing: read as if it stood at its end",
        clipped(name)
    ))
}

pub fn open_quote(place: Span) -> Diagnostic {
    at(place, "these quotation marks are not closed: the rest of the line is read as text")
        .with_help("close them where the text ends")
}

pub fn open_comment(place: Span) -> Diagnostic {
    at(place, "this comment is not closed: all behind it is left out").with_help("close it with `*/`")
}

pub fn changes_nothing() -> Diagnostic {
    Diagnostic::new("changes nothing here")
}

/// After this many malformed statements the parser stops: the text is not a program.
pub const MOST_WRONG: usize = 1000;

pub fn too_much_wrong(place: Span) -> Diagnostic {
    at(place, format!("{MOST_WRONG} statements cannot be understood, so the rest is not read"))
        .with_help("paste a program of C, CUDA, HLSL or GLSL, or PTX with --lang ptx")
}

pub fn define_what() -> Diagnostic {
    Diagnostic::new("a name is missing behind #define").with_help("write #define N 8")
}

pub fn macro_with_arguments(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` is a macro with arguments, which is not taught here", clipped(name)))
        .with_help("write it as a function")
}

pub fn conditional(word: &str) -> Diagnostic {
    Diagnostic::new(format!(
        "the condition of `#{word}` is not worked out here: the lines of all its ways are read"
    ))
    .with_help("leave out the lines that are not meant, or write #if 0 or #ifdef NAME")
}

pub fn no_endif() -> Diagnostic {
    Diagnostic::new("the #endif is missing: the condition holds up to the end")
}

pub fn left_out(word: &str) -> Diagnostic {
    let why = match word {
        "else" => "a way before it was taken",
        _ => "its condition does not hold with what #define says before it",
    };
    Diagnostic::new(format!("the lines behind `#{word}` are left out: {why}"))
}

pub fn defined_in_circles(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` is defined by itself, or by far too much", clipped(name)))
        .with_help("let each #define stand for a number")
}

pub fn twice(place: Span, name: &str, line: usize) -> Diagnostic {
    at(place, format!("`{}` is declared already in line {line}", clipped(name)))
        .with_help("give it another name; the first declaration holds")
}

pub fn constant(place: Span, name: &str, line: usize) -> Diagnostic {
    at(place, format!("`{}` is constant: line {line} declares it const", clipped(name)))
        .with_help("leave out the const there, or give the new value another name")
}

pub fn no_reference(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` is changed by its function, and what stands here has no name", clipped(name)))
        .with_help("hand over a variable, and take it from there: float s; f(s);")
}

pub fn not_known(place: Span, name: &str, line: usize) -> Diagnostic {
    at(place, format!("`{}` is not known, because line {line} did not run", clipped(name)))
}

pub fn no_common_type(place: Span, a: &str, b: &str) -> Diagnostic {
    at(place, format!("{a} and {b} have no type in common")).with_help("write (float) before one of them")
}

pub fn no_conversion(place: Span, from: &str, to: &str) -> Diagnostic {
    at(place, format!("{from} does not become {to}"))
        .with_help("take .x or .y of two numbers; write half2(a, b) for two of one")
}

pub fn argument_count(place: Span, name: &str, wanted: usize, found: usize) -> Diagnostic {
    let arguments = if wanted == 1 { "argument" } else { "arguments" };
    at(place, format!("`{}` takes {wanted} {arguments}; {found} found", clipped(name)))
}

pub fn recursion(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` calls itself, which has no end here: calls are unrolled", clipped(name)))
        .with_help("write a for loop with a whole number of rounds")
}

pub fn calls_too_deep(place: Span, deepest: usize) -> Diagnostic {
    at(place, format!("more than {deepest} functions call each other")).with_help("write out the inner ones")
}

pub fn returns_nothing(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` returns nothing that could be used", clipped(name)))
        .with_help("end it with return x;")
}

pub fn not_whole(place: Span, what: &str) -> Diagnostic {
    at(place, format!("{what} has to be a whole number that is known before the program runs"))
        .with_help("write it as a number, or #define N 8")
}

/// The error for a value that is given for an integer but is not one: `n=1.5`.
pub fn no_whole_value(name: &str, value: &str) -> Diagnostic {
    let place = Span::new(name.len() + 1, name.len() + 1 + value.len());
    let said = unexpected(place, "a whole number of 64 bits", Some(value));
    Diagnostic { about: Some(format!("{name}={value}")), ..said }
}

pub fn whole_input(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` is a whole number that is not known before the program runs", clipped(name)))
        .with_help(format!(
            "set it where it is an input of the function that runs, {name}=8, or write its value into the program: \
             #define {name} 8",
            name = clipped(name)
        ))
}

/// The error for an integer element whose array the program does not fill.
pub fn whole_element(place: Span, name: &str) -> Diagnostic {
    let name = clipped(name);
    at(place, format!("`{name}` is a whole number that is not known before the program runs")).with_help(
        format!("set it where it is an input, {name}=8, or write the elements behind the array: = {{8, 9}}"),
    )
}

pub fn whole_division(place: Span) -> Diagnostic {
    at(place, "whole numbers are not divided among numbers with a point: 1 / 3 would be 0 in C")
        .with_help("write the quotient: 0.5 for 1 / 2")
}

pub fn by_zero(place: Span) -> Diagnostic {
    at(place, "nothing is divided by zero")
}

pub fn whole_overflow(place: Span) -> Diagnostic {
    at(place, "the whole number is too large to be counted with").with_help("write it with a point: 1e20")
}

pub fn whole_from_number(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` is a whole number, and gets one with a point", clipped(name)))
        .with_help("whole numbers count and index; declare it float or half")
}

/// The error for an array with an unknown length other than the first.
pub fn unknown_length(place: Span, name: &str, lengths: usize) -> Diagnostic {
    let name = clipped(name);
    at(place, format!("a length of the array `{name}` is not known, so that its elements have no places"))
        .with_help(format!("declare it with numbers: {name}{}", "[2]".repeat(lengths.min(4))))
}

pub fn outside(place: Span, element: &str, lengths: &[usize]) -> Diagnostic {
    let said = at(place, format!("`{}` lies outside of the array", clipped(element)));
    let ranges = lengths.iter().map(|length| match *length {
        OPEN => "0 and more".to_owned(),
        length => format!("0 to {}", length.saturating_sub(1)),
    });
    let ranges: Vec<String> = ranges.collect();
    said.with_help(match ranges.as_slice() {
        [one] => format!("its elements are {one}"),
        all => format!("its indices are {}", all.join(", and ")),
    })
}

pub fn no_array(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` is no array", clipped(name))).with_help("declare it: float a[4] = {1, 2, 3, 4}")
}

pub fn whole_array(place: Span, name: &str, indices: usize) -> Diagnostic {
    at(place, format!("`{}` is an array, and stands here as a number", clipped(name))).with_help(format!(
        "take one of its elements: {}{}",
        clipped(name),
        "[0]".repeat(indices.min(4))
    ))
}

pub fn no_array_argument(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` takes an array, and a number stands here", clipped(name)))
        .with_help("hand over the name of an array alone, without an index or an operator")
}

pub fn other_array(place: Span, parameter: &str, array: &str) -> Diagnostic {
    let message = format!("`{}` is no array as `{}` is declared", clipped(array), clipped(parameter));
    at(place, message)
        .with_help("give both the same type of elements and the same lengths; a first length may be less")
}

pub fn index_changed(place: Span, name: &str) -> Diagnostic {
    at(place, format!("`{}` counts the rounds, and is changed within the loop", clipped(name)))
        .with_help("let it change in the head of the loop alone")
}

pub fn no_lane_of_element(place: Span) -> Diagnostic {
    at(place, "a part of an element is not assigned to here").with_help("assign both: a[0] = half2(x, y)")
}

pub fn array_length(place: Span, longest: usize) -> Diagnostic {
    at(place, format!("an array has 1 to {longest} elements here"))
        .with_help("write their number: float a[4]")
}

pub fn row_count(place: Span, wanted: usize, found: usize) -> Diagnostic {
    at(place, format!("{wanted} rows belong in these braces; {found} found"))
}

pub fn list_length(place: Span, wanted: usize, found: usize) -> Diagnostic {
    at(place, format!("{wanted} numbers belong in these braces; {found} found"))
}

pub fn unreadable(place: Span, text: &str) -> Diagnostic {
    at(place, format!("`{}` is no number", clipped(text)))
        .with_help("write a number such as 12, 0x1f, 1.5 or 0x1p-11")
}

pub fn endless(place: Span) -> Diagnostic {
    at(place, "the loop has no end: its index does not come nearer to its limit")
        .with_help("turn the sign of its step")
}

pub fn too_long(place: Span, count: u128, most: usize) -> Diagnostic {
    at(place, format!("the loop comes to {count} rounds or operations, and {most} are unrolled at most"))
        .with_help("let it end earlier")
}

pub fn too_much(place: Span, most: usize) -> Diagnostic {
    at(place, format!("the program comes to more than {most} operations, and stops here"))
        .with_help("let its loops end earlier")
}

pub fn behind_return(line: usize, perhaps: bool) -> Diagnostic {
    Diagnostic::new(match perhaps {
        false => format!("it stands behind the return in line {line}"),
        true => format!("whether it runs is not known, because line {line} did not run, and may return"),
    })
}

pub fn other_way(line: usize, holds: bool) -> Diagnostic {
    Diagnostic::new(match holds {
        true => format!("it runs where the condition in line {line} does not hold, which it does"),
        false => format!("it runs where the condition in line {line} holds, which it does not"),
    })
}

pub fn unknown_way(line: usize) -> Diagnostic {
    Diagnostic::new(format!("whether it runs is not known, because the condition in line {line} is not"))
}

pub fn may_leave(line: usize) -> Diagnostic {
    Diagnostic::new(format!(
        "what the loop makes is not known, because line {line} did not run, and may end a round or the loop"
    ))
}

pub fn not_called(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{0}` is not called: --entry {0} runs it", clipped(name)))
}

pub fn nothing_runs() -> Diagnostic {
    Diagnostic::new("nothing in the program computes").with_help("write an expression such as a * b + c")
}

pub fn double() -> Diagnostic {
    Diagnostic::new(
        "a number with a point and no suffix is a double in C; here nothing is computed in double: it takes the type of \
         what stands beside it, else float",
    )
}

pub fn never_set(name: &str) -> Diagnostic {
    Diagnostic::new(format!("`{}` is read before it is given a value, so it is an input", clipped(name)))
}

pub fn model(function: Function) -> Diagnostic {
    Diagnostic::new(run_why::model(function))
}
