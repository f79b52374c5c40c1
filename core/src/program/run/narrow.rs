//! `cvt` to and from numbers of at most eight bits, to tf32, and `cvt.pack`, which packs integers.
//!
//! ```text
//!   cvt.rn.satfinite.e4m3x2.f32 d, a, b      a in the upper byte, b in the lower one
//!   cvt.rn.f16x2.e5m2x2 d, a                 each byte becomes a half
//!   cvt.rna.tf32.f32 d, a                    19 bits, in the upper part of 32
//!   cvt.pack.sat.u8.s32.b32 d, a, b, c       bytes a and b below the lower half of c
//! ```

use super::bits::{Ty, mask};
use super::thread::{Done, Stop, Thread, operands};
use super::word::Word;
use super::{messages, table};
use crate::eval::canonical_nan;
use crate::float::{Float, Format, Mode, round};
use crate::isa::{Allow, Instr, Modifier, Type, parse};
use crate::program::ptx::Line;

/// Pairs of numbers with at most eight bits, with their format.
const PAIRS: [(&str, Format); 5] = [
    ("e4m3x2", Format::E4M3),
    ("e5m2x2", Format::E5M2),
    ("e2m3x2", Format::E2M3),
    ("e3m2x2", Format::E3M2),
    ("e2m1x2", Format::E2M1),
];

/// A conversion of this module.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Narrow {
    /// two numbers of this type, to a pair in this format
    ToPair(Type, Format),
    /// a pair in this format, to two halves
    FromPair(Format),
    /// with this instruction of the table, with the largest number instead of an infinity
    Finite(Instr),
    /// to tf32, in this mode
    Tf32(Mode),
    /// two integers of this width, each clamped to this type
    Integers(Ty),
}

impl Narrow {
    /// The conversion that a spelling names.
    pub fn named(spelling: &str) -> Option<Narrow> {
        let words: Vec<&str> = spelling.strip_prefix("cvt.")?.split('.').collect();
        let (to, from) = match words.as_slice() {
            ["pack", "sat", ty, "s32"] => {
                return packed(ty).filter(|ty| ty.width == 16).map(Narrow::Integers);
            }
            ["pack", "sat", ty, "s32", "b32"] => {
                return packed(ty).filter(|ty| ty.width < 16).map(Narrow::Integers);
            }
            [.., to, from] => (*to, *from),
            _ => return None,
        };
        if let Some(instr) = finite(spelling) {
            return Some(Narrow::Finite(instr));
        }
        let modifiers = words.get(..words.len() - 2)?;
        let pair = |name: &str| PAIRS.iter().find(|(pair, _)| *pair == name).map(|(_, format)| *format);
        let are = |required: &[&str], optional: &[&str]| {
            required.iter().all(|word| modifiers.contains(word))
                && modifiers.iter().all(|word| required.contains(word) || optional.contains(word))
        };
        match (pair(to), pair(from)) {
            (Some(format), None) if are(&["rn", "satfinite"], &["relu"]) => {
                let from = Type::named(from)?;
                // Formats of fewer than eight bits are made only of f32.
                let fits = from == Type::F32 || (from == Type::F16X2 && format.width() == 8);
                fits.then_some(Narrow::ToPair(from, format))
            }
            (None, Some(format)) if to == "f16x2" && are(&["rn"], &["relu"]) => {
                Some(Narrow::FromPair(format))
            }
            (None, None) if (to, from) == ("tf32", "f32") => {
                let mode = modifiers.iter().find_map(|word| Mode::named(word))?;
                let optional: &[&str] =
                    if mode == Mode::Rna { &["satfinite"] } else { &["relu", "satfinite"] };
                let is_known =
                    matches!(mode, Mode::Rn | Mode::Rz | Mode::Rna) && are(&[mode.name()], optional);
                is_known.then_some(Narrow::Tf32(mode))
            }
            _ => None,
        }
    }
}

/// The conversion of f32 to a 16-bit format that a spelling with `.rn.satfinite` names.
fn finite(spelling: &str) -> Option<Instr> {
    let instr = parse(&spelling.replacen(".satfinite", "", 1), Allow::PTX).ok()?.instr;
    let is_known = spelling.contains(".satfinite") && instr.mode == Some(Mode::Rn) && instr.from == Type::F32;
    let has_other = instr.has(Modifier::Ftz) || instr.has(Modifier::Sat);
    let is_half = [Type::F16, Type::BF16, Type::F16X2, Type::BF16X2].contains(&instr.ty);
    (is_known && is_half && !has_other).then_some(instr)
}

/// The type with this name to which `cvt.pack` clamps integers.
fn packed(name: &str) -> Option<Ty> {
    let (kind, width) = name.split_at_checked(1)?;
    let width = width.parse().ok().filter(|width| matches!(width, 2 | 4 | 8 | 16))?;
    matches!(kind, "u" | "s").then(|| Ty { signed: kind == "s", ..Ty::bits(width) })
}

/// Runs a conversion. The exact values restart from its result.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>, narrow: Narrow) -> Result<Done, Stop> {
    let has = |word: &str| line.name.split('.').any(|other| other == word);
    let (relu, finite) = (has("relu"), has("satfinite"));
    // With another input the result may be another number, whose error halfplay does not know.
    if !matches!(narrow, Narrow::Finite(_)) {
        thread.recorder.chooses();
    }
    match narrow {
        Narrow::ToPair(from, format) => {
            let (to, sources) = operands(line, if from == Type::F32 { 2 } else { 1 })?;
            let mut words = [0; 2];
            for (source, word) in sources.iter().zip(&mut words) {
                *word = thread.bits(source, Ty::of(from))?;
            }
            let [a, b] = words;
            // Two numbers in f32: the first one becomes the upper part.
            let (upper, lower) = match from {
                Type::F32 => (Float::new(Format::F32, a), Float::new(Format::F32, b)),
                _ => (Float::new(Format::F16, a >> 16), Float::new(Format::F16, a)),
            };
            let [upper, lower] =
                [upper, lower].map(|value| rounded(value, format, Mode::Rn, (relu, true)).bits());
            let width = if format.width() == 4 { 4 } else { 8 };
            thread.slips.push(messages::restarts());
            thread.give(to, Word::plain(upper << width | lower), Ty::bits(2 * width))
        }
        Narrow::FromPair(format) => {
            let (to, sources) = operands(line, 1)?;
            let [a] = sources else { return Err(messages::unknown(line.name).into()) };
            let width = if format.width() == 4 { 4 } else { 8 };
            let pair = thread.bits(a, Ty::bits(2 * width))?;
            let half = |at: u32| {
                let value = Float::new(format, pair >> at);
                rounded(value, Format::F16, Mode::Rn, (relu, false)).bits()
            };
            thread.slips.push(messages::restarts());
            thread.give(to, Word::plain(half(width) << 16 | half(0)), Ty::of(Type::F16X2))
        }
        Narrow::Finite(instr) => without_infinities(thread, line, instr),
        Narrow::Tf32(mode) => {
            let (to, sources) = operands(line, 1)?;
            let [a] = sources else { return Err(messages::unknown(line.name).into()) };
            let value = Float::new(Format::F32, thread.bits(a, Ty::of(Type::F32))?);
            let result = rounded(value, Format::TF32, mode, (relu, finite));
            let bits = if result.is_nan() { canonical_nan(Format::F32).bits() } else { result.register() };
            thread.slips.push(messages::restarts());
            thread.give(to, Word::plain(bits), Ty::bits(32))
        }
        Narrow::Integers(ty) => {
            let merges = ty.width < 16;
            let (to, sources) = operands(line, if merges { 3 } else { 2 })?;
            let mut words = [0; 3];
            for (place, (source, word)) in sources.iter().zip(&mut words).enumerate() {
                *word = thread.bits(source, Ty { signed: place < 2, ..Ty::bits(32) })?;
            }
            let [a, b, c] = words;
            let whole = Ty { signed: true, ..Ty::bits(32) };
            let [a, b] = [a, b].map(|bits| ty.clamped(whole.number(bits)) as u64 & mask(ty.width));
            let bits = (c << (2 * ty.width) | a << ty.width | b) & mask(32);
            thread.give(to, Word::plain(bits), Ty::bits(32))
        }
    }
}

/// Runs a conversion of the table, and replaces each infinity by the largest number with its sign.
fn without_infinities<'a>(thread: &mut Thread<'a>, line: &Line<'a>, instr: Instr) -> Result<Done, Stop> {
    let done = table::perform(thread, line, &instr)?;
    let (Some(to), Some(result)) = (line.operands.first(), done.result) else { return Ok(done) };
    let lanes = (0..instr.ty.lanes()).filter_map(|lane| instr.ty.number(result.bits, lane)).map(|value| {
        let largest = Float::new(value.format(), value.format().max_finite()).with_sign(value.is_negative());
        if value.is_infinite() { largest.bits() } else { value.bits() }
    });
    let bits = instr.ty.pack(lanes);
    if bits == result.bits {
        return Ok(done);
    }
    thread.recorder.chooses();
    thread.slips.push(messages::restarts());
    thread.give(to, Word::plain(bits), Ty::of(instr.ty))
}

/// Rounds a number to a format. `relu` replaces negative numbers by 0. `finite` replaces infinities by the largest
/// number, which formats without a NaN also use for a NaN.
fn rounded(value: Float, to: Format, mode: Mode, (relu, finite): (bool, bool)) -> Float {
    let largest = Float::new(to, to.max_finite());
    if value.is_nan() {
        return if to.has_nan() { canonical_nan(to) } else { largest };
    }
    if relu && value.is_negative() {
        return Float::new(to, 0);
    }
    if value.is_zero() {
        return Float::new(to, 0).with_sign(value.is_negative());
    }
    let result = match value.is_infinite() {
        true if to.is_ieee() && !finite => Float::new(to, to.infinity()),
        true => largest,
        false => round(&value.term().exact(), to, mode).result().with_sign(false),
    };
    let result = if finite && result.is_infinite() { largest } else { result };
    result.with_sign(value.is_negative())
}
