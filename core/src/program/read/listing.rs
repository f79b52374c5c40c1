//! Reads program listings: takes one instruction from several lines, with the register values
//! that the lines before it set.
//!
//! ```text
//!   mov.b16 %h1, 0x3c00;         followed: %h1 is 0x3c00
//!   mov.b32 %r1, {%h1, %h1};     followed: %r1 is 0x3c003c00
//!   ld.global.b16 %h2, [%rd1];   %h2 is unknown
//!   add.f16 %h3, %h1, %h2;       taken
//! ```
//!
//! Only moves are followed. Once any other line, or a move under a guard, writes a register, its value is unknown.

use super::calls::quoted;
use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::integer::integer;
use super::number::{HALVES, Number, OperandText};
use super::parts::Part;
use super::ptx::{instr_of, read_ptx};
use super::reading::{Notation, OperandSource, Reading};
use super::split::split_statement;
use super::statement::spelling_of;
use crate::float::Format;
use crate::isa::{self, Allow, Instr, Op, Span, Type};
use crate::literal::read;
use crate::typo::clipped;
use std::collections::BTreeMap;

/// A text split into instructions.
struct Listing<'a> {
    /// the instruction to take: the first of the table except for moves, else the first move
    first: Option<&'a str>,
    /// the number of instructions that are neither taken nor followed
    left_out: usize,
    /// lines that look like instructions but are not in the table
    unknown: Vec<&'a str>,
    /// the known register values before the instruction
    registers: Registers<'a>,
    /// true if something in the text looks like a program rather than a number
    is_ptx: bool,
}

/// Known register values, by name.
#[derive(Default)]
struct Registers<'a>(BTreeMap<&'a str, Bits>);

/// The bits of a register, and their number: 16 or 32.
#[derive(Clone, Copy)]
struct Bits {
    bits: u64,
    width: u32,
}

/// Reads the first instruction of a program, with the register values that its moves set. `None` if the text is not a
/// program. `problem` is the error of the text as a statement.
pub(super) fn read_listing(
    text: &str,
    allow: Allow,
    problem: &Diagnostic,
) -> Option<Result<Reading, Diagnostic>> {
    // A terminal may end lines with returns, and C strings contain `\\n`.
    let plain = text.replace("\r\n", "\n").replace('\r', "\n").replace("\\n", "\n").replace("\\t", " ");
    let inside = quoted(&plain);
    let body = inside.as_deref().unwrap_or(&plain).trim();
    let lines = body.lines().count();
    let listing = Listing::of(body);
    let Some(first) = listing.first else { return listing.unknown(body, problem).map(Err) };
    let is_alone = lines == 1 && listing.left_out == 0 && listing.registers.0.is_empty();
    if is_alone && inside.is_none() && first.trim_end_matches(';') == text.trim().trim_end_matches(';') {
        return None;
    }
    Some(listing.take(first, allow).map_err(|why| Diagnostic { about: Some(first.to_owned()), ..why }))
}

impl<'a> Listing<'a> {
    /// Splits a text at line ends and semicolons; drops comments, labels, directives and the braces around a line.
    fn of(text: &'a str) -> Self {
        // Values may follow a complete statement.
        let is_statement = read_ptx(text, Allow::ALL).is_ok();
        let mut is_ptx = text.contains("//") || text.contains("/*") || text.contains(';');
        let mut list: Vec<(&str, Option<Instr>)> = Vec::new();
        for (piece, ended) in pieces(text).filter(|_| !is_statement) {
            let instr = instr_of(piece, Allow::ALL);
            if instr.is_some() || is_instruction(piece, ended) {
                list.push((piece, instr));
                is_ptx = true;
            } else if is_directive(piece) {
                is_ptx = true;
            }
        }
        let moves = |instr: &Instr| instr.op == Op::Mov;
        let first = list.iter().position(|(_, instr)| instr.is_some_and(|instr| !moves(&instr)));
        let first = first.or_else(|| list.iter().position(|(_, instr)| instr.is_some()));
        let mut registers = Registers::default();
        let before = list.iter().take(first.unwrap_or(0));
        let followed = before.filter(|(piece, _)| registers.follow(piece)).count();
        Listing {
            first: first
                .and_then(|first| list.get(first))
                .map(|(piece, _)| *piece)
                .or(is_statement.then_some(text)),
            left_out: list.len().saturating_sub(1 + followed),
            unknown: list.into_iter().filter(|(_, instr)| instr.is_none()).map(|(piece, _)| piece).collect(),
            registers,
            is_ptx,
        }
    }

    /// The instruction, with known values in place of registers.
    fn take(&self, first: &str, allow: Allow) -> Result<Reading, Diagnostic> {
        let mut reading = read_ptx(first, allow)?;
        let mut given = Vec::new();
        let names = reading.instr.operand_names();
        for (place, (source, name)) in reading.operands.iter_mut().zip(names).enumerate() {
            if let OperandSource::Register { name: register, .. } = source
                && let Some(operand) = self.registers.operand(register, reading.instr.operand_type(place))
            {
                *source = OperandSource::Value(operand);
                given.push(*name);
            }
        }
        let form = Notation::Listing { taken: first.to_owned(), given, left_out: self.left_out };
        Ok(Reading { notation: form, ..reading })
    }

    /// The error for a program without any instruction of the table. `None` if the text is not a program, or if
    /// `problem` explains the text better.
    fn unknown(&self, text: &str, problem: &Diagnostic) -> Option<Diagnostic> {
        let lines = text.lines().count();
        let nothing_known = |first: Option<&&str>| {
            let first = first.map(|first| clipped(mnemonic(first)));
            Some(Diagnostic::new_statement(Fault::NothingKnown { lines, first }))
        };
        let is_known = |line: &str| mnemonic(line).split('.').next().and_then(Op::named).is_some();
        match self.unknown.as_slice() {
            // `problem` already covers the whole text.
            [one] if one.len() == text.len() && (is_known(one) || problem.suggestion().is_some()) => None,
            [one] if is_known(one) => {
                let why = spelling_of(one, Allow::PTX).err()?;
                Some(Diagnostic { about: Some((*one).to_owned()), ..why })
            }
            [one] if lines == 1 => {
                let is_unknown =
                    problem.spelling().is_some_and(|fault| matches!(fault, isa::Fault::UnknownOp(_)));
                let name = clipped(mnemonic(one));
                is_unknown.then(|| Diagnostic::new_statement(Fault::NotInTable(name)))
            }
            [] if lines == 1 && !self.is_ptx => None,
            unknown => nothing_known(unknown.first()),
        }
    }
}

impl<'a> Registers<'a> {
    /// Applies an instruction to the registers. Returns true for a move whose value is known.
    fn follow(&mut self, piece: &'a str) -> bool {
        let Ok(split) = split_statement(piece) else { return false };
        let moved = moved_type(split.spelling.text).filter(|_| split.guard.is_none());
        let value = match (moved, &*split.operands) {
            (Some((width, format)), [_, from]) => {
                self.value(from, width, format).map(|bits| Bits { bits, width })
            }
            _ => None,
        };
        if let Some(to) = split.operands.first() {
            self.put(to, value);
        }
        value.is_some()
    }

    /// The value of an operand that names registers, if all of them are known and have the width of its type.
    fn operand(&self, text: &str, ty: Type) -> Option<OperandText> {
        let part = Part { text, at: Span::default() };
        let format = ty.format();
        let Some(lanes) = part.lanes().filter(|lanes| ty.lanes() == lanes.len()) else {
            return Some(OperandText::of_bits(self.bits(text, ty.width())?, ty));
        };
        let lanes = lanes.iter().map(|lane| {
            if lane.is_register() {
                return Some(Number::of_bits(self.bits(lane.text, ty.lane_width())?, format));
            }
            Number::read(lane.text, format).ok()
        });
        Some(OperandText::of_lanes(lanes.collect::<Option<_>>()?))
    }

    /// Sets a register, or two registers to the halves of a value. `None` makes them unknown.
    fn put(&mut self, to: &Part<'a>, value: Option<Bits>) {
        let targets = match to.lanes() {
            Some(halves) => {
                let half = |lane: usize| {
                    value
                        .map(|whole| Bits { bits: HALVES.lane(whole.bits, lane), width: HALVES.lane_width() })
                };
                halves.iter().enumerate().map(|(lane, part)| (part.text, half(lane))).collect()
            }
            None => vec![(to.text, value)],
        };
        for (name, value) in targets {
            match value {
                Some(value) => drop(self.0.insert(name, value)),
                None => drop(self.0.remove(name)),
            }
        }
    }

    /// The value of the source of a move of this width: a register, two halves in braces, or a constant.
    fn value(&self, from: &Part<'_>, width: u32, format: Option<Format>) -> Option<u64> {
        if let Some(halves) = from.lanes() {
            let halves = halves.iter().map(|half| self.value(half, HALVES.lane_width(), None));
            let halves: Vec<u64> = halves.collect::<Option<_>>()?;
            return Some(HALVES.pack(halves)).filter(|_| width == HALVES.width());
        }
        if from.is_register() { self.bits(from.text, width) } else { constant(from.text, width, format) }
    }

    /// The bits of a register, if they are known and of this width.
    fn bits(&self, name: &str, width: u32) -> Option<u64> {
        self.0.get(name).filter(|known| known.width == width).map(|known| known.bits)
    }
}

/// The width of a `mov` with this spelling, and the format of its constants if they are floating-point numbers.
fn moved_type(spelling: &str) -> Option<(u32, Option<Format>)> {
    match spelling.strip_prefix("mov.")? {
        "b16" | "u16" | "s16" => Some((16, None)),
        "b32" | "u32" | "s32" => Some((32, None)),
        "f32" => Some((32, Some(Format::F32))),
        _ => None,
    }
}

/// A PTX constant: an integer in C notation, which denotes its bits, or a single-precision number.
fn constant(text: &str, width: u32, format: Option<Format>) -> Option<u64> {
    if format.is_some() || text.starts_with("0f") || text.starts_with("0F") {
        return read(text, Format::F32).ok().map(|number| number.bits()).filter(|_| width == 32);
    }
    let magnitude = text.strip_prefix('-').unwrap_or(text);
    let number = integer(magnitude)?;
    let mask = u64::MAX >> (64 - width);
    let bits = if magnitude.len() < text.len() { number.wrapping_neg() } else { number };
    (number <= mask).then_some(bits & mask)
}

/// Splits a text at line ends and semicolons. Each piece comes with true if a semicolon follows it.
fn pieces(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let pieces = lines.flat_map(|line| {
        line.split_inclusive(';').map(|piece| match piece.strip_suffix(';') {
            Some(piece) => (bare(piece), true),
            None => (bare(piece), false),
        })
    });
    pieces.filter(|(piece, _)| !piece.is_empty())
}
/// The word that names an instruction, such as `setp.lt.f16`, without its guard.
fn mnemonic(line: &str) -> &str {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    if first.starts_with('@') { words.next().unwrap_or_default() } else { first }
}

/// True if a line looks like an instruction, known or unknown. A name without dots, such as `ret`, needs a semicolon.
fn is_instruction(line: &str, ended: bool) -> bool {
    let name = mnemonic(line);
    let inside = |c: char| c.is_ascii_alphanumeric() || "._:".contains(c);
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(inside)
        && (ended || (name.contains('.') && !name.ends_with('.')))
}

/// True for a line such as `.reg .b16 %h;`.
fn is_directive(line: &str) -> bool {
    line.strip_prefix('.').is_some_and(|name| {
        // An instruction with a leading dot is not a directive.
        let word = name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        word.starts_with(|c: char| c.is_ascii_lowercase()) && Op::named(word).is_none()
    })
}

/// A piece of a line without the label and the brace around its instruction.
fn bare(piece: &str) -> &str {
    let piece = piece.trim();
    let is_label = |label: &str| !label.contains(|c: char| c.is_whitespace() || ",{.".contains(c));
    let piece =
        piece.split_once(':').filter(|(label, _)| is_label(label)).map_or(piece, |(_, behind)| behind.trim());
    let opens = piece.matches('{').count() > piece.matches('}').count();
    piece.strip_prefix('{').filter(|_| opens).map_or(piece, str::trim)
}
