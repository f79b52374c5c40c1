//! The exact value and the nearest numbers on the number line.
//!
//! The first line is between neighbours in the number's own format. At most two more follow. One is between neighbours
//! in the toy. Unless the toy represents the value exactly, the next is between neighbours in the coarsest of f16, bf16
//! and f32. The number's own format has no second line.

use crate::atlas::{Spread, Window};
use crate::doc::{Block, Mark, Role, Scale, line};
use crate::explain::phrase::{code, number};
use crate::float::{Float, Format};
use crate::literal::{Fidelity, Literal};

/// The coarsest of these formats has a line, unless it is the number's own format. Of equal ones, the first is taken.
const LARGER: [Format; 3] = [Format::F16, Format::BF16, Format::F32];

/// The line between neighbours in the number's own format; `None` for an infinity or a NaN.
pub(super) fn own_scale(spread: &Spread) -> Option<Block> {
    let [scale, _] = scale(spread, spread.in_format(spread.own)?, "")?;
    Some(scale)
}

/// The other lines, each followed by a sentence about its ends. Empty for infinities and NaNs, and if the toy and the
/// formats of [`LARGER`] overflow or round to zero.
pub(super) fn scales(spread: &Spread) -> Vec<Block> {
    let toy = spread.coarsest(&[Format::TOY]);
    let larger = spread.coarsest(&LARGER);
    let same = toy.is_some_and(|toy| toy.fidelity == Fidelity::Exact);
    let windows = toy.into_iter().chain(larger.filter(|_| !same));
    let among = |literal: &Literal| match literal.float.format() {
        Format::TOY => "the coarsest format",
        _ if toy.is_some() => "the coarsest of the other formats here",
        _ => "the coarsest format here that neither overflows nor underflows to zero",
    };
    let others = windows.filter(|literal| literal.float.format() != spread.own);
    others.filter_map(|literal| scale(spread, literal, among(literal))).flatten().collect()
}

/// A line between neighbours in the format of `literal`. `among` describes that format, as in `the coarsest format`.
fn scale(spread: &Spread, literal: &Literal, among: &str) -> Option<[Block; 2]> {
    let (window, exact, places) = spread.places(literal)?;
    // Marks for all formats would cover the line.
    let is_marked =
        |format: Format| format == spread.own || format == Format::TOY || LARGER.contains(&format);
    let numbers = spread.nearest.iter().map(|literal| literal.float);
    let mut marks = vec![Mark { at: exact, name: "exact value".into(), role: Role::Strong }];
    let mut outside = Vec::new();
    for (number, place) in numbers.zip(places).filter(|(number, _)| is_marked(number.format())) {
        let name = number.format().name();
        let role = if number.format() == spread.own { Role::Code } else { Role::Plain };
        match place {
            Some(at) => marks.push(Mark { at, name: name.into(), role }),
            None => outside.push(name),
        }
    }
    let text = line([choice(literal, &window, among), left_out(&outside)].concat());
    let scale = Scale { left: end(window.left), right: end(window.right), marks };
    Some([Block::Scale(scale), Block::Text(text)])
}

/// The sentence about the ends.
fn choice(literal: &Literal, window: &Window, among: &str) -> String {
    let format = literal.float.format();
    let [left, right] = [window.left, window.right].map(|end| end_name(end).0);
    match literal.fidelity {
        Fidelity::Exact => format!(
            "The value is representable in {}, {among}; the ends are its neighbours, `{left}` and `{right}`.",
            format.name()
        ),
        _ => format!("The ends are neighbours in {}, {among}: `{left}` and `{right}`.", format.name()),
    }
}

fn left_out(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => format!(" The nearest number of {one} lies outside."),
        several => format!(" The nearest numbers of {} lie outside.", several.join(" and ")),
    }
}

/// Name and value of an end.
fn end(end: Float) -> [String; 2] {
    let (name, value) = end_name(end);
    [name, value]
}

fn end_name(end: Float) -> (String, String) {
    if end.is_infinite() {
        let sign = if end.is_negative() { "-" } else { "" };
        return (format!("{sign}2^{}", end.format().emax() + 1), "out of range".into());
    }
    (code(end), number(end))
}
