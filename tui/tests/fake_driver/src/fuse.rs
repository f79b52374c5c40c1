//! The fusing that a driver's compiler may do. A product with no other use is fused into the sum that reads it, if
//! neither has an explicit rounding.

use crate::program::{Operation, Program, Register, Source};
use halfplay_core::isa::{Allow, Instr, Op, parse};

/// Fuses products and sums where that is allowed. The product stays in the program, because its cost does not matter
/// here, but nothing reads it any more.
pub fn fuse(program: &mut Program) {
    for place in 0..program.statements.len() {
        let statement = &program.statements[place];
        let Operation::Float { instr, to, from } = &statement.operation else { continue };
        if statement.guard.is_some() || !matches!(instr.op, Op::Add | Op::Sub) || !may(instr) {
            continue;
        }
        let found = (0..2).find_map(|side| Some((side, product(program, place, &from[side], instr)?)));
        let Some((side, [a, b])) = found else { continue };
        let addend = from[1 - side];
        let is_difference = instr.op == Op::Sub;
        let fused = Operation::Fused {
            fma: fma(instr),
            to: *to,
            from: [a, b, addend],
            negated: [is_difference && side == 1, is_difference && side == 0],
        };
        program.statements[place].operation = fused;
    }
}

/// True if the instruction has no explicit rounding, and only one type.
fn may(instr: &Instr) -> bool {
    instr.mode.is_none() && instr.ty == instr.from
}

fn fma(sum: &Instr) -> Instr {
    let text = sum.to_string();
    let rest = text.split_once('.').map_or("", |(_, rest)| rest);
    parse(&format!("fma.rn.{rest}"), Allow::ALL).expect("an fma").instr
}

/// The factors of the product that this sum reads, if nothing else reads it.
fn product(program: &Program, sum: usize, source: &Source, instr: &Instr) -> Option<[Source; 2]> {
    let Source::Register(register) = *source else { return None };
    let uses: usize = program.statements.iter().map(|one| reads(&one.operation, register)).sum();
    let made = program.statements[..sum].iter().rev().find(|one| writes(&one.operation) == Some(register))?;
    match &made.operation {
        Operation::Float { instr: mul, from, .. }
            if uses == 1
                && mul.op == Op::Mul
                && may(mul)
                && mul.ty == instr.ty
                && tail(mul) == tail(instr) =>
        {
            Some([from[0], from[1]])
        }
        _ => None,
    }
}

/// The part of the spelling after the operation: its modifiers and its type.
fn tail(instr: &Instr) -> String {
    instr.to_string().split_once('.').map_or_else(String::new, |(_, rest)| rest.to_owned())
}

fn writes(operation: &Operation) -> Option<Register> {
    match operation {
        Operation::Float { to, .. } | Operation::Integer { to, .. } | Operation::Load { to, .. } => Some(*to),
        Operation::Fused { to, .. } | Operation::Call { to, .. } => Some(*to),
        _ => None,
    }
}

/// The number of times that an operation reads a register.
fn reads(operation: &Operation, register: Register) -> usize {
    let sources: &[Source] = match operation {
        Operation::Integer { from, .. } | Operation::Fused { from, .. } => from,
        Operation::Float { from, .. } | Operation::Call { from, .. } => from,
        Operation::Compare { from, .. } | Operation::Select { from, .. } => from,
        Operation::Store { from, .. } | Operation::Reduce { from, .. } => std::slice::from_ref(from),
        Operation::Load { .. } | Operation::Parameter { .. } | Operation::Jump { .. } | Operation::End => &[],
    };
    sources.iter().filter(|source| matches!(source, Source::Register(one) if *one == register)).count()
}
