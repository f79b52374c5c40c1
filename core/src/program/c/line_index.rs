//! Converts byte offsets of a program to lines and columns.

use crate::isa::Span;
use crate::program::read::{Diagnostic, Problem};

/// The line starts of a text.
#[derive(Clone, PartialEq, Debug)]
pub struct LineIndex<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

/// A longer line is not quoted in its errors.
const LONGEST: usize = 1 << 12;
/// A longer statement is cut off when it is shown.
const SHOWN: usize = 400;

impl<'a> LineIndex<'a> {
    pub fn new(text: &'a str) -> Self {
        let behind = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        LineIndex { text, starts: std::iter::once(0).chain(behind).collect() }
    }

    /// The line of a byte offset, from 1.
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }

    /// A piece of the text, cut off if it is long.
    pub fn piece(&self, at: Span) -> String {
        let piece = self.text.get(at.start..at.end).unwrap_or_default().trim();
        if piece.len() <= SHOWN {
            return piece.to_owned();
        }
        piece.chars().take(SHOWN).chain(['…']).collect()
    }

    /// Converts an error's span in the text to one in its line; returns the line number too. An error without a span is
    /// assigned to the line of `instead`.
    pub fn located_in_line(&self, said: Diagnostic, instead: Span) -> (usize, Diagnostic) {
        let Some(at) = said.at else { return (self.line(instead.start), said) };
        let line = self.line(at.start);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        let text = self.text.get(start..).unwrap_or_default().lines().next().unwrap_or_default();
        if text.len() > LONGEST {
            let before = self.text.get(start..at.start).unwrap_or_default();
            let message = format!("in column {}: {}", before.chars().count() + 1, said.message());
            return (line, Diagnostic { at: None, problem: Problem::Message(message), ..said });
        }
        let column = |byte: usize| byte.saturating_sub(start).min(text.len());
        let at = Span::new(column(at.start), column(at.end));
        (line, Diagnostic { at: Some(at), about: Some(text.to_owned()), ..said })
    }
}
