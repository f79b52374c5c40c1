//! What the compiler knows while it goes through a program.

use super::builtins::Builtin;
use super::note::Note;
use super::skipped::Skipped;
use crate::isa::{Span, Type};
use crate::program::c::code::{Code, Held, NONE, Register};
use crate::program::c::places::Places;
use crate::program::c::scope::Scopes;
use crate::program::c::tree::{Name, Statement, Tree};
use crate::program::c::why;
use crate::program::read::Diagnostic;
use crate::program::run::{RunInputs, Status};
use std::collections::HashMap;

/// So many operations are unrolled.
pub const MOST: usize = 1_000_000;
/// So many nodes and statements are gone through.
const MOST_STEPS: usize = 1 << 26;

/// What the compiler is told besides the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// the type of names that the program does not declare, and of numbers without a suffix, where nothing beside them says
    /// otherwise: [`Type::F16`], [`Type::BF16`] or [`Type::F32`]
    pub ty: Type,
    /// the function that is run; `None`: the last one
    pub entry: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options { ty: Type::F32, entry: None }
    }
}

/// Why a statement goes no further.
pub enum Stop {
    /// it cannot be understood, or is not taught here
    Wrong(Diagnostic),
    /// it needs what is not known
    Missing(Diagnostic),
    /// the whole program stops
    Enough(Diagnostic),
}

impl From<Diagnostic> for Stop {
    fn from(said: Diagnostic) -> Stop {
        Stop::Wrong(said)
    }
}

/// What is made, or why it is not.
pub type CompileResult<T> = Result<T, Stop>;

/// What a part of an expression is, so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Item {
    /// a whole number that is known
    Whole(i64),
    /// numbers without a suffix, and nothing else
    Waiting,
    Held(Held),
    /// an array that is handed to a function, by its place in [`Scopes::arrays`]
    Array(u32),
    /// what this function returns, which is nothing
    Nothing(Name),
}

/// The end of a function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Returned {
    /// `None` where there is no value, or where the line did not run
    pub value: Option<Held>,
    /// the line that says so
    pub line: usize,
    /// is it not known whether it is this line where the function ends?
    pub perhaps: bool,
}

/// A part of an expression: what it is, and the node that it begins with.
pub type Part = (Item, usize);

/// The compiler in the midst of a program.
pub struct Compiler<'t> {
    pub tree: &'t Tree,
    pub places: &'t Places<'t>,
    pub options: &'t Options,
    /// values that whole numbers among the parameters may take
    pub given: &'t RunInputs,
    pub code: Code,
    pub scopes: Scopes,
    pub notes: Vec<Note>,
    /// functions by their names
    pub functions: HashMap<Name, usize>,
    /// the functions that are being gone through, the innermost last
    pub calls: Vec<usize>,
    /// the functions that were gone through
    pub called: Vec<bool>,
    /// what the innermost function returns, once it does
    pub returned: Option<Returned>,
    /// how many loops of that function are being gone through
    pub loops: usize,
    /// the value of the last statement, where it was an expression alone
    pub value: Option<Held>,
    /// instructions of functions by their names, for numbers of bf16 or of f16
    pub builtins: HashMap<(Name, bool), Option<Builtin>>,
    /// room for the parts of an expression
    pub parts: Vec<Part>,
    /// statements that did not run where they were come to
    pub skipped: Skipped,
    /// statements of which something was told already
    noted: Vec<bool>,
    /// remarks that were made already
    remarked: Vec<&'static str>,
    /// how much was gone through
    steps: usize,
    /// how many statements do not compile
    pub wrong: usize,
    /// how many remarks of the tree were told
    told: usize,
}

impl<'t> Compiler<'t> {
    pub fn new(tree: &'t Tree, places: &'t Places<'t>, options: &'t Options, given: &'t RunInputs) -> Self {
        let functions = (0..).zip(&tree.functions).map(|(place, function)| (function.name, place)).collect();
        Compiler {
            tree,
            places,
            options,
            given,
            code: Code::default(),
            scopes: Scopes::new(tree.names.count()),
            notes: Vec::new(),
            functions,
            calls: Vec::new(),
            called: vec![false; tree.functions.len()],
            returned: None,
            loops: 0,
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

    /// Tells something at this place in the order of operations.
    pub fn note(&mut self, at: Span, status: Status, said: Option<Diagnostic>) {
        self.notes.push(Note { before: self.code.operations.len(), at, status, said });
    }

    /// The same of a statement, the first time. Is it the first?
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

    /// Does not run these statements, and says why, unless they run elsewhere.
    pub fn skip(&mut self, statements: &[Statement], said: &Diagnostic) {
        let at = (self.notes.len(), self.code.operations.len());
        self.skipped.skip(statements, at, said);
    }

    /// Tells something once: `what` tells it from other remarks.
    pub fn remark(&mut self, what: &'static str, at: Span, said: Diagnostic) {
        if !self.remarked.contains(&what) {
            self.remarked.push(what);
            self.note(at, Status::Ignored, Some(said));
        }
    }

    /// Tells what the tree remarks in front of this place.
    pub fn tell_remarks(&mut self, until: usize) {
        let tree = self.tree;
        while let Some(remark) = tree.remarks.get(self.told).filter(|remark| remark.at.start < until) {
            self.told += 1;
            self.note(remark.at, remark.status, remark.said.clone());
        }
    }

    /// One more step; the program stops where there are too many.
    pub fn step(&mut self, at: Span) -> CompileResult<()> {
        self.steps += 1;
        if self.code.count > MOST || self.steps > MOST_STEPS {
            return Err(Stop::Enough(why::too_much(at, MOST)));
        }
        Ok(())
    }

    /// Puts the name of a variable to the numbers that it holds from here on.
    pub fn name(&mut self, held: Held, name: Name) {
        let parts = if held.ty.pair { [1, 2] } else { [0, 0] };
        for (register, part) in held.lanes.into_iter().zip(parts) {
            self.code.name(register, name, part);
        }
        self.code.name(held.whole, name, 0);
    }

    /// The register of a lane of two numbers.
    pub fn lane(&mut self, held: Held, lane: u8) -> Register {
        let [low, high] = held.lanes;
        let register = if lane == 0 { low } else { high };
        if register != NONE || !held.ty.pair {
            return register;
        }
        self.code.lane(held.whole, lane, held.ty.lane)
    }

    /// The register that holds two halves.
    pub fn whole(&mut self, held: Held) -> Register {
        match held.ty.packed() {
            Some(ty) if held.whole == NONE => {
                let lanes = [self.lane(held, 0), self.lane(held, 1)];
                self.code.pack(lanes, ty)
            }
            _ => held.whole,
        }
    }
}
