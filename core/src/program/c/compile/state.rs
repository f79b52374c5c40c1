//! The compiler's state.

use super::builtins::Builtin;
use super::note::Note;
use super::skipped::Skipped;
use super::threads::Meeting;
use crate::isa::{Span, Type};
use crate::program::c::code::{Code, NONE, Register, RegisterValue};
use crate::program::c::dialect::Dialect;
use crate::program::c::integer::{Int, Whole};
use crate::program::c::line_index::LineIndex;
use crate::program::c::messages;
use crate::program::c::scope::{Pointer, Scopes};
use crate::program::c::tree::{Name, Path, Statement, Tree};
use crate::program::c::ty::{MOST_LANES, Ty};
use crate::program::read::Diagnostic;
use crate::program::run::{Launch, Passed, Position, Races, RunInputs, Status, Trouble};
use std::collections::HashMap;

/// The maximum number of operations after unrolling.
pub const MOST: usize = 1_000_000;
/// The maximum number of nodes and statements that the compiler visits.
const MOST_STEPS: usize = 1 << 26;

/// Compiler options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// the type of undeclared names and of numbers without a suffix, unless their neighbours decide it: [`Type::F16`],
    /// [`Type::BF16`] or [`Type::F32`]
    pub ty: Type,
    /// the function to run; if `None`, the kernel that is launched last, else the last kernel, else the last function;
    /// or the statements outside of functions if the program ends with them
    pub entry: Option<String>,
    /// the type of numbers that are declared `mediump`, `lowp` or `min16float`: [`Type::F16`] or [`Type::F32`]
    pub mediump: Type,
    /// the dialect; if `None`, the one that the program's words tell
    pub dialect: Option<Dialect>,
}

impl Default for Options {
    fn default() -> Self {
        Options { ty: Type::F32, entry: None, mediump: Type::F16, dialect: None }
    }
}

/// The reason why a statement was not compiled.
pub enum Stop {
    /// the statement is malformed or not supported
    Wrong(Diagnostic),
    /// the statement needs a value that is unknown
    Missing(Diagnostic),
    /// the whole program must stop
    Enough(Diagnostic),
    /// the program needs other threads, so it must be run again with all of them
    NeedsThreads,
}

impl From<Diagnostic> for Stop {
    fn from(said: Diagnostic) -> Stop {
        Stop::Wrong(said)
    }
}

/// The result of a compilation step.
pub type CompileResult<T> = Result<T, Stop>;

/// The value of a part of an expression during compilation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Item {
    Whole(Whole),
    /// only numbers without a suffix, which have no type yet
    Waiting,
    Held(RegisterValue),
    /// an integer of this type with the bits of this number
    Bits(RegisterValue, Int),
    /// an array or a pointer
    Array(Pointer),
    /// the address of a variable, `&x`
    Address(Path),
    /// a structure, by its index in [`Memory::records`](super::super::scope::Memory::records)
    Record(u32),
    /// the missing value of a function that returns nothing
    Nothing(Name),
}

/// The return from a function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Returned {
    /// the returned value; `None` if there is none, or if the line did not run
    pub value: Option<Item>,
    /// the line that ends the function
    pub line: usize,
    /// true if it is unknown whether the function ends at this line
    pub perhaps: bool,
}

/// A statement that ends a round of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// and the loop, or a `switch`
    Break,
    Continue,
}

/// A part of an expression: its value, and the index of its first node.
pub type Part = (Item, usize);

/// The compiler while it processes a program.
pub struct Compiler<'t> {
    pub tree: &'t Tree,
    pub places: &'t LineIndex<'t>,
    pub options: &'t Options,
    /// the values that the user gives; those of integers are compiled in
    pub given: &'t RunInputs,
    pub code: Code,
    pub scopes: Scopes,
    pub notes: Vec<Note>,
    /// the indices of the functions of each name
    pub functions: HashMap<Name, Vec<usize>>,
    /// the functions that are being inlined, the innermost last
    pub calls: Vec<usize>,
    /// for each function: whether it was called
    pub called: Vec<bool>,
    /// the place of the thread in the launch
    pub position: Position,
    /// true if the size of a block is known
    pub has_launch: bool,
    /// where the thread waits for others; `None` if it runs alone
    pub meeting: Option<Meeting<'t>>,
    /// false while a value is computed that must not depend on other threads
    pub may_wait: bool,
    /// the number of operations when the thread last continued
    pub resumed_at: usize,
    /// the first array that is local to a thread
    pub first_local: usize,
    /// the accesses to common memory, and the barriers that the thread has passed
    pub races: Races,
    pub passed: Passed,
    /// true during an atomic access
    pub is_atomic: bool,
    /// true if the thread stopped before its end
    pub has_stopped: bool,
    /// the launch, if several threads ran, and the errors of those that are not shown
    pub launched: Option<Launch>,
    pub troubles: Vec<Trouble>,
    /// the return from the innermost function, if it has been compiled
    pub returned: Option<Returned>,
    /// the number of loops and `switch` statements of the innermost function that are being run
    pub loops: usize,
    /// the `break` or `continue` that ends the current round, with its line
    pub leaving: Option<(Leaving, usize)>,
    /// the number of rounds of all loops so far
    pub rounds: usize,
    /// for each call, the innermost last: the arguments of its template's type parameters
    pub type_arguments: Vec<HashMap<Name, Ty>>,
    /// the value of the last statement, if it was a bare expression
    pub value: Option<RegisterValue>,
    /// cached built-in functions by name, for bf16 (true) and for the other formats
    pub builtins: HashMap<(Name, bool), Option<Builtin>>,
    /// a reusable stack for the parts of an expression
    pub parts: Vec<Part>,
    /// statements that control flow skipped
    pub skipped: Skipped,
    /// for each statement: whether it has a note already
    noted: Vec<bool>,
    /// remarks that were made already
    remarked: Vec<&'static str>,
    /// the number of nodes and statements visited so far
    steps: usize,
    /// the number of statements that do not compile
    pub wrong: usize,
    /// the number of the parser's remarks that were reported
    told: usize,
}

impl<'t> Compiler<'t> {
    pub fn new(
        tree: &'t Tree,
        places: &'t LineIndex<'t>,
        options: &'t Options,
        given: &'t RunInputs,
    ) -> Self {
        let mut functions: HashMap<Name, Vec<usize>> = HashMap::new();
        for (place, function) in tree.functions.iter().enumerate() {
            functions.entry(function.name).or_default().push(place);
        }
        Compiler {
            tree,
            places,
            options,
            given,
            code: Code::new(),
            scopes: Scopes::new(tree.names.count()),
            notes: Vec::new(),
            functions,
            calls: Vec::new(),
            called: vec![false; tree.functions.len()],
            position: Position { launch: Launch { block: [1; 3], grid: [1; 3] }, block: 0, thread: 0 },
            has_launch: false,
            meeting: None,
            may_wait: true,
            resumed_at: 0,
            first_local: 0,
            races: Races::default(),
            passed: Passed::default(),
            is_atomic: false,
            has_stopped: false,
            launched: None,
            troubles: Vec::new(),
            returned: None,
            loops: 0,
            leaving: None,
            rounds: 0,
            type_arguments: Vec::new(),
            value: None,
            builtins: HashMap::new(),
            parts: Vec::new(),
            skipped: Skipped::of(tree.places.len()),
            noted: vec![false; tree.places.len()],
            remarked: Vec::new(),
            steps: 0,
            wrong: 0,
            told: 0,
        }
    }

    /// The text of a name.
    pub fn text(&self, name: Name) -> &'t str {
        self.tree.names.text(name)
    }

    /// Adds a message at the current position among the operations.
    pub fn note(&mut self, at: Span, status: Status, said: Option<Diagnostic>) {
        self.notes.push(Note { before: self.code.operations.len(), at, status, message: said });
    }

    /// Adds a message about a statement, unless it has one already. Returns true if it was the first.
    pub fn note_statement(
        &mut self,
        number: u32,
        at: Span,
        status: Status,
        said: Option<Diagnostic>,
    ) -> bool {
        let noted = self.noted.get_mut(number as usize);
        let is_first = noted.is_some_and(|noted| !std::mem::replace(noted, true));
        if is_first {
            self.note(at, status, said);
        }
        is_first
    }

    /// Skips these statements, for the given reason. The reason is reported only if they never run.
    pub fn skip(&mut self, statements: &[Statement], said: &Diagnostic) {
        let at = (self.notes.len(), self.code.operations.len());
        self.skipped.skip(statements, at, said);
    }

    /// Makes a remark once per program; `what` identifies it.
    pub fn remark(&mut self, what: &'static str, at: Span, said: Diagnostic) {
        if !self.remarked.contains(&what) {
            self.remarked.push(what);
            self.note(at, Status::Ignored, Some(said));
        }
    }

    /// Reports the parser's remarks about the text before this offset.
    pub fn tell_remarks(&mut self, until: usize) {
        let tree = self.tree;
        while let Some(remark) = tree.remarks.get(self.told).filter(|remark| remark.at.start < until) {
            self.told += 1;
            self.note(remark.at, remark.status, remark.said.clone());
        }
    }

    /// Counts one step. Stops the compilation after too many steps or operations.
    pub fn step(&mut self, at: Span) -> CompileResult<()> {
        self.steps += 1;
        if self.code.count > MOST || self.steps > MOST_STEPS {
            return Err(Stop::Enough(messages::too_much(at, MOST)));
        }
        Ok(())
    }

    /// Counts one round of a loop. Stops the compilation after too many.
    pub fn round(&mut self, at: Span) -> CompileResult<()> {
        self.rounds += 1;
        if self.rounds > MOST {
            return Err(Stop::Enough(messages::too_long(at, MOST)));
        }
        Ok(())
    }

    /// Names the registers of a value after a variable.
    pub fn name(&mut self, held: RegisterValue, name: Name) {
        for (register, lane) in held.lanes.into_iter().zip(1..) {
            self.code.name(register, name, if held.ty.is_vector() { lane } else { 0 });
        }
        self.code.name(held.whole, name, 0);
    }

    /// The register of one lane.
    pub fn lane(&mut self, held: RegisterValue, lane: u8) -> Register {
        let register = held.lanes.get(usize::from(lane)).copied().unwrap_or(NONE);
        if register != NONE || held.whole == NONE {
            return register;
        }
        self.code.lane(held.whole, lane, held.ty.lane)
    }

    /// The registers of all lanes.
    pub fn lanes_of(&mut self, held: RegisterValue) -> [Register; MOST_LANES] {
        let mut registers = [NONE; MOST_LANES];
        for (lane, register) in (0..held.ty.width).zip(&mut registers) {
            *register = self.lane(held, lane);
        }
        registers
    }

    /// The packed register of two halves.
    pub fn whole(&mut self, held: RegisterValue) -> Register {
        match held.ty.packed() {
            Some(ty) if held.whole == NONE => {
                let lanes = [self.lane(held, 0), self.lane(held, 1)];
                self.code.pack(lanes, ty)
            }
            _ => held.whole,
        }
    }
}
