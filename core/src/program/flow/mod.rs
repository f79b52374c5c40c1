//! A program as its numbers: the straight line that is left when names, moves, addresses and loops are resolved.
//!
//! PTX that has run and C-like text that is compiled both become a flow. What is asked of a program is asked of it: the
//! exact result, which rounding did what, what a compiler may fuse, how the error changes over an input.
//!
//! ```text
//!   source   float w = c * d;                    fma.rn.f16 %f, %c, %d, %w;
//!   flow     number 2: mul.f16 of 0 and 1        number 3: fma.rn.f16 of 0, 1 and 2
//! ```

mod call;
mod held;
mod name;

pub use call::{Call, Function};
pub use held::{Held, To};
pub use name::Name;

use crate::eval::{NoTrace, eval};
use crate::float::{Float, Format, Mode, Tininess};
use crate::isa::{Instr, Op};
use crate::program::ptx::Space;
use crate::real::Real;
use std::collections::BTreeMap;
use std::fmt;

/// A straight-line program: every number in the order in which it is made.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Flow {
    /// what a number is made of stands before it
    pub numbers: Vec<Number>,
    /// the statements of the source in a line each, by their numbers
    pub statements: Vec<String>,
    /// the first line that compares numbers: for other inputs the program may go another way behind it
    pub choice: Option<u32>,
    /// the line behind which nothing ran, because it leads to where the program is not followed
    pub stopped: Option<u32>,
    /// what the program is asked for
    pub outputs: Vec<Output>,
    /// the numbers that are held, by their places
    pub held: BTreeMap<u32, Held>,
}

/// A number of one lane, and where it comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct Number {
    /// the line of the source, from 1; 0 of what comes from outside
    pub line: u32,
    /// its place in [`Flow::statements`]: the lanes of a packed instruction share it
    pub statement: u32,
    /// the lane of its register, 0 where there is one
    pub lane: u8,
    /// the name that it was first put into: a variable, a register; of a number in the text, that text; empty within an
    /// expression
    pub name: Name,
    /// where it comes from
    pub origin: Origin,
    /// what the machine has
    pub value: Float,
}

impl Number {
    /// The places of what it is made of.
    pub fn operands(&self) -> &[u32] {
        match &self.origin {
            Origin::Made(operation, places) => places.get(..operation.operands()).unwrap_or_default(),
            _ => &[],
        }
    }
}

/// Where a number comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum Origin {
    /// from outside: an input, or memory that was given. `None`: its bits are what was meant
    Given(Option<Real>),
    /// written in the program, with the real number that is written
    Literal(Real),
    /// given, or written in the program, with more digits than are worked out exactly: what was meant is not known
    TooLong,
    /// bits of whole numbers, of another format or of nothing: on paper they are what the machine has
    Bits,
    /// made of earlier numbers, which are named by their places
    Made(Operation, [u32; 3]),
}

impl Origin {
    /// Of a number that is typed, with the real number that is typed, where it could be worked out.
    pub fn typed(value: Float, real: Option<Real>, origin: impl FnOnce(Real) -> Origin) -> Origin {
        match real {
            Some(real) => origin(real),
            None if value.is_finite() => Origin::TooLong,
            None => Origin::Bits,
        }
    }
}

/// How a number is made of others. Only as many of the three places count as it has operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operation {
    /// one lane of an instruction of the table: its types have one lane
    Instr(Instr),
    /// a function on f32 that the table has not: `div.rn.f32`, `sqrt.approx.ftz.f32`
    Call(Call),
}

/// As PTX writes it.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operation::Instr(instr) => instr.fmt(f),
            Operation::Call(call) => call.fmt(f),
        }
    }
}

impl Operation {
    /// How many operands it has.
    pub const fn operands(self) -> usize {
        match self {
            Operation::Instr(instr) if matches!(instr.op, Op::Cvt) => 1,
            Operation::Instr(instr) => instr.operand_names().len(),
            Operation::Call(call) => call.operands(),
        }
    }

    /// The operation with its rounding written: a product and a sum without one would be fused by the assembler.
    #[must_use]
    pub fn kept_apart(self) -> Self {
        match self {
            Operation::Instr(instr @ Instr { op: Op::Add | Op::Sub | Op::Mul, mode: None, .. }) => {
                Operation::Instr(Instr { mode: Some(Mode::Rn), ..instr })
            }
            _ => self,
        }
    }

    /// What it makes of these operands; the result is of this format.
    pub fn result(self, operands: [Float; 3], format: Format) -> Float {
        match self {
            Operation::Instr(instr) => {
                let bits = operands.map(Float::bits);
                Float::new(format, eval(&instr, &bits, Tininess::default(), &mut NoTrace).bits)
            }
            Operation::Call(call) => call.result([operands[0], operands[1]]),
        }
    }
}

impl Flow {
    /// A statement as [`Flow::statements`] has it: one blank for all that stand between two words.
    pub fn statement(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The number at a place of this flow.
    pub fn number(&self, place: u32) -> Option<&Number> {
        let number = self.numbers.get(place as usize);
        debug_assert!(number.is_some(), "place {place} lies in a flow of {} numbers", self.numbers.len());
        number
    }

    /// The number at this place: what the machine has there, or more where it is held wider than its format. `None` of
    /// infinities and NaNs.
    pub fn real(&self, place: u32) -> Option<Real> {
        let wide = self.held.get(&place).and_then(|held| held.wide.clone());
        wide.or_else(|| Real::of(self.number(place)?.value))
    }

    /// Is the number at this place held wider than its format?
    pub fn is_wide(&self, place: u32) -> bool {
        self.held.get(&place).is_some_and(|held| held.wide.is_some())
    }

    /// What the machine has at these places; 0 where there is no number.
    pub fn machine(&self, places: [u32; 3]) -> [Float; 3] {
        places.map(|place| {
            let number = self.numbers.get(place as usize);
            number.map_or(Float::new(Format::F32, 0), |number| number.value)
        })
    }
}

/// A result, by the name under which it is asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Output {
    /// a register, a place in memory, `returned`
    pub name: String,
    /// the place of its number
    pub number: u32,
    /// where it is left
    pub left: Left,
}

/// Where a program leaves a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Left {
    /// under a name at the end of the text, which need not be a result: a compiler drops what nothing reads
    Named,
    /// returned by a function
    Returned,
    /// in memory, at this address
    Stored(Space, u64),
}
