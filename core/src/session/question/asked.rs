//! The question: an instruction line, operands, and the switches under which they are read.

use super::operands::{NAMES, Operands, slots};
use crate::float::{Format, Mode, Tininess};
use crate::isa::{Allow, Instr, Modifiers, Op, Provenance, SlotChoices, Type, choices};
use crate::literal::{Literal, parse_operand};
use crate::program::read::Observed;

/// The bits of `a`, `b` and `c` in the sum that a session opens on. It goes wrong by one in the last place when
/// it is computed in f32 and rounded to f16 afterwards.
pub const WORKED: [u64; NAMES.len()] = [0x520b, 0x00e9, 0x2ff6];

/// What is evaluated. A change of it can be undone.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// the last instruction that was understood
    pub instr: Instr,
    /// what was typed in the line, where that is more than instruction and operands say: a formula, or a text that
    /// cannot be read
    pub typed: Option<String>,
    pub operands: Operands,
    /// a result that was observed, and the question it is of: another one has none
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
    /// `fma.rn.f16 0x520b 0x00e9 0x2ff6`.
    pub fn worked() -> Self {
        Question::of(FIRST, Operands::new(&WORKED, Format::F16))
    }

    /// An instruction on operands, and nothing else.
    pub fn of(instr: Instr, operands: Operands) -> Self {
        Question {
            instr,
            typed: None,
            operands,
            observation: None,
            allow: Allow::PTX,
            tininess: Tininess::default(),
        }
    }

    /// Is the same asked, under the same switches? Operands that the instruction does not take are no part of it.
    pub fn asks_the_same(&self, other: &Question) -> bool {
        let lanes = |(slot, ty): (usize, Type)| (0..ty.lanes()).map(move |lane| (slot, lane));
        (self.instr, &self.typed, self.allow, self.tininess)
            == (other.instr, &other.typed, other.allow, other.tininess)
            && self.observed() == other.observed()
            && slots(&self.instr)
                .flat_map(lanes)
                .all(|(slot, lane)| self.operands.field(slot, lane) == other.operands.field(slot, lane))
    }

    /// The result that was observed somewhere for these operands.
    pub fn observed(&self) -> Option<&Observed> {
        let (observed, bits, instr) = self.observation.as_ref()?;
        (*instr == self.instr && *bits == self.operands.bits(&self.instr)).then_some(observed)
    }

    /// Keeps, or forgets, what was observed for these operands.
    pub fn observe(&mut self, observed: Option<Observed>) {
        self.observation = observed.map(|observed| (observed, self.operands.bits(&self.instr), self.instr));
    }

    /// The line: what is computed, as one may type it. `0.1 + 0.2`, `fma.rn.f16 0x520b 0x00e9 0x2ff6`.
    pub fn line(&self) -> String {
        self.typed.clone().unwrap_or_else(|| self.statement())
    }

    /// What is computed, without what was observed for it: so it may stand before the result.
    pub fn asked(&self) -> String {
        if self.observed().is_some() { self.computed() } else { self.line() }
    }

    /// The instruction with its operands, and what was observed for them.
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
            // Bits that were typed in groups would be several operands.
            let one = text.starts_with('{') || !text.contains(char::is_whitespace);
            if one { text } else { self.operands.code(slot, ty) }
        });
        [self.instr.to_string()].into_iter().chain(operands).collect::<Vec<_>>().join(" ")
    }

    /// The parts of the instruction with everything that may stand there.
    pub fn parts(&self) -> Vec<SlotChoices> {
        choices(&self.instr, self.allow)
    }

    /// The operands as texts, and what became of each: a literal for each lane, none for bits without a format.
    pub fn written(&self) -> Vec<(String, Vec<Literal>)> {
        let written = |(slot, ty): (usize, Type)| {
            let text = self.operands.text(slot, ty);
            let lanes = ty.format().and_then(|format| parse_operand(&text, ty.lanes() as u32, format).ok());
            (text, lanes.map_or_else(Vec::new, |operand| operand.lanes))
        };
        slots(&self.instr).map(written).collect()
    }
}
