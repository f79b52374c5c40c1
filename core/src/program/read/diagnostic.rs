//! Errors in a text: position, cause, expected text, and correction.

use super::fault::Fault;
use crate::doc::{Line, Role};
use crate::isa::{self, Instr, Provenance, Span};
use crate::literal::{self, LiteralError};
use crate::typo::visible;
use std::fmt;

/// An error in a text, or a request for an instruction that does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// the cause
    pub problem: Problem,
    /// the byte span that it is about; `None` if it has no position
    pub at: Option<Span>,
    /// the corrections, the most likely one first
    pub corrections: Vec<Correction>,
    /// the line that `at` refers to, if that is not the whole text
    pub about: Option<String>,
}

/// The cause of an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// the spelling is not in the instruction table
    Spelling(Box<isa::Fault>),
    /// the statement is malformed
    Statement(Box<Fault>),
    /// an operand is not a number of its format
    Number(Box<literal::Problem>),
    /// a complete message
    Message(String),
}

/// A correction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Correction {
    /// write this instruction
    Instr(Instr),
    /// allow instructions of this kind (what-if or undocumented)
    Switch(Provenance),
    /// follow this advice
    Said(String),
}

impl Diagnostic {
    /// An error without a position.
    pub fn new(message: impl Into<String>) -> Self {
        Diagnostic {
            problem: Problem::Message(message.into()),
            at: None,
            corrections: Vec::new(),
            about: None,
        }
    }

    /// Adds advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.corrections.push(Correction::Said(help.into()));
        self
    }

    /// An error in a statement, at this span.
    pub(super) fn at(fault: Fault, at: Span) -> Self {
        let cures = match fault {
            Fault::Register(_) => vec![Correction::Said(
                "write bits like `0x3c00` or a value like `1.5`, here or after the whole line".into(),
            )],
            _ => Vec::new(),
        };
        Diagnostic {
            problem: Problem::Statement(Box::new(fault)),
            at: Some(at),
            corrections: cures,
            about: None,
        }
    }

    /// An error that concerns the whole text.
    pub(super) fn new_statement(fault: Fault) -> Self {
        Diagnostic { at: None, ..Diagnostic::at(fault, Span::default()) }
    }

    /// The error for an unreadable number that begins at byte `start` of a text.
    pub fn number(error: LiteralError, start: usize) -> Self {
        let at = Span::new(start + error.at.start, start + error.at.end);
        let cures = vec![Correction::Said(error.problem.help())];
        Diagnostic {
            problem: Problem::Number(Box::new(error.problem)),
            at: Some(at),
            corrections: cures,
            about: None,
        }
    }

    /// The same error in a text with `by` more bytes at the front.
    #[must_use]
    pub(super) fn shifted(self, by: usize) -> Self {
        Diagnostic { at: self.at.map(|at| at.shifted(by)), ..self }
    }

    /// True if the text was understood but the instruction does not exist; false if the text is malformed.
    pub fn is_refusal(&self) -> bool {
        match &self.problem {
            Problem::Spelling(fault) => !fault.is_unreadable(),
            Problem::Statement(fault) => {
                matches!(**fault, Fault::Function(_) | Fault::Quoted | Fault::NotInTable(_))
            }
            Problem::Number(_) | Problem::Message(_) => false,
        }
    }

    /// The fault in the spelling, if the error is about that.
    pub fn spelling(&self) -> Option<&isa::Fault> {
        match &self.problem {
            Problem::Spelling(fault) => Some(fault),
            Problem::Statement(_) | Problem::Number(_) | Problem::Message(_) => None,
        }
    }

    /// The fault in the statement, if the error is about that.
    pub fn statement(&self) -> Option<&Fault> {
        match &self.problem {
            Problem::Statement(fault) => Some(fault),
            Problem::Spelling(_) | Problem::Number(_) | Problem::Message(_) => None,
        }
    }

    /// The suggested instruction, if there is one.
    pub fn suggestion(&self) -> Option<Instr> {
        self.corrections.iter().find_map(|cure| match cure {
            Correction::Instr(instr) => Some(*instr),
            Correction::Switch(_) | Correction::Said(_) => None,
        })
    }

    /// The cause in words, without position and correction.
    pub fn message(&self) -> String {
        match &self.problem {
            Problem::Spelling(fault) => fault.reason(),
            Problem::Statement(fault) => fault.to_string(),
            Problem::Number(problem) => problem.message(),
            Problem::Message(message) => message.clone(),
        }
    }

    /// The corrections in words for a command line, whose switches begin with two dashes.
    pub fn help(&self) -> Option<String> {
        let words: Vec<String> = self.corrections.iter().map(Correction::words).collect();
        (!words.is_empty()).then(|| words.join("; "))
    }

    /// The column of the error in `text`, counted in characters from 1.
    pub fn column(&self, text: &str) -> Option<usize> {
        self.at.map(|at| column(self.about.as_deref().unwrap_or(text), at.start))
    }

    /// The whole error in one line: `column 5: cause; correction`. `text` is the text in error. Control
    /// characters in it are escaped.
    pub fn one_line(&self, text: &str) -> String {
        let place = self.column(text).map_or_else(String::new, |column| format!("column {column}: "));
        let help = self.help().map_or_else(String::new, |help| format!("; {help}"));
        visible(&format!("{place}{}{help}", self.message()))
    }

    /// The whole error in one line with roles, for a session: the suggested instruction is marked as code. Switches are
    /// omitted, because a session has a menu for them. `whose` names the row of the text if there are several rows.
    pub fn line(&self, text: &str, whose: Option<&str>) -> Line {
        let place = self.column(text).map(|column| format!("column {column}"));
        let place: Vec<&str> = whose.into_iter().chain(place.as_deref()).collect();
        let mut line = Line::default();
        if !place.is_empty() {
            line = line.with(Role::Bad, place.join(", ")).with(Role::Plain, ": ");
        }
        line.0.extend(crate::doc::line(self.message()).0);
        for cure in &self.corrections {
            line = match cure {
                Correction::Instr(instr) => {
                    line.with(Role::Plain, "; try ").with(Role::Code, instr.to_string())
                }
                Correction::Said(words) => {
                    let mut line = line.with(Role::Plain, "; ");
                    line.0.extend(crate::doc::line(words).0);
                    line
                }
                Correction::Switch(_) => line,
            };
        }
        line
    }

    /// The error in several lines: the cause, the text with a mark under the position, and the correction.
    pub fn lines(&self, text: &str) -> String {
        let mut lines = self.message();
        let text = self.about.as_deref().unwrap_or(text);
        if let Some(at) = self.at {
            lines = format!("column {}: {lines}", column(text, at.start));
            let (shown, before, width) = excerpt(text, at);
            lines = format!("{lines}\n  {shown}\n  {}{}", " ".repeat(before), "^".repeat(width));
        }
        match self.help() {
            Some(help) => format!("{lines}\n{help}"),
            None => lines,
        }
    }
}

impl From<isa::Problem> for Diagnostic {
    fn from(problem: isa::Problem) -> Self {
        let cures = problem
            .suggestion
            .map(Correction::Instr)
            .into_iter()
            .chain(problem.switch.map(Correction::Switch));
        Diagnostic {
            corrections: cures.collect(),
            at: Some(problem.at),
            problem: Problem::Spelling(Box::new(problem.fault)),
            about: None,
        }
    }
}

impl fmt::Display for Diagnostic {
    /// Prints cause and correction without the position, which needs the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())?;
        self.help().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl std::error::Error for Diagnostic {}

impl Correction {
    fn words(&self) -> String {
        match self {
            Correction::Instr(instr) => format!("try {instr}"),
            Correction::Switch(Provenance::WhatIf) => "--what-if allows it, for teaching".to_owned(),
            Correction::Switch(_) => "--undocumented allows it".to_owned(),
            Correction::Said(words) => words.clone(),
        }
    }
}

/// The column of a byte offset, counted in characters from 1.
fn column(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(at, _)| at < byte).count() + 1
}

/// The number of characters of a long line that are shown before and after the position.
const AROUND: usize = 60;

/// An excerpt of the text around the span, on one line; the number of characters before the mark;
/// and the length of the mark.
fn excerpt(text: &str, at: Span) -> (String, usize, usize) {
    let place = column(text, at.start) - 1;
    let length = column(text, at.end).saturating_sub(place + 1);
    let skipped = place.saturating_sub(AROUND);
    // White-space control characters are shown as spaces; others are escaped and take up more room.
    let piece = |from: usize, count: usize| {
        let kept = text.chars().skip(from).take(count);
        visible(&kept.map(|c| if c.is_whitespace() { ' ' } else { c }).collect::<String>())
    };
    let mut shown = String::from(if skipped > 0 { "…" } else { "" }) + &piece(skipped, place - skipped);
    let before = shown.chars().count();
    let length = piece(place, length.clamp(1, AROUND)).chars().count();
    shown += &piece(place, AROUND);
    if text.chars().nth(place + AROUND).is_some() {
        shown.push('…');
    }
    (shown, before, length.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(start: usize, end: usize) -> Diagnostic {
        Diagnostic { at: Some(Span::new(start, end)), ..Diagnostic::new("wrong").with_help("write `x`") }
    }

    #[test]
    fn carets_mark_the_error_span() {
        let lines = wrong(4, 6).lines("add.zz.f16 1 2");
        assert_eq!(lines, "column 5: wrong\n  add.zz.f16 1 2\n      ^^\nwrite `x`");
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(wrong(4, 5).one_line("−1 x"), "column 3: wrong; write `x`");
        assert_eq!(wrong(4, 5).line("−1 x", Some("a")).text(), "a, column 3: wrong; write x");
    }

    #[test]
    fn an_empty_span_at_the_end_gets_one_caret() {
        assert_eq!(wrong(3, 3).lines("add"), "column 4: wrong\n  add\n     ^\nwrite `x`");
    }

    #[test]
    fn invisible_characters_are_escaped_and_carets_aligned() {
        let lines = wrong(5, 8).lines("a\u{1b}b\tc\u{202e}d");
        assert_eq!(lines, "column 6: wrong\n  a\\u{1b}b c\\u{202e}d\n            ^^^^^^^^\nwrite `x`");
        assert_eq!(wrong(5, 8).one_line("a"), "column 2: wrong; write `x`");
    }

    #[test]
    fn a_long_line_is_shortened_around_the_error() {
        let text = format!("{}!{}", "a".repeat(1000), "b".repeat(1000));
        let lines = wrong(1000, 1001).lines(&text);
        let rows: Vec<&str> = lines.lines().collect();
        assert_eq!(rows[1].chars().position(|c| c == '!'), rows[2].chars().position(|c| c == '^'));
        assert!(rows[1].chars().count() < 130, "{}", rows[1]);
    }
}
