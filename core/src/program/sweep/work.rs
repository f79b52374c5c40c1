//! Re-evaluates a program for other inputs. Numbers that do not depend on the varied inputs stay as given.

use crate::float::Float;
use crate::isa::Op;
use crate::program::exact::eval_exactly;
use crate::program::flow::{Flow, Number, Operation, Origin};
use crate::real::Real;

/// A number to re-evaluate.
#[derive(Clone, Copy)]
struct Step {
    operation: Operation,
    from: [usize; 3],
    to: usize,
}

/// The machine's numbers for the current inputs.
pub struct Machine {
    values: Vec<Float>,
    /// the re-evaluations, in order; only those that the result depends on
    steps: Vec<Step>,
    inputs: Vec<Option<usize>>,
    output: usize,
}

impl Machine {
    /// Prepares a flow for new values of the numbers at these indices; `None` for an input
    /// that this flow does not read.
    pub fn new(flow: &Flow, inputs: &[Option<usize>], output: usize) -> Self {
        let needed = needed(flow, output);
        let mut depends = vec![false; flow.numbers.len()];
        let mut steps = Vec::new();
        for (place, number) in flow.numbers.iter().enumerate() {
            let made = number.operands().iter().any(|from| depends.get(*from as usize) == Some(&true));
            let is_input = inputs.contains(&Some(place));
            depends[place] = made || is_input;
            if made && !is_input && needed[place] {
                steps.extend(step(number, place));
            }
        }
        let values = flow.numbers.iter().map(|number| number.value).collect();
        Machine { values, steps, inputs: inputs.to_vec(), output }
    }

    /// The result for these inputs.
    pub fn run(&mut self, inputs: &[Float]) -> Float {
        for (place, input) in self.inputs.iter().zip(inputs) {
            if let Some(value) = place.and_then(|place| self.values.get_mut(place)) {
                *value = *input;
            }
        }
        for at in 0..self.steps.len() {
            let Step { operation, from, to } = self.steps[at];
            self.values[to] =
                operation.result(from.map(|place| self.values[place]), self.values[to].format());
        }
        self.values[self.output]
    }

    /// The approximate cost of a run on the machine and in exact arithmetic, in table operations. Operations with
    /// endless digits cost as much as a hundred others.
    pub fn cost(&self) -> u64 {
        let cost = |step: &Step| match step.operation {
            Operation::Instr(instr) if !matches!(instr.op, Op::Tanh | Op::Ex2) => 1,
            _ => 100,
        };
        self.steps.iter().map(cost).sum::<u64>().max(1)
    }
}

/// The maximum total size of exact operands in bits. Without it, a power in a loop would grow without end.
const MOST_BITS: u64 = 1 << 14;

/// The exact values of the numbers of a [`Machine`].
pub struct ExactValues(Vec<Option<Real>>);

impl ExactValues {
    /// The exact values for the flow that this machine was made from.
    pub fn new(flow: &Flow, machine: &Machine) -> Self {
        let mut paper = ExactValues(vec![None; flow.numbers.len()]);
        let again: Vec<usize> = machine.steps.iter().map(|step| step.to).collect();
        let needed = needed(flow, machine.output);
        for (place, number) in flow.numbers.iter().enumerate() {
            if needed[place] && again.binary_search(&place).is_err() {
                paper.0[place] = match &number.origin {
                    Origin::Given(Some(real)) | Origin::Literal(real) => Some(real.clone()),
                    Origin::Given(None) | Origin::Bits => Real::of(number.value),
                    Origin::TooLong => None,
                    Origin::Made(..) => step(number, place).and_then(|step| paper.value(machine, &step)),
                };
            }
        }
        paper
    }

    /// The exact result for these inputs; the machine must have run with these inputs before. `None` if there is no
    /// exact result, or if it has too many digits.
    pub fn run(&mut self, machine: &Machine, inputs: &[Float]) -> Option<&Real> {
        for (place, input) in machine.inputs.iter().zip(inputs) {
            if let Some(value) = place.and_then(|place| self.0.get_mut(place)) {
                *value = Real::of(*input);
            }
        }
        for step in &machine.steps {
            self.0[step.to] = self.value(machine, step);
        }
        self.0[machine.output].as_ref()
    }

    fn value(&self, machine: &Machine, step: &Step) -> Option<Real> {
        let none = Real::ZERO;
        let mut operands = [&none; 3];
        for (operand, place) in operands.iter_mut().zip(step.from).take(step.operation.operands()) {
            *operand = self.0[place].as_ref()?;
        }
        if operands.iter().map(|operand| operand.size()).sum::<u64>() > MOST_BITS {
            return None;
        }
        let values = step.from.map(|place| machine.values[place]);
        Some(eval_exactly(step.operation, operands, values)?.value)
    }
}

/// The re-evaluation of a number. Unused operand slots are set to a valid index.
fn step(number: &Number, to: usize) -> Option<Step> {
    let Origin::Made(operation, _) = &number.origin else { return None };
    let places = number.operands();
    let from = [0, 1, 2].map(|at| places.get(at).or(places.first()).map_or(to, |place| *place as usize));
    Some(Step { operation: *operation, from, to })
}

/// For each number: whether the result depends on it.
fn needed(flow: &Flow, output: usize) -> Vec<bool> {
    let mut needed = vec![false; flow.numbers.len()];
    if let Some(output) = needed.get_mut(output) {
        *output = true;
    }
    for (place, number) in flow.numbers.iter().enumerate().rev() {
        if needed[place] {
            number.operands().iter().for_each(|from| needed[*from as usize] = true);
        }
    }
    needed
}
