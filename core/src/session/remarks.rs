//! What must be said of what was typed: problems first, then notes.

use super::Session;
use super::line::{Said, Trouble};
use super::operands::{NAMES, slots, whose};
use crate::doc::{Line, Role, line};
use crate::float::{Format, LiteralError, Problem as LiteralProblem, parse};
use crate::isa::{Problem, Provenance, Type, and_list};
use crate::typo::clipped;

impl Session {
    /// Why the instruction line cannot be read.
    pub(super) fn line_trouble(&self) -> Option<Trouble> {
        let question = &self.state.question;
        Said::read(&question.spelling.text, question.allow).err()
    }

    /// Why what is typed for a lane of an operand cannot be read.
    pub(super) fn operand_problem(&self, slot: usize, lane: usize) -> Option<LiteralError> {
        let (_, ty) = slots(&self.state.question.spelling.good).find(|&(used, _)| used == slot)?;
        self.state.question.operands.problem(slot, lane, ty)
    }

    /// The problem with the instruction line, and what to write instead; or what was tolerated in it.
    pub(super) fn line_remarks(&self) -> Vec<Line> {
        let question = &self.state.question;
        if let Some(switch) = self.needed_switch() {
            return vec![switch];
        }
        match Said::read(&question.spelling.text, question.allow) {
            Ok(said) => said.remarks(&question.operands),
            Err(trouble) => {
                vec![self.formula_words(&question.spelling.text).unwrap_or_else(|| trouble.words())]
            }
        }
    }

    /// Which switch the instruction needs that is off, if it stands there as it is: nothing is wrong with its
    /// spelling then.
    pub(super) fn needed_switch(&self) -> Option<Line> {
        let question = &self.state.question;
        let instr = question.spelling.good;
        if question.allow.permits(instr.provenance) || question.spelling.text != instr.to_string() {
            return None;
        }
        let name = if instr.provenance == Provenance::WhatIf { "what-if" } else { "undocumented" };
        Some(line(format!(
            "{name} is off, and {instr} needs it: enter another instruction, or {name} on to go on with this one"
        )))
    }

    /// Problems with the operands, then how far their literals were rounded.
    pub(super) fn operand_remarks(&self) -> Vec<Line> {
        let question = &self.state.question;
        let lanes = slots(&question.spelling.good)
            .flat_map(|(slot, ty)| (0..ty.lanes()).map(move |lane| (slot, lane, ty)));
        let problems = lanes.filter_map(|(slot, lane, ty)| {
            let error = question.operands.problem(slot, lane, ty)?;
            let field = question.operands.field(slot, lane);
            let whose = whose(slot, lane, ty);
            if let Some(said) = self.formula_words(&field.text) {
                let mut all = Line::default().with(Role::Bad, whose).with(Role::Plain, ": ");
                all.0.extend(said.0);
                return Some(all);
            }
            let said = operand_words(&whose, &field.text, &error);
            let (text, good) = (clipped(field.text.trim()), clipped(&field.good.text));
            let still = match text.as_str() {
                "" => format!(" Until then {good} is taken."),
                _ => format!(" {text} was typed; {good}, the last that could be read, is taken."),
            };
            Some(said.with(Role::Plain, still))
        });
        problems.chain(self.operand_notes()).collect()
    }

    /// How far the literals of the operands were rounded.
    pub(super) fn operand_notes(&self) -> Vec<Line> {
        let question = &self.state.question;
        let note = |slot: usize, lane: usize, ty: Type| {
            let lanes = [0, 1].map(|lane| &question.operands.field(slot, lane).good);
            // What is the same in both lanes is said once.
            match (ty.lanes(), lanes[0] == lanes[1], lane) {
                (2, true, 1) => None,
                (2, true, _) => lanes[0].note(ty.format(), NAMES[slot]),
                _ => lanes[lane].note(ty.format(), &whose(slot, lane, ty)),
            }
        };
        slots(&question.spelling.good)
            .flat_map(|(slot, ty)| (0..ty.lanes()).filter_map(move |lane| note(slot, lane, ty)))
            .map(line)
            .collect()
    }
}

/// `column 8: unknown word …; try fma.rn.relu.f16`.
pub(super) fn spelling_words(problem: &Problem) -> Line {
    let said = Line::default()
        .with(Role::Bad, format!("column {}", problem.at.column()))
        .with(Role::Plain, format!(": {}", problem.reason()));
    match problem.suggestion {
        Some(instr) => said.with(Role::Plain, "; try ").with(Role::Code, instr.to_string()),
        None => said,
    }
}

/// `a, column 2: …`, then what to type instead.
pub(super) fn operand_words(whose: &str, text: &str, error: &LiteralError) -> Line {
    let column = text.get(..error.at.start).map_or(0, |before| before.chars().count()) + 1;
    let words = line(format!(": {}; {}.", error.problem.message(), error.problem.help()));
    let mut said = Line::default().with(Role::Bad, format!("{whose}, column {column}"));
    said.0.extend(words.0);
    said
}

/// Which operands are registers, of which nobody says what they hold: the operand's name, the register's and the code
/// that is there. `None` if there are none.
pub(super) fn kept_words(kept: &[(&'static str, &str, String)]) -> Option<String> {
    let names = and_list(kept.iter().map(|(name, ..)| *name));
    let registers = and_list(kept.iter().map(|(_, register, _)| clipped(register)));
    let codes = and_list(kept.iter().map(|(.., code)| code));
    let said = match kept {
        [] => return None,
        [_] => format!("{names} is the register {registers}: its value {codes} is kept"),
        _ => format!("{names} are the registers {registers}: their values {codes} are kept"),
    };
    // A word without a percent sign may be a slip of a number's name.
    let meant = kept.iter().find_map(|(_, register, _)| match parse(register, Format::F16).err()?.problem {
        LiteralProblem::UnknownWord { nearest, .. } => nearest,
        _ => None,
    });
    Some(match meant {
        Some(name) => format!("{said}; perhaps {name} is meant"),
        None => said,
    })
}

/// Several remarks as one that is said once; `None` of none.
pub(super) fn joined(remarks: impl IntoIterator<Item = Line>) -> Option<Line> {
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
