//! Reads C++ instead of PTX: a function call such as `__hfma(a, b, c)`, or an instruction quoted in `asm`.

use super::diagnostic::{Correction, Diagnostic};
use super::fault::Fault;
use super::number::OperandText;
use super::parts::Part;
use super::reading::{Notation, OperandSource, Reading, begins_number, spelled};
use super::split::split_statement;
use crate::isa::{self, Alias, Allow, Instr, Op, Span, Type, alias};
use crate::literal::is_name;
use crate::typo::clipped;

/// CUDA functions that are a single instruction, in addition to those that [`half_function`] reads.
const FUNCTIONS: &[(&str, &str)] = &[
    ("__float2half", "cvt.rn.f16.f32"),
    ("__float2half_rn", "cvt.rn.f16.f32"),
    ("__float2half_rz", "cvt.rz.f16.f32"),
    ("__float2half_rd", "cvt.rm.f16.f32"),
    ("__float2half_ru", "cvt.rp.f16.f32"),
    ("__half2float", "cvt.f32.f16"),
    ("__float2bfloat16", "cvt.rn.bf16.f32"),
    ("__float2bfloat16_rn", "cvt.rn.bf16.f32"),
    ("__float2bfloat16_rz", "cvt.rz.bf16.f32"),
    ("__float2bfloat16_rd", "cvt.rm.bf16.f32"),
    ("__float2bfloat16_ru", "cvt.rp.bf16.f32"),
    ("__bfloat162float", "cvt.f32.bf16"),
    ("__fadd_rn", "add.rn.f32"),
    ("__fadd_rz", "add.rz.f32"),
    ("__fadd_rd", "add.rm.f32"),
    ("__fadd_ru", "add.rp.f32"),
    ("__fsub_rn", "sub.rn.f32"),
    ("__fsub_rz", "sub.rz.f32"),
    ("__fsub_rd", "sub.rm.f32"),
    ("__fsub_ru", "sub.rp.f32"),
    ("__fmul_rn", "mul.rn.f32"),
    ("__fmul_rz", "mul.rz.f32"),
    ("__fmul_rd", "mul.rm.f32"),
    ("__fmul_ru", "mul.rp.f32"),
    ("__fmaf_rn", "fma.rn.f32"),
    ("__fmaf_rz", "fma.rz.f32"),
    ("__fmaf_rd", "fma.rm.f32"),
    ("__fmaf_ru", "fma.rp.f32"),
    ("fmaf", "fma.rn.f32"),
    ("fminf", "min.f32"),
    ("fmaxf", "max.f32"),
    ("fabsf", "abs.f32"),
];

/// A parsed call: the function's name and its arguments.
struct Call<'a> {
    name: Part<'a>,
    /// the text between the brackets; `None` without brackets
    arguments: Option<Part<'a>>,
}

impl<'a> Call<'a> {
    /// Finds the call in a line such as `half d = __hfma(a, b, c);`.
    fn of(text: &'a str) -> Option<Self> {
        let part = |text_of: &'a str| {
            let start = text_of.as_ptr().addr() - text.as_ptr().addr();
            Part { text: text_of, at: Span::new(start, start + text_of.len()) }
        };
        let body = text.trim();
        let (name, behind) = match body.split_once('(') {
            Some((before, behind)) => (before.rsplit('=').next().unwrap_or(before).trim(), Some(behind)),
            None => (body.split(char::is_whitespace).next().unwrap_or(body), None),
        };
        let is_function = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && (behind.is_some() || name.starts_with("__"))
            && (!is_name(name) || Op::named(name).is_some());
        let inside = behind.and_then(|behind| behind.trim_end_matches([';', ' ', '\t']).strip_suffix(')'));
        is_function.then(|| Call { name: part(name), arguments: inside.map(part) })
    }
}

/// Reads a call of a function that is a single instruction on this type. `None` for any other text.
pub(super) fn read_call(text: &str, ty: Type) -> Option<Result<Reading, Diagnostic>> {
    let call = Call::of(text)?;
    let instr = instr_of(call.name.text, ty)?;
    let arguments = arguments(&call.arguments?);
    let wanted = instr.operand_names().len();
    if arguments.len() != wanted {
        let fault = Fault::OperandCount { instr, found: arguments.len(), destination: false };
        let at = arguments.get(wanted).map_or(call.name.at, |part| part.at);
        return Some(Err(Diagnostic::at(fault, at)));
    }
    let read = |(place, part): (usize, &Part<'_>)| argument(part, instr.operand_type(place));
    let operands = arguments.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>();
    Some(operands.map(|operands| Reading::new(instr, operands, Notation::Call)))
}

/// Splits at the commas that are not inside brackets.
fn arguments<'a>(inside: &Part<'a>) -> Vec<Part<'a>> {
    let mut depth = 0_i32;
    let pieces = inside.text.split(|c| {
        depth += i32::from("({[".contains(c)) - i32::from(")}]".contains(c));
        c == ',' && depth == 0
    });
    let part = |piece: &'a str| {
        let text = piece.trim();
        let start = inside.at.start + (text.as_ptr().addr() - inside.text.as_ptr().addr());
        Part { text, at: Span::new(start, start + text.len()) }
    };
    let pieces: Vec<Part<'a>> = pieces.map(part).collect();
    if matches!(pieces.as_slice(), [one] if one.text.is_empty()) { Vec::new() } else { pieces }
}

/// Reads an argument: a number, also in C++ notation, or the name of a register.
fn argument(part: &Part<'_>, ty: Type) -> Result<OperandSource, Diagnostic> {
    let unsigned = part.text.trim_start_matches(['+', '-', '−']);
    let name = unsigned.split('(').next().unwrap_or_default();
    if !unsigned.starts_with(begins_number) && !is_name(name) {
        return Ok(OperandSource::Register { name: part.text.to_owned(), at: part.at });
    }
    let read = OperandText::read(part.text, ty).map(OperandSource::Value);
    read.map_err(|error| Diagnostic::number(error, part.at.start))
}

/// The instruction that a statement spells; its operands are not checked.
fn instr_within(text: &str) -> Option<Instr> {
    // A word that belongs to the spelling is not an operand, even if a space precedes it.
    let is_cut = |part: &Part<'_>| part.is_word();
    let split = split_statement(text).ok().filter(|split| !split.operands.first().is_some_and(is_cut))?;
    isa::parse(split.spelling.text, Allow::PTX).ok().map(|parsed| parsed.instr)
}

/// The error for C++ where PTX is expected, with a correction. `None` if the text is not C++.
pub(super) fn foreign(text: &str) -> Option<Diagnostic> {
    let start = text.len() - text.trim_start().len();
    let body = text.trim();
    if let Some(inside) = body.starts_with(['a', '_']).then(|| quoted(body)).flatten() {
        let at = Span::new(start, start + body.find('(')?);
        let first = inside.split(';').next().unwrap_or_default().trim_start_matches(['{', ' ']);
        let cure = instr_within(first).map(Correction::Instr);
        return Some(Diagnostic {
            corrections: cure.into_iter().collect(),
            ..Diagnostic::at(Fault::Quoted, at)
        });
    }
    let Part { text: name, at } = Call::of(text)?.name;
    if let Some(instr) = instr_of(name, Type::F16) {
        let fault = Diagnostic::at(Fault::Function(clipped(name)), at);
        return Some(Diagnostic { corrections: vec![Correction::Instr(instr)], ..fault });
    }
    let stem = name.strip_prefix("__h").or(name.strip_prefix('h')).unwrap_or(name);
    let fault = match alias(stem.trim_end_matches('2')).or(alias(stem)) {
        Some(Alias::Absent(absent)) => isa::Fault::Absent(absent),
        _ => isa::Fault::UnknownOp(clipped(name)),
    };
    Some(isa::Problem::new(fault, at).into())
}

/// The concatenated string literals of the first `asm` in a text: a PTX program.
pub(super) fn quoted(text: &str) -> Option<String> {
    text.match_indices("asm").find_map(|(at, word)| strings(&text[at + word.len()..]))
}

/// The string literals in the brackets that follow the word `asm`.
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

/// The instruction that a function performs on this type, if it is a single one.
pub(crate) fn instr_of(name: &str, ty: Type) -> Option<Instr> {
    let legal = |spelling: &str| isa::parse(spelling, Allow::PTX).ok().map(|parsed| parsed.instr);
    if let Some((_, spelling)) = FUNCTIONS.iter().find(|(known, _)| *known == name) {
        return legal(spelling);
    }
    if let Some(spelling) = half_function(name, ty) {
        return legal(&spelling);
    }
    let op = Op::named(name).or_else(|| match alias(name) {
        Some(Alias::Op(op)) => Some(op),
        _ => None,
    });
    op.and_then(|op| spelled(op, ty.scalar()).or_else(|| spelled(op, Type::F16)))
}

/// Translates names such as `__hfma2_relu`: the operation, 2 for a packed type, a modifier. The example becomes
/// `fma.rn.relu.f16x2`, or `fma.rn.relu.bf16x2` for bf16. Source: the half and bfloat16 intrinsics of the CUDA Math
/// API.
fn half_function(name: &str, ty: Type) -> Option<String> {
    let (stem, modifier) = name.strip_prefix("__h").map(|rest| rest.split_once('_').unwrap_or((rest, "")))?;
    let half = if matches!(ty.scalar(), Type::BF16) { "bf16" } else { "f16" };
    let (op, packed) = stem.strip_suffix('2').map_or((stem, ""), |op| (op, "x2"));
    let rounding = if op == "fma" || modifier == "rn" { ".rn" } else { "" };
    let modifier = match modifier {
        "" | "rn" => "",
        "sat" => ".sat",
        "relu" => ".relu",
        "nan" => ".NaN",
        _ => return None,
    };
    Op::named(op).map(|op| format!("{}{rounding}{modifier}.{half}{packed}", op.name()))
}
