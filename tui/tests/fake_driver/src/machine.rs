//! Runs a program, thread by thread. The core computes the results of instructions. The interpreter checks that the
//! program performs the right operations in the right order, on memory that exists.

use crate::program::{Integer, Operation, Program, Source};
use halfplay_core::eval::{NoTrace, eval};
use halfplay_core::float::{Float, Format, Tininess};
use halfplay_core::isa::Instr;
use std::collections::BTreeMap;

/// Memory of the device: each allocation, keyed by its first address.
pub type Memory = BTreeMap<u64, Vec<u8>>;

/// The error for an address outside all allocations, or misaligned.
pub struct Illegal;

/// The spelling that gets wrong answers, and the code for which it does.
pub type Wrong = Option<(String, u32)>;

/// Runs every thread of every block, one after the other.
pub fn run(
    program: &Program,
    [blocks, threads]: [u32; 2],
    parameters: &[u64],
    memory: &mut Memory,
    wrong: &Wrong,
) -> Result<(), Illegal> {
    let mut registers = vec![0; program.registers];
    for block in 0..blocks {
        for thread in 0..threads {
            let special = [thread, block, threads, blocks].map(u64::from);
            registers.fill(0);
            one(program, special, parameters, memory, wrong, &mut registers)?;
        }
    }
    Ok(())
}

fn one(
    program: &Program,
    special: [u64; 4],
    parameters: &[u64],
    memory: &mut Memory,
    wrong: &Wrong,
    registers: &mut [u64],
) -> Result<(), Illegal> {
    let mut next = 0;
    while let Some(statement) = program.statements.get(next) {
        next += 1;
        if statement.guard.is_some_and(|guard| registers[guard] == 0) {
            continue;
        }
        let of = |source: &Source| match *source {
            Source::Register(register) => registers[register],
            Source::Number(number) => number,
            Source::Special(which) => special[which],
        };
        match &statement.operation {
            Operation::Integer { what, bits, to, from } => {
                let [a, b, c] = [of(&from[0]), of(&from[1]), of(&from[2])];
                registers[*to] = integer(*what, a, b, c, *bits) & (u64::MAX >> (64 - bits));
            }
            Operation::Compare { less, greater, equal, to, from } => {
                let (a, b) = (of(&from[0]) as u32, of(&from[1]) as u32);
                let holds = *less && a < b || *greater && a > b || *equal && a == b;
                registers[*to] = u64::from(holds);
            }
            Operation::Select { to, from, by } => {
                registers[*to] = of(&from[usize::from(registers[*by] == 0)]);
            }
            Operation::Parameter { to, place } => registers[*to] = parameters[*place],
            Operation::Load { to, bytes, at, offset } => {
                let place = place(memory, of(at) + offset, *bytes)?;
                let mut number = [0; 8];
                number[..*bytes].copy_from_slice(place);
                registers[*to] = u64::from_le_bytes(number);
            }
            Operation::Store { from, bytes, at, offset } => {
                let (address, number) = (of(at) + offset, of(from));
                place(memory, address, *bytes)?.copy_from_slice(&number.to_le_bytes()[..*bytes]);
            }
            Operation::Reduce { from, at } => {
                let (address, number) = (of(at), of(from));
                let place = place(memory, address, 8)?;
                let mut old = [0; 8];
                old.copy_from_slice(place);
                place.copy_from_slice(&u64::from_le_bytes(old).wrapping_add(number).to_le_bytes());
            }
            Operation::Float { instr, to, from } => {
                let mut operands = [0; 3];
                for (operand, source) in operands.iter_mut().zip(from) {
                    *operand = of(source);
                }
                registers[*to] = float(instr, operands, wrong);
            }
            Operation::Call { call, to, from } => {
                let operand = |place: usize| Float::new(Format::F32, from.get(place).map_or(0, &of));
                registers[*to] = call.result([operand(0), operand(1)]).bits();
            }
            Operation::Fused { fma, to, from, negated } => {
                let sign = if fma.ty.lanes() == 2 { 0x8000_8000 } else { 1_u64 << (fma.ty.width() - 1) };
                let [a, b, c] = [of(&from[0]), of(&from[1]), of(&from[2])];
                let turned = |word: u64, turn: bool| if turn { word ^ sign } else { word };
                let operands = [turned(a, negated[0]), b, turned(c, negated[1])];
                registers[*to] = float(fma, operands, wrong);
            }
            Operation::Jump { to } => next = *to,
            Operation::End => break,
        }
    }
    Ok(())
}

const fn integer(what: Integer, a: u64, b: u64, c: u64, bits: u32) -> u64 {
    match what {
        Integer::Copy => a,
        Integer::Add => a.wrapping_add(b),
        Integer::Sub => a.wrapping_sub(b),
        Integer::Mul => a.wrapping_mul(b),
        Integer::MulAdd => a.wrapping_mul(b).wrapping_add(c),
        Integer::And => a & b,
        Integer::Or => a | b,
        Integer::Xor => a ^ b,
        Integer::Left => {
            if b >= bits as u64 {
                0
            } else {
                a << b
            }
        }
        Integer::Right => {
            if b >= bits as u64 {
                0
            } else {
                a >> b
            }
        }
    }
}

/// The core's answer. The last bit is wrong for the selected spelling, if the lower lanes of all operands except the
/// addend have the selected code.
fn float(instr: &Instr, operands: [u64; 3], wrong: &Wrong) -> u64 {
    let right = eval(instr, &operands, Tininess::After, &mut NoTrace).bits;
    let Some((spelling, code)) = wrong else { return right };
    let factors = if instr.operand_names().len() == 1 { 1 } else { 2 };
    let all = operands[..factors].iter().all(|operand| operand & 0xffff == u64::from(*code));
    if all && instr.to_string() == *spelling { right ^ 1 } else { right }
}

/// The bytes at an address, if they lie in a single allocation and the address is aligned to their number.
fn place(memory: &mut Memory, address: u64, bytes: usize) -> Result<&mut [u8], Illegal> {
    let (start, held) = memory.range_mut(..=address).next_back().ok_or(Illegal)?;
    let from = usize::try_from(address - start).map_err(|_| Illegal)?;
    if !address.is_multiple_of(bytes as u64) {
        return Err(Illegal);
    }
    held.get_mut(from..from + bytes).ok_or(Illegal)
}
