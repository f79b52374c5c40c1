//! The parts of a statement: operands, registers, guards, each with its span.

use super::diagnostic::Diagnostic;
use super::fault::Fault;
use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifier, Op, Span, Type};
use crate::literal::is_name;
use crate::typo::clipped;
use std::ops::Deref;

/// A guard: `@p` runs the statement only if the predicate is true, `@!p` only if it is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard<'a> {
    /// the predicate register
    pub predicate: Part<'a>,
    /// true if it has an exclamation mark
    pub negated: bool,
}

/// A part of a statement and its span.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Part<'a> {
    /// the piece, without spaces around it
    pub text: &'a str,
    /// its span in the statement
    pub at: Span,
}

/// A list of operands: a destination and three operands, or three operands that are written as three fields each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts<'a> {
    list: [Part<'a>; 9],
    /// the number of operands written, which may exceed the capacity
    pub found: usize,
}

impl<'a> Deref for Parts<'a> {
    type Target = [Part<'a>];

    fn deref(&self) -> &[Part<'a>] {
        &self.list[..self.found.min(self.list.len())]
    }
}

impl<'a> Parts<'a> {
    pub(super) fn push(&mut self, part: Part<'a>) {
        if let Some(place) = self.list.get_mut(self.found) {
            *place = part;
        }
        self.found += 1;
    }

    /// Replaces each operand that names a register by the next of these values.
    pub(super) fn filled(mut self, values: &Parts<'a>, text: &str) -> Result<Self, Diagnostic> {
        let registers = self.iter().filter(|part| part.names_register()).count();
        let first = values.first().map_or(Span::default(), |part| part.at);
        let another =
            values.first().is_some_and(|part| part.text.split('.').next().and_then(Op::named).is_some());
        if registers == 0 || another {
            return Err(trailing(text, first.start));
        }
        if registers != values.found {
            let at = values.get(registers).or(values.last()).map_or(first, |part| part.at);
            return Err(Diagnostic::at(Fault::Values { registers, found: values.found }, at));
        }
        let mut values = values.iter();
        let places = self.list.iter_mut().take(self.found).filter(|part| part.names_register());
        for (place, value) in places.zip(values.by_ref()) {
            *place = *value;
        }
        Ok(self)
    }

    /// Joins separate sign, exponent and fraction bits, `0 01111 0000000000`, into one operand. The fields of narrow
    /// formats, such as `1 10 1`, look like numbers; they are joined only if an operand of the instruction has that
    /// format.
    pub(super) fn with_fields_joined(&self, text: &'a str, instr: &Instr) -> Self {
        let is_taken = |format| {
            let mut operands = 0..instr.operand_names().len();
            operands.any(|operand| instr.operand_type(operand).format() == Some(format))
        };
        let formats: Vec<Format> =
            Format::ALL.into_iter().filter(|format| format.width() >= 16 || is_taken(*format)).collect();
        let is_field = |part: &Part<'_>, width: u32| {
            part.text.len() == width as usize && part.text.bytes().all(|byte| matches!(byte, b'0' | b'1'))
        };
        let mut joined = Parts::default();
        let mut rest: &[Part<'a>] = self;
        while let [first, behind @ ..] = rest {
            let is_number = |format: &Format| match rest {
                [sign, exponent, fraction, ..] => {
                    is_field(sign, 1)
                        && is_field(exponent, format.exponent_bits())
                        && is_field(fraction, format.fraction_bits())
                }
                _ => false,
            };
            if formats.iter().any(is_number) {
                let at = Span::new(first.at.start, rest[2].at.end);
                joined.push(Part { text: text.get(at.start..at.end).unwrap_or(first.text), at });
                rest = &rest[3..];
            } else {
                joined.push(*first);
                rest = behind;
            }
        }
        joined
    }

    /// Two numbers separated only by a comma, which may be one number with a decimal comma.
    pub(super) fn decimal_comma(&self, text: &str) -> Option<(Part<'a>, Part<'a>)> {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let pairs = self.iter().zip(self.iter().skip(1));
        let split = |(left, right): &(&Part<'a>, &Part<'a>)| {
            left.at.end + 1 == right.at.start
                && text.as_bytes().get(left.at.end) == Some(&b',')
                && digits(left.text.trim_start_matches(['-', '+']))
                && digits(right.text)
        };
        pairs.into_iter().find(split).map(|(left, right)| (*left, *right))
    }

    /// True if a comma separates digits although other operands are separated differently: it is then a decimal comma.
    pub(super) fn has_decimal_comma(&self, text: &str) -> bool {
        let is_comma =
            |(left, right): (&Part<'a>, &Part<'a>)| text.get(left.at.end..right.at.start) == Some(",");
        let only_commas = self.iter().zip(self.iter().skip(1)).all(is_comma);
        !only_commas && self.decimal_comma(text).is_some()
    }

    pub(super) fn without_last(mut self) -> Self {
        self.found -= 1;
        self
    }

    pub(super) fn behind_first(mut self) -> Self {
        self.list.rotate_left(1);
        self.found -= 1;
        self
    }
}

impl<'a> Part<'a> {
    /// The two lanes of `{lo, hi}`; `None` for anything else.
    pub fn lanes(&self) -> Option<[Part<'a>; 2]> {
        let inside = self.text.strip_prefix('{')?.strip_suffix('}')?;
        let (low, high) = inside.split_once(',')?;
        let start = self.at.start + 1;
        let lane = |text: &'a str, start: usize| {
            let start = start + text.len() - text.trim_start().len();
            let text = text.trim();
            Part { text, at: Span::new(start, start + text.len()) }
        };
        Some([lane(low, start), lane(high, start + low.len() + 1)])
    }

    /// True if the part names a register.
    pub fn is_register(&self) -> bool {
        is_register(self.text)
    }

    /// True if the part is a register, or a pair of lanes that contains one.
    pub fn names_register(&self) -> bool {
        self.is_register() || self.lanes().is_some_and(|lanes| lanes.iter().any(Part::is_register))
    }

    /// True for a register, or for two registers in braces, as in an unpacking `mov`.
    pub(super) fn is_destination(&self) -> bool {
        self.is_register() || self.lanes().is_some_and(|lanes| lanes.iter().all(Part::is_register))
    }

    /// True for a word of a spelling, with or without its dot.
    pub(super) fn is_word(&self) -> bool {
        let known = |word: &str| {
            Type::named(word).is_some() || Mode::named(word).is_some() || Modifier::named(word).is_some()
        };
        self.text.split('.').find(|word| !word.is_empty()).is_some_and(known)
    }
}

/// True for the name of a register, such as `%h1` or `h1`; false for a value, such as `inf` or `0x3c00`.
pub fn is_register(text: &str) -> bool {
    match text.strip_prefix('%') {
        Some(name) => !name.is_empty() && name.bytes().all(is_name_byte),
        // Without a percent sign, a word that names a value is not a register.
        None => {
            let first = text.as_bytes().first();
            first.is_some_and(|&b| is_name_byte(b) && !b.is_ascii_digit())
                && text.bytes().all(is_name_byte)
                && !is_name(text)
        }
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

/// The error for text after a statement.
pub(super) fn trailing(text: &str, start: usize) -> Diagnostic {
    let fault = Fault::Trailing(clipped(text[start..].trim_end()));
    Diagnostic::at(fault, Span::new(start, text.len()))
}
