//! Compiles a whole program: its entry function and its final variables.

use super::note::Note;
use super::state::{CompileResult, Compiler, Item, Options, Returned, Stop};
use super::threads::{at_once, run_threads};
use crate::isa::Span;
use crate::program::c::code::{Code, IntegerInput, RegisterValue};
use crate::program::c::integer::{Int, Whole};
use crate::program::c::line_index::LineIndex;
use crate::program::c::messages;
use crate::program::c::scope::{Array, Binding, Pointer, State};
use crate::program::c::tree::{Function, Name, Parameter, Passing, StatementKind, Tree};
use crate::program::c::ty::Ty;
use crate::program::entry::no_entry;
use crate::program::read::{Diagnostic, integer};
use crate::program::run::{Launch, RunInputs, Status, Trouble};

/// The result of compiling a program.
pub struct CompiledProgram {
    pub code: Code,
    /// messages that do not belong to an operation
    pub notes: Vec<Note>,
    pub variables: Vec<Variable>,
    /// the value that the program returns, or that of a bare expression at its end; `None` if there is none, or if it
    /// is unknown
    pub returned: Option<RegisterValue>,
    /// the final values of integers
    pub integers: Vec<(String, i128)>,
    /// the launch, if several threads ran; the thread whose results these are; the errors of the others
    pub launch: Option<Launch>,
    pub shown_thread: u64,
    pub troubles: Vec<Trouble>,
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
    Integer(Whole),
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
    let entry = entry(tree, options)?;
    let mut compiler = Compiler::new(tree, places, options, given);
    let mut done = compiler.run_alone(entry);
    if matches!(done, Err(Stop::NeedsThreads)) {
        compiler = Compiler::new(tree, places, options, given);
        done = compiler.prepare(entry).and_then(|()| run_threads(&mut compiler, entry));
    }
    compiler.report_stop(done);
    compiler.tell_remarks(usize::MAX);
    compiler.notes = std::mem::take(&mut compiler.skipped).among(std::mem::take(&mut compiler.notes));
    for (function, called) in tree.functions.iter().zip(compiler.called.clone()) {
        // A method that nothing calls belongs to its structure, not to the program.
        if !called && !compiler.text(function.name).starts_with('.') {
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
    let integers = compiler.integers();
    Ok(CompiledProgram {
        variables,
        returned,
        integers,
        launch: compiler.launched,
        shown_thread: compiler.position.index(),
        troubles: compiler.troubles,
        code: compiler.code,
        notes: compiler.notes,
    })
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
        let is_method = |function: &Function| tree.names.text(function.name).starts_with('.');
        let kernel =
            || last(&|function| function.is_kernel).or_else(|| last(&|function| !is_method(function)));
        return Ok(launched.or_else(|| kernel().filter(|_| tree.ends_with_function)));
    };
    let found = tree.functions.iter().rposition(|function| tree.names.text(function.name) == name);
    found.map(Some).ok_or_else(|| {
        let names = tree.functions.iter().map(|function| tree.names.text(function.name));
        let names: Vec<&str> = names.filter(|name| !name.starts_with('.')).collect();
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
    /// Runs the program as a single thread.
    fn run_alone(&mut self, entry: Option<usize>) -> CompileResult<()> {
        if self.given.block.is_some() || self.given.grid.is_some() {
            return Err(Stop::NeedsThreads);
        }
        self.prepare(entry)?;
        self.set_thread_indices(entry);
        at_once(self.run_entry(entry)).unwrap_or(Err(Stop::NeedsThreads))?;
        self.position.launch.unfit(self.given.thread).map_or(Ok(()), |wrong| Err(Stop::Enough(wrong)))
    }

    /// Runs everything that comes before the threads: the statements outside of functions, if a function runs, and
    /// the parameters of that function. They are inputs, except for `out` parameters.
    fn prepare(&mut self, entry: Option<usize>) -> CompileResult<()> {
        let tree = self.tree;
        let function = entry.and_then(|entry| tree.functions.get(entry));
        let (Some(entry), Some(function)) = (entry, function) else {
            self.use_launch(None);
            return Ok(());
        };
        at_once(self.statements(&tree.statements)).unwrap_or(Err(Stop::NeedsThreads))?;
        self.returned = None;
        self.tell_remarks(function.at.start);
        self.use_launch(Some(function.name));
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
        Ok(())
    }

    /// Runs the entry function, or the statements outside of functions.
    pub async fn run_entry(&mut self, entry: Option<usize>) -> CompileResult<()> {
        match entry {
            Some(entry) => self.body(entry).await,
            None => self.statements(&self.tree.statements).await,
        }
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
            // Its value follows when the place of the thread is known.
            Ty::Integer(_) if parameter.thread_index.is_some() => State::Integer(Int::U32.wrap(0)),
            Ty::Integer(int) => {
                if self.given.value(text).is_none() {
                    self.note_unset_integer(text, parameter.at);
                }
                State::Integer(self.given_whole(text, int, 1))
            }
            Ty::Struct(ty) => State::Record(self.new_record(ty, text)?),
            Ty::Any | Ty::Void | Ty::Parameter(_) => State::Unknown,
        })
    }

    /// Notes that an integer input has no value, so it is 1.
    pub fn note_unset_integer(&mut self, name: &str, at: Span) {
        self.note(at, Status::Ignored, Some(messages::unset_integer(name)));
    }

    /// The integer that the user gives for an input; `instead` if the user gives none.
    pub fn given_whole(&mut self, name: &str, int: Int, instead: i128) -> Whole {
        self.given_integer(name, int, instead, false)
    }

    /// As [`Self::given_whole`]; `is_launch` is true for an index of the thread.
    pub fn given_integer(&mut self, name: &str, int: Int, instead: i128, is_launch: bool) -> Whole {
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
        self.list_returned(&mut variables);
        for (name, binding) in self.scopes.last() {
            if self.is_other_name(name, &binding) {
                continue;
            }
            let state = binding.state;
            self.list(self.text(name), state, &mut variables);
        }
        variables.retain(|variable| !matches!(variable.last, FinalValue::Integer(_)));
        variables
    }

    /// The returned integer; then the integers in the arrays and structures that the program is given, and those declared
    /// outside of functions. Inputs that nothing changed are left out.
    fn integers(&self) -> Vec<(String, i128)> {
        let mut variables = Vec::new();
        self.list_returned(&mut variables);
        let entry = self.calls.first().and_then(|entry| self.tree.functions.get(*entry));
        let parameters = entry.map_or(&[][..], |entry| &entry.parameters);
        for (name, binding) in self.scopes.last() {
            let Binding { state, frame, is_constant, .. } = binding;
            // The parser's own variables have names that begin with a dot.
            if is_constant || self.text(name).starts_with('.') || self.is_other_name(name, &binding) {
                continue;
            }
            let is_parameter = parameters.iter().any(|parameter| parameter.name == name);
            if frame == 0 || is_parameter && !matches!(state, State::Integer(_)) {
                self.list(self.text(name), state, &mut variables);
            }
        }
        let is_input = |name: &str, value| {
            self.code.integer_inputs.iter().any(|input| input.name == name && input.value.value == value)
        };
        let changed = variables.into_iter().filter_map(|variable| match variable.last {
            FinalValue::Integer(number) if !is_input(&variable.name, number.value) => {
                Some((variable.name, number.value))
            }
            _ => None,
        });
        changed.collect()
    }

    /// True for a reference, which is another name of a variable or an element.
    fn is_other_name(&self, name: Name, binding: &Binding) -> bool {
        let State::Array(pointer) = binding.state else { return false };
        let array = self.scopes.memory.arrays.get(pointer.array as usize);
        binding.is_kept && array.is_none_or(|array| array.name != name)
    }

    /// Lists the returned integer, or the members of the returned structure.
    fn list_returned(&self, variables: &mut Vec<Variable>) {
        let state = match self.returned.and_then(|returned| returned.value) {
            Some(Item::Whole(number)) => State::Integer(number),
            Some(Item::Record(record)) => State::Record(record),
            _ => return,
        };
        self.list("returned", state, variables);
    }

    /// Lists the numbers of a variable: its own, or those of its elements and members.
    fn list(&self, name: &str, state: State, variables: &mut Vec<Variable>) {
        let mut add = |last| variables.push(Variable { name: name.to_owned(), last });
        match state {
            State::InRegisters(held) => add(FinalValue::Held(held)),
            State::Lost(_) => add(FinalValue::Lost),
            State::Array(pointer) => {
                // A pointer shows nothing that its array does not show.
                let array = self.scopes.memory.arrays.get(pointer.array as usize);
                if let Some(array) = array.filter(|_| pointer == Pointer::to(pointer.array)) {
                    for (index, state) in &array.elements {
                        let indices = if array.is_single { String::new() } else { array.indices(*index) };
                        self.list(&format!("{name}{indices}"), *state, variables);
                    }
                }
            }
            State::Record(record) => {
                let Some(record) = self.scopes.memory.records.get(record as usize) else { return };
                let members = self.tree.structs.get(record.ty as usize).map_or(&[][..], |ty| &ty.members);
                for (member, state) in members.iter().zip(&record.members) {
                    self.list(&format!("{name}.{}", self.text(member.name)), *state, variables);
                }
            }
            State::Integer(number) => add(FinalValue::Integer(number)),
            State::Unset | State::Unknown => {}
        }
    }
}
