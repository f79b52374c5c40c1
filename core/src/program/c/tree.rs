//! The syntax tree of a C-like program, before any name is resolved.
//!
//! An expression is a list of [`Node`]s in postfix order, so a single loop can process an expression of any length.
//!
//! ```text
//!   -a * b + 2      a  neg  b  mul  2  add
//! ```

use super::ty::Ty;
use crate::isa::{Span, Type};
use crate::program::read::Diagnostic;
use crate::program::run::Status;

pub use super::names::{Name, Names};

/// A program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tree {
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

/// A function definition.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub name: Name,
    /// from its type to the bracket that closes its parameters
    pub at: Span,
    pub returns: Ty,
    /// true if it is declared `__global__`
    pub is_kernel: bool,
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
    /// the length of each dimension of an array; `None` where it is not given
    pub lengths: Vec<Option<Expr>>,
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
            StatementKind::Declare(_, list) => {
                list.iter().filter_map(|one| one.value.as_ref()).flat_map(Value::exprs).collect()
            }
            StatementKind::Assign(_, _, value) | StatementKind::Return(Some(value)) => value.exprs(),
            StatementKind::Value(expr) => vec![expr],
            StatementKind::Return(None)
            | StatementKind::Loop(_)
            | StatementKind::If(_)
            | StatementKind::Block(_)
            | StatementKind::Ignored(_)
            | StatementKind::Barrier
            | StatementKind::Launch(_)
            | StatementKind::Wrong(..) => Vec::new(),
        }
    }

    /// The outermost construct that the malformed parts of the statement may leave.
    pub fn leaves(&self) -> Leaves {
        let inside = |body: &[Statement]| body.iter().map(Statement::leaves).max().unwrap_or_default();
        match &self.kind {
            StatementKind::Wrong(_, lost) => lost.leaves,
            StatementKind::If(of) => of.lost.leaves,
            StatementKind::Block(body) => inside(body),
            StatementKind::Loop(of) if inside(&of.body) == Leaves::Function => Leaves::Function,
            _ => Leaves::Nothing,
        }
    }
}

/// The kinds of statements.
#[derive(Clone, PartialEq, Debug)]
pub enum StatementKind {
    /// `half a = 1, b, w[2] = {1, 2};`
    Declare(Ty, Vec<Declared>),
    /// `x = y;`, or `x += y;` with the operator that precedes the `=`
    Assign(Target, Option<Operator>, Value),
    /// a bare expression
    Value(Expr),
    /// `return x;`
    Return(Option<Value>),
    Loop(Box<Loop>),
    If(Box<IfStatement>),
    Block(Vec<Statement>),
    /// a statement without effect in halfplay
    Ignored(Diagnostic),
    /// `__syncthreads();`
    Barrier,
    /// `kernel<<<grid, block>>>(…);`
    Launch(Name),
    /// a malformed statement, and what it may have changed
    Wrong(Diagnostic, PossibleEffects),
}

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
    pub name: Name,
    pub at: Span,
    /// the length of each dimension of an array, `None` where it is not given; empty for a scalar
    pub lengths: Vec<Option<Expr>>,
    pub value: Option<Value>,
    /// true if it is declared `const`
    pub is_constant: bool,
    /// true if it is declared `__shared__`
    pub is_shared: bool,
}

/// An initialiser, or the right side of an assignment.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Expr(Expr),
    /// `{a, b}`
    List(Vec<Expr>, Span),
    /// `{{a, b}, {c, d}}`
    Rows(Vec<Value>, Span),
}

impl Value {
    /// All expressions in the value.
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Value::Expr(expr) => vec![expr],
            Value::List(list, _) => list.iter().collect(),
            Value::Rows(rows, _) => rows.iter().flat_map(Value::exprs).collect(),
        }
    }
}

/// The left side of an assignment.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    pub path: Path,
    /// the indices, outermost first
    pub indices: Vec<Expr>,
    /// the lane of `.x` after an index
    pub lane: Option<u8>,
    pub at: Span,
}

/// A name with its members: `line.normal.t`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path {
    /// the first name
    pub head: Name,
    /// the whole path
    pub full: Name,
    /// the only member, if it names lanes of a vector
    pub lanes: Option<Lanes>,
    /// for two lanes, the path of each: `v.x` and `v.y` for `v.xy`; otherwise the whole path twice
    pub parts: [Name; 2],
}

/// Lanes of a vector: one in `.y`, two in `.yx`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lanes {
    One(u8),
    Two(u8, u8),
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

/// A loop: `for (int i = first; i < end; i += step)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Loop {
    pub index: Name,
    /// the span of `for (int i = 0; i < n; ++i)`
    pub head: Span,
    pub first: Expr,
    pub test: Test,
    pub end: Expr,
    pub step: Expr,
    /// true if the index counts down
    pub down: bool,
    pub body: Vec<Statement>,
}

/// A choice: `if (i == 0) { … } else { … }`.
#[derive(Clone, PartialEq, Debug)]
pub struct IfStatement {
    /// the span of `if (i == 0)`
    pub head: Span,
    pub condition: Condition,
    /// the branch for a true condition
    pub then_branch: Vec<Statement>,
    /// the branch for a false condition
    pub else_branch: Vec<Statement>,
    /// the possible effects of both branches
    pub lost: PossibleEffects,
}

/// A condition on integers.
#[derive(Clone, PartialEq, Debug)]
pub enum Condition {
    /// `i == 0`
    Compare(Expr, Test, Expr),
    /// `i`: true unless it is 0
    Number(Expr),
    /// `!c`
    Not(Box<Condition>),
    /// `a && b && c`, evaluated up to the first false condition
    All(Vec<Condition>),
    /// `a || b || c`, evaluated up to the first true condition
    Any(Vec<Condition>),
}

/// The comparisons of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Unequal,
}

/// An expression in postfix order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Expr {
    pub nodes: Vec<Node>,
}

impl Expr {
    /// The span of the whole expression.
    pub fn at(&self) -> Span {
        let start = self.nodes.iter().map(|node| node.at.start).min().unwrap_or(0);
        let end = self.nodes.iter().map(|node| node.at.end).max().unwrap_or(0);
        Span::new(start, end)
    }
}

/// An operand or an operator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Node {
    pub at: Span,
    pub kind: NodeKind,
}

/// The kinds of nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum NodeKind {
    /// a name; in a call argument, with its index in [`Tree::contexts`]
    Path(Path, Option<u32>),
    /// a floating-point literal, by its index in [`Tree::literals`]
    Literal(u32),
    Integer(i64),
    Negate,
    Binary(Operator),
    /// `/` or `%` within an index or a condition: integer division as in C
    IndexDivision(Operator),
    /// `name(…)`, with the number of arguments
    Call(Name, u32),
    /// `(half)x`
    Cast(Ty),
    /// `half2(…)`, with the number of arguments
    Construct(Ty, u32),
    Lanes(Lanes),
    /// `a[i][j]`: the array's name, its context, and the number of indices
    Element(Path, Option<u32>, u32),
}

/// The binary operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    Add,
    Sub,
    Mul,
    /// for integers only
    Div,
    /// for integers only
    Rem,
    /// `<<`; this and all following operators are for integers only
    Left,
    Right,
    And,
    Or,
    Xor,
}

/// A literal as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Literal {
    /// the text without the suffix
    pub text: String,
    /// the type that its suffix means
    pub ty: Option<Type>,
}
