//! The syntax tree of PTX statements.

use crate::isa::Span;
use crate::program::read::Diagnostic;

/// A statement and its position.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement<'a> {
    /// the line on which it begins, from 1
    pub line: usize,
    /// the byte offset in the program at which it begins
    pub at: usize,
    /// the text of the statement, without surrounding comments
    pub text: &'a str,
    /// the parsed statement, or its error
    pub kind: Result<StatementKind<'a>, Diagnostic>,
    /// the slips that the parser tolerated
    pub slips: Vec<&'static str>,
}

/// The kinds of statements.
#[derive(Clone, PartialEq, Debug)]
pub enum StatementKind<'a> {
    /// `{`, the start of a block
    Opens,
    /// `}`
    Closes,
    /// `$L__BB0_2:`
    Label(&'a str),
    /// `.reg .b16 %rs<4>, %h;`
    Registers {
        /// the type without its dot: `b16`
        ty: &'a str,
        /// the names; a name with a count `n` declares `n` registers, `%rs0` and so on
        names: Vec<Declared<'a>>,
    },
    /// `.param .u64 x;`, `.shared .align 4 .b8 tile[64];`
    Variables(Vec<Variable<'a>>),
    /// `.visible .entry scale(.param .u64 x)`, up to the opening brace
    Function(Function<'a>),
    /// a directive that has no effect in halfplay: `.version 9.5`, `.pragma "nounroll";`
    Directive(&'a str),
    /// an instruction
    Line(Line<'a>),
}

/// A name in a declaration of registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared<'a> {
    pub name: &'a str,
    /// `4` of `%rs<4>`
    pub count: Option<u32>,
}

/// A named piece of memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable<'a> {
    pub space: Space,
    pub name: &'a str,
    /// the type of its elements, without the dot
    pub ty: &'a str,
    /// the number of elements; `None` for a scalar, 0 for an array without a length
    pub count: Option<u64>,
    /// the alignment in bytes: its address is a multiple of this
    pub align: u64,
    /// the initial values of its first elements
    pub values: Vec<&'a str>,
}

/// The head of a function.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Function<'a> {
    pub name: &'a str,
    /// true for a kernel, which the host launches; false for a function that other functions call
    pub is_kernel: bool,
    /// true if its body follows; false for a mere declaration
    pub has_body: bool,
    /// the threads of a block along x, y and z that `.reqntid` requires
    pub block: Option<[u32; 3]>,
    /// the return values
    pub returned: Vec<Variable<'a>>,
    /// the parameters
    pub parameters: Vec<Variable<'a>>,
    /// parameters and return values that are registers
    pub registers: Vec<Variable<'a>>,
}

/// An instruction with its operands.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<'a> {
    pub guard: Option<Guard<'a>>,
    /// the instruction as it is written: `fma.rn.f16`
    pub name: &'a str,
    pub operands: Vec<Operand<'a>>,
}

/// `@p` or `@!p`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard<'a> {
    pub predicate: &'a str,
    pub negated: bool,
}

/// An operand and its span, in bytes from the start of its statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Operand<'a> {
    pub at: Span,
    pub value: Value<'a>,
}

impl<'a> Operand<'a> {
    /// The register or number itself; empty for an operand that has parts.
    pub const fn name(&self) -> &'a str {
        match &self.value {
            Value::Text(text) => text,
            _ => "",
        }
    }

    /// The register of a lane: the lane's element of a vector, or the operand itself.
    pub fn lane_name(&self, lane: usize) -> &'a str {
        match &self.value {
            Value::Vector(parts) => parts.get(lane).map_or("", Operand::name),
            _ => self.name(),
        }
    }
}

/// The forms of an operand.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'a> {
    /// a register, a variable, or a number with its sign
    Text(&'a str),
    /// `!p`
    Not(&'a str),
    /// `{%h1, %h2}`
    Vector(Vec<Operand<'a>>),
    /// `[%rd1+4]`
    Address(Address<'a>),
    /// `p|q`
    Both(&'a str, &'a str),
}

/// The address between brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address<'a> {
    /// a register or a variable; `None` if the address is a plain number
    pub base: Option<&'a str>,
    pub offset: i64,
}

/// A PTX state space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Space {
    /// memory of the whole GPU
    Global,
    /// memory shared by a block of threads
    Shared,
    /// memory private to a thread
    Local,
    /// read-only memory
    Const,
    /// the parameters of a kernel or a function
    Param,
}

impl Space {
    /// All state spaces.
    pub const ALL: [Space; 5] = [Space::Global, Space::Shared, Space::Local, Space::Const, Space::Param];

    /// Its name in PTX, without the dot.
    pub const fn name(self) -> &'static str {
        match self {
            Space::Global => "global",
            Space::Shared => "shared",
            Space::Local => "local",
            Space::Const => "const",
            Space::Param => "param",
        }
    }

    /// The state space with this name.
    pub fn named(word: &str) -> Option<Space> {
        Space::ALL.into_iter().find(|space| space.name() == word)
    }
}
