//! The data-flow graph: the users of each number of a flow.

use crate::isa::{Instr, Modifier, Op};
use crate::program::flow::{Destination, Flow, Number, Operation, Origin};

/// A product as a term of a sum, possibly negated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// the index of the product
    pub product: u32,
    /// true if the product is negated before the addition
    pub negated: bool,
    /// true if the product is part of the sum's own expression and has no name
    pub is_direct: bool,
}

/// A flow with the users of each number.
pub struct Graph<'a> {
    pub flow: &'a Flow,
    users: Vec<Vec<u32>>,
    /// for each number: whether it is a result of the program
    asked: Vec<bool>,
}

impl<'a> Graph<'a> {
    /// Builds the graph. Numbers that no result depends on do not count as users.
    pub fn new(flow: &'a Flow) -> Self {
        let count = flow.numbers.len();
        let mut asked = results(flow);
        let mut needed = asked.clone();
        let mut users = vec![Vec::new(); count];
        for (place, number) in flow.numbers.iter().enumerate().rev() {
            if !needed.get(place).copied().unwrap_or(false) {
                continue;
            }
            for operand in number.operands() {
                if let Some(needed) = needed.get_mut(*operand as usize) {
                    *needed = true;
                }
                if let Some(users) = users.get_mut(*operand as usize) {
                    users.push(place as u32);
                }
            }
        }
        users.iter_mut().for_each(|users| users.reverse());
        asked.resize(count, false);
        Graph { flow, users, asked }
    }

    /// The numbers that use this one, in order; a number that uses it twice appears twice.
    pub fn users(&self, place: u32) -> &[u32] {
        let users = self.users.get(place as usize);
        debug_assert!(users.is_some(), "number {place} is one of {}", self.users.len());
        users.map_or(&[], Vec::as_slice)
    }

    /// True if the number is a result of the program.
    pub fn is_result(&self, place: u32) -> bool {
        let asked = self.asked.get(place as usize);
        debug_assert!(asked.is_some(), "number {place} is one of {}", self.asked.len());
        asked.copied().unwrap_or(false)
    }

    /// The number of the other lane, if one instruction makes both. The two are neighbours in the flow.
    pub fn other_lane(&self, place: u32) -> Option<u32> {
        let number = |place: u32| self.flow.numbers.get(place as usize);
        let own = number(place)?;
        let other = if own.lane == 0 { place.checked_add(1)? } else { place.checked_sub(1)? };
        let is_packed = number(other)?.statement == own.statement
            && number(other)?.lane != own.lane
            && number(other)?.value.format().width() == 16;
        (is_packed && self.made(place)?.0 == self.made(other)?.0).then_some(other)
    }

    /// The instruction that makes a number, and its operands.
    pub fn made(&self, place: u32) -> Option<(Instr, [u32; 3])> {
        made(self.flow, place)
    }

    /// The product that is the left (`side` 0) or right term of a sum, directly or through a negation, if the two may
    /// be fused.
    pub fn term(&self, sum: u32, side: usize) -> Option<Term> {
        let (instr, terms) = self.made(sum)?;
        if !matches!(instr.op, Op::Add | Op::Sub) {
            return None;
        }
        let direct = |place: u32| {
            let [term, sum] = [place, sum].map(|place| self.flow.numbers.get(place as usize));
            let statement = |number: Option<&Number>| number.map(|number| number.statement);
            statement(term) == statement(sum) && term.is_some_and(|term| term.name.is_empty())
        };
        let mut place = *terms.get(side)?;
        let mut negated = instr.op == Op::Sub && side == 1;
        let mut is_direct = direct(place);
        let (mut term, factors) = self.made(place)?;
        if term.op == Op::Neg && self.users(place).len() == 1 && !self.is_result(place) {
            [place, ..] = factors;
            negated = !negated;
            is_direct &= direct(place);
            (term, _) = self.made(place)?;
        }
        may_fuse(&term, &instr).then_some(Term { product: place, negated, is_direct })
    }

    /// The users of a product, with the user of a negation in place of the negation. `None` if the product is a result,
    /// or if a negation of it does not have exactly one user.
    pub fn sums(&self, product: u32) -> Option<Vec<u32>> {
        if self.is_result(product) {
            return None;
        }
        let mut sums = Vec::new();
        for user in self.users(product) {
            let is_sign = self.made(*user).is_some_and(|(instr, _)| instr.op == Op::Neg);
            match (is_sign, self.users(*user)) {
                (true, [sum]) => sums.push(*sum),
                (true, _) => return None,
                (false, _) => sums.push(*user),
            }
        }
        Some(sums)
    }
}

/// The instruction that makes a number, and its operands.
pub fn made(flow: &Flow, place: u32) -> Option<(Instr, [u32; 3])> {
    match &flow.numbers.get(place as usize)?.origin {
        Origin::Made(Operation::Instr(instr), operands) => Some((*instr, *operands)),
        _ => None,
    }
}

/// The results of the program. A named number that a later line reads is not a result unless it is returned or stored.
fn results(flow: &Flow) -> Vec<bool> {
    let mut read = vec![false; flow.numbers.len()];
    for operand in flow.numbers.iter().flat_map(Number::operands) {
        if let Some(read) = read.get_mut(*operand as usize) {
            *read = true;
        }
    }
    let mut asked = vec![false; flow.numbers.len()];
    for output in &flow.outputs {
        let is_read = read.get(output.number as usize).copied().unwrap_or(false);
        if let Some(asked) = asked.get_mut(output.number as usize) {
            *asked |= output.destination != Destination::Named || !is_read;
        }
    }
    asked
}

/// True if this product and this sum may be fused. An explicit rounding mode forbids it, even one equal to the default;
/// product and sum must treat subnormal numbers alike; a clamped product cannot be fused.
fn may_fuse(product: &Instr, sum: &Instr) -> bool {
    let plain = |instr: &Instr| instr.mode.is_none() && instr.ty == instr.from;
    let others = |instr: &Instr| instr.modifiers.without(Modifier::Ftz).without(Modifier::Sat).is_empty();
    product.op == Op::Mul
        && product.ty == sum.ty
        && plain(product)
        && plain(sum)
        && others(product)
        && others(sum)
        && product.has(Modifier::Ftz) == sum.has(Modifier::Ftz)
        && !product.has(Modifier::Sat)
}
