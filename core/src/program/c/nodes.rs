//! Expressions as lists of [`Node`]s in postfix order, so a single loop can process an expression of any length.
//!
//! ```text
//!   -a * b + 2      a  neg  b  mul  2  add
//!   c ? a : b       c  choose  a  skip  b  chosen
//!   a && b          a  shortcut  b  truth
//! ```

use super::integer::Whole;
use super::limits::Limit;
use super::names::Name;
use super::operator::{Operator, Test};
use super::ty::{MOST_LANES, Ty};
use crate::isa::{Span, Type};

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
    Integer(Whole),
    Negate,
    /// `~`
    Complement,
    /// `!`
    Not,
    Binary(Operator),
    Compare(Test),
    /// after the left operand of `&&` (true) or `||`: skips this many nodes if it decides the result
    Shortcut(bool, u32),
    /// the truth value of the operand
    Truth,
    /// after the condition of `?:`: skips this many nodes if it is false
    Choose(u32),
    /// between the two values of `?:`: skips this many nodes
    Skip(u32),
    /// the end of `?:`, whose values have this many nodes
    Chosen(u32, u32),
    /// `name(…)`, with the number of arguments
    Call(Name, u32),
    /// `(half)x`
    Cast(Ty),
    /// `bit_cast<half>(x)`, `*(half*)&x`: the same bits as another type
    BitCast(Ty),
    /// `(half2*)p`
    PointerCast(Ty),
    /// `half2(…)`, with the number of arguments
    Construct(Ty, u32),
    /// a member of a structure, or lanes of a vector
    Member(Name),
    /// `a[i][j]`: the array's name, its context, and the number of indices
    Element(Path, Option<u32>, u32),
    /// an index after any other operand
    Index,
    /// `&a[i]`: a pointer to an element, as for [`NodeKind::Element`]
    ElementAddress(Path, u32),
    /// `&x`
    Address(Path),
    /// `sizeof(half)`, `sizeof x`
    SizeOf(SizeOf),
    /// `std::numeric_limits<float>::max()`; true if the namespace is `std`
    Limit(Ty, Limit, bool),
    /// `i++`, `--i`: the name, the amount, and true if the value is that before the step
    Step(Path, i8, bool),
}

/// The operand of `sizeof`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SizeOf {
    Type(Ty),
    Name(Path),
    /// an element of an array, such as `*p` or `a[0]`
    Element(Path),
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
    /// the path of each lane: `v.x` and `v.y` for `v.xy`; otherwise the whole path
    pub parts: [Name; MOST_LANES],
}

impl Path {
    /// A name without members.
    pub fn of(name: Name) -> Path {
        Path { head: name, full: name, lanes: None, parts: [name; MOST_LANES] }
    }
}

/// Lanes of a vector: one in `.y`, two in `.yx`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lanes {
    count: u8,
    lanes: [u8; MOST_LANES],
}

impl Lanes {
    /// The lanes that a swizzle such as `.xy` or `.rgb` names.
    pub fn named(word: &str) -> Option<Lanes> {
        const LETTERS: [&str; 3] = ["xyzw", "rgba", "stpq"];
        let mut lanes = [0; MOST_LANES];
        if word.is_empty() || word.len() > MOST_LANES {
            return None;
        }
        for (letter, lane) in word.chars().zip(&mut lanes) {
            *lane = LETTERS.iter().find_map(|letters| letters.find(letter))? as u8;
        }
        Some(Lanes { count: word.len() as u8, lanes })
    }

    /// A single lane.
    pub fn one(lane: u8) -> Lanes {
        Lanes { count: 1, lanes: [lane; MOST_LANES] }
    }

    /// The number of lanes.
    pub fn count(self) -> u8 {
        self.count
    }

    /// The indices of the lanes.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        self.lanes.into_iter().take(usize::from(self.count))
    }
}

/// A literal as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Literal {
    /// the text without the suffix
    pub text: String,
    /// the type that its suffix means
    pub ty: Option<Type>,
}

/// The left side of an assignment.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    pub base: TargetBase,
    pub accessors: Vec<Accessor>,
    pub at: Span,
}

/// The first part of a target.
#[derive(Clone, PartialEq, Debug)]
pub enum TargetBase {
    /// a name with its members
    Path(Path),
    /// a pointer, which an index follows
    Pointer(Expr),
    /// the bits of a variable as another type: `*(int*)&x`
    Bits(Path, Ty),
}

/// A part of a target after its name.
#[derive(Clone, PartialEq, Debug)]
pub enum Accessor {
    /// `[i]`
    Index(Expr),
    /// `.x`
    Member(Name),
}
