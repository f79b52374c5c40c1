//! All that compilers may make of a program, the same ones together.

use super::count::{instructions, live_registers};
use super::rebuild::{Contracted, contract};
use super::rule::Rule;
use crate::float::Float;
use crate::isa::{Op, Type};
use crate::program::Language;
use crate::program::exact::exact_results;
use crate::program::flow::{Flow, Number, Operation, Origin, Output};
use crate::real::Real;
use std::collections::HashMap;

/// A program as some compilers may emit it.
#[derive(Clone, PartialEq, Debug)]
pub struct Compilation {
    /// the rules and compilers that make this of it, "as written" among them
    pub rules: Vec<Rule>,
    /// the program
    pub contracted: Contracted,
    /// how many instructions compute
    pub instructions: usize,
    /// how many numbers are held at once where most are
    pub registers: usize,
    /// the results by their names
    pub results: Vec<Outcome>,
}

/// A result of a compilation.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// its name
    pub name: String,
    /// what the machine has
    pub value: Float,
    /// how far it is from the exact result, in ulp of that; `None` where either is not finite, or the exact one not known
    pub ulp: Option<Real>,
}

/// Of longer programs nothing is compiled.
const MOST_NUMBERS: usize = 20_000;

/// What compilers may make of a program; first, as it is written. Nothing of a program without products or without results,
/// and of one with more than 20,000 numbers.
pub fn compilations(flow: &Flow, language: Language) -> Vec<Compilation> {
    if flow.numbers.len() > MOST_NUMBERS || flow.outputs.is_empty() || !has_products(flow) {
        return Vec::new();
    }
    compiled(flow, Rule::ALL.into_iter().filter(|rule| reads(*rule, language, flow)))
}

/// What these rules make of a program, the same ones together, in the order of the rules.
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

/// Is there anything that is fused, or could be?
fn has_products(flow: &Flow) -> bool {
    flow.numbers.iter().any(|number| product(number).is_some())
}

/// The type of a product, alone or in an fma.
fn product(number: &Number) -> Option<Type> {
    match &number.origin {
        Origin::Made(Operation::Instr(instr), _) if matches!(instr.op, Op::Mul | Op::Fma) => Some(instr.ty),
        _ => None,
    }
}

/// Does a compiler read this language: PTX the assembler alone, C-like code all others, and these types? What gcc and clang do with bfloat16 was not measured.
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

/// Is it the same program? Where nothing is fused, all are as written, with or without lines that nothing needs; else the
/// same is fused, and as much is left.
fn is_same(one: &Contracted, other: &Contracted) -> bool {
    let size = |contracted: &Contracted| (instructions(&contracted.flow), live_registers(&contracted.flow));
    one.fused == other.fused && (one.fused.is_empty() || size(one) == size(other))
}

fn results(flow: &Flow, exact: &HashMap<&str, Option<Real>>) -> Vec<Outcome> {
    let outcome = |output: &Output| {
        let value = flow.numbers.get(output.number as usize)?.value;
        let exact = exact.get(output.name.as_str()).and_then(Option::as_ref);
        let ulp = exact.and_then(|exact| off_by(exact, value));
        Some(Outcome { name: output.name.clone(), value, ulp })
    };
    flow.outputs.iter().filter_map(outcome).collect()
}

/// How far a number is from the exact result, in ulp of that; `None` where it is not finite, and of an exact 0 that it is not.
fn off_by(exact: &Real, value: Float) -> Option<Real> {
    let error = Real::of(value)?.minus(exact);
    match exact.is_zero() {
        _ if error.is_zero() => Some(error),
        true => None,
        false => Some(error.in_units(exact.nearest(value.format()).1)),
    }
}
