//! The question: an instruction line, operands, and the switches under which they are read.

use super::operands::{NAMES, Operands, slots};
use crate::float::{Format, Mode, Tininess};
use crate::isa::{Allow, Instr, Modifiers, Op, Provenance, SlotChoices, Type, choices};
use crate::literal::{Literal, parse_operand};
use crate::program::read::Observed;

/// The bits of `a`, `b` and `c` in the sum that a session opens on. Computed in f32 and then rounded to f16, the sum is
/// wrong by one in the last place.
pub const WORKED: [u64; NAMES.len()] = [0x520b, 0x00e9, 0x2ff6];

/// The question to evaluate. Undo reverts its changes.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// the last readable instruction
    pub instr: Instr,
    /// the text of the line, if it is more than the instruction and its operands: a formula, or a text that cannot be
    /// read
    pub typed: Option<String>,
    /// the last formula in the line that could be read, for titles and links while `typed` cannot be read
    pub(in crate::skins::session) last_formula: Option<String>,
    pub operands: Operands,
    /// true if the question is a single number, without an operation: the operand of `neg`, which gives it a type
    pub single: bool,
    /// an observed result, with the operands and the instruction that it belongs to
    pub(in crate::skins::session) observation: Option<(Observed, Vec<u64>, Instr)>,
    pub allow: Allow,
    pub tininess: Tininess,
}

/// The instruction that a session begins with.
const FIRST: Instr = Instr {
    op: Op::Fma,
    mode: Some(Mode::Rn),
    modifiers: Modifiers::NONE,
    ty: Type::F16,
    from: Type::F16,
    provenance: Provenance::Documented,
};

impl Question {
    /// The worked sum, `fma.rn.f16 0x520b 0x00e9 0x2ff6`.
    pub fn worked() -> Self {
        Question::of(FIRST, Operands::new(&WORKED, Format::F16))
    }

    /// An instruction on operands, with default switches.
    pub fn of(instr: Instr, operands: Operands) -> Self {
        Question {
            instr,
            typed: None,
            last_formula: None,
            operands,
            single: false,
            observation: None,
            allow: Allow::PTX,
            tininess: Tininess::default(),
        }
    }

    /// True if both ask the same under the same switches. Operands that the instruction does not take are ignored.
    pub fn asks_the_same(&self, other: &Question) -> bool {
        let lanes = |(slot, ty): (usize, Type)| (0..ty.lanes()).map(move |lane| (slot, lane));
        (self.instr, &self.typed, self.single, self.allow, self.tininess)
            == (other.instr, &other.typed, other.single, other.allow, other.tininess)
            && self.observed() == other.observed()
            && slots(&self.instr)
                .flat_map(lanes)
                .all(|(slot, lane)| self.operands.field(slot, lane) == other.operands.field(slot, lane))
    }

    /// The observed result, if the user gave one for the present instruction and operands.
    pub fn observed(&self) -> Option<&Observed> {
        let (observed, bits, instr) = self.observation.as_ref()?;
        (*instr == self.instr && *bits == self.operands.bits(&self.instr)).then_some(observed)
    }

    /// Stores an observed result for the present instruction and operands, or removes it.
    pub fn observe(&mut self, observed: Option<Observed>) {
        self.observation = observed.map(|observed| (observed, self.operands.bits(&self.instr), self.instr));
    }

    /// The text of the line in a form that can be typed: `0.1 + 0.2`, `fma.rn.f16 0x520b 0x00e9 0x2ff6`.
    pub fn line(&self) -> String {
        self.typed.clone().unwrap_or_else(|| self.statement())
    }

    /// The text that precedes the computed result: the formula or, without one and with an observed result, the
    /// instruction with its operands. A text in the line that cannot be read is not part of it.
    pub fn question_text(&self) -> String {
        let formula = self.formula().filter(|_| self.observed().is_none());
        formula.map_or_else(|| self.computed(), str::to_owned)
    }

    /// The instruction with its operands, and with the observed result if there is one.
    pub fn statement(&self) -> String {
        match self.observed() {
            Some(observed) => format!("{} -> {}", self.computed(), observed.text()),
            None => self.computed(),
        }
    }

    /// The instruction with its operands.
    fn computed(&self) -> String {
        let operands = slots(&self.instr).map(|(slot, ty)| {
            let text = self.operands.text(slot, ty);
            // A number typed in groups of digits would be read as several operands.
            let one = text.starts_with('{') || !text.contains(char::is_whitespace);
            if one { text } else { self.operands.code(slot, ty) }
        });
        [self.instr.to_string()].into_iter().chain(operands).collect::<Vec<_>>().join(" ")
    }

    /// The parts of the instruction, each with its possible choices.
    pub fn parts(&self) -> Vec<SlotChoices> {
        choices(&self.instr, self.allow)
    }

    /// The texts of the operands, each with a literal per lane; no literals for bits without a format.
    pub fn written(&self) -> Vec<(String, Vec<Literal>)> {
        let written = |(slot, ty): (usize, Type)| {
            let text = self.operands.text(slot, ty);
            let lanes = ty.format().and_then(|format| parse_operand(&text, ty.lanes() as u32, format).ok());
            (text, lanes.map_or_else(Vec::new, |operand| operand.lanes))
        };
        slots(&self.instr).map(written).collect()
    }
}
