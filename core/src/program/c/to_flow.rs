//! Converts a compiled program to a flow: every number of one lane, with its origin.

use super::code::{NONE, Operation as Step, OperationKind, Register, RegisterValue};
use super::compile::FinalValue;
use super::compiled::{Compiled, Executed};
use super::messages;
use super::ty::{MOST_LANES, format_of, lane_suffix};
use crate::float::Float;
use crate::isa::Instr;
use crate::program::flow::{Destination, Flow, Name, Number, Operation, Origin, Output};
use crate::program::pinned::{ComputedNumber, Hold, Holds};
use std::ops::Range;

impl Compiled<'_> {
    /// The flow of a finished run. Its results are the returned values or, if the program returns nothing, its
    /// variables. Also returns the range of numbers that each operation makes. If numbers are held, `executed` is
    /// updated accordingly.
    pub(super) fn flow(&self, executed: &mut Executed, held: &[Hold]) -> (Flow, Vec<Range<u32>>) {
        let mut flow = Flow::default();
        let mut holds = Holds::new(held);
        let mut made = Vec::with_capacity(self.code.operations.len());
        let mut places: Vec<[u32; 2]> = Vec::with_capacity(self.code.operations.len());
        let mut names = Named::default();
        for (place, step) in self.code.operations.iter().enumerate() {
            let first = flow.numbers.len() as u32;
            if holds.any() {
                executed.put(place, self.step(step, executed));
            }
            let (flow, step) = (&mut flow, (place as Register, step));
            let lanes = self.lanes(step, executed, &places, &mut names, flow, &mut holds);
            places.push(lanes);
            made.push(first..flow.numbers.len() as u32);
        }
        flow.statements = self.statements.iter().map(|at| Flow::statement(&self.places.piece(*at))).collect();
        flow.outputs = self.outputs(&places);
        flow.choice = self.code.decisions.first().map(|decision| self.line_of(decision.statement));
        let integers = self.code.integer_inputs.iter().filter(|input| !input.is_given && !input.is_launch);
        flow.unset_integers = integers.map(|input| Name::from(input.name.as_str())).collect();
        let is_held = holds.any();
        executed.wrong.extend(holds.wrong(&flow));
        if is_held {
            let changed = self.changed_decision(executed).map(|decision| self.line_of(decision.statement));
            executed.wrong.extend(changed.map(messages::held_decides));
        }
        (flow, made)
    }

    /// The line of a statement.
    fn line_of(&self, statement: u32) -> u32 {
        let at = self.statements.get(statement as usize).copied().unwrap_or_default();
        self.places.line(at.start) as u32
    }

    /// Adds the numbers that an operation makes, and returns their indices. Packing and unpacking make no new numbers.
    fn lanes(
        &self,
        (register, step): (Register, &Step),
        executed: &mut Executed,
        places: &[[u32; 2]],
        names: &mut Named,
        flow: &mut Flow,
        holds: &mut Holds,
    ) -> [u32; 2] {
        let of = |register: Register| {
            let found = places.get(register as usize);
            debug_assert!(found.is_some() || register == NONE, "register {register} has its numbers already");
            found.copied().unwrap_or_default()
        };
        let [first, second, _] = step.operands;
        match step.kind {
            OperationKind::Pack(_) => return [of(first)[0], of(second)[0]],
            OperationKind::Received => return of(first),
            OperationKind::Lane(lane, _) => {
                let [low, high] = of(first);
                let one = if lane == 0 { low } else { high };
                return [one, one];
            }
            _ => {}
        }
        let ty = self.code.ty(register);
        let bits = executed.of(register);
        let mut made = [flow.numbers.len() as u32; 2];
        for (lane, slot) in (0u8..).zip(&mut made).take(ty.lanes()) {
            let mut value = Float::new(format_of(ty), ty.lane(bits, usize::from(lane)));
            let operands = step.operands.map(|register| of(register)[usize::from(lane & 1)]);
            let origin = match step.kind {
                OperationKind::Input(place) => {
                    let typed =
                        executed.typed.get(place as usize).and_then(|typed| typed.get(usize::from(lane)));
                    typed.cloned().unwrap_or(Origin::Given(None))
                }
                OperationKind::Literal(place) => {
                    let real = self.code.literal_at(place).and_then(|one| one.real.clone());
                    Origin::typed(value, real, Origin::Literal)
                }
                OperationKind::Instr(place) => match self.code.instr_at(place) {
                    Some(instr) => Origin::Made(Operation::Instr(of_lane(instr)), operands),
                    None => Origin::Bits,
                },
                OperationKind::Call(call) => Origin::Made(Operation::Call(call), operands),
                OperationKind::Pack(_) | OperationKind::Lane(..) | OperationKind::Received => Origin::Bits,
            };
            *slot = flow.numbers.len() as u32;
            let line = match step.kind {
                OperationKind::Input(_) => 0,
                _ => self.places.line(self.place_of(step).start) as u32,
            };
            let name = names.of(step, || self.name_of(step));
            if let OperationKind::Input(place) = step.kind
                && executed.inputs.get(place as usize).is_some_and(|input| !input.given)
            {
                flow.unset.insert(*slot, name.clone());
            }
            if let Origin::Made(operation, places) = origin {
                let computed = ComputedNumber { line, lane, name: &name, by: (operation, places), value };
                let (now, effect) = holds.apply(flow, computed);
                executed.put_lane(register, lane, now);
                flow.keep(*slot, effect);
                value = now;
            }
            flow.numbers.push(Number { line, statement: step.statement, lane, name, origin, value });
        }
        if ty.lanes() == 1 {
            made[1] = made[0];
        }
        made
    }

    /// The name of a number: its input, the text of its literal, or the variable that it was first put into; else
    /// empty.
    fn name_of(&self, step: &Step) -> Name {
        match (step.kind, step.name) {
            (OperationKind::Input(place), _) => {
                let input = self.code.input_at(place);
                input.map_or_else(Name::default, |input| input.name.as_str().into())
            }
            (OperationKind::Literal(place), _) => {
                let literal = self.code.literal_at(place);
                literal.map_or_else(Name::default, |literal| literal.text.as_str().into())
            }
            (_, NONE) => Name::default(),
            (_, name) => {
                let lane = usize::from(step.part).checked_sub(1).map_or("", lane_suffix);
                Name::from(&*[self.names.text(name), lane].concat())
            }
        }
    }

    fn outputs(&self, places: &[[u32; 2]]) -> Vec<Output> {
        let mut outputs = Vec::new();
        let mut add = |name: &str, held: RegisterValue| {
            for lane in 0..usize::from(held.ty.width) {
                let register =
                    if held.whole == NONE { held.lanes.get(lane).copied() } else { Some(held.whole) };
                let own = if held.whole == NONE { 0 } else { lane };
                let found = register.and_then(|register| places.get(register as usize));
                if let Some(number) = found.and_then(|lanes| lanes.get(own)).copied() {
                    let suffix = if held.ty.is_vector() { lane_suffix(lane) } else { "" };
                    let left =
                        if self.returned.is_some() { Destination::Returned } else { Destination::Named };
                    outputs.push(Output { name: format!("{name}{suffix}"), number, destination: left });
                }
            }
        };
        if let Some(held) = self.returned {
            add("returned", held);
            return outputs;
        }
        for variable in &self.variables {
            let FinalValue::Held(held) = variable.last else { continue };
            let kind = |register: Register| self.code.operations.get(register as usize).map(|step| step.kind);
            if held.registers().any(|register| !matches!(kind(register), Some(OperationKind::Input(_)))) {
                add(&variable.name, held);
            }
        }
        outputs
    }
}

/// The names of variables and of their lanes, each made once; and the empty name for numbers without a variable.
#[derive(Default)]
struct Named {
    known: Vec<[Option<Name>; MOST_LANES + 1]>,
    none: Name,
}

impl Named {
    /// The name of a number; `made` supplies it the first time.
    fn of(&mut self, step: &Step, made: impl FnOnce() -> Name) -> Name {
        if matches!(step.kind, OperationKind::Input(_) | OperationKind::Literal(_)) {
            return made();
        }
        if step.name == NONE {
            return self.none.clone();
        }
        let place = step.name as usize;
        if place >= self.known.len() {
            self.known.resize(place + 1, Default::default());
        }
        match self.known.get_mut(place).and_then(|lanes| lanes.get_mut(usize::from(step.part))) {
            Some(known) => known.get_or_insert_with(made).clone(),
            None => made(),
        }
    }
}

/// The scalar form of an instruction.
fn of_lane(instr: &Instr) -> Instr {
    instr.lane()
}
