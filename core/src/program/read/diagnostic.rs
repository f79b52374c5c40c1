//! What is wrong with a text: where, what was found and what was expected, and what to write instead.

use super::fault::Fault;
use crate::doc::{Line, Role};
use crate::isa::{self, Instr, Provenance, Span};
use crate::literal::{self, LiteralError};
use crate::typo::visible;
use std::fmt;

/// A text that cannot be understood, or an instruction that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// what was found, and what was expected
    pub problem: Problem,
    /// the bytes of the text that it is about; `None` where it is about no place in it
    pub at: Option<Span>,
    /// what to write instead, the nearest way out first
    pub cures: Vec<Cure>,
    /// the line of a program that it is about, where that is not the whole text: places count from its start
    pub about: Option<String>,
}

/// What was found, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// the spelling is not one of the table
    Spelling(Box<isa::Fault>),
    /// the statement is not made as statements are
    Statement(Box<Fault>),
    /// an operand is no number of its format
    Number(Box<literal::Problem>),
    /// something that is said in full by whoever found it
    Said(String),
}

/// A way out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cure {
    /// write this instruction
    Instr(Instr),
    /// allow instructions of this kind: what-if or undocumented
    Switch(Provenance),
    /// do what this sentence says
    Said(String),
}

impl Diagnostic {
    /// A diagnostic about no place of a text.
    pub fn new(message: impl Into<String>) -> Self {
        Diagnostic { problem: Problem::Said(message.into()), at: None, cures: Vec::new(), about: None }
    }

    /// The same, with advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.cures.push(Cure::Said(help.into()));
        self
    }

    /// A fault of a statement, at these bytes of it.
    pub(super) fn at(fault: Fault, at: Span) -> Self {
        let cures = match fault {
            Fault::Register(_) => vec![Cure::Said(
                "write bits like `0x3c00` or a value like `1.5`, here or behind the whole line".into(),
            )],
            _ => Vec::new(),
        };
        Diagnostic { problem: Problem::Statement(Box::new(fault)), at: Some(at), cures, about: None }
    }

    /// A fault of a whole text.
    pub(super) fn new_statement(fault: Fault) -> Self {
        Diagnostic { at: None, ..Diagnostic::at(fault, Span::default()) }
    }

    /// A number that cannot be read, in a text in which it begins at byte `start`.
    pub fn number(error: LiteralError, start: usize) -> Self {
        let at = Span::new(start + error.at.start, start + error.at.end);
        let cures = vec![Cure::Said(error.problem.help())];
        Diagnostic { problem: Problem::Number(Box::new(error.problem)), at: Some(at), cures, about: None }
    }

    /// The same about a text that has `by` more bytes in front.
    #[must_use]
    pub(super) fn shifted(self, by: usize) -> Self {
        Diagnostic { at: self.at.map(|at| at.shifted(by)), ..self }
    }

    /// Is the text understood, and the answer no: there is no such instruction? Otherwise it is not made as statements
    /// are.
    pub fn is_refusal(&self) -> bool {
        match &self.problem {
            Problem::Spelling(fault) => !matches!(**fault, isa::Fault::Empty),
            Problem::Statement(fault) => {
                matches!(**fault, Fault::Function(_) | Fault::Quoted | Fault::NotInTable(_))
            }
            Problem::Number(_) | Problem::Said(_) => false,
        }
    }

    /// What is wrong with the spelling, where that is what it is about.
    pub fn spelling(&self) -> Option<&isa::Fault> {
        match &self.problem {
            Problem::Spelling(fault) => Some(fault),
            Problem::Statement(_) | Problem::Number(_) | Problem::Said(_) => None,
        }
    }

    /// What is wrong with the statement, where that is what it is about.
    pub fn statement(&self) -> Option<&Fault> {
        match &self.problem {
            Problem::Statement(fault) => Some(fault),
            Problem::Spelling(_) | Problem::Number(_) | Problem::Said(_) => None,
        }
    }

    /// The instruction that is to be written instead, where one is.
    pub fn suggestion(&self) -> Option<Instr> {
        self.cures.iter().find_map(|cure| match cure {
            Cure::Instr(instr) => Some(*instr),
            Cure::Switch(_) | Cure::Said(_) => None,
        })
    }

    /// What was found, and what was expected, without place and cure.
    pub fn message(&self) -> String {
        match &self.problem {
            Problem::Spelling(fault) => fault.reason(),
            Problem::Statement(fault) => fault.to_string(),
            Problem::Number(problem) => problem.message(),
            Problem::Said(message) => message.clone(),
        }
    }

    /// What to write instead, in words for a command line, whose switches begin with two dashes.
    pub fn help(&self) -> Option<String> {
        let words: Vec<String> = self.cures.iter().map(Cure::words).collect();
        (!words.is_empty()).then(|| words.join("; "))
    }

    /// The column of the place in `text`, counted in characters from 1.
    pub fn column(&self, text: &str) -> Option<usize> {
        self.at.map(|at| column(self.about.as_deref().unwrap_or(text), at.start))
    }

    /// Everything in one line: `column 5: what is wrong; what to write instead`. `text` is what it is about. Nothing in
    /// it changes how the line looks.
    pub fn one_line(&self, text: &str) -> String {
        let place = self.column(text).map_or_else(String::new, |column| format!("column {column}: "));
        let help = self.help().map_or_else(String::new, |help| format!("; {help}"));
        visible(&format!("{place}{}{help}", self.message()))
    }

    /// The same with roles, for a session: the instruction to be written instead is code. Switches are not named there:
    /// a menu has them. `whose` is the row that the text stands in, where there are several.
    pub fn line(&self, text: &str, whose: Option<&str>) -> Line {
        let place = self.column(text).map(|column| format!("column {column}"));
        let place: Vec<&str> = whose.into_iter().chain(place.as_deref()).collect();
        let mut line = Line::default();
        if !place.is_empty() {
            line = line.with(Role::Bad, place.join(", ")).with(Role::Plain, ": ");
        }
        line.0.extend(crate::doc::line(self.message()).0);
        for cure in &self.cures {
            line = match cure {
                Cure::Instr(instr) => line.with(Role::Plain, "; try ").with(Role::Code, instr.to_string()),
                Cure::Said(words) => {
                    let mut line = line.with(Role::Plain, "; ");
                    line.0.extend(crate::doc::line(words).0);
                    line
                }
                Cure::Switch(_) => line,
            };
        }
        line
    }

    /// Several lines: what is wrong, the text with a mark below the place, and what to write instead.
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
        let cures = problem.suggestion.map(Cure::Instr).into_iter().chain(problem.switch.map(Cure::Switch));
        Diagnostic {
            cures: cures.collect(),
            at: Some(problem.at),
            problem: Problem::Spelling(Box::new(problem.fault)),
            about: None,
        }
    }
}

impl fmt::Display for Diagnostic {
    /// What is wrong and what to write instead, without the place, which needs the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())?;
        self.help().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl std::error::Error for Diagnostic {}

impl Cure {
    fn words(&self) -> String {
        match self {
            Cure::Instr(instr) => format!("try {instr}"),
            Cure::Switch(Provenance::WhatIf) => "--what-if allows it, for teaching".to_owned(),
            Cure::Switch(_) => "--undocumented allows it".to_owned(),
            Cure::Said(words) => words.clone(),
        }
    }
}

/// The column of a byte, counted in characters from 1.
fn column(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(at, _)| at < byte).count() + 1
}

/// How much of a long line is shown before and behind the place.
const AROUND: usize = 60;

/// A piece of the text around the place, on one line; how many characters stand before the place in it; and
/// how many characters are to be marked.
fn excerpt(text: &str, at: Span) -> (String, usize, usize) {
    let place = column(text, at.start) - 1;
    let length = column(text, at.end).saturating_sub(place + 1);
    let skipped = place.saturating_sub(AROUND);
    // A control character that looks like a space is shown as one; others are spelled, and take their room.
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
    fn the_mark_is_below_the_place() {
        let lines = wrong(4, 6).lines("add.zz.f16 1 2");
        assert_eq!(lines, "column 5: wrong\n  add.zz.f16 1 2\n      ^^\nwrite `x`");
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(wrong(4, 5).one_line("−1 x"), "column 3: wrong; write `x`");
        assert_eq!(wrong(4, 5).line("−1 x", Some("a")).text(), "a, column 3: wrong; write x");
    }

    #[test]
    fn an_empty_place_behind_the_end_gets_one_mark() {
        assert_eq!(wrong(3, 3).lines("add"), "column 4: wrong\n  add\n     ^\nwrite `x`");
    }

    #[test]
    fn what_is_not_seen_is_spelled_and_the_mark_is_below_it() {
        let lines = wrong(5, 8).lines("a\u{1b}b\tc\u{202e}d");
        assert_eq!(lines, "column 6: wrong\n  a\\u{1b}b c\\u{202e}d\n            ^^^^^^^^\nwrite `x`");
        assert_eq!(wrong(5, 8).one_line("a"), "column 2: wrong; write `x`");
    }

    #[test]
    fn a_long_text_is_cut_around_the_place() {
        let text = format!("{}!{}", "a".repeat(1000), "b".repeat(1000));
        let lines = wrong(1000, 1001).lines(&text);
        let rows: Vec<&str> = lines.lines().collect();
        assert_eq!(rows[1].chars().position(|c| c == '!'), rows[2].chars().position(|c| c == '^'));
        assert!(rows[1].chars().count() < 130, "{}", rows[1]);
    }
}
