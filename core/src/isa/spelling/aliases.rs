//! Other names for PTX's operations and words, used by people who know the arithmetic but not PTX: `+`, `sum`, `half2`,
//! `rtz`. A single table, so that all messages know the same names.

use crate::float::Mode;
use crate::isa::{Modifier, Op, Type};

/// The meaning of a word or sign that is not part of PTX.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alias {
    /// another name for an operation
    Op(Op),
    /// an operation that PTX lacks for halves, with its PTX name
    Absent(&'static str),
    /// another name for a modifier or type, and an optional remark
    Word(&'static str, Option<&'static str>),
}

/// Every alias in lower case, with its meaning.
const ALIASES: &[(&str, Alias)] = &[
    ("+", Alias::Op(Op::Add)),
    ("plus", Alias::Op(Op::Add)),
    ("sum", Alias::Op(Op::Add)),
    ("-", Alias::Op(Op::Sub)),
    ("−", Alias::Op(Op::Sub)),
    ("minus", Alias::Op(Op::Sub)),
    ("subtract", Alias::Op(Op::Sub)),
    ("*", Alias::Op(Op::Mul)),
    ("×", Alias::Op(Op::Mul)),
    ("times", Alias::Op(Op::Mul)),
    ("multiply", Alias::Op(Op::Mul)),
    ("mad", Alias::Op(Op::Fma)),
    ("negate", Alias::Op(Op::Neg)),
    ("fabs", Alias::Op(Op::Abs)),
    ("exp2", Alias::Op(Op::Ex2)),
    ("convert", Alias::Op(Op::Cvt)),
    ("/", Alias::Absent("div")),
    ("÷", Alias::Absent("div")),
    ("div", Alias::Absent("div")),
    ("divide", Alias::Absent("div")),
    ("sqrt", Alias::Absent("sqrt")),
    ("rsqrt", Alias::Absent("rsqrt")),
    ("rcp", Alias::Absent("rcp")),
    ("sin", Alias::Absent("sin")),
    ("cos", Alias::Absent("cos")),
    ("lg2", Alias::Absent("lg2")),
    ("log2", Alias::Absent("lg2")),
    ("ru", Alias::Word("rp", Some("rounding up is .rp, toward plus infinity; rounding down is .rm"))),
    ("rd", Alias::Word("rm", Some("rounding down is .rm, toward minus infinity; rounding up is .rp"))),
    ("rne", Alias::Word("rn", None)),
    ("rtz", Alias::Word("rz", None)),
    ("half", Alias::Word("f16", None)),
    ("fp16", Alias::Word("f16", None)),
    ("half2", Alias::Word("f16x2", None)),
    ("bfloat16", Alias::Word("bf16", None)),
    ("float", Alias::Word("f32", None)),
    ("fp32", Alias::Word("f32", None)),
];

/// Operations of machine code, and PTX that compiles to them. Disassemblers write these operations in capitals,
/// followed by modifiers of machine code.
const MACHINE: &[(&str, &str)] = &[
    ("HADD2", "add.f16x2"),
    ("HMUL2", "mul.f16x2"),
    ("HFMA2", "fma.rn.f16x2"),
    ("HMNMX2", "min.f16x2"),
    ("FADD", "add.f32"),
    ("FMUL", "mul.f32"),
    ("FFMA", "fma.rn.f32"),
    ("FMNMX", "min.f32"),
    ("MUFU", "ex2.approx.f16"),
];

/// The spelling of PTX that compiles to this machine code, such as `HFMA2.BF16_V2`; `None` for anything else.
pub(super) fn of_machine_code(text: &str) -> Option<String> {
    let mut words = text.split('.');
    let name = words.next()?;
    let (_, spelling) = MACHINE.iter().find(|(known, _)| *known == name)?;
    Some(match words.clone().any(|word| word.starts_with("BF16")) {
        true => spelling.replace(".f16", ".bf16"),
        false => spelling.replace("ex2", if words.any(|word| word == "TANH") { "tanh" } else { "ex2" }),
    })
}

/// The meaning of a word or sign, in upper or lower case; `None` if it is not an alias.
pub(crate) fn alias(text: &str) -> Option<Alias> {
    let found = ALIASES.iter().find(|(written, _)| text.eq_ignore_ascii_case(written));
    found.map(|&(_, meant)| meant)
}

/// True for a sign alone, such as `+`.
pub(crate) fn is_sign(text: &str) -> bool {
    text == "=" || (alias(text).is_some() && !text.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// True if a word names an operation: in PTX, in the table of aliases, or in machine code.
pub(crate) fn names_operation(word: &str) -> bool {
    let is_alias = || matches!(alias(word), Some(Alias::Op(_) | Alias::Absent(_)));
    let has_words = || words_without_dots(word).is_some();
    Op::named(&word.to_ascii_lowercase()).is_some()
        || is_alias()
        || of_machine_code(word).is_some()
        || has_words()
}

/// The words of a spelling that has other separators than dots, or none: `add,f16`, `addf16`. `None` unless the text
/// consists of an operation and at least one other known word.
pub(super) fn words_without_dots(text: &str) -> Option<Vec<&'static str>> {
    /// Maximum length of a spelling.
    const LONGEST: usize = 48;
    if text.len() > LONGEST {
        return None;
    }
    let mut rest = text.trim();
    let mut words = Vec::new();
    while !rest.is_empty() {
        let begins = |word: &&str| {
            rest.as_bytes().get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
        };
        let word = known_words().filter(begins).max_by_key(|word| word.len())?;
        words.push(word);
        rest = rest[word.len()..].trim_start_matches(|c: char| ".,_-".contains(c) || c.is_whitespace());
    }
    let first = words.first().copied().and_then(Op::named);
    (first.is_some() && words.len() > 1).then_some(words)
}

/// Every word that may occur in a spelling.
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
