//! What a statement of PTX is.

use crate::isa::Span;
use crate::program::read::Diagnostic;

/// A statement, and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement<'a> {
    /// the line on which it begins, from 1
    pub line: usize,
    /// the byte of the program at which it begins
    pub at: usize,
    /// the statement as it stands, without the comments round it
    pub text: &'a str,
    /// what it says; or what is wrong with it
    pub kind: Result<StatementKind<'a>, Diagnostic>,
    /// what was read in spite of a slip
    pub slips: Vec<&'static str>,
}

/// What a statement says.
#[derive(Clone, PartialEq, Debug)]
pub enum StatementKind<'a> {
    /// `{` round statements
    Opens,
    /// `}`
    Closes,
    /// `$L__BB0_2:`
    Label(&'a str),
    /// `.reg .b16 %rs<4>, %h;`
    Registers {
        /// the type without its dot: `b16`
        ty: &'a str,
        /// the names; those with a number stand for that many, `%rs0` and so on
        names: Vec<Declared<'a>>,
    },
    /// `.param .u64 x;`, `.shared .align 4 .b8 tile[64];`
    Variables(Vec<Variable<'a>>),
    /// `.visible .entry scale(.param .u64 x)`, up to the brace that opens it
    Function(Function<'a>),
    /// a directive that changes nothing here: `.version 9.5`, `.pragma "nounroll";`
    Directive(&'a str),
    /// an instruction
    Line(Line<'a>),
}

/// A name of a declaration of registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared<'a> {
    pub name: &'a str,
    /// `4` of `%rs<4>`
    pub count: Option<u32>,
}

/// A piece of memory with a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable<'a> {
    pub space: Space,
    pub name: &'a str,
    /// type of its elements, without the dot
    pub ty: &'a str,
    /// how many elements it has; `None` where it is no array, or one without a length
    pub count: Option<u64>,
    /// its address is a multiple of this
    pub align: u64,
    /// what its first elements hold
    pub values: Vec<&'a str>,
}

/// The head of a function.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Function<'a> {
    pub name: &'a str,
    /// is it a kernel, which the host launches? Else it is for other functions to call
    pub is_kernel: bool,
    /// does its body follow? Else it is only declared
    pub has_body: bool,
    /// what it returns
    pub returned: Vec<Variable<'a>>,
    /// what it is called with
    pub parameters: Vec<Variable<'a>>,
    /// those of either kind that are registers
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

/// An operand, and where it stands: bytes from the start of its statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Operand<'a> {
    pub at: Span,
    pub value: Value<'a>,
}

impl<'a> Operand<'a> {
    /// The register or the number that it is; nothing of what has parts.
    pub const fn name(&self) -> &'a str {
        match &self.value {
            Value::Text(text) => text,
            _ => "",
        }
    }

    /// The register that a lane belongs to.
    pub fn lane_name(&self, lane: usize) -> &'a str {
        match &self.value {
            Value::Vector(parts) => parts.get(lane).map_or("", Operand::name),
            _ => self.name(),
        }
    }
}

/// What stands for an operand.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'a> {
    /// a register, a variable or a number, with the sign that may stand before it
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

/// What stands between brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address<'a> {
    /// a register or a variable; `None` of a plain number
    pub base: Option<&'a str>,
    pub offset: i64,
}

/// A space of memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Space {
    /// memory of the whole GPU
    Global,
    /// memory of a block of threads
    Shared,
    /// memory of the thread
    Local,
    /// memory that is only read
    Const,
    /// what a kernel is called with
    Param,
}

impl Space {
    /// All spaces.
    pub const ALL: [Space; 5] = [Space::Global, Space::Shared, Space::Local, Space::Const, Space::Param];

    /// Its name, as PTX has it without the dot.
    pub const fn name(self) -> &'static str {
        match self {
            Space::Global => "global",
            Space::Shared => "shared",
            Space::Local => "local",
            Space::Const => "const",
            Space::Param => "param",
        }
    }

    /// The space of this name.
    pub fn named(word: &str) -> Option<Space> {
        Space::ALL.into_iter().find(|space| space.name() == word)
    }
}
