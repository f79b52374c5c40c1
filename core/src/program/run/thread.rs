//! A thread: its registers, its memory, and how an operand is read and written.

use super::bits::{Bits, Ty, mask};
use super::inputs::RunInputs;
use super::memory::Memory;
use super::recorder::Recorder;
use super::registers::Registers;
use super::special::special;
use super::why;
use super::word::{PART, Word};
use crate::eval::Evaluation;
use crate::float::Format;
use crate::isa::Span;
use crate::literal::is_name;
use crate::program::ptx::{Line, Operand, Space, Value};
use crate::program::read::{Diagnostic, is_register};

/// All that a line can read and change.
pub struct Thread<'a> {
    pub given: &'a RunInputs,
    pub registers: Registers<'a>,
    pub memory: Memory<'a>,
    pub recorder: Recorder<'a>,
    /// what was read in spite of a slip, in the present line
    pub slips: Vec<String>,
    /// what the last sum carried; the error is the line of one that did not run
    pub carry: Result<bool, usize>,
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

impl<'a> Thread<'a> {
    /// What an operand holds, as so many bits.
    pub fn bits(&mut self, operand: &Operand<'a>, ty: Ty) -> Result<u64, Stop> {
        self.value(operand, ty).map(|word| word.bits)
    }

    /// The same with the numbers that lie in them.
    pub fn value(&mut self, operand: &Operand<'a>, ty: Ty) -> Result<Word, Stop> {
        match &operand.value {
            Value::Text(text) => self.named(text, operand.at, ty),
            Value::Not(text) => Ok(Word::plain(!self.named(text, operand.at, ty)?.bits & mask(ty.width))),
            Value::Vector(parts) => self.packed(parts, operand.at, ty),
            Value::Address(_) | Value::Both(..) => {
                Err(why::expected(operand.at, "a register or a number").into())
            }
        }
    }

    /// The number of this format in a lane of an operand, of which the word has been read: its place in the flow.
    pub fn number(&mut self, operand: &Operand<'a>, word: Word, format: Format, lane: u8) -> u32 {
        let word = word.from(u32::from(lane) * PART).low(format.width());
        let name = operand.lane_name(lane.into());
        if let Some(other) = self.recorder.made_as(word).filter(|other| *other != format) {
            self.slips.push(why::read_as(name, other, format));
        }
        let number = self.recorder.number(word, format, name, lane);
        match &operand.value {
            Value::Text(name) => self.registers.learn(name, lane.into(), number),
            Value::Vector(parts) => {
                if let Some(Operand { value: Value::Text(name), .. }) = parts.get(usize::from(lane)) {
                    self.registers.learn(name, 0, number);
                }
            }
            Value::Not(_) | Value::Address(_) | Value::Both(..) => {}
        }
        number
    }

    /// The elements of a vector beside each other, the first in the lowest bits.
    fn packed(&mut self, parts: &[Operand<'a>], at: Span, ty: Ty) -> Result<Word, Stop> {
        let lane = element(ty, parts, at)?;
        let width = lane.width;
        let mut all = Word::default();
        for (place, part) in (0..).zip(parts) {
            all = all.beside(self.value(part, lane)?, place * width);
        }
        Ok(all)
    }

    fn named(&mut self, text: &'a str, at: Span, ty: Ty) -> Result<Word, Stop> {
        if self.registers.has(text) {
            return self.register(text, at, ty);
        }
        if let Some((_, address)) = self.memory.variable(text) {
            return Ok(Word::plain(address));
        }
        let special = special(text);
        let written = text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) || is_name(text);
        if special.is_none() && written {
            let read = ty.read(text).map_err(|error| Diagnostic::number(error, at.start))?;
            return Ok(self.recorder.written(text, read.bits, ty.numbers(text)));
        }
        if let Some(has) = special {
            // What its own type says of it, as far as it is asked for.
            return Ok(self.register(text, at, has)?.low(ty.width));
        }
        if is_register(text) {
            return self.register(text, at, ty);
        }
        Err(why::expected(at, "a register or a number").into())
    }

    fn register(&mut self, name: &'a str, at: Span, ty: Ty) -> Result<Word, Stop> {
        let read = self.registers.read(name, at, ty, self.given, &mut self.recorder);
        let (word, has) = read.map_err(Stop::Missing)?;
        if has.width != ty.width {
            self.slips.push(why::width(name, has, ty));
        }
        Ok(word.low(ty.width))
    }

    /// Puts bits into a register, or one after the other into those of a vector; `_` takes nothing. A register that is wider
    /// than the type gets zeros above it, or copies of the sign where the type has one.
    pub fn put(&mut self, operand: &Operand<'a>, word: Word, ty: Ty) -> Result<(), Stop> {
        match &operand.value {
            Value::Text("_") => Ok(()),
            Value::Text(name) if self.registers.has(name) || is_register(name) => {
                let above =
                    if ty.signed { Bits::new(word.bits, ty.width).signed() as u64 } else { word.bits };
                let has = self.registers.write(name, Word { bits: above, ..word }, ty);
                if has.width < ty.width {
                    self.slips.push(why::width(name, has, ty));
                }
                Ok(())
            }
            Value::Vector(parts) => {
                let lane = element(ty, parts, operand.at)?;
                let width = lane.width;
                for (place, part) in (0..).zip(parts) {
                    self.put(part, word.from(place * width).low(width), lane)?;
                }
                Ok(())
            }
            Value::Text(text) => Err(why::no_destination(operand.at, text).into()),
            _ => Err(why::expected(operand.at, "a register").into()),
        }
    }

    /// The same as all that a line does.
    pub fn give(&mut self, operand: &Operand<'a>, word: Word, ty: Ty) -> Result<Done, Stop> {
        self.put(operand, word, ty)?;
        Ok(Done { result: Some(Bits::new(word.bits, ty.width)), ..Done::default() })
    }

    /// What lies in memory.
    pub fn load(&mut self, space: Space, address: u64, bytes: u64) -> Result<Word, Stop> {
        let loaded = self.memory.load(space, address, bytes);
        loaded.map_err(|line| Stop::Missing(why::memory_not_known(space, address, line)))
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
        let read = self.registers.read(base, operand.at, wide, self.given, &mut self.recorder);
        let (word, _) = read.map_err(Stop::Missing)?;
        Ok((None, word.bits.wrapping_add(offset)))
    }
}

/// The type of each of the parts that make up bits of a type: two or four of at least a byte.
fn element(ty: Ty, parts: &[Operand], at: Span) -> Result<Ty, Stop> {
    match parts.len() as u32 {
        count @ (2 | 4) if ty.width >= 8 * count => Ok(ty.part(ty.width / count)),
        _ => Err(why::expected(at, "two or four elements, as wide as the whole together").into()),
    }
}

/// The destination of a line and its sources, so many of these.
pub fn operands<'l, 'a>(
    line: &'l Line<'a>,
    sources: usize,
) -> Result<(&'l Operand<'a>, &'l [Operand<'a>]), Stop> {
    match line.operands.split_first() {
        Some((to, from)) if from.len() == sources => Ok((to, from)),
        _ => Err(why::operand_count(line, sources + 1).into()),
    }
}
