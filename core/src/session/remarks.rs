//! What must be said of what was typed: problems first, then notes.

use super::Session;
use super::operands::{slots, whose};
use crate::doc::{Line, Role, line};
use crate::float::LiteralError;
use crate::isa::{Allow, Problem, parse};

impl Session {
    /// Why the instruction line cannot be read.
    pub(super) fn spelling_problem(&self) -> Option<Problem> {
        parse(&self.spelling.text, Allow::PTX).err()
    }

    /// Why what is typed for a lane of an operand cannot be read.
    pub(super) fn operand_problem(&self, slot: usize, lane: usize) -> Option<LiteralError> {
        let (_, ty) = slots(&self.spelling.good).find(|&(used, _)| used == slot)?;
        self.operands.problem(slot, lane, ty)
    }

    /// Every remark, a line each.
    pub(super) fn remarks(&self) -> Vec<Line> {
        let mut remarks: Vec<Line> =
            self.spelling_problem().iter().map(|problem| self.spelling_words(problem)).collect();
        let lanes = || {
            let used = slots(&self.spelling.good);
            used.flat_map(|(slot, ty)| (0..ty.lanes()).map(move |lane| (slot, lane, ty)))
        };
        for (slot, lane, ty) in lanes() {
            let whose = whose(slot, lane, ty);
            remarks.extend(self.operands.problem(slot, lane, ty).map(|error| {
                let text = &self.operands.field(slot, lane).text;
                operand_words(&whose, text, &error)
            }));
        }
        if let Ok(parsed) = parse(&self.spelling.text, Allow::PTX) {
            remarks.extend(parsed.notes.iter().map(|note| line(note.words())));
        }
        let notes = lanes().filter_map(|(slot, lane, ty)| {
            self.operands.field(slot, lane).good.note(ty.format(), &whose(slot, lane, ty))
        });
        remarks.extend(notes.map(line));
        remarks
    }

    /// The problem, what to write instead, and what is on screen in the meantime.
    fn spelling_words(&self, problem: &Problem) -> Line {
        let mut said = Line::default()
            .with(Role::Bad, format!("column {}", problem.at.column()))
            .with(Role::Plain, format!(": {}", problem.reason()));
        if let Some(instr) = problem.suggestion {
            said = said.with(Role::Plain, "; try ").with(Role::Code, instr.to_string());
        }
        said.with(Role::Plain, ". Below is still ")
            .with(Role::Code, self.spelling.good.to_string())
            .with(Role::Plain, ".")
    }
}

/// `a, column 2: …`, with the text where it is not in sight.
fn operand_words(whose: &str, text: &str, error: &LiteralError) -> Line {
    let column = text.get(..error.at.start).map_or(0, |before| before.chars().count()) + 1;
    let words = line(format!(": {}; {}.", error.problem.message(), error.problem.help()));
    let mut said = Line::default().with(Role::Bad, format!("{whose}, column {column}"));
    said.0.extend(words.0);
    said
}
