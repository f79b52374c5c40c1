//! All possible compilations of a program, with equal ones merged.

use super::count::{instructions, live_registers};
use super::rebuild::{Contracted, contract};
use super::rule::Rule;
use crate::float::Float;
use crate::isa::{Op, Type};
use crate::program::Language;
use crate::program::exact::{Doubts, exact_results};
use crate::program::flow::{Flow, Number, Operation, Origin, Output};
use crate::real::Real;
use std::collections::HashMap;

/// A program as some compilers may emit it.
#[derive(Clone, PartialEq, Debug)]
pub struct Compilation {
    /// the rules and compilers that produce it, including "as written"
    pub rules: Vec<Rule>,
    /// the contracted program
    pub contracted: Contracted,
    /// the number of instructions that compute
    pub instructions: usize,
    /// the largest number of registers live at once
    pub registers: usize,
    /// the results of the compiled program
    pub results: Vec<Outcome>,
}

/// A result of a compilation.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// the name of the result
    pub name: String,
    /// the machine's value
    pub value: Float,
    /// the error in ulps of the exact result; `None` if the value is not finite, if the exact result is not known or
    /// depends on an unset input, or if only the exact result is 0
    pub ulp: Option<Real>,
}

/// Longer programs are not analysed.
const MOST_NUMBERS: usize = 20_000;

/// The possible compilations of a program; the first is the program as written. Empty for a program without products or
/// without results, for one with more than 20,000 numbers, for one of which a part did not run, and for PTX with a
/// loop: fusions by `ptxas` across rounds were not measured.
pub fn compilations(flow: &Flow, language: Language) -> Vec<Compilation> {
    let is_unknown = flow.is_partial || flow.repeats || flow.numbers.len() > MOST_NUMBERS;
    if is_unknown || flow.outputs.is_empty() || !has_products(flow) {
        return Vec::new();
    }
    compiled(flow, Rule::ALL.into_iter().filter(|rule| reads(*rule, language, flow)))
}

/// The compilations under these rules, in their order, with equal ones merged.
pub fn compiled(flow: &Flow, rules: impl Iterator<Item = Rule>) -> Vec<Compilation> {
    let names = flow.outputs.iter().map(|output| output.name.as_str());
    let exact: HashMap<&str, Option<Real>> = names.zip(exact_results(flow)).collect();
    let mut found: Vec<Compilation> = Vec::new();
    for rule in rules {
        let contracted = contract(flow, rule);
        let same = found.iter_mut().find(|known| is_same(&known.contracted, &contracted));
        match same {
            Some(known) => known.rules.push(rule),
            None => found.push(Compilation {
                rules: vec![rule],
                instructions: instructions(&contracted.flow),
                registers: live_registers(&contracted.flow),
                results: results(&contracted.flow, &exact),
                contracted,
            }),
        }
    }
    found
}

/// True if the program contains a product, which is or could be fused.
fn has_products(flow: &Flow) -> bool {
    flow.numbers.iter().any(|number| product(number).is_some())
}

/// The type of a product, whether in a mul or in an fma.
fn product(number: &Number) -> Option<Type> {
    match &number.origin {
        Origin::Made(Operation::Instr(instr), _) if matches!(instr.op, Op::Mul | Op::Fma) => Some(instr.ty),
        _ => None,
    }
}

/// True if this rule applies to the program. Of the compilers, only the assembler reads PTX; all others read C-like
/// code. The types matter too: gcc and clang were not measured with bfloat16.
fn reads(rule: Rule, language: Language, flow: &Flow) -> bool {
    let has = |ty: Type| flow.numbers.iter().any(|number| product(number) == Some(ty));
    match (rule, language) {
        (Rule::Off, _) => true,
        (Rule::Ptxas, Language::Ptx) => true,
        (_, Language::Ptx) | (Rule::Ptxas, Language::C) => false,
        (Rule::Nvcc(ty), Language::C) => has(ty),
        (Rule::GccFast | Rule::ClangOn | Rule::ClangFast, Language::C) => !has(Type::BF16),
        (Rule::OnSource | Rule::FastAllUses | Rule::FastOneUse, Language::C) => true,
    }
}

/// True if two compilations are the same program. Without fusions they count as the program as written, even if unused
/// lines differ; otherwise fusions and sizes must be equal.
fn is_same(one: &Contracted, other: &Contracted) -> bool {
    let size = |contracted: &Contracted| (instructions(&contracted.flow), live_registers(&contracted.flow));
    one.fused == other.fused && (one.fused.is_empty() || size(one) == size(other))
}

fn results(flow: &Flow, exact: &HashMap<&str, Option<Real>>) -> Vec<Outcome> {
    let doubts = Doubts::of(flow);
    let outcome = |output: &Output| {
        let value = flow.numbers.get(output.number as usize)?.value;
        let exact = exact.get(output.name.as_str()).and_then(Option::as_ref);
        let exact = exact.filter(|_| doubts.about(output.number).is_none());
        let ulp = exact.and_then(|exact| off_by(exact, value));
        Some(Outcome { name: output.name.clone(), value, ulp })
    };
    flow.outputs.iter().filter_map(outcome).collect()
}

/// The error of a number in ulps of the exact result. `None` if the number is not finite, or if
/// only the exact result is 0.
fn off_by(exact: &Real, value: Float) -> Option<Real> {
    let error = Real::of(value)?.minus(exact);
    match exact.is_zero() {
        _ if error.is_zero() => Some(error),
        true => None,
        false => Some(error.in_units(exact.nearest(value.format()).1)),
    }
}
