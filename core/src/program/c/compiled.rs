//! The compiled program and its execution.

use super::code::{Code, CodeInput, NONE, Operation, OperationKind, Register, RegisterValue, value};
use super::compile::{Note, Options, Variable, make};
use super::compiled_inputs::GivenInput;
use super::decision::Decision;
use super::line_index::LineIndex;
use super::parse::parse;
use super::tree::{Names, Tree};
use crate::float::Float;
use crate::isa::{Span, Type};
use crate::program::flow::Origin;
use crate::program::read::Diagnostic;
use crate::program::run::{Bits, Input, Launch, RunInputs, Trouble};
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
    /// the final values of integers
    pub(super) integers: Vec<(String, i128)>,
    /// the launch, if several threads ran; the thread whose lines are shown; the errors of the others
    pub(super) launch: Option<Launch>,
    pub(super) shown_thread: u64,
    pub(super) troubles: Vec<Trouble>,
    /// the text, the options and the inputs that it was compiled for
    text: &'a str,
    options: Options,
    given: RunInputs,
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
    let tree = parse(text, options.mediump, options.dialect);
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
        integers: made.integers,
        launch: made.launch,
        shown_thread: made.shown_thread,
        troubles: made.troubles,
        places,
        text,
        options: options.clone(),
        given: given.clone(),
    })
}

impl<'a> Compiled<'a> {
    /// The program compiled for these inputs, if it takes another course with them: another branch, or another number
    /// of rounds of a loop. `None` if this program is right for them.
    pub(super) fn compiled_again(&self, given: &RunInputs, executed: &Executed) -> Option<Compiled<'a>> {
        self.changed_decision(executed)?;
        compile_for(self.text, &self.options, given).ok()
    }

    /// The first decision whose answer differs from that at compile time.
    pub(super) fn changed_decision(&self, executed: &Executed) -> Option<&Decision> {
        self.code
            .decisions
            .iter()
            .find(|decision| decision.answer(|register| executed.of(register)) != decision.outcome)
    }

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
            let (bits, given) = (Bits::new(input.value.bits(), 64), input.is_given);
            executed.inputs.push(Input { name: input.name.clone(), ty: "s64".to_owned(), bits, given });
        }
        for (name, said) in &self.code.wrong {
            asked.insert(name.clone());
            executed.wrong.push(said.clone());
        }
        executed.unasked = given.values.keys().filter(|name| !asked.contains(*name)).cloned().collect();
        if *given == self.given {
            executed.bits.clone_from(&self.code.values);
            return executed;
        }
        for operation in &self.code.operations {
            let bits = self.step(operation, &executed);
            executed.bits.push(bits);
        }
        executed
    }

    /// The result of an operation on the current register contents.
    pub(super) fn step(&self, operation: &Operation, executed: &Executed) -> u64 {
        if let OperationKind::Input(place) = operation.kind {
            let input = executed.inputs.get(place as usize);
            debug_assert!(input.is_some(), "input {place} is read before the first operation");
            return input.map_or(0, |input| input.bits.bits);
        }
        self.code.result(operation.kind, operation.operands, &executed.bits)
    }

    /// The bits of a value: one item per register. Two halves are packed into one item.
    pub(super) fn bits_of(&self, held: RegisterValue, executed: &Executed) -> Vec<Bits> {
        let width = held.ty.register().width();
        let bits = |register: u32| executed.of(register);
        let lanes = held.lanes.into_iter().filter(|register| *register != NONE);
        match (held.ty.packed(), held.lanes) {
            (Some(_), _) if held.whole != NONE => vec![Bits::new(bits(held.whole), width)],
            (Some(ty), [low, high, ..]) if low != NONE && high != NONE => {
                vec![Bits::new(ty.pack([low, high].map(bits)), width)]
            }
            _ => lanes.map(|register| Bits::new(bits(register), held.ty.lane.width())).collect(),
        }
    }
}

impl Executed {
    /// The bits of a register; 0 for [`NONE`].
    pub(super) fn of(&self, register: Register) -> u64 {
        value(&self.bits, register)
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
        let GivenInput { bits, typed, known, wrong } = GivenInput::of(name, *ty, given);
        let is_given = known.is_some() && wrong.is_none();
        asked.extend(known);
        self.wrong.extend(wrong);
        let bits = Bits::new(bits, ty.width());
        self.inputs.push(Input { name: name.clone(), ty: Type::name(*ty).to_owned(), bits, given: is_given });
        self.typed.push(typed);
    }
}
