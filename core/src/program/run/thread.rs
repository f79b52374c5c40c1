//! A thread: its registers, its memory, and how an operand is read and written.

use super::bits::{Bits, Ty, mask};
use super::given::Given;
use super::memory::Memory;
use super::registers::Registers;
use super::why;
use crate::eval::Evaluation;
use crate::float::is_name;
use crate::isa::Span;
use crate::program::ptx::{Operand, Space, Value};
use crate::program::read::{Diagnostic, is_register};

/// All that a line can read and change.
pub struct Thread<'a> {
    pub given: &'a Given,
    pub registers: Registers<'a>,
    pub memory: Memory<'a>,
    /// what was read in spite of a slip, in the present line
    pub slips: Vec<String>,
}

/// What a line has done.
#[derive(Default)]
pub struct Done {
    pub result: Option<Bits>,
    pub evaluation: Option<Evaluation>,
}

/// Why a line has not run.
pub enum Stop {
    /// it cannot be understood, or not be run
    Wrong(Diagnostic),
    /// it reads what is not known
    Missing(Diagnostic),
    /// it ends the thread
    Ends,
    /// it changes nothing here
    Idle(Diagnostic),
}

impl From<Diagnostic> for Stop {
    fn from(why: Diagnostic) -> Stop {
        Stop::Wrong(why)
    }
}

/// The first parts of the names of special registers.
const SPECIAL: [&str; 14] = [
    "%tid",
    "%ntid",
    "%ctaid",
    "%nctaid",
    "%laneid",
    "%warpid",
    "%nwarpid",
    "%smid",
    "%nsmid",
    "%gridid",
    "%clock",
    "%clock64",
    "%lanemask_lt",
    "%globaltimer",
];

impl<'a> Thread<'a> {
    /// What an operand holds, as so many bits.
    pub fn value(&mut self, operand: &Operand<'a>, ty: Ty) -> Result<u64, Stop> {
        match &operand.value {
            Value::Text(text) => self.named(text, operand.at, ty),
            Value::Not(text) => Ok(!self.named(text, operand.at, ty)? & mask(ty.width)),
            Value::Vector(parts) => self.packed(parts, operand.at, ty),
            Value::Address(_) | Value::Both(..) => {
                Err(why::expected(operand.at, "a register or a number").into())
            }
        }
    }

    /// The elements of a vector beside each other, the first in the lowest bits.
    fn packed(&mut self, parts: &[Operand<'a>], at: Span, ty: Ty) -> Result<u64, Stop> {
        let width = ty.width / parts.len().max(1) as u32;
        if width == 0 || width * parts.len() as u32 != ty.width {
            return Err(why::expected(at, "two or four elements, as wide as the whole together").into());
        }
        let float = ty.float.map(crate::isa::Type::lane).filter(|lane| lane.width() == width);
        let lane = Ty { width, signed: false, float };
        let mut all = 0;
        for (place, part) in (0..).zip(parts) {
            all |= self.value(part, lane)? << (place * width);
        }
        Ok(all)
    }

    fn named(&mut self, text: &'a str, at: Span, ty: Ty) -> Result<u64, Stop> {
        if self.registers.has(text) {
            return self.register(text, at, ty);
        }
        if let Some((_, address)) = self.memory.variable(text) {
            return Ok(address);
        }
        let special = text.split('.').next().is_some_and(|name| SPECIAL.contains(&name));
        let written = text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) || is_name(text);
        if !special && written {
            let read = ty.read(text).map_err(|error| Diagnostic::number(error, at.start))?;
            return Ok(read.bits);
        }
        if special || is_register(text) {
            return self.register(text, at, if special { Ty::bits(32) } else { ty });
        }
        Err(why::expected(at, "a register or a number").into())
    }

    fn register(&mut self, name: &'a str, at: Span, ty: Ty) -> Result<u64, Stop> {
        let (bits, has) = self.registers.read(name, at, ty, self.given).map_err(Stop::Missing)?;
        if has.width != ty.width {
            self.slips.push(why::width(name, has, ty));
        }
        Ok(bits.bits & mask(ty.width))
    }

    /// Puts bits into a register, or one after the other into those of a vector; `_` takes nothing. A register that is wider
    /// than the type gets zeros above it, or copies of the sign where the type has one.
    pub fn put(&mut self, operand: &Operand<'a>, bits: u64, ty: Ty) -> Result<(), Stop> {
        match &operand.value {
            Value::Text("_") => Ok(()),
            Value::Text(name) if self.registers.has(name) || is_register(name) => {
                let bits = if ty.signed { Bits::new(bits, ty.width).signed() as u64 } else { bits };
                let has = self.registers.write(name, bits, ty);
                if has.width < ty.width {
                    self.slips.push(why::width(name, has, ty));
                }
                Ok(())
            }
            Value::Vector(parts) if !parts.is_empty() => {
                let width = ty.width / parts.len() as u32;
                let float = ty.float.map(crate::isa::Type::lane).filter(|lane| lane.width() == width);
                let lane = Ty { width, signed: false, float };
                for (place, part) in (0..).zip(parts) {
                    self.put(part, bits >> (place * width) & mask(width), lane)?;
                }
                Ok(())
            }
            Value::Text(text) => Err(why::no_destination(operand.at, text).into()),
            _ => Err(why::expected(operand.at, "a register").into()),
        }
    }

    /// Where an address leads: the space of the variable it names, if it names one, and the address.
    pub fn address(&mut self, operand: &Operand<'a>) -> Result<(Option<Space>, u64), Stop> {
        let Value::Address(address) = &operand.value else {
            return Err(why::expected(operand.at, "an address such as `[%rd1]`").into());
        };
        let offset = address.offset as u64;
        let Some(base) = address.base else { return Ok((None, offset)) };
        if let Some((space, start)) = self.memory.variable(base) {
            return Ok((Some(space), start.wrapping_add(offset)));
        }
        let wide = Ty::bits(64);
        let (bits, _) = self.registers.read(base, operand.at, wide, self.given).map_err(Stop::Missing)?;
        Ok((None, bits.bits.wrapping_add(offset)))
    }
}
