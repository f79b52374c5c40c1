//! A program as its numbers: straight-line code, in which names, moves, addresses and loops are resolved.
//!
//! PTX becomes a flow when it runs, C-like code when it is compiled. All analyses work on flows: the exact result, the
//! error of each rounding, the fusions that a compiler may choose, the error over an input's range.
//!
//! ```text
//!   source   float w = c * d;                    fma.rn.f16 %f, %c, %d, %w;
//!   flow     number 2: mul.f16 of 0 and 1        number 3: fma.rn.f16 of 0, 1 and 2
//! ```

mod call;
mod function;
mod held;
mod name;
mod special;
mod value;

pub use call::{Call, Function};
pub use held::{HeldNumber, HoldEffect, HoldValue};
pub use name::Name;

use crate::eval::{NoTrace, eval, eval_double};
use crate::float::{Float, Format, Mode, Tininess};
use crate::isa::{Instr, Op};
use crate::program::ptx::Space;
use crate::real::Real;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A straight-line program: every number in the order of computation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Flow {
    /// the numbers; operands come before the numbers that are made of them
    pub numbers: Vec<Number>,
    /// the source statements, one line of text each; numbers refer to them by index
    pub statements: Vec<String>,
    /// the first line that compares numbers: with other inputs the program may take another branch after it
    pub choice: Option<u32>,
    /// true if a PTX branch led back to an earlier line, so that lines ran several times
    pub repeats: bool,
    /// true if a part of the program did not run, so that its results may be wrong
    pub is_partial: bool,
    /// the numbers of unset inputs, each with the name of its input; their value is 0
    pub unset: BTreeMap<u32, Name>,
    /// the names of the unset integer inputs; any result may depend on them
    pub unset_integers: BTreeSet<Name>,
    /// the number of operations after the recorded ones: their numbers are not in the flow
    pub not_recorded: u64,
    /// the results of the program
    pub outputs: Vec<Output>,
    /// the held numbers, by their index
    pub held: BTreeMap<u32, HeldNumber>,
    /// the full values of numbers that pass on a held number wider than their format, such as its negation
    pub passed_on: BTreeMap<u32, Real>,
}

/// A number of one lane, and its origin.
#[derive(Clone, PartialEq, Debug)]
pub struct Number {
    /// the source line, from 1; 0 for a number from outside the program
    pub line: u32,
    /// the index of its statement in [`Flow::statements`]; the lanes of a packed instruction share a statement
    pub statement: u32,
    /// the lane of its register; 0 for a scalar
    pub lane: u8,
    /// the variable or register that first received it; for a literal, its text; empty inside an expression
    pub name: Name,
    /// its origin
    pub origin: Origin,
    /// its value on the machine
    pub value: Float,
}

impl Number {
    /// The indices of its operands.
    pub fn operands(&self) -> &[u32] {
        match &self.origin {
            Origin::Made(operation, places) => places.get(..operation.operands()).unwrap_or_default(),
            _ => &[],
        }
    }
}

/// The origin of a number.
#[derive(Clone, PartialEq, Debug)]
pub enum Origin {
    /// an input, or given memory, with the real number that was meant; `None` if exactly its bits were meant
    Given(Option<Real>),
    /// a literal of the program, with the real number that it denotes
    Literal(Real),
    /// an input or a literal with too many digits for exact arithmetic: the number that was meant is unknown
    TooLong,
    /// bits of an integer, of another format, or of no known type; an infinity or a NaN. The exact value is the
    /// machine's
    Bits,
    /// the result of an operation on earlier numbers, given by their indices
    Made(Operation, [u32; 3]),
}

impl Origin {
    /// The origin of a typed number. `real` is the number as typed; `None` if it could not be computed exactly.
    pub fn typed(value: Float, real: Option<Real>, origin: impl FnOnce(Real) -> Origin) -> Origin {
        match real {
            Some(real) => origin(real),
            None if value.is_finite() => Origin::TooLong,
            None => Origin::Bits,
        }
    }
}

/// An operation on numbers. Of its three operand indices, only the first [`Operation::operands`] count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operation {
    /// one lane of an instruction, so its types have one lane; in the table, or arithmetic in f64
    Instr(Instr),
    /// a function that the table lacks: `div.rn.f32`, `sqrt.rn.f64`, `sqrt.approx.ftz.f32`
    Call(Call),
}

/// Prints the PTX spelling.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operation::Instr(instr) => instr.fmt(f),
            Operation::Call(call) => call.fmt(f),
        }
    }
}

impl Operation {
    /// The number of operands.
    pub const fn operands(self) -> usize {
        match self {
            Operation::Instr(instr) if matches!(instr.op, Op::Cvt) => 1,
            Operation::Instr(instr) => instr.operand_names().len(),
            Operation::Call(call) => call.operands(),
        }
    }

    /// The operation with an explicit rounding mode, so that the assembler does not fuse a product and a sum.
    #[must_use]
    pub fn kept_apart(self) -> Self {
        match self {
            Operation::Instr(instr @ Instr { op: Op::Add | Op::Sub | Op::Mul, mode: None, .. }) => {
                Operation::Instr(Instr { mode: Some(Mode::Rn), ..instr })
            }
            _ => self,
        }
    }

    /// The result for these operands, in this format.
    pub fn result(self, operands: [Float; 3], format: Format) -> Float {
        match self {
            Operation::Instr(instr) => {
                let bits = operands.map(Float::bits);
                if instr.is_in_f64() {
                    return Float::new(format, eval_double(&instr, bits));
                }
                Float::new(format, eval(&instr, &bits, Tininess::default(), &mut NoTrace).bits)
            }
            Operation::Call(call) => call.result([operands[0], operands[1]]),
        }
    }
}

impl Flow {
    /// Normalises a statement as in [`Flow::statements`]: every run of white space becomes one blank.
    pub fn statement(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The number at this index.
    pub fn number(&self, place: u32) -> Option<&Number> {
        let number = self.numbers.get(place as usize);
        debug_assert!(number.is_some(), "place {place} lies in a flow of {} numbers", self.numbers.len());
        number
    }

    /// The value of the number at this index: the machine's, or the wider value at which it is held. `None` for
    /// infinities and NaNs.
    pub fn real(&self, place: u32) -> Option<Real> {
        self.wide(place).cloned().or_else(|| Real::of(self.number(place)?.value))
    }

    /// The full value of the number at this index, if it is wider than its format.
    fn wide(&self, place: u32) -> Option<&Real> {
        let held = self.held.get(&place).and_then(|held| held.wide.as_ref());
        held.or_else(|| self.passed_on.get(&place))
    }

    /// True if the number at this index has a value wider than its format.
    pub fn is_wide(&self, place: u32) -> bool {
        self.wide(place).is_some()
    }

    /// Records how the holds changed the number at this index.
    pub fn keep(&mut self, place: u32, effect: HoldEffect) {
        match effect {
            HoldEffect::None => {}
            HoldEffect::Held(held) => drop(self.held.insert(place, held)),
            HoldEffect::PassedOn(real) => drop(self.passed_on.insert(place, real)),
        }
    }

    /// The machine's values at these indices; 0 where there is no number.
    pub fn machine(&self, places: [u32; 3]) -> [Float; 3] {
        places.map(|place| {
            let number = self.numbers.get(place as usize);
            number.map_or(Float::new(Format::F32, 0), |number| number.value)
        })
    }
}

/// A result and its name.
#[derive(Clone, PartialEq, Debug)]
pub struct Output {
    /// a register, a memory location, or `returned`
    pub name: String,
    /// the index of the number in the flow
    pub number: u32,
    /// the destination of the result
    pub destination: Destination,
}

/// The destination of a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Destination {
    /// a variable at the end of the program; it may not be a result: a compiler drops it if nothing reads it
    Named,
    /// returned by a function
    Returned,
    /// in memory, at this address
    Stored(Space, u64),
}
