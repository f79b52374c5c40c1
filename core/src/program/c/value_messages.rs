//! Messages about integers, structures, pointers and templates, and about functions whose last bits are not prescribed.

use super::integer::Int;
use super::unsupported::at;
use crate::isa::Span;
use crate::program::read::Diagnostic;
use crate::typo::clipped;

/// The remark on a quotient of integers that is not an integer.
pub fn whole_division(a: i128, b: i128) -> Diagnostic {
    Diagnostic::new(format!("a quotient of integers is an integer in C: {a} / {b} is {}", a / b))
        .with_help(format!("for the fraction, write a decimal point: {a}.0 / {b}.0"))
}

pub fn by_zero(place: Span) -> Diagnostic {
    at(place, "division of an integer by zero")
}

pub fn shifted_too_far(place: Span, ty: Int, by: i128) -> Diagnostic {
    at(place, format!("C does not define a shift of an {} of {} bits by {by}", ty.name(), ty.bits.max(32)))
        .with_help("shift by less than the number of bits")
}

/// The remark on a number that its integer type cannot represent.
pub fn outside_integer(name: &str) -> Diagnostic {
    Diagnostic::new(format!(
        "the number is outside the range of {name}; halfplay takes the nearest {name}, as CUDA does, and 0 for NaN"
    ))
}

pub fn no_struct(place: Span) -> Diagnostic {
    at(place, "expected a value of the structure's type").with_help("write its members in braces: {1, 2}")
}

pub fn other_struct(place: Span) -> Diagnostic {
    at(place, "this structure has another type")
}

pub fn whole_struct(place: Span) -> Diagnostic {
    at(place, "a structure cannot be computed with").with_help("write one of its members: s.x")
}

pub fn no_pointer(place: Span) -> Diagnostic {
    at(place, "expected an array or a pointer into one").with_help("write x, x + 4 or &x[4] for an array x")
}

pub fn no_pointer_to(place: Span, name: &str) -> Diagnostic {
    let name = clipped(name);
    at(place, format!("a pointer to the variable `{name}` is not supported yet"))
        .with_help(format!("declare an array: float {name}[1]"))
}

pub fn other_view(place: Span) -> Diagnostic {
    at(place, "halfplay can read an array only as vectors of its own format, such as half as half2")
        .with_help("convert the elements one by one")
}

pub fn reference_to_member(place: Span) -> Diagnostic {
    at(place, "a reference to a member or to a lane is not supported yet")
        .with_help("write the member itself: s.x = 1")
}

pub fn no_number_here(place: Span) -> Diagnostic {
    at(place, "this is not a number, so it cannot be changed by an operator such as +=")
}

/// The remark on a type parameter that nothing decides.
pub fn assumed_type(name: &str, ty: &str) -> Diagnostic {
    let name = clipped(name);
    Diagnostic::new(format!("the template's type {name} is {ty} here"))
        .with_help("to run it with another type, add a line such as template void f<float, 4>(…);")
}

/// The remark on an integer parameter that nothing decides.
pub fn assumed_integer(name: &str, value: i128) -> Diagnostic {
    let name = clipped(name);
    Diagnostic::new(format!("the template's {name} is {value} here")).with_help(format!("set it: {name}=8"))
}

/// The remark on a function whose order of operations is not prescribed.
pub fn own_order(name: &str) -> Diagnostic {
    Diagnostic::new(format!(
        "halfplay computes {name} as separate products and sums, from left to right; a compiler may fuse or reorder them"
    ))
}

/// The remark on `mix` and `lerp`.
pub fn mixes(by_difference: bool) -> Diagnostic {
    let formula = if by_difference { "a + (b − a) · t" } else { "a · (1 − t) + b · t" };
    Diagnostic::new(format!(
        "halfplay computes {formula}, as the language defines; a compiler may use another formula of the same value"
    ))
}

/// The error for bits that cannot be seen as another type.
pub fn no_bit_cast(place: Span) -> Diagnostic {
    at(place, "the bits of this value cannot be read as a type of another width")
        .with_help("use a type of the same width: unsigned short for a half, unsigned for a float or a half2")
}

pub fn no_limit(place: Span) -> Diagnostic {
    at(place, "this member of numeric_limits is not supported")
        .with_help("the members are max, lowest, min, epsilon, infinity, quiet_NaN and denorm_min, of numbers and integers")
}

pub fn no_limits_of_halves(place: Span) -> Diagnostic {
    at(place, "std::numeric_limits has no values for this type: with most headers, each of them is 0")
        .with_help("write the number, such as HALF_MAX or 65504")
}
