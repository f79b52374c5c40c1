//! Rebuilds a program with its products and sums fused, and evaluates it again.

use super::choose::{Choices, choose};
use super::graph::Graph;
use super::merge::merge;
use super::rule::{Merges, Rule};
use crate::float::Float;
use crate::isa::{Instr, Op};
use crate::program::flow::{Flow, Name, Number, Operation, Origin};
use crate::program::read::spelled;
use crate::program::run::double_instr;
use std::collections::BTreeMap;

/// A program as a compiler may emit it.
#[derive(Clone, PartialEq, Debug)]
pub struct Contracted {
    /// the numbers of the program with their new values; a sign change is a `neg`, because PTX operands have no signs
    pub flow: Flow,
    /// the fusions, in the order of the sums
    pub fused: Vec<Fused>,
    /// for each number of the written program: its index in the new flow, or `None` if it is gone
    pub places: Vec<Option<u32>>,
}

/// A product and a sum that became one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fused {
    /// the line of the product
    pub product: u32,
    /// the line of the sum
    pub sum: u32,
    /// the indices of the product and the sum in the written program; for merged products, the index of the first
    pub numbers: (u32, u32),
}

/// Contracts a program by a rule. The exact results stay the same; only roundings change.
///
/// ```
/// use halfplay_core::skins::program::c::{Options, compile};
/// use halfplay_core::skins::program::contract::{Rule, contract, instructions};
/// use halfplay_core::skins::program::run::RunInputs;
/// let program = compile("half f(half x, half y) { return x * x - y * y; }", &Options::default())?;
/// let given = RunInputs { values: [("x", "1.1"), ("y", "1.1")].map(|(a, b)| (a.into(), b.into())).into(), ..RunInputs::default() };
/// let contracted = contract(&program.run(&given).run.flow, Rule::GccFast);
/// let result = contracted.flow.outputs[0].number as usize;
/// assert_eq!(contracted.flow.numbers[result].value.bits(), 0x0920);
/// assert_eq!(instructions(&contracted.flow), 2);
/// # Ok::<(), halfplay_core::read::Diagnostic>(())
/// ```
pub fn contract(flow: &Flow, rule: Rule) -> Contracted {
    if rule == Rule::Off {
        let places = (0..flow.numbers.len() as u32).map(Some).collect();
        return Contracted { flow: flow.clone(), fused: Vec::new(), places };
    }
    let mut merged = flow.clone();
    let first = merge(&mut merged, rule, Merges::BeforeFusing);
    let graph = Graph::new(&merged);
    let choices = choose(&graph, rule);
    let fused = choices.iter().map(|(sum, (_, term))| {
        let line = |place: u32| merged.number(place).map_or(0, |number| number.line);
        Fused { product: line(term.product), sum: line(*sum), numbers: (term.product, *sum) }
    });
    let fused = fused.collect();
    let (mut flow, moved) = rebuilt(&graph, &choices);
    let again = merge(&mut flow, rule, Merges::AfterFusing);
    let (flow, kept) = rebuilt(&Graph::new(&flow), &Choices::new());
    let follow = |places: &[Option<u32>], place: u32| places.get(place as usize).copied().flatten();
    let now = |place: &u32| {
        let fused = follow(&moved, *place)?;
        follow(&kept, again.get(fused as usize).copied()?)
    };
    Contracted { flow, fused, places: first.iter().map(now).collect() }
}

/// The flow with its fusions and without unused numbers; and the new index of each number.
fn rebuilt(graph: &Graph<'_>, choices: &Choices) -> (Flow, Vec<Option<u32>>) {
    let needed = needed(graph, choices);
    let places = Vec::with_capacity(needed.len());
    let mut new = Rebuilt { flow: Flow::default(), places, ahead: BTreeMap::new() };
    for ((place, number), needed) in (0u32..).zip(&graph.flow.numbers).zip(needed) {
        let now = needed.then(|| {
            if choices.contains_key(&place) { new.fused(graph, choices, place) } else { new.moved(number) }
        });
        new.places.push(now);
    }
    let Rebuilt { mut flow, places, .. } = new;
    flow.statements.clone_from(&graph.flow.statements);
    flow.choice = graph.flow.choice;
    flow.is_partial = graph.flow.is_partial;
    flow.unset_integers.clone_from(&graph.flow.unset_integers);
    let unset = graph.flow.unset.iter();
    let moved = |place: &u32| places.get(*place as usize).copied().flatten();
    flow.unset = unset.filter_map(|(place, name)| Some((moved(place)?, name.clone()))).collect();
    flow.outputs.clone_from(&graph.flow.outputs);
    flow.outputs.retain_mut(|output| match places.get(output.number as usize).copied().flatten() {
        Some(now) => {
            output.number = now;
            true
        }
        None => false,
    });
    (flow, places)
}

/// For each number: whether it is still needed when fused sums read the factors of their products.
fn needed(graph: &Graph<'_>, choices: &Choices) -> Vec<bool> {
    let count = graph.flow.numbers.len();
    let mut needed: Vec<bool> = (0..count as u32).map(|place| graph.is_result(place)).collect();
    for (place, number) in graph.flow.numbers.iter().enumerate().rev() {
        if !needed.get(place).copied().unwrap_or(false) {
            continue;
        }
        let read = match choices.get(&(place as u32)) {
            Some((side, term)) => factors_and_addend(graph, place as u32, *side, term.product).to_vec(),
            None => number.operands().to_vec(),
        };
        for operand in read {
            if let Some(needed) = needed.get_mut(operand as usize) {
                *needed = true;
            }
        }
    }
    needed
}

/// The operands of the fma that replaces this sum.
fn factors_and_addend(graph: &Graph<'_>, sum: u32, side: usize, product: u32) -> [u32; 3] {
    let operands = |place: u32| {
        let made = graph.made(place);
        debug_assert!(made.is_some(), "number {place} is made by an instruction");
        made.map_or([0; 3], |(_, operands)| operands)
    };
    let ([a, b, _], terms) = (operands(product), operands(sum));
    [a, b, if side == 0 { terms[1] } else { terms[0] }]
}

/// The sum of the other lane, directly after this one, if it is fused too.
fn other_lane(graph: &Graph<'_>, choices: &Choices, sum: u32) -> Option<u32> {
    let other = sum + 1;
    let [first, second] = [sum, other].map(|place| graph.flow.numbers.get(place as usize));
    let (first, second) = (first?, second?);
    let is_pair = first.statement == second.statement && (first.lane, second.lane) == (0, 1);
    let (side, term) = choices.get(&other).filter(|_| is_pair)?;
    let read = factors_and_addend(graph, other, *side, term.product);
    read.iter().all(|place| *place < sum).then_some(other)
}

/// The part of the new flow that exists so far.
struct Rebuilt {
    flow: Flow,
    places: Vec<Option<u32>>,
    /// for later sums, the operands of their fma: if both lanes are fused, both are negated together
    ahead: BTreeMap<u32, [u32; 3]>,
}

impl Rebuilt {
    fn place(&self, old: u32) -> u32 {
        let now = self.places.get(old as usize).copied().flatten();
        debug_assert!(now.is_some(), "number {old} has moved before it is read");
        now.unwrap_or(0)
    }

    fn push(&mut self, number: Number) -> u32 {
        self.flow.numbers.push(number);
        self.flow.numbers.len() as u32 - 1
    }

    /// Copies a number, with the new indices of its operands.
    fn moved(&mut self, number: &Number) -> u32 {
        let Origin::Made(operation, old) = &number.origin else { return self.push(number.clone()) };
        let mut places = [0; 3];
        for (place, old) in places.iter_mut().zip(old).take(operation.operands()) {
            *place = self.place(*old);
        }
        self.made(number, *operation, places)
    }

    /// Adds the result of an operation on these operands, in place of another number.
    fn made(&mut self, number: &Number, operation: Operation, places: [u32; 3]) -> u32 {
        let value = operation.result(self.flow.machine(places), number.value.format());
        self.push(Number { origin: Origin::Made(operation, places), value, ..number.clone() })
    }

    /// Replaces a sum and its product by one instruction.
    fn fused(&mut self, graph: &Graph<'_>, choices: &Choices, sum: u32) -> u32 {
        let (Some(number), Some((instr, _))) = (graph.flow.numbers.get(sum as usize), graph.made(sum)) else {
            return 0;
        };
        let of_type = |op| if instr.is_in_f64() { double_instr(op) } else { spelled(op, instr.ty) };
        let (Some(fma), Some(neg)) = (of_type(Op::Fma), of_type(Op::Neg)) else {
            return self.moved(number);
        };
        if !self.ahead.contains_key(&sum) {
            let other = other_lane(graph, choices, sum);
            let sums: Vec<u32> = std::iter::once(sum).chain(other).collect();
            self.turn_signs(graph, choices, neg, &sums);
        }
        let places = self.ahead.remove(&sum);
        debug_assert!(places.is_some(), "the operands of the fma in place of number {sum} are known");
        let places = places.unwrap_or_default();
        self.made(number, Operation::Instr(Instr { modifiers: instr.modifiers, ..fma }), places)
    }

    /// Prepares the operands of the fmas of these sums, negated where necessary. The outer loop is over the operands,
    /// so that the negations of two lanes are neighbours.
    fn turn_signs(&mut self, graph: &Graph<'_>, choices: &Choices, neg: Instr, sums: &[u32]) {
        for operand in 0..3 {
            for sum in sums {
                let Some((side, term)) = choices.get(sum) else { continue };
                let Some((number, (instr, _))) = graph.flow.numbers.get(*sum as usize).zip(graph.made(*sum))
                else {
                    continue;
                };
                let read = factors_and_addend(graph, *sum, *side, term.product);
                let turned = [term.negated, false, instr.op == Op::Sub && *side == 0];
                let mut place = self.place(read[operand]);
                if turned[operand] {
                    let of = self.flow.machine([place; 3])[0];
                    place = self.sign_turned(number, neg, (place, of));
                }
                self.ahead.entry(*sum).or_default()[operand] = place;
            }
        }
    }

    /// Adds the negation of a number; it belongs to the line of the sum that needs it.
    fn sign_turned(&mut self, sum: &Number, neg: Instr, (place, of): (u32, Float)) -> u32 {
        let number = Number { name: Name::default(), value: of, ..sum.clone() };
        self.made(&number, Operation::Instr(neg), [place; 3])
    }
}
