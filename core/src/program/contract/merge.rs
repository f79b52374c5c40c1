//! Merges equal operations on equal numbers, as compilers do before or after they fuse.

use super::rule::{Merges, Rule};
use crate::float::Float;
use crate::isa::{Instr, Op};
use crate::program::flow::{Flow, Number, Operation, Origin};
use std::collections::HashMap;

/// The property by which two numbers are equal.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Literal(Float),
    Made(Operation, [u32; 3]),
}

/// Redirects each operand to the first of its equals, and returns that first number for each number. The duplicates
/// remain, but nothing reads them.
pub fn merge(flow: &mut Flow, rule: Rule, when: Merges) -> Vec<u32> {
    let mut first: HashMap<Key, u32> = HashMap::new();
    let mut same: Vec<u32> = Vec::with_capacity(flow.numbers.len());
    for (place, number) in (0u32..).zip(&mut flow.numbers) {
        let count = number.operands().len();
        if let Origin::Made(_, operands) = &mut number.origin {
            for operand in operands.iter_mut().take(count) {
                *operand = first_of(&same, *operand);
            }
        }
        let key = key(number, rule, when, count);
        same.push(key.map_or(place, |key| *first.entry(key).or_insert(place)));
    }
    for output in &mut flow.outputs {
        output.number = first_of(&same, output.number);
    }
    same
}

/// The first number that equals this one.
fn first_of(same: &[u32], place: u32) -> u32 {
    let first = same.get(place as usize).copied();
    debug_assert!(first.is_some(), "number {place} stands before what reads it");
    first.unwrap_or(place)
}

fn key(number: &Number, rule: Rule, when: Merges, count: usize) -> Option<Key> {
    match &number.origin {
        Origin::Literal(_) => Some(Key::Literal(number.value)),
        Origin::Made(operation, operands) => {
            let mut operands = *operands;
            operands.iter_mut().skip(count).for_each(|unused| *unused = 0);
            if let Operation::Instr(Instr { op, ty, .. }) = operation {
                let merges = rule.habits(*ty).merges;
                let merges_again = when == Merges::AfterFusing && merges == Merges::BeforeFusing;
                if merges != when && !merges_again {
                    return None;
                }
                // The factors of a product and the terms of a sum may be swapped.
                if matches!(op, Op::Add | Op::Mul | Op::Fma)
                    && let [a, b, _] = &mut operands
                    && a > b
                {
                    std::mem::swap(a, b);
                }
            }
            Some(Key::Made(*operation, operands))
        }
        _ => None,
    }
}
