//! The compiled program: a straight line of operations, each of which makes one register.

use super::ty::{Numbers, format_of};
use crate::float::Float;
use crate::isa::{Instr, Op, Type};
use crate::literal::{read, real};
use crate::program::flow::Call;
use crate::program::read::{Diagnostic, spelled};
use crate::real::Real;
use std::collections::HashMap;

/// A register, by the place of the operation that makes it.
pub type Register = u32;

/// No register, no name.
pub const NONE: u32 = u32::MAX;

/// An operation of the compiled program.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Operation {
    pub kind: OperationKind,
    /// the registers that it reads, as many as its kind has operands
    pub operands: [Register; 3],
    /// the number of its statement
    pub statement: u32,
    /// the variable that its result was first put into, or [`NONE`]
    pub name: u32,
    /// the lane of that variable where it has two: 1 for `.x`, 2 for `.y`, else 0
    pub part: u8,
}

/// What an operation does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum OperationKind {
    /// an input, by its place in [`Code::inputs`]
    Input(u32),
    /// a number of the program, by its place in [`Code::literals`]
    Literal(u32),
    /// an instruction of the table, by its place in [`Code::instrs`]
    Instr(u32),
    /// a function on f32 that the table has not
    Call(Call),
    /// two halves in one register of this type, the first in the lower half
    Pack(Type),
    /// a half of a packed register: which, and its type
    Lane(u8, Type),
}

/// A number that the program holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Constant {
    /// as it is written
    pub text: String,
    pub value: Float,
    pub ty: Type,
    /// what is written, where it is a finite number
    pub real: Option<Real>,
}

/// What the program reads before it writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    pub name: String,
    /// the type of its register
    pub ty: Type,
    pub register: Register,
}

/// One number or two, and the registers that hold them: one for each, or one for both halves of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    pub ty: Numbers,
    pub lanes: [Register; 2],
    /// of two halves, the register that holds both
    pub whole: Register,
}

impl Held {
    /// One number.
    pub const fn one(lane: Type, register: Register) -> Self {
        Held { ty: Numbers::one(lane), lanes: [register, NONE], whole: NONE }
    }

    /// Two numbers in a register each.
    pub const fn two(lane: Type, lanes: [Register; 2]) -> Self {
        Held { ty: Numbers::two(lane), lanes, whole: NONE }
    }

    /// Two halves in one register.
    pub const fn packed(lane: Type, whole: Register) -> Self {
        Held { ty: Numbers::two(lane), lanes: [NONE; 2], whole }
    }

    /// The registers that it is made of.
    pub fn registers(&self) -> impl Iterator<Item = Register> {
        let [low, high] = self.lanes;
        [low, high, self.whole].into_iter().filter(|register| *register != NONE)
    }
}

/// All operations, with what they name.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Code {
    pub operations: Vec<Operation>,
    pub instrs: Vec<Instr>,
    pub literals: Vec<Constant>,
    pub inputs: Vec<Wanted>,
    /// whole numbers that were known when the program was compiled: the name, the number, whether it was given
    pub wholes: Vec<(String, i64, bool)>,
    /// values that are given for whole numbers and are none: the name, and what is wrong
    pub wrong: Vec<(String, Diagnostic)>,
    /// how many operations compute, and do not just name or move
    pub count: usize,
    /// the statement that operations belong to
    pub statement: u32,
    known: Known,
}

/// What is there already, and need not be made again.
#[derive(Clone, PartialEq, Debug, Default)]
struct Known {
    /// the few that a program has: they are asked for with every operation, and found soonest one after the other
    instrs: Vec<(Op, Type, Option<u32>)>,
    /// literals of the text by their places, each in the types that it takes
    literals: Vec<Vec<(Type, Register)>>,
    whole: HashMap<(i64, Type), Register>,
    packed: HashMap<[Register; 2], Register>,
    lanes: HashMap<(Register, u8), Register>,
    /// which registers of the last four there are, in the order in which they were made
    made: Vec<(Register, Key)>,
}

/// Under what a register is known.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Key {
    Literal(u32, Type),
    Whole(i64, Type),
    Packed([Register; 2]),
    Lane(Register, u8),
}

impl Known {
    /// Forgets registers from this one on.
    fn forget(&mut self, from: usize) {
        while let Some((_, key)) = self.made.pop_if(|(register, _)| *register as usize >= from) {
            match key {
                Key::Literal(place, ty) => {
                    let known = self.literals.get_mut(place as usize);
                    known.into_iter().for_each(|known| known.retain(|(of, _)| *of != ty));
                }
                Key::Whole(number, ty) => drop(self.whole.remove(&(number, ty))),
                Key::Packed(lanes) => drop(self.packed.remove(&lanes)),
                Key::Lane(register, lane) => drop(self.lanes.remove(&(register, lane))),
            }
        }
    }
}

impl Code {
    fn push(&mut self, kind: OperationKind, operands: [Register; 3]) -> Register {
        let register = self.operations.len() as Register;
        self.operations.push(Operation { kind, operands, statement: self.statement, name: NONE, part: 0 });
        register
    }

    /// An instruction of the table.
    pub fn instr(&mut self, place: u32, operands: [Register; 3]) -> Register {
        self.count += 1;
        self.push(OperationKind::Instr(place), operands)
    }

    /// A function on f32.
    pub fn call(&mut self, call: Call, operand: Register) -> Register {
        self.count += 1;
        self.push(OperationKind::Call(call), [operand, NONE, NONE])
    }

    /// The place of an instruction.
    pub fn place(&mut self, instr: Instr) -> u32 {
        let place = self.instrs.iter().position(|known| *known == instr);
        place.unwrap_or_else(|| {
            self.instrs.push(instr);
            self.instrs.len() - 1
        }) as u32
    }

    /// The plainest instruction that does this to numbers of this type: without a rounding where it may be left out.
    pub fn plain(&mut self, op: Op, ty: Type) -> Option<u32> {
        if let Some((.., known)) = self.known.instrs.iter().find(|(of, on, _)| (*of, *on) == (op, ty)) {
            return *known;
        }
        let place = spelled(op, ty).map(|instr| self.place(instr));
        self.known.instrs.push((op, ty, place));
        place
    }

    pub fn input(&mut self, name: String, ty: Type) -> Register {
        let register = self.push(OperationKind::Input(self.inputs.len() as u32), [NONE; 3]);
        self.inputs.push(Wanted { name, ty, register });
        register
    }

    /// A number that is written in the program; `place` is its place among the literals of the text. `None` where it is none.
    pub fn literal(&mut self, text: &str, place: u32, ty: Type) -> Option<Register> {
        let known = self.known.literals.get(place as usize);
        if let Some((_, known)) = known.and_then(|known| known.iter().find(|(of, _)| *of == ty)) {
            return Some(*known);
        }
        let register = self.constant(text, ty)?;
        let count = self.known.literals.len().max(place as usize + 1);
        self.known.literals.resize_with(count, Vec::new);
        if let Some(known) = self.known.literals.get_mut(place as usize) {
            known.push((ty, register));
        }
        self.known.made.push((register, Key::Literal(place, ty)));
        Some(register)
    }

    /// A whole number as a number of this type.
    pub fn whole(&mut self, number: i64, ty: Type) -> Option<Register> {
        if let Some(known) = self.known.whole.get(&(number, ty)) {
            return Some(*known);
        }
        let register = self.constant(&number.to_string(), ty)?;
        self.known.whole.insert((number, ty), register);
        self.known.made.push((register, Key::Whole(number, ty)));
        Some(register)
    }

    /// The number 0, or 1, which every type has.
    pub fn bit(&mut self, one: bool, ty: Type) -> Register {
        let register = self.whole(one.into(), ty);
        debug_assert!(register.is_some(), "{ty:?} has 0 and 1");
        register.unwrap_or(NONE)
    }

    /// The number with these bits; `None` where they are more than its type has.
    pub fn bits(&mut self, bits: i64, ty: Type) -> Option<Register> {
        let digits = format_of(ty).width() as usize / 4;
        self.constant(&format!("{bits:#0width$x}", width = digits + 2), ty)
    }

    fn constant(&mut self, text: &str, ty: Type) -> Option<Register> {
        let format = format_of(ty);
        let value = read(text, format).ok()?;
        let register = self.push(OperationKind::Literal(self.literals.len() as u32), [NONE; 3]);
        self.literals.push(Constant { text: text.to_owned(), value, ty, real: real(text, format) });
        Some(register)
    }

    /// Two halves in one register.
    pub fn pack(&mut self, lanes: [Register; 2], ty: Type) -> Register {
        if let Some(known) = self.known.packed.get(&lanes) {
            return *known;
        }
        let [low, high] = lanes;
        let register = self.push(OperationKind::Pack(ty), [low, high, NONE]);
        self.known.packed.insert(lanes, register);
        self.known.made.push((register, Key::Packed(lanes)));
        register
    }

    /// A half of a packed register.
    pub fn lane(&mut self, whole: Register, lane: u8, ty: Type) -> Register {
        if let Some(known) = self.known.lanes.get(&(whole, lane)) {
            return *known;
        }
        let register = self.push(OperationKind::Lane(lane, ty), [whole, NONE, NONE]);
        self.known.lanes.insert((whole, lane), register);
        self.known.made.push((register, Key::Lane(whole, lane)));
        register
    }

    /// Puts the name of a variable to a result that has none yet.
    pub fn name(&mut self, register: Register, name: u32, part: u8) {
        if let Some(operation) = self.operations.get_mut(register as usize)
            && operation.name == NONE
            && !matches!(operation.kind, OperationKind::Input(_))
        {
            (operation.name, operation.part) = (name, part);
        }
    }

    /// Takes back the operations from this place on, but none in front of an input; gives how many are left.
    pub fn take_back(&mut self, to: usize) -> usize {
        let last = self.inputs.last().map_or(0, |input| input.register as usize + 1);
        let to = to.max(last);
        let gone = self.operations.get(to..).unwrap_or_default();
        self.count -= gone
            .iter()
            .filter(|operation| matches!(operation.kind, OperationKind::Instr(_) | OperationKind::Call(_)))
            .count();
        self.operations.truncate(to);
        self.known.forget(to);
        to
    }

    /// The input at this place.
    pub fn input_at(&self, place: u32) -> Option<&Wanted> {
        listed(&self.inputs, place)
    }

    /// The literal at this place.
    pub fn literal_at(&self, place: u32) -> Option<&Constant> {
        listed(&self.literals, place)
    }

    /// The instruction at this place.
    pub fn instr_at(&self, place: u32) -> Option<&Instr> {
        listed(&self.instrs, place)
    }

    /// The type of a register.
    pub fn ty(&self, register: Register) -> Type {
        let Some(operation) = listed(&self.operations, register) else { return Type::F32 };
        match operation.kind {
            OperationKind::Input(place) => self.input_at(place).map_or(Type::F32, |input| input.ty),
            OperationKind::Literal(place) => self.literal_at(place).map_or(Type::F32, |literal| literal.ty),
            OperationKind::Instr(place) => self.instr_at(place).map_or(Type::F32, |instr| instr.ty),
            OperationKind::Call(_) => Type::F32,
            OperationKind::Pack(ty) | OperationKind::Lane(_, ty) => ty,
        }
    }
}

/// The element at a place that was noted when it was put into the list.
fn listed<T>(list: &[T], place: u32) -> Option<&T> {
    let found = list.get(place as usize);
    debug_assert!(found.is_some(), "place {place} lies in a list of {}", list.len());
    found
}
