//! Remarks on typed texts: errors first, then notes.

use super::definition::Question;
use super::operands::{NAMES, operand_name, slots};
use super::reading::{pending_words, reading_remarks};
use crate::doc::{Line, Role, line};
use crate::eval::OperandId;
use crate::explain::{literal_note, value_note};
use crate::isa::{Provenance, Span, Type};
use crate::literal::LiteralError;
use crate::program::exact::TypedNumber;
use crate::program::read::{CorrectedText, Diagnostic, OperandText, Reading};
use crate::typo::clipped;

impl Question {
    /// The error in the text typed for a lane of an operand, if it has one.
    pub fn operand_problem(&self, slot: usize, lane: usize) -> Option<LiteralError> {
        let (_, ty) = slots(&self.instr).find(|&(used, _)| used == slot)?;
        self.operands.problem(slot, lane, ty)
    }

    /// The invalid bytes of the instruction line if it cannot be read, and the remarks on the line: the error and its
    /// fix, what the parser tolerated, or a switch that the instruction needs.
    pub fn line_remarks(&self) -> (Option<Span>, Vec<Line>) {
        let Some(text) = &self.typed else { return (None, self.needed_switch().into_iter().collect()) };
        if self.number().is_some_and(|number| number.text == text.trim()) {
            return (None, Vec::new());
        }
        match self.read(text) {
            Ok(reading) => (None, reading_remarks(&reading, &self.operands)),
            Err(why) => {
                // A text that begins like a number is not meant as an instruction.
                let why = self.number_problem(text).unwrap_or(why);
                let at = why.at.filter(|_| why.about.is_none()).unwrap_or(Span::new(0, text.len()));
                (Some(at), vec![why.line(text, None)])
            }
        }
    }

    /// The line after the fix that its error message suggests, if there is one.
    pub fn corrected_line(&self) -> Option<CorrectedText> {
        let text = self.typed.as_ref()?;
        let why = self.read(text).err()?;
        self.number_problem(text).unwrap_or(why).corrected(text)
    }

    /// The text of a lane of an operand after the fix that its error message suggests.
    pub fn corrected_operand(&self, slot: usize, lane: usize) -> Option<CorrectedText> {
        let text = &self.operands.field(slot, lane).text;
        Diagnostic::number(self.operand_problem(slot, lane)?, 0).corrected(text)
    }

    /// The error in a single word that begins like a number.
    fn number_problem(&self, text: &str) -> Option<Diagnostic> {
        let word = text.trim_start_matches(['+', '-', '−']);
        let is_number = word.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        let is_one = !text.contains(|c: char| c.is_whitespace() || "+*/×(,".contains(c));
        let (_, ty) = slots(&self.instr).next().filter(|_| is_number && is_one)?;
        OperandText::read(text, ty).err().map(|error| Diagnostic::number(error, 0))
    }

    /// The message that the instruction, although spelled correctly, needs a switch that is off. `None` if it needs
    /// none, or if the line has a text of its own.
    pub fn needed_switch(&self) -> Option<Line> {
        let question = self;
        let instr = question.instr;
        if question.allow.permits(instr.provenance) || question.typed.is_some() {
            return None;
        }
        let name = if instr.provenance == Provenance::WhatIf { "what-if" } else { "undocumented" };
        Some(line(format!("{instr} needs {name}, which is off; enter {name} on, or another instruction")))
    }

    /// The errors in the typed operands. For an instruction typed on the row of an operand, the remark is on the effect
    /// of Enter. The lane `unfinished` is left out.
    pub fn operand_problems(&self, unfinished: Option<(usize, usize)>) -> Vec<Line> {
        let question = self;
        let lanes =
            slots(&question.instr).flat_map(|(slot, ty)| (0..ty.lanes()).map(move |lane| (slot, lane, ty)));
        let lanes = lanes.filter(|(slot, lane, _)| unfinished != Some((*slot, *lane)));
        let problems = lanes.filter_map(|(slot, lane, ty)| {
            let error = question.operands.problem(slot, lane, ty)?;
            let field = question.operands.field(slot, lane);
            let whose = operand_name(slot, lane, ty);
            if let Ok(reading) = question.read(&field.text) {
                let mut all = Line::default().with(Role::Bad, whose).with(Role::Plain, ": ");
                all.0.extend(row_words(&reading).0);
                return Some(all);
            }
            let said = Diagnostic::number(error, 0).line(&field.text, Some(&whose));
            let (text, good) = (clipped(field.text.trim()), clipped(field.good.text()));
            let still = match text.as_str() {
                "" => format!(". Until then halfplay uses {good}."),
                _ => format!(". You typed {text}; halfplay uses {good}, the last readable value."),
            };
            Some(said.with(Role::Plain, still))
        });
        problems.collect()
    }

    /// The rounding of the operands' literals.
    pub fn operand_notes(&self) -> Vec<Line> {
        let note = |slot: usize, lane: usize, ty: Type| {
            let lanes = &self.operands.lanes(slot)[..ty.lanes()];
            // A note that applies to all lanes appears once.
            let are_alike = lanes.iter().all(|field| field.good == lanes[0].good);
            let whose = match (are_alike, lane) {
                (true, 0) => NAMES[slot].to_owned(),
                (true, _) => return None,
                (false, _) => operand_name(slot, lane, ty),
            };
            let number = lanes[lane].good.typed(OperandId::named(NAMES[slot])?, lane, ty.format()?)?;
            match self.single {
                true => value_note(&number.named, &number.literal),
                false => literal_note(&whose, &number.named, &number.literal),
            }
        };
        slots(&self.instr)
            .flat_map(|(slot, ty)| (0..ty.lanes()).filter_map(move |lane| note(slot, lane, ty)))
            .map(line)
            .collect()
    }

    /// The operands as they were typed, lane by lane.
    pub fn typed_numbers(&self) -> Vec<TypedNumber> {
        let lane = |slot: usize, lane: usize, ty: Type| {
            self.operands.field(slot, lane).good.typed(OperandId::named(NAMES[slot])?, lane, ty.format()?)
        };
        slots(&self.instr)
            .flat_map(|(slot, ty)| (0..ty.lanes()).filter_map(move |number| lane(slot, number, ty)))
            .collect()
    }
}

/// The remark on the effect of Enter, for an instruction typed on the row of a number.
fn row_words(reading: &Reading) -> Line {
    pending_words(reading).unwrap_or_else(|| {
        line("this is an instruction; Enter reads it as ").with(Role::Code, clipped(&reading.statement()))
    })
}

/// Joins several remarks into one; `None` if there are none.
pub fn joined(remarks: impl IntoIterator<Item = Line>) -> Option<Line> {
    let mut all: Option<Line> = None;
    for remark in remarks {
        let Some(said) = &mut all else {
            all = Some(remark);
            continue;
        };
        if let Some(last) = said.0.last_mut() {
            last.text = last.text.trim_end_matches('.').to_owned().into();
        }
        *said = std::mem::take(said).with(Role::Plain, "; ");
        said.0.extend(remark.0);
    }
    all
}
