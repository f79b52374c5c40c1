//! What a text that names an instruction does to the question, and what is to be said of it.

use super::Question;
use super::operands::{NAMES, Operands, fields_of, slots};
use super::remarks::kept_words;
use crate::doc::{Line, Role, line};
use crate::explain::{GUARD_IGNORED, clipped};
use crate::program::read::{Context, Diagnostic, Form, Reading, Source, read};

impl Question {
    /// Reads a text beside the present instruction.
    pub fn read(&self, text: &str) -> Result<Reading, Diagnostic> {
        read(text, &Context::beside(self.spelling.good, self.allow))
    }
}

/// Puts the values that a text gives in the places of its operands.
pub fn put_values(reading: &Reading, operands: &mut Operands) {
    for ((slot, _), source) in slots(&reading.instr).zip(&reading.operands) {
        if let Source::Value(operand) = source {
            operands.replace(slot, fields_of(operand));
        }
    }
}

/// What was tolerated in a text, and which of its operands are not given: what is there stays.
pub fn reading_remarks(reading: &Reading, operands: &Operands) -> Vec<Line> {
    let notes = reading.notes.iter().map(|note| line(note.words()));
    let guard = reading.guarded.then(|| line(GUARD_IGNORED));
    let sources = slots(&reading.instr).zip(&reading.operands);
    let kept = sources.filter_map(|((slot, ty), source)| match source {
        Source::Register { name, .. } => Some((NAMES[slot], name.as_str(), operands.code(slot, ty))),
        Source::Value(_) => None,
    });
    let kept: Vec<_> = kept.collect();
    notes.chain(guard).chain(kept_words(&kept).map(line)).collect()
}

/// What Enter does with a text that is understood, but not while it is typed. `None` of PTX.
pub fn pending_words(reading: &Reading) -> Option<Line> {
    let what = match reading.form {
        Form::Spelling | Form::Statement => return None,
        Form::Formula => "this is a formula",
        Form::Call => "this is a function of C++",
        Form::Listing { .. } => "these are lines of a program",
        Form::Numbers => "these are numbers for the operands",
    };
    let taken = match &reading.form {
        Form::Listing { taken, .. } => clipped(taken),
        _ => clipped(&reading.statement()),
    };
    let said = line(format!("{what}; Enter takes "));
    let it = if matches!(reading.form, Form::Listing { .. }) { "" } else { "it as " };
    Some(said.with(Role::Plain, it).with(Role::Code, taken))
}
