//! The search among variants of instructions.

use super::case::Case;
use super::combined::Combination;
use super::discriminating_inputs::Partition;
use super::observation::{Deciding, Fit, Observation};
use crate::chance::SplitMix64;
use crate::compare::{Pipeline, pipelines};
use crate::eval::{Evaluation, NoTrace, eval};
use crate::float::{Float, Format, Tininess};
use crate::isa::{Instr, Op, Type};
use crate::variant::{Prepared, Variant};
use std::collections::BTreeSet;

/// An instruction with operands.
#[derive(Clone, PartialEq, Debug)]
pub struct Query {
    /// the instruction
    pub instr: Instr,
    /// its operands
    pub operands: Vec<u64>,
}

impl Observation for Case {
    type Hypothesis = Combination;
    type Input = Query;

    /// Computed as written, with one variant, or with two.
    fn hypotheses(_: &[Self]) -> Vec<Combination> {
        let singles = Variant::ALL.map(Combination::of);
        [Combination::itself()].into_iter().chain(singles).chain(Combination::pairs()).collect()
    }

    fn as_written() -> Option<Combination> {
        Some(Combination::itself())
    }

    /// An instruction to which the combination does not apply is computed as written.
    fn predicted(hypothesis: &Combination, cases: &[Self]) -> Option<Vec<u64>> {
        let mut known: Vec<(Instr, Option<Prepared>)> = Vec::new();
        let mut given = Vec::with_capacity(cases.len());
        for case in cases {
            let at = known.iter().position(|(instr, _)| *instr == case.instr).unwrap_or_else(|| {
                known.push((case.instr, hypothesis.prepared(&case.instr)));
                known.len() - 1
            });
            given.push(bits(&case.instr, known[at].1.as_ref(), &case.operands));
        }
        known.iter().any(|(_, prepared)| prepared.is_some()).then_some(given)
    }

    fn is(&self, bits: u64) -> bool {
        Case::is(self, bits)
    }

    fn pipelines(&self) -> Vec<Pipeline> {
        pipelines(&Evaluation::of(self.instr, &self.operands, Tininess::default()))
    }

    /// Two variants are listed only if they explain more than each alone. A variant that changes no result is listed
    /// only if it explains everything.
    fn is_worth(fit: &Fit<Self>, held: &[Fit<Self>]) -> bool {
        let explained = |hypothesis: &Combination| {
            held.iter().find(|fit| fit.hypothesis == *hypothesis).map_or(0, |fit| fit.explained)
        };
        match fit.hypothesis.variants() {
            [] => true,
            [_] => fit.departs || fit.is_whole(),
            parts => {
                let alone = parts.iter().map(|part| explained(&Combination::of(*part))).max();
                fit.explained > alone.max(Some(explained(&Combination::itself()))).unwrap_or(0)
            }
        }
    }

    /// Inputs that distinguish as many combinations as possible. They all belong to one instruction of the cases.
    fn deciding(cases: &[Self], among: &[Combination]) -> Vec<Deciding<Query>> {
        /// Maximum number of instructions that are tried.
        const TRIED: usize = 4;
        let mut instrs: Vec<Instr> = Vec::new();
        for case in cases {
            if !instrs.contains(&case.instr) && instrs.len() < TRIED {
                instrs.push(case.instr);
            }
        }
        let apart = |found: &Vec<Deciding<Query>>| {
            let gives =
                (0..among.len()).map(|place| found.iter().map(|one| one.bits.get(place)).collect::<Vec<_>>());
            gives.collect::<BTreeSet<_>>().len()
        };
        instrs.into_iter().map(|instr| deciding(instr, among)).max_by_key(apart).unwrap_or_default()
    }

    fn unseen(held: &[Fit<Self>]) -> Vec<Variant> {
        let itself = held.iter().any(|fit| fit.hypothesis.variants().is_empty() && fit.is_whole());
        let mut alone = held.iter().filter(|fit| fit.is_whole() && fit.departs).filter_map(|fit| {
            match fit.hypothesis.variants() {
                [one] => Some(*one),
                _ => None,
            }
        });
        // If there are several explanations, distinguishing them is more important.
        let (Some(best), None, false) = (alone.next(), alone.next(), itself) else { return Vec::new() };
        let pairs =
            held.iter().filter(|fit| fit.is_whole()).filter_map(|fit| match *fit.hypothesis.variants() {
                [one, other] if one == best => Some(other),
                [one, other] if other == best => Some(one),
                _ => None,
            });
        pairs.collect()
    }
}

/// The bits of the result: by the prepared variants, or as written.
fn bits(instr: &Instr, prepared: Option<&Prepared>, operands: &[u64]) -> u64 {
    match prepared {
        Some(prepared) => prepared.bits(operands),
        None => eval(instr, operands, Tininess::default(), &mut NoTrace).bits,
    }
}

/// Number of inputs tried for each one chosen.
const TRIED: u64 = 30_000;

/// A few inputs of an instruction that distinguish these combinations. Each input splits as many remaining groups as
/// possible. Empty if all combinations agree on every input tried. The inputs tried depend only on the instruction.
fn deciding(instr: Instr, among: &[Combination]) -> Vec<Deciding<Query>> {
    let prepared: Vec<Option<Prepared>> = among.iter().map(|one| one.prepared(&instr)).collect();
    let operands = |seed: u64| input(&instr, &mut SplitMix64::new(seed));
    let mut partition = Partition::new(among.len());
    partition.search(TRIED, &|seed| {
        let operands = operands(seed);
        prepared.iter().map(|prepared| bits(&instr, prepared.as_ref(), &operands)).collect()
    });
    let inputs = partition.inputs().into_iter();
    let deciding =
        inputs.map(|one| Deciding { input: Query { instr, operands: operands(one.seed) }, bits: one.bits });
    deciding.collect()
}

/// Random operands that often reveal differences: ordinary numbers, addends that nearly cancel the product, subnormal
/// and special numbers.
fn input(instr: &Instr, chance: &mut SplitMix64) -> Vec<u64> {
    let mut operands = vec![0; instr.operand_names().len()];
    let cancels = chance.one_in(2);
    for (place, register) in operands.iter_mut().enumerate() {
        let ty = instr.operand_type(place);
        let format = ty.format().unwrap_or(Format::F32);
        let lanes = (0..ty.lanes()).map(|_| number(format, chance).bits());
        *register = lanes.fold(0u64, |bits, lane| bits.wrapping_shl(16) | lane);
    }
    if let [a, b, c] = operands.as_mut_slice()
        && cancels
        && matches!(instr.ty, Type::F16 | Type::BF16)
        && let Some(format) = instr.ty.format()
    {
        // Close to the negative product, so that its rounding error becomes visible.
        let product = Instr { op: Op::Mul, ..*instr };
        let rounded = eval(&product, &[*a, *b], Tininess::default(), &mut NoTrace).bits;
        let near = Float::new(format, rounded).negated().bits();
        *c = near.wrapping_add(chance.below(5)).wrapping_sub(2) & format.code_mask();
    }
    operands
}

fn number(format: Format, chance: &mut SplitMix64) -> Float {
    let fraction = chance.next() & format.fraction_mask();
    let field = match chance.below(12) {
        0 => 0,
        1 => format.exponent_top(),
        2 => format.exponent_top() - 1,
        3 => 1,
        _ => (format.bias() as u64).saturating_sub(6) + chance.below(12),
    };
    let fraction = if chance.one_in(6) { fraction & 1 } else { fraction };
    let field = field.min(format.exponent_top());
    Float::new(format, field << format.fraction_bits() | fraction).with_sign(chance.one_in(2))
}
