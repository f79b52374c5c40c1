//! Chooses the product that each sum is fused with.

use super::graph::{Graph, Term};
use super::rule::{Fuses, Habits, Order, Rule};
use crate::isa::Op;
use crate::program::flow::{Operation, Origin};
use std::collections::{BTreeMap, BTreeSet};

/// For each fused sum: the index of the term that is the product, and that term.
pub type Choices = BTreeMap<u32, (usize, Term)>;

/// Applies a rule to a program. Sums keep their order: (a·b + c·d) + e never becomes a·b + (c·d + e).
pub fn choose(graph: &Graph<'_>, rule: Rule) -> Choices {
    let ranks = ranks(graph);
    let mut choices = Choices::new();
    for place in 0..graph.flow.numbers.len() as u32 {
        let Some((instr, terms)) = graph.made(place) else { continue };
        let habits = rule.habits(instr.ty);
        let by_product = habits.order == Order::ByProduct;
        match instr.op {
            _ if graph.users(place).is_empty() && !graph.is_result(place) => {}
            Op::Mul if by_product => spread(graph, habits, place, &mut choices),
            Op::Add | Op::Sub if !by_product => {
                let rank = |side: usize| terms.get(side).and_then(|term| ranks.get(*term as usize));
                let is_sorted = habits.order == Order::SortedTerms && instr.op == Op::Add;
                let sides = if is_sorted && rank(1) < rank(0) { [1, 0] } else { [0, 1] };
                if let Some(choice) = chosen(graph, habits, (place, sides), &choices) {
                    choices.insert(place, choice);
                }
            }
            _ => {}
        }
    }
    let alike =
        |(sum, choice): (&u32, &(usize, Term))| fuses_whole(graph, &choices, *sum, choice.1).then_some(*sum);
    let whole: BTreeSet<u32> = choices.iter().filter_map(alike).collect();
    choices.retain(|sum, _| whole.contains(sum));
    choices
}

/// True if whole instructions are fused: scalar ones, or both lanes of a packed product with both lanes of a packed
/// sum. A lane that nothing reads does not matter.
fn fuses_whole(graph: &Graph<'_>, choices: &Choices, sum: u32, term: Term) -> bool {
    let lane = |place: u32| graph.flow.numbers.get(place as usize).map(|number| number.lane);
    match (graph.other_lane(sum), graph.other_lane(term.product)) {
        (None, None) => true,
        (Some(_), Some(_)) if lane(sum) != lane(term.product) => false,
        (Some(other), _) if graph.users(other).is_empty() && !graph.is_result(other) => true,
        (Some(other), Some(product)) => choices
            .get(&other)
            .is_some_and(|(_, taken)| taken.product == product && taken.negated == term.negated),
        _ => false,
    }
}

/// The product that a sum is fused with: if two are allowed, the one with fewer uses, else the first in `sides`.
fn chosen(
    graph: &Graph<'_>,
    habits: Habits,
    (sum, sides): (u32, [usize; 2]),
    choices: &Choices,
) -> Option<(usize, Term)> {
    let candidate = |side: usize| {
        let term = graph.term(sum, side)?;
        allowed(graph, habits, term, choices).then_some((side, term))
    };
    match sides.map(candidate) {
        [Some(first), Some(second)] => {
            let uses = |(_, term): &(usize, Term)| graph.users(term.product).len();
            Some(if uses(&first) > uses(&second) { second } else { first })
        }
        [first, second] => first.or(second),
    }
}

/// True if the uses of this product allow its fusion.
fn allowed(graph: &Graph<'_>, habits: Habits, term: Term, choices: &Choices) -> bool {
    match habits.fuses {
        Fuses::Never => false,
        Fuses::SameExpression => term.is_direct,
        Fuses::OnlyUse => graph.sums(term.product).is_some_and(|sums| sums.len() == 1),
        Fuses::AllUses => graph
            .sums(term.product)
            .is_some_and(|sums| sums.iter().all(|sum| can_take(graph, habits, *sum, term.product, choices))),
    }
}

/// True if this sum can be fused with this product.
fn can_take(graph: &Graph<'_>, habits: Habits, sum: u32, product: u32, choices: &Choices) -> bool {
    let is_free = choices.get(&sum).is_none_or(|(_, taken)| taken.product == product);
    is_free && side_of(graph, sum, product).is_some() && takes_equals(graph, habits, sum)
}

/// The term of a sum that is this product, with its index.
fn side_of(graph: &Graph<'_>, sum: u32, product: u32) -> Option<(usize, Term)> {
    let side = |side: usize| Some((side, graph.term(sum, side).filter(|term| term.product == product)?));
    side(0).or_else(|| side(1))
}

/// False if both terms of a sum are equal products and the rule fuses neither. A difference between a product
/// and itself is never fused.
fn takes_equals(graph: &Graph<'_>, habits: Habits, sum: u32) -> bool {
    let [Some(left), Some(right)] = [0, 1].map(|side| graph.term(sum, side)) else { return true };
    let factors = |term: Term| {
        let mut factors = graph.made(term.product).map(|(_, [a, b, _])| [a, b]);
        factors.iter_mut().for_each(|factors| factors.sort_unstable());
        factors
    };
    match left.negated == right.negated {
        true => habits.doubles || factors(left) != factors(right),
        false => left.product != right.product,
    }
}

/// Fuses a product into all of its sums or into none.
fn spread(graph: &Graph<'_>, habits: Habits, product: u32, choices: &mut Choices) {
    let Some(sums) = graph.sums(product) else { return };
    if sums.iter().all(|sum| can_take(graph, habits, *sum, product, choices)) {
        let found = sums.iter().filter_map(|sum| Some((*sum, side_of(graph, *sum, product)?)));
        let found: Vec<_> = found.collect();
        choices.extend(found);
    }
}

/// The rank of each number: the highest rank of its operands, plus one unless it is a negation. Inputs are ranked in
/// their order; literals, and numbers made only of literals, have rank 0. LLVM sorts the terms of additions by rank.
fn ranks(graph: &Graph<'_>) -> Vec<u32> {
    let mut ranks: Vec<u32> = Vec::with_capacity(graph.flow.numbers.len());
    let mut inputs = 0;
    for number in &graph.flow.numbers {
        let rank = match &number.origin {
            Origin::Literal(_) => 0,
            Origin::Given(_) | Origin::TooLong | Origin::Bits => {
                inputs += 1;
                inputs
            }
            Origin::Made(operation, _) => {
                let latest = number.operands().iter().filter_map(|place| ranks.get(*place as usize)).max();
                let latest = latest.copied().unwrap_or(0);
                let is_sign = matches!(operation, Operation::Instr(instr) if instr.op == Op::Neg);
                latest + u32::from(latest > 0 && !is_sign)
            }
        };
        ranks.push(rank);
    }
    ranks
}
