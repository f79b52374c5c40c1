//! The compiled program and its execution.

use super::code::{Code, CodeInput, NONE, Operation, OperationKind, Register, RegisterValue};
use super::compile::{Note, Options, Variable, make};
use super::line_index::LineIndex;
use super::parse::parse;
use super::tree::{Names, Tree};
use super::ty::format_of;
use crate::eval::{NoTrace, eval};
use crate::float::{Float, Format, Tininess};
use crate::isa::{Span, Type};
use crate::literal::real;
use crate::program::flow::Origin;
use crate::program::read::{Diagnostic, OperandText};
use crate::program::run::{Bits, Input, RunInputs};
use std::collections::BTreeSet;

/// A compiled C-like program: instructions of the table, and f32 functions that the table lacks.
///
/// It can be executed directly ([`Compiled::execute`]), or printed as PTX
/// ([`Compiled::listing`]). Both give the same bits.
#[derive(Clone, PartialEq, Debug)]
pub struct Compiled<'a> {
    pub(super) places: LineIndex<'a>,
    pub(super) names: Names,
    /// the source span of each statement, by statement number
    pub(super) statements: Vec<Span>,
    pub(super) code: Code,
    pub(super) notes: Vec<Note>,
    pub(super) variables: Vec<Variable>,
    pub(super) returned: Option<RegisterValue>,
}

/// The values of a compiled program for some inputs.
#[derive(Clone, PartialEq, Debug)]
pub struct Executed {
    /// the result of each operation
    pub(super) bits: Vec<u64>,
    /// the inputs in the order in which the program reads them, then the integer inputs
    pub inputs: Vec<Input>,
    /// the origin of each lane of each input
    pub(super) typed: Vec<[Origin; 2]>,
    /// the errors in given values
    pub wrong: Vec<Diagnostic>,
    /// names of given values that the program does not use
    pub unasked: Vec<String>,
}

/// Compiles a program. Malformed and unsupported statements are reported and left out, together with everything that
/// depends on them. Fails only if the program has no function with the requested name.
///
/// ```
/// use halfplay_core::skins::program::c::{Options, compile};
/// use halfplay_core::skins::program::run::RunInputs;
/// let program = compile("half f(half a, half b) { return a * b + 0.5h; }", &Options::default())?;
/// let given = RunInputs { values: [("a", "2"), ("b", "0.1")].map(|(a, b)| (a.into(), b.into())).into(), ..RunInputs::default() };
/// let run = program.run(&given);
/// assert_eq!(run.returned[0].hex(), "0x399a");
/// assert_eq!(run.run.lines[1].instruction.as_deref(), Some("mov.b16"));
/// # Ok::<(), halfplay_core::read::Diagnostic>(())
/// ```
pub fn compile<'a>(text: &'a str, options: &Options) -> Result<Compiled<'a>, Diagnostic> {
    compile_for(text, options, &RunInputs::default())
}

/// As [`compile`], with values for the integer inputs, which fix the number of rounds of loops.
pub fn compile_for<'a>(
    text: &'a str,
    options: &Options,
    given: &RunInputs,
) -> Result<Compiled<'a>, Diagnostic> {
    let tree = parse(text, options.mediump);
    let places = LineIndex::new(text);
    let made = make(&tree, &places, options, given)?;
    let Tree { names, places: statements, .. } = tree;
    Ok(Compiled {
        names,
        statements,
        code: made.code,
        notes: made.notes,
        variables: made.variables,
        returned: made.returned,
        places,
    })
}

impl Compiled<'_> {
    /// Runs the program without traces, which is fast.
    pub fn execute(&self, given: &RunInputs) -> Executed {
        let mut executed = Executed {
            bits: Vec::with_capacity(self.code.operations.len()),
            inputs: Vec::new(),
            typed: Vec::new(),
            wrong: Vec::new(),
            unasked: Vec::new(),
        };
        let mut asked = BTreeSet::new();
        for wanted in &self.code.inputs {
            executed.ask(wanted, given, &mut asked);
        }
        for input in &self.code.integer_inputs {
            asked.extend(given.value(&input.name).map(|(name, _)| name.to_owned()));
            let (bits, given) = (Bits::new(input.value as u64, 64), input.is_given);
            executed.inputs.push(Input { name: input.name.clone(), ty: "s64".to_owned(), bits, given });
        }
        for (name, said) in &self.code.wrong {
            asked.insert(name.clone());
            executed.wrong.push(said.clone());
        }
        executed.unasked = given.values.keys().filter(|name| !asked.contains(*name)).cloned().collect();
        for operation in &self.code.operations {
            let bits = self.step(operation, &executed);
            executed.bits.push(bits);
        }
        executed
    }

    /// The result of an operation on the current register contents.
    pub(super) fn step(&self, operation: &Operation, executed: &Executed) -> u64 {
        let operands = operation.operands.map(|register| executed.of(register));
        let [first, second, _] = operands;
        match operation.kind {
            OperationKind::Input(place) => {
                let input = executed.inputs.get(place as usize);
                debug_assert!(input.is_some(), "input {place} is read before the first operation");
                input.map_or(0, |input| input.bits.bits)
            }
            OperationKind::Literal(place) => self.code.literal_at(place).map_or(0, |one| one.value.bits()),
            OperationKind::Instr(place) => match self.code.instr_at(place) {
                Some(instr) => eval(instr, &operands, Tininess::default(), &mut NoTrace).bits,
                None => 0,
            },
            OperationKind::Call(call) => {
                let operand = Float::new(Format::F32, first);
                call.result([operand, operand]).bits()
            }
            OperationKind::Pack(ty) => ty.pack([first, second]),
            OperationKind::Lane(lane, _) => first >> (16 * u32::from(lane)) & 0xffff,
        }
    }

    /// The bits of a value: one item per register. Two halves are packed into one item.
    pub(super) fn bits_of(&self, held: RegisterValue, executed: &Executed) -> Vec<Bits> {
        let width = held.ty.register().width();
        let bits = |register: u32| executed.of(register);
        let [low, high] = held.lanes;
        match held.ty.packed() {
            Some(_) if held.whole != NONE => vec![Bits::new(bits(held.whole), width)],
            Some(ty) if low != NONE && high != NONE => {
                vec![Bits::new(ty.pack([low, high].map(bits)), width)]
            }
            _ => {
                let lanes = [low, high].into_iter().filter(|register| *register != NONE);
                lanes.map(|register| Bits::new(bits(register), held.ty.lane.width())).collect()
            }
        }
    }
}

impl Executed {
    /// The bits of a register; 0 for [`NONE`].
    pub(super) fn of(&self, register: Register) -> u64 {
        let bits = self.bits.get(register as usize);
        debug_assert!(
            bits.is_some() || register == NONE,
            "register {register} is computed before it is read"
        );
        bits.copied().unwrap_or(0)
    }

    /// Overwrites a register.
    pub(super) fn put(&mut self, register: usize, bits: u64) {
        if let Some(old) = self.bits.get_mut(register) {
            *old = bits;
        }
    }

    /// Overwrites one lane of a register.
    pub(super) fn put_lane(&mut self, register: Register, lane: u8, value: Float) {
        let at = u32::from(lane) * 16;
        if let Some(old) = self.bits.get_mut(register as usize) {
            *old = *old & !(value.format().code_mask() << at) | value.bits() << at;
        }
    }

    /// Reads the given value of an input; 0 if there is none, or if it is unreadable.
    fn ask(&mut self, wanted: &CodeInput, given: &RunInputs, asked: &mut BTreeSet<String>) {
        let CodeInput { name, ty, .. } = wanted;
        let mut bits = 0;
        let mut typed = [Origin::Given(None), Origin::Given(None)];
        let mut is_given = false;
        if let Some((known, value)) = given.value(name) {
            asked.insert(known.to_owned());
            match OperandText::read(value, *ty) {
                Ok(text) => {
                    bits = text.bits(*ty);
                    is_given = true;
                    for (number, typed) in text.lanes().iter().zip(&mut typed) {
                        let Some(text) = number.value_text() else { continue };
                        let format = format_of(*ty);
                        let value = Float::new(format, number.bits(Some(format), 0));
                        *typed = Origin::typed(value, real(text, format), |real| Origin::Given(Some(real)));
                    }
                }
                Err(error) => {
                    let number = Diagnostic::number(error, known.len() + 1);
                    self.wrong.push(Diagnostic { about: Some(format!("{known}={value}")), ..number });
                }
            }
        }
        let bits = Bits::new(bits, ty.width());
        self.inputs.push(Input { name: name.clone(), ty: Type::name(*ty).to_owned(), bits, given: is_given });
        self.typed.push(typed);
    }
}
