//! A thread: its registers and memory, and access to operands.

use super::bits::{Bits, Ty, mask};
use super::input_reader::InputReader;
use super::memory::Memory;
use super::messages;
use super::races::{Access, Passed, Races, race};
use super::recorder::Recorder;
use super::registers::Registers;
use super::special::special;
use super::word::{PART, Word};
use crate::eval::Evaluation;
use crate::float::Format;
use crate::isa::Span;
use crate::literal::is_name;
use crate::program::ptx::{Line, Operand, Space, Value};
use crate::program::read::{Diagnostic, is_register};
use std::collections::HashMap;

/// The state that a line can read and change.
pub struct Thread<'a> {
    pub inputs: InputReader<'a>,
    pub registers: Registers<'a>,
    pub memory: Memory<'a>,
    pub recorder: Recorder<'a>,
    /// the accesses of all threads, and the barriers that this one has passed
    pub races: Races,
    pub passed: Passed,
    /// the races of the current line
    pub raced: Option<Diagnostic>,
    /// the slips of the current line
    pub slips: Vec<String>,
    /// true if the steps of the current line are kept
    pub is_traced: bool,
    /// true if an atomic access of one of several threads had an effect that depends on the order of the threads
    pub is_ordered: bool,
    /// the literals of each statement that were read so far
    literals: HashMap<(u32, usize, Ty), Word>,
    /// the carry of the last sum; the error is the line that should have set it but did not run
    pub carry: Result<bool, usize>,
}

/// The effect of a line.
#[derive(Default)]
pub struct Done {
    pub result: Option<Bits>,
    pub evaluation: Option<Evaluation>,
}

/// The reason why a line did not run.
pub enum Stop {
    /// the line is malformed or not supported
    Wrong(Diagnostic),
    /// the line reads an unknown value
    Missing(Diagnostic),
    /// the line ends the thread
    Ends,
    /// the line has no effect in halfplay
    Idle(Diagnostic),
}

impl From<Diagnostic> for Stop {
    fn from(why: Diagnostic) -> Stop {
        Stop::Wrong(why)
    }
}

impl<'a> Thread<'a> {
    /// A thread before its first statement, with this memory, these inputs and this recorder.
    pub fn new(inputs: InputReader<'a>, memory: Memory<'a>, recorder: Recorder<'a>) -> Self {
        Thread {
            inputs,
            registers: Registers::default(),
            memory,
            recorder,
            races: Races::default(),
            passed: Passed::default(),
            raced: None,
            slips: Vec::new(),
            is_traced: false,
            is_ordered: false,
            literals: HashMap::new(),
            carry: Ok(false),
        }
    }

    /// The value of an operand, as bits of this type.
    pub fn bits(&mut self, operand: &Operand<'a>, ty: Ty) -> Result<u64, Stop> {
        self.value(operand, ty).map(|word| word.bits)
    }

    /// The value of an operand of this type, with the numbers that its bits represent.
    pub fn value(&mut self, operand: &Operand<'a>, ty: Ty) -> Result<Word, Stop> {
        match &operand.value {
            Value::Text(text) => self.named(text, operand.at, ty),
            Value::Not(text) => Ok(Word::plain(!self.named(text, operand.at, ty)?.bits & mask(ty.width))),
            Value::Vector(parts) => self.packed(parts, operand.at, ty),
            Value::Address(_) | Value::Both(..) => {
                Err(messages::expected(operand.at, "a register or a number").into())
            }
        }
    }

    /// The index of the number in a lane of an operand, in this format. `word` is the operand's value.
    pub fn number(&mut self, operand: &Operand<'a>, word: Word, format: Format, lane: u8) -> u32 {
        // In a packed register, lane 1 begins after the parts of lane 0.
        let part = u32::from(lane) * format.width().div_ceil(PART);
        let word = word.from(part * PART).low(format.width());
        let name = operand.lane_name(lane.into());
        if let Some(other) = self.recorder.made_as(word).filter(|other| *other != format) {
            self.slips.push(messages::read_as(name, other, format));
        }
        let number = self.recorder.number(word, format, name, lane);
        match &operand.value {
            Value::Text(name) => self.registers.learn(name, part as usize, number),
            Value::Vector(parts) => {
                if let Some(Operand { value: Value::Text(name), .. }) = parts.get(usize::from(lane)) {
                    self.registers.learn(name, 0, number);
                }
            }
            Value::Not(_) | Value::Address(_) | Value::Both(..) => {}
        }
        number
    }

    /// Packs the elements of a vector, the first in the lowest bits.
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
            return self.literal(text, at, ty);
        }
        if let Some(has) = special {
            // A special register is read with its own type; then its low bits are used.
            return Ok(self.register(text, at, has)?.low(ty.width));
        }
        if is_register(text) {
            return self.register(text, at, ty);
        }
        Err(messages::expected(at, "a register or a number").into())
    }

    /// The value of a literal. All rounds of a loop and all threads share its number.
    fn literal(&mut self, text: &'a str, at: Span, ty: Ty) -> Result<Word, Stop> {
        let key = (self.recorder.statement(), at.start, ty);
        if let Some(known) = self.literals.get(&key) {
            return Ok(*known);
        }
        let read = ty.read(text).map_err(|error| Diagnostic::number(error, at.start))?;
        let word = self.recorder.written(text, read.bits, ty.numbers(text));
        self.literals.insert(key, word);
        Ok(word)
    }

    fn register(&mut self, name: &'a str, at: Span, ty: Ty) -> Result<Word, Stop> {
        let read = self.registers.read(name, at, ty, &mut self.inputs, &mut self.recorder);
        let (word, has) = read.map_err(Stop::Missing)?;
        if has.width != ty.width {
            self.slips.push(messages::width(name, has, ty));
        }
        Ok(word.low(ty.width))
    }

    /// Writes bits to a register, or to the registers of a vector in turn; `_` discards them. In a wider register, the
    /// upper bits become zeros or, if the type is signed, copies of the sign.
    pub fn put(&mut self, operand: &Operand<'a>, word: Word, ty: Ty) -> Result<(), Stop> {
        match &operand.value {
            Value::Text("_") => Ok(()),
            Value::Text(name) if self.registers.has(name) || is_register(name) => {
                let above =
                    if ty.signed { Bits::new(word.bits, ty.width).signed() as u64 } else { word.bits };
                let has = self.registers.write(name, Word { bits: above, ..word }, ty);
                if has.width < ty.width {
                    self.slips.push(messages::cut(name, has, ty));
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
            Value::Text(text) => Err(messages::no_destination(operand.at, text).into()),
            _ => Err(messages::expected(operand.at, "a register").into()),
        }
    }

    /// Writes an operand. Returns the written value as the whole effect of a line.
    pub fn give(&mut self, operand: &Operand<'a>, word: Word, ty: Ty) -> Result<Done, Stop> {
        self.put(operand, word, ty)?;
        Ok(Done { result: Some(Bits::new(word.bits, ty.width)), ..Done::default() })
    }

    /// Loads a number of this type, or its first bytes, from memory. Unset bytes become an input.
    pub fn load(&mut self, space: Space, address: u64, bytes: u64, ty: Ty) -> Result<Word, Stop> {
        if self.memory.invalidated_by(space, address, bytes).is_none() {
            let unset = self.memory.unset(space, address, bytes);
            if !unset.is_empty() && unset.len() as u64 == bytes {
                let width = 8 * bytes as u32;
                self.ask(space, address, if ty.width == width { ty } else { Ty::bits(width) })?;
            } else {
                unset.into_iter().try_for_each(|at| self.ask(space, at, Ty::bits(8)))?;
            }
        }
        let loaded = self.memory.load(space, address, bytes);
        loaded.map_err(|line| Stop::Missing(messages::memory_not_known(space, address, line)))
    }

    /// Records an access to memory that other threads may use, and finds its races.
    pub fn access(&mut self, place: (Space, u64, u64), writes: bool) {
        let Some(position) = self.inputs.position else { return };
        let access = Access::new(position, self.recorder.line(), self.passed);
        if let Some(other) = self.races.access(place, access, writes) {
            let (space, address, _) = place;
            let race = race(&format!("{}[{address:#x}]", space.name()), other);
            self.raced.get_or_insert(race);
        }
    }

    /// Makes unset memory an input. If the thread runs alone, shared memory is an error instead: other threads may set it.
    fn ask(&mut self, space: Space, address: u64, ty: Ty) -> Result<(), Stop> {
        let name = self.memory.name_of(space, address);
        let is_given = self.inputs.given.value(&name).is_some();
        if space == Space::Shared && !is_given && self.inputs.position.is_none() {
            return Err(messages::unset_shared(&name).into());
        }
        let word = self.inputs.read(&name, (ty, ty), None, self.inputs.given, &mut self.recorder);
        let bytes = u64::from(ty.width.div_ceil(8));
        match is_given {
            true => self.memory.store(space, address, word, bytes),
            false => self.memory.start_unset(space, address, word, bytes),
        }
        Ok(())
    }

    /// The address of an operand, and the space of the variable if it names one.
    pub fn address(&mut self, operand: &Operand<'a>) -> Result<(Option<Space>, u64), Stop> {
        let Value::Address(address) = &operand.value else {
            return Err(messages::expected(operand.at, "an address such as `[%rd1]`").into());
        };
        let offset = address.offset as u64;
        let Some(base) = address.base else { return Ok((None, offset)) };
        if let Some((space, start)) = self.memory.variable(base) {
            return Ok((Some(space), start.wrapping_add(offset)));
        }
        let wide = Ty::bits(64);
        let read = self.registers.read(base, operand.at, wide, &mut self.inputs, &mut self.recorder);
        let (word, _) = read.map_err(Stop::Missing)?;
        Ok((None, word.bits.wrapping_add(offset)))
    }
}

/// The type of each of the two or four parts of a type; a part has at least a byte.
fn element(ty: Ty, parts: &[Operand], at: Span) -> Result<Ty, Stop> {
    match parts.len() as u32 {
        count @ (2 | 4) if ty.width >= 8 * count => Ok(ty.part(ty.width / count)),
        _ => Err(messages::expected(at, "two or four elements that fill the operand").into()),
    }
}

/// The destination and the sources of a line; the number of sources must be `sources`.
pub fn operands<'l, 'a>(
    line: &'l Line<'a>,
    sources: usize,
) -> Result<(&'l Operand<'a>, &'l [Operand<'a>]), Stop> {
    match line.operands.split_first() {
        Some((to, from)) if from.len() == sources => Ok((to, from)),
        _ => Err(messages::operand_count(line, sources + 1).into()),
    }
}
