//! Which further input would tell semantics apart.

use super::combined::Semantics;
use super::discriminating_inputs::Parting;
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
    pub operands: [u64; 3],
    /// what each of the semantics delivers for it, in their order
    pub bits: Vec<u64>,
}

/// So many inputs are tried for each that is found.
const TRIED: u64 = 30_000;
/// Inputs of an instruction that tell these semantics apart, few of them, each telling the most apart that those before it do
/// not; none where all inputs that are tried have the same result. What is tried depends on nothing but the instruction.
pub fn deciding(instr: Instr, among: &[Semantics]) -> Vec<Deciding> {
    let Some(itself) = Way::of(&Semantics::itself(), &instr) else { return Vec::new() };
    let ways: Vec<Option<Way>> = among.iter().map(|semantics| Way::of(semantics, &instr)).collect();
    let operands = |seed: u64| input(&instr, &mut Chance::new(seed));
    let mut parting = Parting::new(among.len());
    parting.search(TRIED, &|seed| {
        let operands = operands(seed);
        ways.iter().map(|way| way.as_ref().unwrap_or(&itself).bits(operands)).collect()
    });
    let found = parting.found().into_iter();
    found.map(|told| Deciding { instr, operands: operands(told.seed), bits: told.bits }).collect()
}

/// Operands near what decides: ordinary numbers, an addend that nearly cancels the product, subnormal and special ones.
fn input(instr: &Instr, chance: &mut Chance) -> [u64; 3] {
    let mut operands = [0; 3];
    let cancels = chance.one_in(2);
    for (place, register) in operands.iter_mut().enumerate().take(instr.operand_names().len()) {
        let ty = instr.operand_type(place);
        let format = ty.format().unwrap_or(Format::F32);
        let lanes = (0..ty.lanes()).map(|_| number(format, chance).bits());
        *register = lanes.fold(0u64, |bits, lane| bits.wrapping_shl(16) | lane);
    }
    if let [a, b, c] = &mut operands
        && cancels
        && matches!(instr.ty, Type::F16 | Type::BF16)
        && instr.operand_names().len() == 3
        && let Some(format) = instr.ty.format()
    {
        // Near minus the product, so that what it lost comes to light.
        let product = Instr { op: Op::Mul, ..*instr };
        let rounded = Way::of(&Semantics::itself(), &product).map_or(0, |way| way.bits([*a, *b, 0]));
        let near = Float::new(format, rounded).negated().bits();
        *c = near.wrapping_add(chance.below(5)).wrapping_sub(2) & format.code_mask();
    }
    operands
}

fn number(format: Format, chance: &mut Chance) -> Float {
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
