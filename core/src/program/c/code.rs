//! The compiled program: straight-line code in which each operation defines one register.

use super::ty::{Numbers, format_of};
use crate::float::Float;
use crate::isa::{Instr, Op, Type};
use crate::literal::{read, real};
use crate::program::flow::Call;
use crate::program::read::{Diagnostic, spelled};
use crate::real::Real;
use std::collections::HashMap;

/// A register, given by the index of the operation that defines it.
pub type Register = u32;

/// Marks a missing register or name.
pub const NONE: u32 = u32::MAX;

/// An operation of the compiled program.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Operation {
    pub kind: OperationKind,
    /// the registers that it reads; those beyond its number of operands are ignored
    pub operands: [Register; 3],
    /// the number of its statement
    pub statement: u32,
    /// the variable that its result was first put into, or [`NONE`]
    pub name: u32,
    /// the lane of that variable: 1 for `.x`, 2 for `.y`, 0 if it has no lanes
    pub part: u8,
}

/// The kind of an operation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum OperationKind {
    /// an input, by its index in [`Code::inputs`]
    Input(u32),
    /// a literal, by its index in [`Code::literals`]
    Literal(u32),
    /// an instruction of the table, by its index in [`Code::instrs`]
    Instr(u32),
    /// an f32 function that the table lacks
    Call(Call),
    /// packs two halves into one register of this type, the first in the lower half
    Pack(Type),
    /// extracts one lane of a packed register: the lane's index and its type
    Lane(u8, Type),
}

/// A numeric literal.
#[derive(Clone, PartialEq, Debug)]
pub struct Constant {
    /// its text in the program
    pub text: String,
    pub value: Float,
    pub ty: Type,
    /// the real number that the text denotes, if it is finite
    pub real: Option<Real>,
}

/// An input: a name that the program reads before it writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CodeInput {
    pub name: String,
    /// the type of its register
    pub ty: Type,
    pub register: Register,
}

/// An integer input: a parameter, an element of an array, or a launch variable such as `threadIdx.x`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntegerInput {
    pub name: String,
    pub value: i64,
    /// true if the user gave it
    pub is_given: bool,
    /// true for a launch variable
    pub is_launch: bool,
}

/// One number or two, and their registers: one register for each, or a packed one for a pair of halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegisterValue {
    pub ty: Numbers,
    pub lanes: [Register; 2],
    /// the packed register of a pair of halves
    pub whole: Register,
}

impl RegisterValue {
    /// A single number.
    pub const fn one(lane: Type, register: Register) -> Self {
        RegisterValue { ty: Numbers::one(lane), lanes: [register, NONE], whole: NONE }
    }

    /// Two numbers in separate registers.
    pub const fn two(lane: Type, lanes: [Register; 2]) -> Self {
        RegisterValue { ty: Numbers::two(lane), lanes, whole: NONE }
    }

    /// Two halves in one packed register.
    pub const fn packed(lane: Type, whole: Register) -> Self {
        RegisterValue { ty: Numbers::two(lane), lanes: [NONE; 2], whole }
    }

    /// All of its registers.
    pub fn registers(&self) -> impl Iterator<Item = Register> {
        let [low, high] = self.lanes;
        [low, high, self.whole].into_iter().filter(|register| *register != NONE)
    }
}

/// All operations, and the tables that they refer to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Code {
    pub operations: Vec<Operation>,
    pub instrs: Vec<Instr>,
    pub literals: Vec<Constant>,
    pub inputs: Vec<CodeInput>,
    /// the integer inputs that the compiler used
    pub integer_inputs: Vec<IntegerInput>,
    /// the integer inputs whose given value is not an integer: name and error
    pub wrong: Vec<(String, Diagnostic)>,
    /// the number of operations that compute; moves and names do not count
    pub count: usize,
    /// the statement of the next operations
    pub statement: u32,
    known: Known,
}

/// Registers and instructions that exist already and can be reused.
#[derive(Clone, PartialEq, Debug, Default)]
struct Known {
    /// the instructions in use; a program has only a few, so a linear search is fastest
    instrs: Vec<(Op, Type, Option<u32>)>,
    /// the registers of each literal of the text, one for each type that it is used with
    literals: Vec<Vec<(Type, Register)>>,
    whole: HashMap<(i64, Type), Register>,
    /// the registers of named constants, by name
    named: HashMap<(u32, Type), Register>,
    packed: HashMap<[Register; 2], Register>,
    lanes: HashMap<(Register, u8), Register>,
    /// the registers in the five tables above, in the order in which they were made, so that they can be forgotten
    made: Vec<(Register, Key)>,
}

/// The key under which a reusable register is stored.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Key {
    Literal(u32, Type),
    Whole(i64, Type),
    Named(u32, Type),
    Packed([Register; 2]),
    Lane(Register, u8),
}

impl Known {
    /// Forgets all registers from this one on.
    fn forget(&mut self, from: usize) {
        while let Some((_, key)) = self.made.pop_if(|(register, _)| *register as usize >= from) {
            match key {
                Key::Literal(place, ty) => {
                    let known = self.literals.get_mut(place as usize);
                    known.into_iter().for_each(|known| known.retain(|(of, _)| *of != ty));
                }
                Key::Whole(number, ty) => drop(self.whole.remove(&(number, ty))),
                Key::Named(name, ty) => drop(self.named.remove(&(name, ty))),
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

    /// Adds an instruction of the table.
    pub fn instr(&mut self, place: u32, operands: [Register; 3]) -> Register {
        self.count += 1;
        self.push(OperationKind::Instr(place), operands)
    }

    /// Adds a call of an f32 function.
    pub fn call(&mut self, call: Call, operand: Register) -> Register {
        self.count += 1;
        self.push(OperationKind::Call(call), [operand, NONE, NONE])
    }

    /// The index of an instruction; adds the instruction if it is new.
    pub fn place(&mut self, instr: Instr) -> u32 {
        let place = self.instrs.iter().position(|known| *known == instr);
        place.unwrap_or_else(|| {
            self.instrs.push(instr);
            self.instrs.len() - 1
        }) as u32
    }

    /// The simplest instruction for this operation on this type: without a rounding mode if that is optional.
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
        self.inputs.push(CodeInput { name, ty, register });
        register
    }

    /// The register of a literal; `place` is its index among the literals of the text. `None` if
    /// the text is not a number.
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

    /// The register of an integer that is converted to this type.
    pub fn whole(&mut self, number: i64, ty: Type) -> Option<Register> {
        if let Some(known) = self.known.whole.get(&(number, ty)) {
            return Some(*known);
        }
        let register = self.constant(&number.to_string(), ty)?;
        self.known.whole.insert((number, ty), register);
        self.known.made.push((register, Key::Whole(number, ty)));
        Some(register)
    }

    /// The register of a named constant with this text.
    pub fn named_constant(&mut self, name: u32, text: &str, ty: Type) -> Option<Register> {
        if let Some(known) = self.known.named.get(&(name, ty)) {
            return Some(*known);
        }
        let register = self.constant(text, ty)?;
        self.known.named.insert((name, ty), register);
        self.known.made.push((register, Key::Named(name, ty)));
        Some(register)
    }

    /// The register of the number 0 or 1, which every type can represent.
    pub fn bit(&mut self, one: bool, ty: Type) -> Register {
        let register = self.whole(one.into(), ty);
        debug_assert!(register.is_some(), "{ty:?} has 0 and 1");
        register.unwrap_or(NONE)
    }

    /// The register of the number with these bits; `None` if they do not fit the type.
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

    /// Packs two halves into one register.
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

    /// Extracts one half of a packed register.
    pub fn lane(&mut self, whole: Register, lane: u8, ty: Type) -> Register {
        if let Some(known) = self.known.lanes.get(&(whole, lane)) {
            return *known;
        }
        let register = self.push(OperationKind::Lane(lane, ty), [whole, NONE, NONE]);
        self.known.lanes.insert((whole, lane), register);
        self.known.made.push((register, Key::Lane(whole, lane)));
        register
    }

    /// Names a result after a variable, unless it has a name or is an input.
    pub fn name(&mut self, register: Register, name: u32, part: u8) {
        if let Some(operation) = self.operations.get_mut(register as usize)
            && operation.name == NONE
            && !matches!(operation.kind, OperationKind::Input(_))
        {
            (operation.name, operation.part) = (name, part);
        }
    }

    /// Removes the operations from this index on, but never an input or an operation before an input. Returns the
    /// number of operations that remain.
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

    /// The input at this index.
    pub fn input_at(&self, place: u32) -> Option<&CodeInput> {
        listed(&self.inputs, place)
    }

    /// The literal at this index.
    pub fn literal_at(&self, place: u32) -> Option<&Constant> {
        listed(&self.literals, place)
    }

    /// The instruction at this index.
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

/// The element at an index that was recorded when the element was added.
fn listed<T>(list: &[T], place: u32) -> Option<&T> {
    let found = list.get(place as usize);
    debug_assert!(found.is_some(), "place {place} lies in a list of {}", list.len());
    found
}
