//! C++ in place of PTX: a function such as `__hfma(a, b, c)`, or the `asm` in whose quotes an instruction stands.

use super::spelling::{Alias, Fault, Problem, Span, alias, nearest_to, parse};
use super::statement::parse_spelling_of;
use super::{Allow, Instr, Op};
use crate::float::is_name;
use crate::typo::clipped;

/// Functions of CUDA that are one instruction, but for those that [`half_function`] reads.
const FUNCTIONS: &[(&str, &str)] = &[
    ("__float2half", "cvt.rn.f16.f32"),
    ("__float2half_rn", "cvt.rn.f16.f32"),
    ("__float2half_rz", "cvt.rz.f16.f32"),
    ("__float2half_rd", "cvt.rm.f16.f32"),
    ("__float2half_ru", "cvt.rp.f16.f32"),
    ("__half2float", "cvt.f32.f16"),
    ("__float2bfloat16", "cvt.rn.bf16.f32"),
    ("__float2bfloat16_rn", "cvt.rn.bf16.f32"),
    ("__fadd_rn", "add.rn.f32"),
    ("__fsub_rn", "sub.rn.f32"),
    ("__fmul_rn", "mul.rn.f32"),
    ("__fmaf_rn", "fma.rn.f32"),
    ("fmaf", "fma.rn.f32"),
    ("fminf", "min.f32"),
    ("fmaxf", "max.f32"),
    ("fabsf", "abs.f32"),
];

/// A line of C++, and what to write instead. `None` where it is none, or nothing is known about it.
pub(super) fn foreign(text: &str) -> Option<Problem> {
    let start = text.len() - text.trim_start().len();
    let body = text.trim();
    if let Some(inside) = body.starts_with(['a', '_']).then(|| quoted(body)).flatten() {
        let at = Span::new(start, start + body.find('(')?);
        let first = inside.split(';').next().unwrap_or_default().trim_start_matches(['{', ' ']);
        let suggestion = parse_spelling_of(first, Allow::PTX).ok().map(|(parsed, _)| parsed.instr);
        return Some(Problem { suggestion, ..Problem::new(Fault::Quoted, at) });
    }
    let (name, called) = match body.split_once('(') {
        Some((before, _)) => (before.rsplit('=').next().unwrap_or(before).trim(), true),
        None => (body.split(char::is_whitespace).next().unwrap_or(body), false),
    };
    let is_function = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && (called || name.starts_with("__"))
        && !is_name(name);
    if !is_function {
        return None;
    }
    let at = start + body.find(name)?;
    let at = Span::new(at, at + name.len());
    if let Some(instr) = instr_of(name) {
        let fault = Fault::Function(clipped(name));
        return Some(Problem { suggestion: Some(instr), ..Problem::new(fault, at) });
    }
    let stem = name.strip_prefix("__h").or(name.strip_prefix('h')).unwrap_or(name);
    match alias(stem.trim_end_matches('2')).or(alias(stem)) {
        Some(Alias::Absent(absent)) => Some(Problem::new(Fault::Absent(absent), at)),
        _ => Some(Problem::new(Fault::UnknownOp(clipped(name)), at)),
    }
}

/// What stands in the quotes of the first `asm` of a text, one string behind the other: a program in PTX.
pub(crate) fn quoted(text: &str) -> Option<String> {
    text.match_indices("asm").find_map(|(at, word)| strings(&text[at + word.len()..]))
}

/// The strings in the brackets that follow the word `asm`.
fn strings(rest: &str) -> Option<String> {
    let rest = rest.trim_start_matches('_').trim_start();
    let rest = rest.strip_prefix("__volatile__").or(rest.strip_prefix("volatile")).unwrap_or(rest);
    let mut rest = rest.trim_start().strip_prefix('(')?.trim_start();
    let mut inside = String::new();
    while let Some((piece, behind)) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
        inside.push_str(piece);
        rest = behind.trim_start();
    }
    (!inside.is_empty()).then_some(inside)
}

/// The instruction that a function is, where it is one.
fn instr_of(name: &str) -> Option<Instr> {
    let legal = |spelling: &str| parse(spelling, Allow::PTX).ok().map(|parsed| parsed.instr);
    if let Some((_, spelling)) = FUNCTIONS.iter().find(|(known, _)| *known == name) {
        return legal(spelling);
    }
    if let Some(spelling) = half_function(name) {
        return legal(&spelling);
    }
    let is_op = Op::named(name).is_some() || matches!(alias(name), Some(Alias::Op(_)));
    if is_op { nearest_to(name) } else { None }
}

/// `__hfma2_relu` is `fma.rn.relu.f16x2`: the operation, 2 for a packed type, a modifier.
fn half_function(name: &str) -> Option<String> {
    let (stem, modifier) = name.strip_prefix("__h").map(|rest| rest.split_once('_').unwrap_or((rest, "")))?;
    let (op, ty) = stem.strip_suffix('2').map_or((stem, "f16"), |op| (op, "f16x2"));
    let rounding = if op == "fma" || modifier == "rn" { ".rn" } else { "" };
    let modifier = match modifier {
        "" | "rn" => "",
        "sat" => ".sat",
        "relu" => ".relu",
        "nan" => ".NaN",
        _ => return None,
    };
    Op::named(op).map(|op| format!("{}{rounding}{modifier}.{ty}", op.name()))
}
