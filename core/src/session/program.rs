//! A text that may be a program: the instruction to be taken over, and what the lines before it leave in registers.
//!
//! ```text
//!   mov.b16 %h1, 0x3c00;         followed: %h1 is 0x3c00
//!   mov.b32 %r1, {%h1, %h1};     followed: %r1 is 0x3c003c00
//!   ld.global.b16 %h2, [%rd1];   %h2 is not known
//!   add.f16 %h3, %h1, %h2;       taken over
//! ```
//!
//! Nothing but moves is followed. A register that any other line writes to, or a move under a guard, is not known
//! from then on.

use super::field::{Field, Written};
use super::input::fits;
use super::line::Said;
use crate::float::{Format, read};
use crate::isa::{Allow, Instr, Op, Part, Span, Type, split_statement};
use std::collections::BTreeMap;

/// A text that may be a program, cut into its instructions.
#[derive(Default)]
pub(super) struct Program<'a> {
    /// the instruction to be taken over: the first of the table, a move only where there is no other
    pub first: Option<&'a str>,
    /// how many instructions have no part in it
    pub others: usize,
    /// what looks like an instruction and is none of the table
    pub unknown: Vec<&'a str>,
    /// what is known of the registers where the instruction stands
    pub registers: Registers<'a>,
    /// does anything in the text look like a program rather than a number?
    pub is_ptx: bool,
}

/// What is known of registers, by their names.
#[derive(Default)]
pub(super) struct Registers<'a>(BTreeMap<&'a str, Bits>);

/// The bits of a register, and how many there are: 16 or 32.
#[derive(Clone, Copy)]
struct Bits {
    bits: u32,
    width: u32,
}

impl<'a> Program<'a> {
    /// Cuts a text at the ends of lines and at semicolons; comments, labels, directives and braces round a line are
    /// left out.
    pub fn of(text: &'a str) -> Self {
        let mut program = Program::default();
        // Values may follow behind a whole statement.
        if fits(text, "").is_ok() && Said::read(text, Allow::ALL).is_ok() {
            return Program { first: Some(text), is_ptx: true, ..program };
        }
        program.is_ptx = text.contains("//") || text.contains("/*") || text.contains(';');
        let mut list: Vec<(&str, Option<Instr>)> = Vec::new();
        for (piece, ended) in pieces(text) {
            let instr = Said::instr_of(piece, Allow::ALL);
            if instr.is_some() || is_instruction(piece, ended) {
                list.push((piece, instr));
                program.is_ptx = true;
            } else if is_directive(piece) {
                program.is_ptx = true;
            }
        }
        let moves = |instr: &Instr| instr.op == Op::Mov;
        let first = list.iter().position(|(_, instr)| instr.is_some_and(|instr| !moves(&instr)));
        let first = first.or_else(|| list.iter().position(|(_, instr)| instr.is_some()));
        let before = list.iter().take(first.unwrap_or(0));
        let followed = before.filter(|(piece, _)| program.registers.follow(piece)).count();
        program.first = first.and_then(|first| list.get(first)).map(|(piece, _)| *piece);
        program.others = list.len().saturating_sub(1 + followed);
        program.unknown =
            list.into_iter().filter(|(_, instr)| instr.is_none()).map(|(piece, _)| piece).collect();
        program
    }
}

impl<'a> Registers<'a> {
    /// What an instruction does to them. Is it a move whose value is known?
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

    /// Both lanes of an operand that names registers, if all of them are known and as wide as its type asks.
    pub fn operand(&self, text: &str, ty: Type) -> Option<[Field; 2]> {
        let part = Part { text, at: Span::default() };
        let format = ty.format();
        let lanes = match part.lanes().filter(|_| ty.lanes() == 2) {
            Some(lanes) => lanes.map(|lane| {
                if lane.is_register() {
                    return Some(Written::bits_of(self.bits(lane.text, ty.width() / 2)?, format));
                }
                Written::read(lane.text, format).ok()
            }),
            None => {
                let bits = self.bits(text, ty.width())?;
                let upper = if ty.lanes() == 2 { bits >> 16 } else { bits };
                [bits, upper].map(|bits| Some(Written::bits_of(bits, format)))
            }
        };
        let [low, high] = lanes;
        Some([Field::new(low?), Field::new(high?)])
    }

    /// Puts a value into a register, or its halves into two. Without one they are not known from now on.
    fn put(&mut self, to: &Part<'a>, value: Option<Bits>) {
        let targets = match to.lanes() {
            Some([low, high]) => {
                let half =
                    |shift: u32| value.map(|whole| Bits { bits: whole.bits >> shift & 0xffff, width: 16 });
                vec![(low.text, half(0)), (high.text, half(16))]
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

    /// What a move of so many bits copies: a register, two halves in braces, or a constant.
    fn value(&self, from: &Part<'_>, width: u32, format: Option<Format>) -> Option<u32> {
        if let Some([low, high]) = from.lanes() {
            let [low, high] = [self.value(&low, 16, None)?, self.value(&high, 16, None)?];
            return Some(low | high << 16).filter(|_| width == 32);
        }
        if from.is_register() { self.bits(from.text, width) } else { constant(from.text, width, format) }
    }

    /// The bits of a register of this width.
    fn bits(&self, name: &str, width: u32) -> Option<u32> {
        self.0.get(name).filter(|known| known.width == width).map(|known| known.bits)
    }
}

/// How many bits a `mov` of this spelling copies, and the format of its constants where they are numbers of one.
fn moved_type(spelling: &str) -> Option<(u32, Option<Format>)> {
    match spelling.strip_prefix("mov.")? {
        "b16" | "u16" | "s16" => Some((16, None)),
        "b32" | "u32" | "s32" => Some((32, None)),
        "f32" => Some((32, Some(Format::F32))),
        _ => None,
    }
}

/// A constant as PTX writes it: an integer, as in C, whose bits are meant, or a number of single precision.
fn constant(text: &str, width: u32, format: Option<Format>) -> Option<u32> {
    if format.is_some() || text.starts_with("0f") || text.starts_with("0F") {
        return read(text, Format::F32).ok().map(|number| number.bits()).filter(|_| width == 32);
    }
    let magnitude = text.strip_prefix('-').unwrap_or(text);
    let digits = magnitude.strip_suffix('U').unwrap_or(magnitude);
    let (digits, base) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (&digits[2..], 16),
        [b'0', b'b' | b'B', ..] => (&digits[2..], 2),
        [b'0', _, ..] => (&digits[1..], 8),
        _ => (digits, 10),
    };
    let integer = u32::from_str_radix(digits, base).ok()?;
    let mask = u32::MAX >> (32 - width);
    let bits = if magnitude.len() < text.len() { integer.wrapping_neg() } else { integer };
    (integer <= mask).then_some(bits & mask)
}

/// A text cut at the ends of lines and at semicolons: each piece, and whether a semicolon stands behind it.
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
/// The word that names an instruction: `setp.lt.f16`, without the guard that may stand before it.
pub(super) fn mnemonic(line: &str) -> &str {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    if first.starts_with('@') { words.next().unwrap_or_default() } else { first }
}

/// Does a line look like an instruction, known or not? A name without dots, such as `ret`, counts where a semicolon
/// follows.
fn is_instruction(line: &str, ended: bool) -> bool {
    let name = mnemonic(line);
    let inside = |c: char| c.is_ascii_alphanumeric() || "._:".contains(c);
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(inside)
        && (ended || (name.contains('.') && !name.ends_with('.')))
}

/// Is this a line such as `.reg .b16 %h;`?
fn is_directive(line: &str) -> bool {
    line.strip_prefix('.').is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// A piece of a line without what may stand round its instruction.
fn bare(piece: &str) -> &str {
    let piece = piece.trim();
    let is_label = |label: &str| !label.contains(|c: char| c.is_whitespace() || ",{.".contains(c));
    let piece =
        piece.split_once(':').filter(|(label, _)| is_label(label)).map_or(piece, |(_, behind)| behind.trim());
    let opens = piece.matches('{').count() > piece.matches('}').count();
    piece.strip_prefix('{').filter(|_| opens).map_or(piece, str::trim)
}
