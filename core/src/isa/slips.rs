//! What people write who know the arithmetic but not PTX: other names, other signs, other joints. One table, so
//! that every message knows the same.

use super::problem::{Fault, Problem, Span};
use super::{Modifier, Op, Type};
use crate::float::Mode;

/// What stands behind a word or a sign that PTX does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slip {
    /// another name of an operation
    Op(Op),
    /// an operation that PTX does not have for halves, by its name
    Absent(&'static str),
    /// another name of a word behind the operation, and what is worth knowing about it
    Word(&'static str, Option<&'static str>),
}

/// Every slip, in small letters.
const SLIPS: &[(&str, Slip)] = &[
    ("+", Slip::Op(Op::Add)),
    ("plus", Slip::Op(Op::Add)),
    ("sum", Slip::Op(Op::Add)),
    ("-", Slip::Op(Op::Sub)),
    ("−", Slip::Op(Op::Sub)),
    ("minus", Slip::Op(Op::Sub)),
    ("subtract", Slip::Op(Op::Sub)),
    ("*", Slip::Op(Op::Mul)),
    ("×", Slip::Op(Op::Mul)),
    ("times", Slip::Op(Op::Mul)),
    ("multiply", Slip::Op(Op::Mul)),
    ("mad", Slip::Op(Op::Fma)),
    ("negate", Slip::Op(Op::Neg)),
    ("fabs", Slip::Op(Op::Abs)),
    ("exp2", Slip::Op(Op::Ex2)),
    ("convert", Slip::Op(Op::Cvt)),
    ("/", Slip::Absent("div")),
    ("÷", Slip::Absent("div")),
    ("div", Slip::Absent("div")),
    ("divide", Slip::Absent("div")),
    ("sqrt", Slip::Absent("sqrt")),
    ("rsqrt", Slip::Absent("rsqrt")),
    ("rcp", Slip::Absent("rcp")),
    ("sin", Slip::Absent("sin")),
    ("cos", Slip::Absent("cos")),
    ("lg2", Slip::Absent("lg2")),
    ("log2", Slip::Absent("lg2")),
    ("ru", Slip::Word("rp", Some("up is .rp, toward plus infinity, and down is .rm"))),
    ("rd", Slip::Word("rm", Some("down is .rm, toward minus infinity, and up is .rp"))),
    ("rne", Slip::Word("rn", None)),
    ("rtz", Slip::Word("rz", None)),
    ("half", Slip::Word("f16", None)),
    ("fp16", Slip::Word("f16", None)),
    ("half2", Slip::Word("f16x2", None)),
    ("bfloat16", Slip::Word("bf16", None)),
    ("float", Slip::Word("f32", None)),
    ("fp32", Slip::Word("f32", None)),
];

/// What was meant by a word or a sign.
pub(super) fn slip(text: &str) -> Option<Slip> {
    let found = SLIPS.iter().find(|(written, _)| text.eq_ignore_ascii_case(written));
    found.map(|&(_, slip)| slip)
}

/// Is this a sign such as `+`, by itself?
pub(super) fn is_sign(text: &str) -> bool {
    text == "=" || (slip(text).is_some() && !text.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The words of a spelling in which something else than dots stands between them, or nothing: `add,f16`,
/// `addf16`. `None` if it is not made of known words, an operation first.
pub(super) fn unjoined(text: &str) -> Option<Vec<&'static str>> {
    /// No spelling is longer.
    const LONGEST: usize = 48;
    if text.len() > LONGEST {
        return None;
    }
    let small = text.trim().to_ascii_lowercase();
    let mut rest = small.as_str();
    let mut words = Vec::new();
    while !rest.is_empty() {
        let begins = |word: &&str| rest.starts_with(&word.to_ascii_lowercase());
        let word = known_words().filter(begins).max_by_key(|word| word.len())?;
        words.push(word);
        rest = rest[word.len()..].trim_start_matches(|c: char| ".,_-".contains(c) || c.is_whitespace());
    }
    let first = words.first().copied().and_then(Op::named);
    (first.is_some() && words.len() > 1).then_some(words)
}

/// `0.1 + 0.2` where an instruction belongs: what to write instead.
pub(super) fn infix(text: &str) -> Option<Problem> {
    let body = text.split(['#', ';']).next().unwrap_or(text);
    let is_value = |text: &str| {
        let digits = text.trim_start_matches(['-', '+', '.']);
        digits.starts_with(|c: char| c.is_ascii_digit()) && !text.contains(char::is_whitespace)
    };
    let signs = body.char_indices().filter(|&(_, c)| is_sign(c.encode_utf8(&mut [0; 4])));
    signs.into_iter().find_map(|(at, sign)| {
        let (left, right) = (&body[..at], &body[at + sign.len_utf8()..]);
        // The sign of an exponent, and the bar of a ratio.
        let within = left.ends_with(['e', 'E', 'p', 'P']) || (sign == '/' && !left.ends_with(' '));
        let (left, right) = (left.trim(), right.trim());
        if within || !is_value(left) || !is_value(right) {
            return None;
        }
        let fault = match slip(sign.encode_utf8(&mut [0; 4]))? {
            Slip::Op(op) => Fault::Infix(crate::typo::clipped(&format!("{}.f16 {left} {right}", op.name()))),
            Slip::Absent(name) => Fault::Absent(name),
            Slip::Word(..) => return None,
        };
        Some(Problem::new(fault, Span::new(at, at + sign.len_utf8())))
    })
}

/// Every word that a spelling may have.
pub(super) fn known_words() -> impl Iterator<Item = &'static str> {
    let modifiers = Modifier::ALL.into_iter().flat_map(|modifier| modifier.name().split('.'));
    let modes = Mode::ALL.into_iter().map(Mode::name);
    Op::ALL
        .into_iter()
        .map(Op::name)
        .chain(modifiers)
        .chain(Type::ALL.into_iter().map(Type::name))
        .chain(modes)
}
