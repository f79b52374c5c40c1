//! The answer in one line, and the operands and the result in columns.

use super::lane::{field_columns, field_row};
use super::phrase::code;
use crate::doc::{Line, Role, Table};
use crate::eval::{Evaluation, Flags};
use crate::float::Float;
use crate::isa::{Instr, Modifier, Op, Provenance, RecordSummary, Since, minimum, recorded};

/// The result as the first line of every report: bits, exact value, flags.
///
/// `0x3001  0.1251220703125  inexact`; packed `0x3c003001  {0.1251220703125, 1}  inexact | no flags`.
pub fn result_line(evaluation: &Evaluation) -> Line {
    let flags = |lane: usize| flag_words(evaluation.outcome.flags[lane]);
    let flags = match evaluation.instr.ty.lanes() {
        2 => format!("{} | {}", flags(0), flags(1)),
        _ => flags(0),
    };
    Line::default()
        .with(Role::Strong, result_code(evaluation))
        .with(Role::Plain, "  ")
        .with(Role::Plain, result_value(evaluation))
        .with(Role::Plain, "  ")
        .with(Role::Dim, flags)
}

/// The bits of the whole destination: `0x3001`, `0x3c003001`.
pub fn result_code(evaluation: &Evaluation) -> String {
    match evaluation.results().as_slice() {
        [one] => code(*one),
        _ => format!("{:#010x}", evaluation.outcome.bits),
    }
}

/// The exact value: `0.1251220703125`, packed `{0.1251220703125, 1}`. For bits without a format, the two halves.
pub fn result_value(evaluation: &Evaluation) -> String {
    match evaluation.results().as_slice() {
        numbers @ [_, ..] => register_value(numbers),
        _ => {
            let bits = evaluation.outcome.bits;
            format!("{{{:#06x}, {:#06x}}}", bits & 0xffff, bits >> 16)
        }
    }
}

/// The exact value of a register with these numbers, lane 0 first. Two numbers read `{1.5, 2}`.
pub fn register_value(numbers: &[Float]) -> String {
    let values: Vec<String> = numbers.iter().map(|number| number.decimal()).collect();
    match values.as_slice() {
        [one] => one.clone(),
        several => format!("{{{}}}", several.join(", ")),
    }
}

/// Flags in words: `overflow, inexact`, or `no flags`.
pub fn flag_words(flags: Flags) -> String {
    if flags.is_empty() {
        return "no flags".into();
    }
    flags.iter().map(|flag| flag.name()).collect::<Vec<_>>().join(", ")
}

/// Operands and result, one row each for every lane: name, code, fields, significand, class, value.
pub fn operand_table(evaluation: &Evaluation) -> Table {
    let names = evaluation.instr.operand_names();
    let of_operands = names.iter().enumerate().map(|(i, name)| (*name, evaluation.operand(i)));
    let registers = of_operands.chain([("d", evaluation.results())]);
    let rows = registers.flat_map(|(name, numbers)| {
        numbers
            .into_iter()
            .enumerate()
            .map(move |(lane, number)| field_row(if lane == 0 { name } else { "" }, number))
    });
    Table::new(field_columns(), rows.collect())
}

/// The formula of the instruction: `d = a × b + c`.
pub fn formula(instr: &Instr) -> String {
    let second = if instr.operand_names() == ["a", "c"] { "c" } else { "b" };
    match instr.op {
        Op::Add => format!("d = a + {second}"),
        Op::Sub => format!("d = a − {second}"),
        Op::Mul => "d = a × b".to_owned(),
        Op::Fma => "d = a × b + c".to_owned(),
        Op::Neg => "d = −a".to_owned(),
        Op::Abs => "d = |a|".to_owned(),
        Op::Min | Op::Max if instr.has(Modifier::XorsignAbs) => {
            format!("d = ±{}(|a|, |b|)", instr.op.name())
        }
        Op::Min | Op::Max => format!("d = {}(a, b)", instr.op.name()),
        Op::Tanh => "d ≈ tanh a".to_owned(),
        Op::Ex2 => "d ≈ 2^a".to_owned(),
        Op::Cvt if instr.ty.lanes() == 2 => format!("d = {{b, a}} as {}", instr.ty.name()),
        Op::Cvt => format!("d = a as {}", instr.ty.name()),
        Op::Mov => "d = a".to_owned(),
    }
}

/// The minimum target and PTX version: `sm_53+, PTX 4.2+`.
pub fn needs_words(since: Since) -> String {
    format!("{}+, PTX {}+", since.target, since.ptx)
}

/// The remark on a spelling without records.
pub const NOT_VERIFIED: &str = "not verified on hardware";

/// The end of a source if other instructions replaced one that the GPU lacks.
const NOT_NATIVE: &str = ", not native";

/// The evidence from GPUs on an instruction, in a sentence and in a word or two: `not verified on hardware`. `None` if
/// no GPU has the instruction.
pub fn hardware_words(instr: &Instr) -> Option<[String; 2]> {
    minimum(instr)?;
    let mut records = recorded(instr);
    let Some(RecordSummary { verdict, source }) = records.next() else {
        return Some([NOT_VERIFIED.to_owned(), "not verified".to_owned()]);
    };
    let more = match records.count() {
        0 => String::new(),
        some => format!(", and {some} more"),
    };
    let (gpu, native) = gpu_of(source);
    Some([format!("{verdict} on {gpu}{native}{more}"), brief_verdict(verdict, source) + &more])
}

/// The outcome of a record in a word or two, from its verdict and its source: `H200 agrees`.
pub fn brief_verdict(verdict: &str, source: &str) -> String {
    let (gpu, native) = gpu_of(source);
    let model = gpu.strip_prefix("NVIDIA ").unwrap_or(gpu);
    let verb = verdict.split(' ').next().filter(|word| ["agrees", "differs"].contains(word));
    format!("{model} {}{native}", verb.unwrap_or("recorded"))
}

/// The GPU of a record, and the remark if it lacks the instruction itself.
fn gpu_of(source: &str) -> (&str, &'static str) {
    let gpu = source.split(',').next().unwrap_or_default();
    (gpu, if source.ends_with(NOT_NATIVE) { NOT_NATIVE } else { "" })
}

/// The remark on an instruction that is not in the manual's half-precision sections; `None` for one that is.
pub const fn provenance_words(provenance: Provenance) -> Option<&'static str> {
    match provenance {
        Provenance::Documented => None,
        Provenance::Companion => Some("companion: from another manual section"),
        Provenance::Undocumented => Some("undocumented, though it assembles"),
        Provenance::WhatIf => Some("what-if, not a PTX instruction"),
    }
}
