//! Compiles a whole program: its entry function and its final variables.

use super::note::Note;
use super::places::Place;
use super::state::{CompileResult, Compiler, Item, Options, Returned, Stop};
use crate::isa::Span;
use crate::program::c::code::{Code, IntegerInput, RegisterValue};
use crate::program::c::integer::{Int, Whole};
use crate::program::c::line_index::LineIndex;
use crate::program::c::messages;
use crate::program::c::scope::{Array, Binding, Pointer, State};
use crate::program::c::tree::{Function, Parameter, Passing, StatementKind, Tree};
use crate::program::c::ty::Ty;
use crate::program::entry::no_entry;
use crate::program::read::{Diagnostic, integer};
use crate::program::run::{RunInputs, Status};

/// The result of compiling a program.
pub struct CompiledProgram {
    pub code: Code,
    /// messages that do not belong to an operation
    pub notes: Vec<Note>,
    pub variables: Vec<Variable>,
    /// the value that the program returns, or that of a bare expression at its end; `None` if there is none, or if it
    /// is unknown
    pub returned: Option<RegisterValue>,
}

/// A variable of the program.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    pub name: String,
    pub last: FinalValue,
}

/// The final value of a variable.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FinalValue {
    Held(RegisterValue),
    /// unknown, because a line that would have set it did not run
    Lost,
}

/// Compiles a program. Fails only if the program has no function with the requested name.
pub fn make(
    tree: &Tree,
    places: &LineIndex<'_>,
    options: &Options,
    given: &RunInputs,
) -> Result<CompiledProgram, Diagnostic> {
    let mut compiler = Compiler::new(tree, places, options, given);
    let entry = entry(tree, options)?;
    let done = compiler.statements(&tree.statements).and_then(|()| match entry {
        Some(entry) => compiler.enter(entry),
        None => Ok(()),
    });
    if let Err(Stop::Wrong(said) | Stop::Missing(said) | Stop::Enough(said)) = done {
        compiler.note(said.at.unwrap_or_default(), Status::Error, Some(said));
    }
    compiler.tell_remarks(usize::MAX);
    compiler.notes = std::mem::take(&mut compiler.skipped).among(std::mem::take(&mut compiler.notes));
    for (function, called) in tree.functions.iter().zip(compiler.called.clone()) {
        if !called {
            let said = messages::not_called(compiler.text(function.name));
            compiler.note(function.at, Status::Skipped, Some(said));
        }
    }
    if compiler.notes.is_empty() && compiler.code.operations.is_empty() {
        compiler.note(Span::default(), Status::Error, Some(messages::nothing_runs()));
    }
    let returned = match compiler.returned {
        Some(Returned { value: Some(Item::Held(held)), .. }) => Some(held),
        Some(_) => None,
        None => compiler.value,
    };
    let variables = compiler.variables();
    Ok(CompiledProgram { code: compiler.code, notes: compiler.notes, variables, returned })
}

/// The function to run: the kernel that is launched last, else the last kernel, else the last function. `None` if the
/// program does not end with a function: its statements outside of functions run.
fn entry(tree: &Tree, options: &Options) -> Result<Option<usize>, Diagnostic> {
    let Some(name) = &options.entry else {
        let last = |wanted: &dyn Fn(&Function) -> bool| tree.functions.iter().rposition(wanted);
        let launched = tree
            .launches
            .iter()
            .rev()
            .find_map(|launch| last(&|function| function.is_kernel && function.name == launch.kernel));
        let kernel = || last(&|function| function.is_kernel).or_else(|| last(&|_| true));
        return Ok(launched.or_else(|| kernel().filter(|_| tree.ends_with_function)));
    };
    let found = tree.functions.iter().rposition(|function| tree.names.text(function.name) == name);
    found.map(Some).ok_or_else(|| {
        let names: Vec<&str> = tree.functions.iter().map(|function| tree.names.text(function.name)).collect();
        let unread = tree.statements.iter().find_map(|statement| match &statement.kind {
            StatementKind::Wrong(said, _) => Some(said),
            _ => None,
        });
        no_entry(name, &names, unread)
    })
}

/// Parses an integer with its sign.
fn whole(text: &str) -> Option<i128> {
    let digits = text.strip_prefix('-');
    let number = i128::from(integer(digits.unwrap_or(text))?);
    Some(if digits.is_some() { -number } else { number })
}

impl Compiler<'_> {
    /// Compiles the entry function. Its parameters are inputs, except for `out` parameters.
    fn enter(&mut self, entry: usize) -> CompileResult<()> {
        let tree = self.tree;
        let Some(function) = tree.functions.get(entry) else { return Ok(()) };
        self.returned = None;
        self.tell_remarks(function.at.start);
        self.use_launch(function.name);
        let arguments = self.template_arguments(entry, &[], None)?;
        self.type_arguments.push(arguments.types);
        self.scopes.enter();
        self.declare_integers(&arguments.integers, function.at);
        self.calls.push(entry);
        for parameter in &function.parameters {
            let state = self.given(parameter)?;
            let line = self.places.line(parameter.at.start);
            self.scopes.declare(parameter.name, self.resolved(parameter.ty), state, line);
        }
        let done = self.body(entry);
        self.calls.pop();
        self.type_arguments.pop();
        done
    }

    fn given(&mut self, parameter: &Parameter) -> CompileResult<State> {
        let text = self.text(parameter.name);
        Ok(match self.resolved(parameter.ty) {
            ty if parameter.is_array => {
                let shape = self.shape_of(&parameter.lengths);
                self.scopes.add_array(Array { shape, ..Array::open(parameter.name, text, ty) })
            }
            Ty::Number(_) if parameter.passing == Passing::Out => State::Unset,
            Ty::Number(numbers) => State::InRegisters(self.input(text, numbers)),
            Ty::Integer(_) if parameter.is_thread_index => State::Integer(self.launch_index(text)),
            Ty::Integer(int) => {
                if self.given.value(text).is_none() {
                    self.note_unset_integer(text, parameter.at);
                }
                State::Integer(self.given_whole(text, int, 1))
            }
            Ty::Struct(ty) => {
                let state = self.new_record(ty, text)?;
                if let (true, State::Record(record)) = (parameter.is_thread_index, state) {
                    let members = self.tree.structs.get(ty as usize).map_or(&[][..], |ty| &ty.members);
                    for (index, member) in members.iter().enumerate() {
                        let name = format!("{text}.{}", self.text(member.name));
                        let number = self.launch_index(&name);
                        self.put(Place::Member(record, index), State::Integer(number));
                    }
                }
                state
            }
            Ty::Any | Ty::Void | Ty::Parameter(_) => State::Unknown,
        })
    }

    /// Notes that an integer input has no value, so it is 1.
    pub fn note_unset_integer(&mut self, name: &str, at: Span) {
        self.note(at, Status::Ignored, Some(messages::unset_integer(name)));
    }

    /// An index of the thread under this name: 0 unless the user gives another.
    pub fn launch_index(&mut self, name: &str) -> Whole {
        self.given_integer(name, Int::U32, 0, true)
    }

    /// The integer that the user gives for an input; `instead` if the user gives none.
    pub fn given_whole(&mut self, name: &str, int: Int, instead: i128) -> Whole {
        let is_launch = self.launch.value(name).is_some();
        self.given_integer(name, int, instead, is_launch)
    }

    fn given_integer(&mut self, name: &str, int: Int, instead: i128, is_launch: bool) -> Whole {
        if let Some(known) = self.code.integer_inputs.iter().find(|known| known.name == name) {
            return int.wrap(known.value.value);
        }
        let given = self.given.value(name);
        let number = given.and_then(|(_, value)| whole(value)).filter(|number| int.holds(*number));
        if let (Some((known, value)), None) = (given, number) {
            self.code.wrong.push((known.to_owned(), messages::no_whole_value(known, value, int.name())));
        }
        let (value, is_given) = (int.wrap(number.unwrap_or(instead)), number.is_some());
        self.code.integer_inputs.push(IntegerInput { name: name.to_owned(), value, is_given, is_launch });
        value
    }

    /// The floating-point variables and array elements that have a final value, or whose value is unknown.
    fn variables(&self) -> Vec<Variable> {
        let mut variables = Vec::new();
        for (name, Binding { state, .. }) in self.scopes.last() {
            self.list(self.text(name), state, &mut variables);
        }
        variables
    }

    /// Lists the numbers of a variable: its own, or those of its elements and members.
    fn list(&self, name: &str, state: State, variables: &mut Vec<Variable>) {
        let mut add = |last| variables.push(Variable { name: name.to_owned(), last });
        match state {
            State::InRegisters(held) => add(FinalValue::Held(held)),
            State::Lost(_) => add(FinalValue::Lost),
            State::Array(pointer) => {
                // A pointer shows nothing that its array does not show.
                let array = self.scopes.arrays.get(pointer.array as usize);
                if let Some(array) = array.filter(|_| pointer == Pointer::to(pointer.array)) {
                    for (index, state) in &array.elements {
                        self.list(&format!("{name}{}", array.indices(*index)), *state, variables);
                    }
                }
            }
            State::Record(record) => {
                let Some(record) = self.scopes.records.get(record as usize) else { return };
                let members = self.tree.structs.get(record.ty as usize).map_or(&[][..], |ty| &ty.members);
                for (member, state) in members.iter().zip(&record.members) {
                    self.list(&format!("{name}.{}", self.text(member.name)), *state, variables);
                }
            }
            State::Unset | State::Integer(_) | State::Unknown => {}
        }
    }
}
