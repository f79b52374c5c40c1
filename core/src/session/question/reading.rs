//! The effect of a readable text on the question, and the remarks on the text.

use super::definition::Question;
use super::focus::Focus;
use super::operands::{NAMES, Operands, fields_of, slots};
use crate::doc::{Line, Role, line};
use crate::explain::{GUARD_IGNORED, clipped};
use crate::float::Format;
use crate::input::LongFormula;
use crate::isa::{Instr, Op, Type, and_list};
use crate::literal::{Problem as LiteralProblem, parse};
use crate::program::read::{
    Context, Diagnostic, FormulaProgram, Notation, Number, OperandSource, OperandText, Reading, read,
};

impl Question {
    /// Reads a text in the context of the present instruction.
    pub fn read(&self, text: &str) -> Result<Reading, Diagnostic> {
        read(text, &Context::beside(self.instr, self.allow))
    }

    /// Translates a formula of several operations, in the type of the present instruction.
    pub fn formula_program(&self, formula: &LongFormula) -> Result<FormulaProgram, Diagnostic> {
        FormulaProgram::of(formula, &Context::beside(self.instr, self.allow))
    }

    /// Drops the text of the line if it only repeats the instruction and the operands, or no longer matches them. An
    /// unreadable text stays, so that the user can correct it.
    pub fn tidy_line(&mut self) {
        if self.has_idle_line() {
            self.typed = None;
        }
    }

    /// True if the text of the line can be read but is not a formula for this question.
    pub fn has_idle_line(&self) -> bool {
        let reading = self.typed.as_ref().map(|text| self.read(text));
        matches!(reading, Some(Ok(reading)) if !self.is_formula(&reading))
    }

    /// True if the text is a formula or a call for exactly this question.
    fn is_formula(&self, reading: &Reading) -> bool {
        matches!(reading.notation, Notation::Formula | Notation::Call) && self.is_of(reading)
    }

    /// True if a text that was read asks exactly this question.
    fn is_of(&self, reading: &Reading) -> bool {
        let mut operands = self.operands.clone();
        put_values(reading, &mut operands);
        reading.instr == self.instr
            && operands == self.operands
            && reading.observed.as_ref() == self.observed()
    }

    /// The formula in the line, or the last one that could be read, if it asks exactly this question.
    pub fn formula(&self) -> Option<&str> {
        let asks = |text: &&String| self.read(text).is_ok_and(|reading| self.is_formula(&reading));
        [&self.typed, &self.last_formula].into_iter().flatten().find(asks).map(String::as_str)
    }

    /// Remembers the formula in the line, before the line gets another text.
    pub fn keep_formula(&mut self) {
        self.last_formula = self.formula().map(str::to_owned);
    }

    /// True if the question is not that of the texts on screen: the line or an operand has a text that cannot be read,
    /// or that has no effect before Enter.
    pub fn is_stale(&self) -> bool {
        let reads = |text: &String| self.read(text).is_ok_and(|reading| self.is_of(&reading));
        let lanes = |(slot, ty): (usize, Type)| (0..ty.lanes()).map(move |lane| (slot, lane, ty));
        let is_broken = |(slot, lane, ty)| self.operands.problem(slot, lane, ty).is_some();
        !self.typed.as_ref().is_none_or(reads) || slots(&self.instr).flat_map(lanes).any(is_broken)
    }

    /// Replaces one lane of an operand. A formula in the line stays a formula: `2048 + 1` becomes `2048 + 1.5`.
    pub fn put(&mut self, slot: usize, lane: usize, ty: Type, number: Number) {
        let (was, is) = (self.operands.field(slot, lane).text.clone(), number.text().to_owned());
        self.operands.put(slot, lane, ty, number);
        let Some(typed) = self.typed.take() else { return };
        // The old text may occur several times. Replace the occurrence that makes the line match the question.
        let mut lines = typed.match_indices(was.as_str()).map(|(at, _)| {
            let (before, after) = (&typed[..at], &typed[at + was.len()..]);
            format!("{before}{is}{after}")
        });
        self.typed = lines.find(|line| self.read(line).is_ok_and(|reading| self.is_formula(&reading)));
    }

    /// Reads operands by name: `a=0x3c00 b=0.2`. Returns them with their slots; `None` for any other text, or if one is
    /// unreadable.
    pub fn named_operands(&self, text: &str) -> Option<Vec<(usize, OperandText)>> {
        let mut rest = text.trim();
        let mut found = Vec::new();
        while !rest.is_empty() {
            let (name, behind) = rest.split_once('=')?;
            let slot = NAMES.iter().position(|known| *known == name.trim())?;
            let (_, ty) = slots(&self.instr).find(|(used, _)| *used == slot)?;
            // The next name comes right before the next equals sign.
            let end = behind.find('=').map_or(behind.len(), |next| {
                behind[..next]
                    .trim_end()
                    .rfind(|c: char| c.is_whitespace() || ",;".contains(c))
                    .map_or(0, |at| at + 1)
            });
            let (value, after) = behind.split_at(end);
            found.push((
                slot,
                OperandText::read(value.trim().trim_end_matches([',', ';']).trim_end(), ty).ok()?,
            ));
            rest = after.trim_start();
        }
        (!found.is_empty()).then_some(found)
    }

    /// The operand that a bare value in the line replaces, with that value. It is the operand of the row `row`, from
    /// which the user came, else the first operand.
    pub fn value_alone(&self, text: &str, row: Focus) -> Option<(usize, OperandText)> {
        let (slot, ty) = match row {
            Focus::Bits { operand, .. } => slots(&self.instr).find(|(slot, _)| *slot == operand),
            _ => slots(&self.instr).next(),
        }?;
        Some((slot, OperandText::read(text, ty).ok()?))
    }
}

impl Question {
    /// Applies a text that was read: its instruction, its values, its observed result.
    pub fn take(&mut self, reading: &Reading) {
        (self.instr, self.single) = (reading.instr, false);
        put_values(reading, &mut self.operands);
        self.observe(reading.observed.clone());
    }
}

/// Stores the values of a text in `operands`.
fn put_values(reading: &Reading, operands: &mut Operands) {
    for ((slot, _), source) in slots(&reading.instr).zip(&reading.operands) {
        if let OperandSource::Value(operand) = source {
            operands.replace(slot, fields_of(operand));
        }
    }
}

/// Remarks on a text that was read: tolerated deviations, an ignored guard, and operands given as registers, which keep
/// their old values.
pub fn reading_remarks(reading: &Reading, operands: &Operands) -> Vec<Line> {
    let notes = reading.notes.iter().map(|note| line(note.words()));
    let guard = reading.guarded.then(|| line(GUARD_IGNORED));
    let sources = slots(&reading.instr).zip(&reading.operands);
    let kept = sources.filter_map(|((slot, ty), source)| match source {
        OperandSource::Register { name, .. } => Some((NAMES[slot], name.as_str(), operands.code(slot, ty))),
        OperandSource::Value(_) => None,
    });
    let kept: Vec<_> = kept.collect();
    notes.chain(guard).chain(kept_words(&kept).map(line)).collect()
}

/// The message about how a text was read; `None` for PTX, and for a single line of a program.
pub fn took_words(reading: &Reading) -> Option<String> {
    let instr = reading.instr;
    Some(match &reading.notation {
        Notation::Spelling | Notation::Statement => return None,
        Notation::Formula | Notation::Call if reading.values().count() == reading.operands.len() => {
            format!("read as {}{}", clipped(&reading.statement()), rounds_once(&instr, &reading.notation))
        }
        Notation::Formula | Notation::Call => format!("read as {instr}"),
        Notation::Numbers => format!("set {}, the operands of {instr}", and_list(instr.operand_names())),
        Notation::Listing { given, left_out, .. } => {
            let given = match given.as_slice() {
                [] => String::new(),
                names => format!(", with {} from earlier lines", and_list(names)),
            };
            let others = match left_out {
                0 => String::new(),
                1 => "; skipped 1 other line".to_owned(),
                others => format!("; skipped {others} other lines"),
            };
            // A single line is taken as it is, so there is nothing to report.
            if given.is_empty() && others.is_empty() {
                return None;
            }
            format!("read as {instr}{given}{others}")
        }
    })
}

/// The note on a product and a sum that became one instruction.
fn rounds_once(instr: &Instr, form: &Notation) -> &'static str {
    let is_fma = instr.op == Op::Fma && *form == Notation::Formula;
    if is_fma { ", which rounds once; compare shows mul, then add" } else { "" }
}

/// The remark on the effect of Enter, for a readable text that has no effect while it is typed. `None` for PTX.
pub fn pending_words(reading: &Reading) -> Option<Line> {
    let what = match reading.notation {
        Notation::Spelling | Notation::Statement => return None,
        Notation::Formula => "this is a formula",
        Notation::Call => "this is a function of C++",
        Notation::Listing { .. } => "these are lines of a program",
        Notation::Numbers => "these are numbers for the operands",
    };
    let taken = match &reading.notation {
        Notation::Listing { taken, .. } => clipped(taken),
        _ => clipped(&reading.statement()),
    };
    let said = line(format!("{what}; Enter reads "));
    let it = if matches!(reading.notation, Notation::Listing { .. }) { "" } else { "it as " };
    Some(said.with(Role::Plain, it).with(Role::Code, taken))
}

/// The message about operands given as registers, whose contents are unknown. Each entry is the operand's name, the
/// register's name and the code that the operand keeps. `None` if there are no entries.
fn kept_words(kept: &[(&'static str, &str, String)]) -> Option<String> {
    let names = and_list(kept.iter().map(|(name, ..)| *name));
    let registers = and_list(kept.iter().map(|(_, register, _)| clipped(register)));
    let codes = and_list(kept.iter().map(|(.., code)| code));
    let said = match kept {
        [] => return None,
        [_] => {
            format!("operand {names} is the register {registers}, whose value is unknown; it keeps {codes}")
        }
        _ => format!("operands {names} are registers {registers} with unknown values; they keep {codes}"),
    };
    // A word without a percent sign may be a misspelt name of a number.
    let meant = kept.iter().find_map(|(_, register, _)| match parse(register, Format::F16).err()?.problem {
        LiteralProblem::UnknownWord { nearest, .. } => nearest,
        _ => None,
    });
    Some(match meant {
        Some(name) => format!("{said}; did you mean {name}?"),
        None => said,
    })
}
