//! Which further input would tell semantics apart.

use super::together::Semantics;
use super::way::Way;
use crate::chance::Chance;
use crate::float::{Float, Format};
use crate::isa::{Instr, Op, Type};

/// An input for which semantics give different results.
#[derive(Clone, PartialEq, Debug)]
pub struct Deciding {
    /// the instruction
    pub instr: Instr,
    /// its operands
    pub operands: [u32; 3],
    /// what each of the semantics delivers for it, in their order
    pub bits: Vec<u32>,
}

/// So many inputs are tried for each that is found.
const TRIED: usize = 30_000;
/// So many are found at most.
const MOST: usize = 4;

/// Inputs of an instruction that tell these semantics apart, few of them, each telling the most apart that those before it do
/// not; none where all inputs that are tried have the same result. What is tried depends on nothing but the instruction.
pub fn deciding(instr: Instr, among: &[Semantics]) -> Vec<Deciding> {
    let Some(itself) = Way::of(&Semantics::itself(), &instr) else { return Vec::new() };
    let ways: Vec<Option<Way>> = among.iter().map(|semantics| Way::of(semantics, &instr)).collect();
    let mut found: Vec<Deciding> = Vec::new();
    // Semantics with the same number here are not told apart yet.
    let mut groups = vec![0usize; among.len()];
    let mut chance = Chance::new(1);
    while found.len() < MOST {
        let count = groups.iter().max().map_or(0, |last| last + 1);
        let mut best: Option<(Vec<usize>, Deciding)> = None;
        let mut most = count;
        for _ in 0..TRIED {
            let operands = input(&instr, &mut chance);
            let bits: Vec<u32> =
                ways.iter().map(|way| way.as_ref().unwrap_or(&itself).bits(operands)).collect();
            let apart = parted(&groups, &bits);
            let parts = apart.iter().max().map_or(0, |last| last + 1);
            if parts > most {
                most = parts;
                best = Some((apart, Deciding { instr, operands, bits }));
            }
            if most == among.len() {
                break;
            }
        }
        let Some((apart, deciding)) = best else { break };
        groups = apart;
        found.push(deciding);
    }
    found
}

/// The groups parted further: by what each gives.
fn parted(groups: &[usize], bits: &[u32]) -> Vec<usize> {
    let mut known: Vec<(usize, u32)> = Vec::new();
    let pairs = groups.iter().copied().zip(bits.iter().copied());
    pairs
        .map(|pair| {
            known.iter().position(|one| *one == pair).unwrap_or_else(|| {
                known.push(pair);
                known.len() - 1
            })
        })
        .collect()
}

/// Operands near what decides: ordinary numbers, an addend that nearly cancels the product, subnormal and special ones.
fn input(instr: &Instr, chance: &mut Chance) -> [u32; 3] {
    let mut operands = [0; 3];
    let cancels = chance.one_in(2);
    for (place, register) in operands.iter_mut().enumerate().take(instr.operand_names().len()) {
        let ty = instr.operand_type(place);
        let format = ty.format().unwrap_or(Format::F32);
        let lanes = (0..ty.lanes()).map(|_| number(format, chance).bits());
        *register = lanes.fold(0u32, |bits, lane| bits.wrapping_shl(16) | lane);
    }
    if let [a, b, c] = &mut operands
        && cancels
        && matches!(instr.ty, Type::F16 | Type::Bf16)
        && instr.operand_names().len() == 3
        && let Some(format) = instr.ty.format()
    {
        // Near minus the product, so that what it lost comes to light.
        let product = Instr { op: Op::Mul, ..*instr };
        let rounded = Way::of(&Semantics::itself(), &product).map_or(0, |way| way.bits([*a, *b, 0]));
        let near = Float::new(format, rounded).negated().bits();
        *c = near.wrapping_add(chance.below(5) as u32).wrapping_sub(2) & format.code_mask();
    }
    operands
}

fn number(format: Format, chance: &mut Chance) -> Float {
    let fraction = chance.next() as u32 & format.fraction_mask();
    let field = match chance.below(12) {
        0 => 0,
        1 => format.exponent_top(),
        2 => format.exponent_top() - 1,
        3 => 1,
        _ => (format.bias() as u32).saturating_sub(6) + chance.below(12) as u32,
    };
    let fraction = if chance.one_in(6) { fraction & 1 } else { fraction };
    let field = field.min(format.exponent_top());
    Float::new(format, field << format.fraction_bits() | fraction).with_sign(chance.one_in(2))
}
