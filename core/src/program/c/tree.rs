//! The syntax tree of a C-like program, before any name is resolved.

use super::attribute::ThreadIndex;
use super::dialect::Dialect;
use super::ty::Ty;
use crate::isa::Span;
use crate::program::read::Diagnostic;
use crate::program::run::{Lengths, Status};
use std::collections::BTreeMap;

pub use super::names::{Name, Names};
pub use super::nodes::{Accessor, Expr, Lanes, Literal, Node, NodeKind, Path, SizeOf, Target, TargetBase};
pub use super::operator::{Operator, Test};

/// A program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tree {
    pub dialect: Dialect,
    /// the size of a block that the program states
    pub block: Option<Lengths>,
    /// true if functions such as `exp` take and return doubles, as in C
    pub has_c_functions: bool,
    pub names: Names,
    pub functions: Vec<Function>,
    /// the statements outside of functions
    pub statements: Vec<Statement>,
    /// true if the text ends with a function, which is then the program
    pub ends_with_function: bool,
    /// the literals, as written
    pub literals: Vec<Literal>,
    /// the callee and argument index of each call argument; they determine the types of undeclared names
    pub contexts: Vec<(Name, u32)>,
    /// the span of each statement, by number; for a loop or a choice, that of its head
    pub places: Vec<Span>,
    pub structs: Vec<Struct>,
    /// the arguments that a call gives to a template, by the offset of the call
    pub template_arguments: BTreeMap<usize, Vec<TemplateArgument>>,
    /// the explicit instantiations of templates, in order
    pub instances: Vec<(Name, Vec<TemplateArgument>)>,
    /// the kernel launches, in order
    pub launches: Vec<Launch>,
    /// slips that the parser tolerated, and preprocessor lines
    pub remarks: Vec<Remark>,
}

/// A message that does not belong to a statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Remark {
    pub at: Span,
    /// how the text was treated
    pub status: Status,
    pub said: Option<Diagnostic>,
}

/// A structure.
#[derive(Clone, PartialEq, Debug)]
pub struct Struct {
    pub name: String,
    /// true for a union, whose members share their bytes
    pub is_union: bool,
    /// true for a matrix, whose members are its columns, in HLSL its rows
    pub is_matrix: bool,
    pub members: Vec<Member>,
}

/// A member of a structure.
#[derive(Clone, PartialEq, Debug)]
pub struct Member {
    pub name: Name,
    pub ty: Ty,
    /// the length of each dimension of an array; empty for anything else
    pub lengths: Vec<Option<Expr>>,
    /// the initial value in its declaration
    pub default: Option<Value>,
}

/// A function definition.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub name: Name,
    /// from its type to the bracket that closes its parameters
    pub at: Span,
    pub returns: Ty,
    /// true if it is declared `__global__`
    pub is_kernel: bool,
    /// the parameters of its template, if it is one
    pub template: Vec<TemplateParameter>,
    pub parameters: Vec<Parameter>,
    pub body: Vec<Statement>,
}

/// A parameter of a function.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    pub ty: Ty,
    pub name: Name,
    pub at: Span,
    pub passing: Passing,
    /// true for an array or a pointer
    pub is_array: bool,
    /// the index of a thread or a block that the launch supplies, such as `uint3 id : SV_DispatchThreadID`
    pub thread_index: Option<ThreadIndex>,
    /// the length of each dimension of an array; `None` where it is not given
    pub lengths: Vec<Option<Expr>>,
    /// the argument that it takes if a call gives none
    pub default: Option<Value>,
}

/// A parameter of a template: a type, or an integer.
#[derive(Clone, PartialEq, Debug)]
pub struct TemplateParameter {
    pub name: Name,
    /// true for `typename T`
    pub is_type: bool,
    /// the argument that the template supplies itself, if any
    pub default: Option<TemplateArgument>,
}

/// An argument of a template.
#[derive(Clone, PartialEq, Debug)]
pub enum TemplateArgument {
    Type(Ty),
    Integer(Expr),
}

/// The ways to pass an argument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Passing {
    /// by value
    Value,
    /// copied in and out: `inout float x`, `float& x`
    InOut,
    /// copied out only: `out float x`
    Out,
}

/// A statement and its position.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    pub at: Span,
    /// its number in the program, counted from 0
    pub number: u32,
    pub kind: StatementKind,
}

impl Statement {
    /// The statement's own expressions, without those of nested statements.
    pub fn exprs(&self) -> Vec<&Expr> {
        match &self.kind {
            StatementKind::Declare(list) => {
                list.iter().filter_map(|one| one.value.as_ref()).flat_map(Value::exprs).collect()
            }
            StatementKind::Assign(_, _, value) | StatementKind::Return(Some(value)) => value.exprs(),
            StatementKind::Value(expr) => vec![expr],
            StatementKind::Return(None)
            | StatementKind::Loop(_)
            | StatementKind::If(_)
            | StatementKind::Switch(_)
            | StatementKind::Break
            | StatementKind::Continue
            | StatementKind::Block(_)
            | StatementKind::Ignored(_)
            | StatementKind::Barrier
            | StatementKind::Launch(_)
            | StatementKind::Assembly(_)
            | StatementKind::Wrong(..) => Vec::new(),
        }
    }

    /// The possible effects of a statement that other statements are part of, or that is malformed.
    pub fn possible_effects(&self) -> Option<&PossibleEffects> {
        match &self.kind {
            StatementKind::Wrong(_, lost) => Some(lost),
            StatementKind::If(of) => Some(&of.lost),
            StatementKind::Loop(of) => Some(&of.lost),
            StatementKind::Switch(of) => Some(&of.lost),
            StatementKind::Assembly(of) => Some(&of.lost),
            _ => None,
        }
    }

    /// The construct that the statement may leave if it does not run.
    pub fn leaves(&self) -> Leaves {
        match &self.kind {
            StatementKind::Block(body) => body.iter().map(Statement::leaves).max().unwrap_or_default(),
            StatementKind::Break | StatementKind::Continue => Leaves::Loop,
            _ => self.possible_effects().map_or(Leaves::Nothing, |lost| lost.leaves),
        }
    }
}

/// The kinds of statements.
#[derive(Clone, PartialEq, Debug)]
pub enum StatementKind {
    /// `half a = 1, b, w[2] = {1, 2};`
    Declare(Vec<Declared>),
    /// `x = y;`, or `x += y;` with the operator that precedes the `=`
    Assign(Target, Option<Operator>, Value),
    /// a bare expression
    Value(Expr),
    /// `return x;`
    Return(Option<Value>),
    Loop(Box<Loop>),
    If(Box<IfStatement>),
    Switch(Box<Switch>),
    Break,
    Continue,
    Block(Vec<Statement>),
    /// a statement without effect in halfplay
    Ignored(Diagnostic),
    /// `__syncthreads();`
    Barrier,
    /// inline PTX
    Assembly(Box<Assembly>),
    /// `kernel<<<grid, block>>>(…);`
    Launch(Name),
    /// a malformed statement, and what it may have changed
    Wrong(Diagnostic, PossibleEffects),
}

/// Inline PTX.
#[derive(Clone, PartialEq, Debug)]
pub struct Assembly {
    pub text: String,
    /// the span of the text
    pub at: Span,
    pub outputs: Vec<(Constraint, Target)>,
    pub inputs: Vec<(Constraint, Expr)>,
    pub lost: PossibleEffects,
}

/// The constraint of an operand of inline PTX, such as `=h`: its registers, and whether it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint(pub String);

/// The possible effects of a malformed statement.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PossibleEffects {
    /// names that it may change
    pub names: Vec<Name>,
    /// the construct that it may leave
    pub leaves: Leaves,
}

/// The construct that a statement may leave.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Leaves {
    /// none: the next statement runs
    #[default]
    Nothing,
    /// the round of the enclosing loop or the loop itself, by `continue` or `break`
    Loop,
    /// the function, by `return` or `goto`
    Function,
}

/// A declarator: one name of a declaration.
#[derive(Clone, PartialEq, Debug)]
pub struct Declared {
    pub ty: Ty,
    pub name: Name,
    pub at: Span,
    /// the length of each dimension of an array, `None` where it is not given; empty for a scalar
    pub lengths: Vec<Option<Expr>>,
    pub value: Option<Value>,
    /// for a reference such as `float& r = a[i];`: the variable or the element that it is another name of
    pub reference: Option<Target>,
    /// true if it is declared `const`
    pub is_constant: bool,
    pub storage: Storage,
    /// true for a pointer or a buffer
    pub is_pointer: bool,
}

impl Declared {
    /// A variable without lengths and without a value.
    pub fn plain(ty: Ty, name: Name) -> Declared {
        Declared {
            ty,
            name,
            at: Span::default(),
            lengths: Vec::new(),
            value: None,
            reference: None,
            is_constant: false,
            storage: Storage::Automatic,
            is_pointer: false,
        }
    }
}

/// The place and the lifetime of a variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Storage {
    /// the function that declares it: each call has its own
    #[default]
    Automatic,
    /// the program: `static` in a function
    Static,
    /// the threads of a block: `__shared__`
    Shared,
}

/// An initialiser, or the right side of an assignment.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Expr(Expr),
    /// `{a, b}`
    List(Vec<Expr>, Span),
    /// `{{a, b}, {c, d}}`
    Rows(Vec<Value>, Span),
    /// `{.x = a, .y = b}`
    Designated(Vec<(Name, Value)>, Span),
}

impl Value {
    /// All expressions in the value.
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Value::Expr(expr) => vec![expr],
            Value::List(list, _) => list.iter().collect(),
            Value::Rows(rows, _) => rows.iter().flat_map(Value::exprs).collect(),
            Value::Designated(members, _) => members.iter().flat_map(|(_, value)| value.exprs()).collect(),
        }
    }
}

/// A launch, `kernel<<<grid, block>>>(…)`, with up to three lengths each.
#[derive(Clone, PartialEq, Debug)]
pub struct Launch {
    pub kernel: Name,
    /// the span of the kernel's name
    pub at: Span,
    pub grid: Vec<Expr>,
    pub block: Vec<Expr>,
}

/// A loop: `for`, `while` or `do`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Loop {
    /// the span of `for (int i = 0; i < n; ++i)`
    pub head: Span,
    /// the statements that run before the loop
    pub first: Vec<Statement>,
    /// `None` if it always holds
    pub condition: Option<Expr>,
    /// the statements that run after each round
    pub step: Vec<Statement>,
    pub body: Vec<Statement>,
    /// true for `do`, whose first round always runs
    pub tests_last: bool,
    /// the possible effects of the whole loop
    pub lost: PossibleEffects,
}

/// A choice: `if (i == 0) { … } else { … }`.
#[derive(Clone, PartialEq, Debug)]
pub struct IfStatement {
    /// the span of `if (i == 0)`
    pub head: Span,
    pub condition: Expr,
    /// the branch for a true condition
    pub then_branch: Vec<Statement>,
    /// the branch for a false condition
    pub else_branch: Vec<Statement>,
    /// the possible effects of both branches
    pub lost: PossibleEffects,
}

/// A choice among several labels: `switch (n) { case 0: … default: … }`.
#[derive(Clone, PartialEq, Debug)]
pub struct Switch {
    /// the span of `switch (n)`
    pub head: Span,
    pub subject: Expr,
    pub body: Vec<Statement>,
    /// each label, `None` for `default`, with the index of the statement after it
    pub labels: Vec<(Option<Expr>, usize)>,
    /// the possible effects of the whole choice
    pub lost: PossibleEffects,
}
