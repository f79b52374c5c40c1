//! What went wrong, for people to read: what was expected, what was found, where, and what to type instead.

use halfplay_core::explain::visible;
use halfplay_core::float::LiteralError;
use halfplay_core::isa::{Problem, Provenance};
use std::fmt::Write;
use std::ops::Range;

/// A text that cannot be understood, or an instruction that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// what was found, and what was expected
    pub what: String,
    /// the bytes of the text that are to blame; `None` where it is about no text
    pub at: Option<Range<usize>>,
    /// what to type instead
    pub help: Option<String>,
}

impl Complaint {
    /// A complaint about nothing that was typed.
    pub fn new(what: impl Into<String>) -> Self {
        Complaint { what: what.into(), at: None, help: None }
    }

    /// The same, with advice.
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Complaint { help: Some(help.into()), ..self }
    }

    /// A complaint about a literal that begins at byte `start` of the text.
    pub fn literal(error: &LiteralError, start: usize) -> Self {
        Complaint {
            what: error.problem.message(),
            at: Some(start + error.at.start..start + error.at.end),
            help: Some(error.problem.help()),
        }
    }

    /// The column of the place in `text`, counted in characters from 1.
    pub fn column(&self, text: &str) -> Option<usize> {
        self.at.as_ref().map(|at| column(text, at.start))
    }

    /// Everything in one line, for answers that have one line each. `text` is what it is about.
    pub fn one_line(&self, text: &str) -> String {
        let mut line = String::new();
        if let Some(column) = self.column(text) {
            // Writing to a string cannot fail.
            let _ = write!(line, "column {column}: ");
        }
        line.push_str(&self.what);
        if let Some(help) = &self.help {
            line.push_str("; ");
            line.push_str(help);
        }
        visible(&line)
    }

    /// Several lines: what is wrong, the text with a mark below the place, and what to type instead.
    pub fn lines(&self, text: &str) -> String {
        let mut lines = self.what.clone();
        if let Some(at) = &self.at {
            lines = format!("column {}: {lines}", column(text, at.start));
            let (shown, before, width) = excerpt(text, at);
            let _ = write!(lines, "\n  {shown}\n  {}{}", " ".repeat(before), "^".repeat(width));
        }
        if let Some(help) = &self.help {
            let _ = write!(lines, "\n{help}");
        }
        lines
    }
}

impl From<&Problem> for Complaint {
    fn from(problem: &Problem) -> Self {
        let mut help = Vec::new();
        help.extend(problem.suggestion.map(|instr| format!("try {instr}")));
        help.extend(problem.switch.and_then(|provenance| match provenance {
            Provenance::WhatIf => Some("--what-if allows it, for teaching".to_owned()),
            Provenance::Undocumented => Some("--undocumented allows it".to_owned()),
            _ => None,
        }));
        Complaint {
            what: problem.reason(),
            at: Some(problem.at.start..problem.at.end),
            help: (!help.is_empty()).then(|| help.join("; ")),
        }
    }
}

/// A line as text. If it is none, the complaint, and the part of the line before the place.
pub fn utf8(line: &[u8]) -> Result<&str, (Complaint, String)> {
    std::str::from_utf8(line).map_err(|error| {
        let (good, bad) = line.split_at(error.valid_up_to());
        let complaint = Complaint {
            what: format!("the byte 0x{:02x} is not UTF-8 here", bad.first().copied().unwrap_or(0)),
            at: Some(good.len()..good.len() + 1),
            help: Some("save the text as UTF-8".to_owned()),
        };
        (complaint, String::from_utf8_lossy(good).into_owned())
    })
}

/// The column of a byte, counted in characters from 1.
fn column(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(at, _)| at < byte).count() + 1
}

/// How much of a long line is shown before and behind the place.
const AROUND: usize = 60;

/// A piece of the text around the place, on one line; how many characters stand before the place in it; and
/// how many characters are to be marked.
fn excerpt(text: &str, at: &Range<usize>) -> (String, usize, usize) {
    let place = column(text, at.start) - 1;
    let length = column(text, at.end).saturating_sub(place + 1);
    let skipped = place.saturating_sub(AROUND);
    // A control character that is a blank to look at is one; others are spelled, and take their room.
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

    fn complaint(at: Range<usize>) -> Complaint {
        Complaint { what: "wrong".into(), at: Some(at), help: Some("write `x`".into()) }
    }

    #[test]
    fn the_mark_is_below_the_place() {
        let lines = complaint(4..6).lines("add.zz.f16 1 2");
        assert_eq!(lines, "column 5: wrong\n  add.zz.f16 1 2\n      ^^\nwrite `x`");
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(complaint(4..5).one_line("−1 x"), "column 3: wrong; write `x`");
    }

    #[test]
    fn an_empty_place_behind_the_end_gets_one_mark() {
        assert_eq!(complaint(3..3).lines("add"), "column 4: wrong\n  add\n     ^\nwrite `x`");
    }

    #[test]
    fn what_is_not_seen_is_spelled_and_the_mark_is_below_it() {
        let lines = complaint(5..8).lines("a\u{1b}b\tc\u{202e}d");
        assert_eq!(lines, "column 6: wrong\n  a\\u{1b}b c\\u{202e}d\n            ^^^^^^^^\nwrite `x`");
        assert_eq!(complaint(5..8).one_line("a"), "column 2: wrong; write `x`");
    }

    #[test]
    fn a_long_text_is_cut_around_the_place() {
        let text = format!("{}!{}", "a".repeat(1000), "b".repeat(1000));
        let lines = complaint(1000..1001).lines(&text);
        let rows: Vec<&str> = lines.lines().collect();
        assert_eq!(rows[1].chars().position(|c| c == '!'), rows[2].chars().position(|c| c == '^'));
        assert!(rows[1].chars().count() < 130, "{}", rows[1]);
    }
}
