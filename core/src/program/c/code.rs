//! The compiled program: straight-line code in which each operation defines one register.

use super::decision::{Decision, Question};
use super::integer::Whole;
use super::known::{Key, Known};
use crate::eval::{NoTrace, eval, eval_double};
use crate::float::{Float, Format, Tininess};
use crate::isa::{Instr, Op, Type};
use crate::program::flow::Call;
use crate::program::read::{Diagnostic, spelled};
use crate::program::run::double_instr;
use crate::real::Real;

mod literals;

pub use super::known::{NONE, Register};
pub use super::register_value::RegisterValue;

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
    /// the lane of that variable: 1 for `.x`, 2 for `.y` and so on, 0 if it has no lanes
    pub part: u8,
    /// the thread that runs it, by its index in the launch, or [`NONE`] for what comes before all threads
    pub thread: u32,
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
    /// a function in f32 or f64 that the table lacks
    Call(Call),
    /// packs two halves into one register of this type, the first in the lower half
    Pack(Type),
    /// extracts one lane of a packed register: the lane's index and its type
    Lane(u8, Type),
    /// a register that another thread sent
    Received,
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
    pub value: Whole,
    /// true if the user gave it
    pub is_given: bool,
    /// true for a launch variable
    pub is_launch: bool,
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
    /// the statement of the next operations, and their thread
    pub statement: u32,
    pub thread: u32,
    /// the value of each register, for the given inputs
    pub values: Vec<u64>,
    /// the questions about values that the program's course depends on, in order
    pub decisions: Vec<Decision>,
    known: Known,
}

impl Code {
    /// No operations yet.
    pub fn new() -> Self {
        Code { thread: NONE, ..Code::default() }
    }

    fn push(&mut self, kind: OperationKind, operands: [Register; 3]) -> Register {
        let value = self.result(kind, operands, &self.values);
        self.push_known(kind, operands, value)
    }

    fn push_known(&mut self, kind: OperationKind, operands: [Register; 3], value: u64) -> Register {
        let register = self.operations.len() as Register;
        self.operations.push(Operation {
            kind,
            operands,
            statement: self.statement,
            name: NONE,
            part: 0,
            thread: self.thread,
        });
        self.values.push(value);
        register
    }

    /// The result of an operation on registers with these values; 0 for an input.
    pub fn result(&self, kind: OperationKind, operands: [Register; 3], values: &[u64]) -> u64 {
        let operands = operands.map(|register| value(values, register));
        let [first, second, _] = operands;
        match kind {
            OperationKind::Input(_) => 0,
            OperationKind::Literal(place) => self.literal_at(place).map_or(0, |one| one.value.bits()),
            OperationKind::Instr(place) => match self.instr_at(place) {
                Some(instr) if instr.is_in_f64() => eval_double(instr, operands),
                Some(instr) => eval(instr, &operands, Tininess::default(), &mut NoTrace).bits,
                None => 0,
            },
            OperationKind::Call(call) => {
                call.result([first, second].map(|bits| Float::new(call.format, bits))).bits()
            }
            OperationKind::Pack(ty) => ty.pack([first, second]),
            OperationKind::Lane(lane, _) => first >> (16 * u32::from(lane)) & 0xffff,
            OperationKind::Received => first,
        }
    }

    /// Answers a question about values, and records the answer.
    pub fn decide(&mut self, question: Question, operands: [Register; 2]) -> u64 {
        let operands = operands.map(|register| (register, self.ty(register)));
        let decision = Decision { question, operands, outcome: 0, statement: self.statement };
        let outcome = decision.answer(|register| value(&self.values, register));
        self.decisions.push(Decision { outcome, ..decision });
        outcome
    }

    /// Adds an instruction of the table.
    pub fn instr(&mut self, place: u32, operands: [Register; 3]) -> Register {
        self.count += 1;
        self.push(OperationKind::Instr(place), operands)
    }

    /// Adds a call of an f32 function.
    pub fn call(&mut self, call: Call, [first, second]: [Register; 2]) -> Register {
        self.count += 1;
        self.push(OperationKind::Call(call), [first, second, NONE])
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
        let instr = if ty == Type::F64 { double_instr(op) } else { spelled(op, ty) };
        let place = instr.map(|instr| self.place(instr));
        self.known.instrs.push((op, ty, place));
        place
    }

    /// The input of this name; adds it with this value if it is new. Threads share their inputs.
    pub fn input(&mut self, name: String, ty: Type, value: u64) -> Register {
        if let Some(register) = self.known.inputs.get(&(name.clone(), ty)) {
            return *register;
        }
        let register = self.push_known(OperationKind::Input(self.inputs.len() as u32), [NONE; 3], value);
        self.known.inputs.insert((name.clone(), ty), register);
        self.inputs.push(CodeInput { name, ty, register });
        register
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

    /// A register of this thread with the value of a register that another thread sent.
    pub fn received(&mut self, from: Register) -> Register {
        self.push(OperationKind::Received, [from, NONE, NONE])
    }

    /// Continues with the thread of this index. It does not reuse the registers of others, so that its own operations
    /// are complete.
    pub fn begin_thread(&mut self, thread: u64) {
        self.thread = u32::try_from(thread).unwrap_or(NONE);
        let Known { instrs, inputs, .. } = std::mem::take(&mut self.known);
        self.known = Known { instrs, inputs, ..Known::default() };
    }

    /// The value of a register.
    pub fn value(&self, register: Register) -> u64 {
        value(&self.values, register)
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
        self.values.truncate(to);
        let is_known =
            |decision: &Decision| decision.operands.iter().all(|(register, _)| (*register as usize) < to);
        while self.decisions.pop_if(|decision| !is_known(decision)).is_some() {}
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
            OperationKind::Call(call) if call.format == Format::F64 => Type::F64,
            OperationKind::Call(_) => Type::F32,
            OperationKind::Pack(ty) | OperationKind::Lane(_, ty) => ty,
            OperationKind::Received => operation.operands.first().map_or(Type::F32, |from| self.ty(*from)),
        }
    }
}

/// The value of a register; 0 for [`NONE`].
pub fn value(values: &[u64], register: Register) -> u64 {
    let found = values.get(register as usize);
    debug_assert!(found.is_some() || register == NONE, "register {register} is computed before it is read");
    found.copied().unwrap_or(0)
}

/// The element at an index that was recorded when the element was added.
fn listed<T>(list: &[T], place: u32) -> Option<&T> {
    let found = list.get(place as usize);
    debug_assert!(found.is_some(), "place {place} lies in a list of {}", list.len());
    found
}
