//! A C-like program as it is read, before anything is looked up or computed.
//!
//! An expression is a list of [`Node`]s, operands before the operator that takes them: so however long it is, it is gone
//! through in one loop.
//!
//! ```text
//!   -a * b + 2      a  neg  b  mul  2  add
//! ```

use super::ty::Ty;
use crate::isa::{Span, Type};
use crate::program::read::Diagnostic;
use crate::program::run::Status;
use std::collections::HashMap;

/// The program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tree {
    pub names: Names,
    pub functions: Vec<Function>,
    /// statements that stand in no function
    pub statements: Vec<Statement>,
    /// does a function stand last? Then it is what runs
    pub ends_with_function: bool,
    /// the numbers that are written, as they are written
    pub literals: Vec<Literal>,
    /// functions and the number of an argument: where undeclared names stand
    pub contexts: Vec<(Name, u32)>,
    /// where each statement stands, by its number; of a loop, its first line
    pub places: Vec<Span>,
    /// what was read in spite of a slip, and lines of the preprocessor
    pub remarks: Vec<Remark>,
}

/// A name, by its place in [`Names`].
pub type Name = u32;

/// Every name once.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Names {
    list: Vec<String>,
    places: HashMap<String, Name>,
}

impl Names {
    pub fn place(&mut self, name: &str) -> Name {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = self.list.len() as Name;
        self.list.push(name.to_owned());
        self.places.insert(name.to_owned(), place);
        place
    }

    pub fn text(&self, name: Name) -> &str {
        let text = self.list.get(name as usize);
        debug_assert!(text.is_some(), "name {name} is one of {}", self.list.len());
        text.map_or("", String::as_str)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.list.len()
    }
}

/// Something to be told that is no statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Remark {
    pub at: Span,
    /// what becomes of it
    pub status: Status,
    pub said: Option<Diagnostic>,
}

/// A function.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub name: Name,
    /// from its type to the bracket behind its parameters
    pub at: Span,
    pub returns: Ty,
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
    /// is it an array or a pointer?
    pub is_array: bool,
    /// of an array, how many elements it has, and each of them, where that is said
    pub lengths: Vec<Option<Expr>>,
}

/// How a parameter gets its value, and what becomes of that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Passing {
    /// it is a copy
    Value,
    /// it has what the argument has, and the argument has in the end what it has: `inout float x`, `float& x`
    Both,
    /// it has nothing at first, and the argument has in the end what it has: `out float x`
    Out,
}

/// A statement, and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    pub at: Span,
    /// its number in the program, from 0
    pub number: u32,
    pub kind: StatementKind,
}

impl Statement {
    /// The expressions of what it says itself.
    pub fn exprs(&self) -> Vec<&Expr> {
        match &self.kind {
            StatementKind::Declare(_, list) => {
                list.iter().filter_map(|one| one.value.as_ref()).flat_map(Value::exprs).collect()
            }
            StatementKind::Assign(_, _, value) | StatementKind::Return(Some(value)) => value.exprs(),
            StatementKind::Value(expr) => vec![expr],
            StatementKind::Return(None)
            | StatementKind::Loop(_)
            | StatementKind::Choice(_)
            | StatementKind::Block(_)
            | StatementKind::Ignored(_)
            | StatementKind::Wrong(..) => Vec::new(),
        }
    }

    /// What may be left from within it by what cannot be understood.
    pub fn leaves(&self) -> Leaves {
        let inside = |body: &[Statement]| body.iter().map(Statement::leaves).max().unwrap_or_default();
        match &self.kind {
            StatementKind::Wrong(_, lost) => lost.leaves,
            StatementKind::Choice(of) => of.lost.leaves,
            StatementKind::Block(body) => inside(body),
            StatementKind::Loop(of) if inside(&of.body) == Leaves::Function => Leaves::Function,
            _ => Leaves::Nothing,
        }
    }
}

/// What a statement says.
#[derive(Clone, PartialEq, Debug)]
pub enum StatementKind {
    /// `half a = 1, b, w[2] = {1, 2};`
    Declare(Ty, Vec<Declared>),
    /// `x = y;`, `x += y;` with the operator before the `=`
    Assign(Target, Option<Operator>, Value),
    /// an expression alone
    Value(Expr),
    /// `return x;`
    Return(Option<Value>),
    Loop(Box<Loop>),
    Choice(Box<Choice>),
    Block(Vec<Statement>),
    /// it changes nothing here
    Ignored(Diagnostic),
    /// it cannot be understood; what it may have changed
    Wrong(Diagnostic, Lost),
}

/// What a statement that cannot be understood may do to what stands behind it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lost {
    /// it may change these
    pub names: Vec<Name>,
    /// how far behind it nothing may run
    pub leaves: Leaves,
}

/// What may be left from within a statement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Leaves {
    /// nothing: what stands behind the statement runs
    #[default]
    Nothing,
    /// the round of a loop that the statement stands in, or the loop, by `continue` or `break`
    Loop,
    /// the function, by `return` or `goto`
    Function,
}

/// A name of a declaration.
#[derive(Clone, PartialEq, Debug)]
pub struct Declared {
    pub name: Name,
    pub at: Span,
    /// of an array, how many elements it has, and each of them, where that is said; else nothing
    pub lengths: Vec<Option<Expr>>,
    pub value: Option<Value>,
    /// does `const` stand before it?
    pub is_constant: bool,
}

/// What is put into a variable.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Expr(Expr),
    /// `{a, b}`
    List(Vec<Expr>, Span),
    /// `{{a, b}, {c, d}}`
    Rows(Vec<Value>, Span),
}

impl Value {
    /// All expressions in it.
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Value::Expr(expr) => vec![expr],
            Value::List(list, _) => list.iter().collect(),
            Value::Rows(rows, _) => rows.iter().flat_map(Value::exprs).collect(),
        }
    }
}

/// What is assigned to.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    pub path: Path,
    /// the outermost first
    pub indices: Vec<Expr>,
    /// `.x` behind an index
    pub lane: Option<u8>,
    pub at: Span,
}

/// A name, with the names behind its dots: `line.normal.t`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path {
    /// the first name
    pub head: Name,
    /// all of it
    pub full: Name,
    /// what stands behind the first dot, where that are lanes of a vector
    pub lanes: Option<Lanes>,
    /// of two lanes each by itself: `v.x` and `v.y` of `v.xy`; else all of it twice
    pub parts: [Name; 2],
}

/// Lanes of a vector: `.y` is one, `.yx` are two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lanes {
    One(u8),
    Two(u8, u8),
}

/// `for (int i = first; i < end; i += step)`
#[derive(Clone, PartialEq, Debug)]
pub struct Loop {
    pub index: Name,
    /// `for (int i = 0; i < n; ++i)`
    pub head: Span,
    pub first: Expr,
    pub test: Test,
    pub end: Expr,
    pub step: Expr,
    /// does the index go down by the step?
    pub down: bool,
    pub body: Vec<Statement>,
}

/// `if (i == 0) { … } else { … }`
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// `if (i == 0)`
    pub head: Span,
    pub condition: Condition,
    /// what runs where it holds
    pub holds: Vec<Statement>,
    /// what runs where it does not
    pub fails: Vec<Statement>,
    /// what both ways may change or leave
    pub lost: Lost,
}

/// What is asked of whole numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum Condition {
    /// `i == 0`
    Compare(Expr, Test, Expr),
    /// `i`: is it another number than 0?
    Number(Expr),
    /// `!c`
    Not(Box<Condition>),
    /// `a && b && c`: those behind the first that does not hold are not asked
    All(Vec<Condition>),
    /// `a || b || c`: those behind the first that holds are not asked
    Any(Vec<Condition>),
}

/// How whole numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Unequal,
}

/// An expression: operands before their operators.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Expr {
    pub nodes: Vec<Node>,
}

impl Expr {
    /// From the first byte to the last.
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

/// What a node is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum NodeKind {
    /// a name; the place of its context in [`Tree::contexts`], where it stands in a call
    Path(Path, Option<u32>),
    /// a number with a point or an exponent, by its place in [`Tree::literals`]
    Literal(u32),
    Whole(i64),
    Negate,
    Binary(Operator),
    /// `/` or `%` within an index, where whole numbers are divided as in C
    Within(Operator),
    /// `name(…)` with so many arguments
    Call(Name, u32),
    /// `(half)x`
    Cast(Ty),
    /// `half2(…)` with so many arguments
    Construct(Ty, u32),
    Lanes(Lanes),
    /// `a[i][j]`: takes the array's name and so many indices
    Element(Path, Option<u32>, u32),
}

/// An operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    Add,
    Sub,
    Mul,
    /// of whole numbers only
    Div,
    /// of whole numbers only
    Rem,
    /// `<<`, and all that follow: of whole numbers only
    Left,
    Right,
    And,
    Or,
    Xor,
}

/// A number as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Literal {
    /// without its suffix
    pub text: String,
    /// what its suffix says
    pub ty: Option<Type>,
}
