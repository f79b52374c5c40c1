//! What people write who know the arithmetic but not PTX: other names, other signs, other joints. One table, so
//! that every message knows the same.

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
