//! Reads the lines that the user entered below those of a list.

use crate::infer::{Results, WrongLine};
use crate::input::lines;
use crate::isa::{Allow, Instr};

/// The outcome of reading the entered lines.
#[derive(Clone, PartialEq, Debug)]
pub enum EnteredText {
    /// the lines name columns or an instruction, and results are still to come
    Continues,
    /// none of the lines can be read; their numbers count from the first new line
    Wrong(Vec<WrongLine>),
    /// the whole list, with the new lines
    List(String),
}

impl EnteredText {
    /// Reads new lines below those of a list. Lines without an instruction belong to `given`.
    pub fn of(list: &str, new: &str, given: Instr) -> EnteredText {
        let (list, new) = match (Results::one_per_line(list.trim_end()), Results::one_per_line(new)) {
            (Ok(list), Ok(new)) => (list, new),
            (_, Err(why)) | (Err(why), _) => return EnteredText::Wrong(vec![WrongLine { line: None, why }]),
        };
        let read = |text: &str| Results::read(text, Allow::ALL, Some(given));
        let (known, before, whole) = match list.is_empty() {
            true => (0, 0, new.into_owned()),
            false => (lines(&list).count(), read(&list).results.len(), format!("{list}\n{new}")),
        };
        let all = read(&whole);
        let own = |wrong: WrongLine| match wrong.line {
            Some(line) if line <= known => None,
            Some(line) => Some(WrongLine { line: Some(line - known), ..wrong }),
            None => Some(wrong),
        };
        let wrong: Vec<WrongLine> = all.wrong.into_iter().filter_map(own).collect();
        match (all.results.len() > before, wrong.is_empty()) {
            (true, _) => EnteredText::List(whole),
            (false, true) => EnteredText::Continues,
            (false, false) => EnteredText::Wrong(wrong),
        }
    }
}
