//! Markdown text as lines with roles.

use crate::doc::{Line, Role, Span};

/// A builder for one line.
#[derive(Default)]
pub struct Words {
    line: Line,
    strong: u32,
}

impl Words {
    /// Appends words, in the strong role if emphasis is on.
    pub fn text(&mut self, text: &str) {
        let role = if self.strong > 0 { Role::Strong } else { Role::Plain };
        match self.line.0.last_mut().filter(|span| span.role == role) {
            Some(span) => span.text.to_mut().push_str(text),
            None => self.line.0.push(Span::new(role, text.to_owned())),
        }
    }

    /// Appends code: bits, values or spellings.
    pub fn code(&mut self, text: &str) {
        self.line.0.push(Span::new(Role::Code, text.to_owned()));
    }

    /// Opens or closes a level of emphasis.
    pub fn strong(&mut self, is_strong: bool) {
        self.strong = if is_strong { self.strong + 1 } else { self.strong.saturating_sub(1) };
    }

    /// Takes the finished line; `None` if it is blank.
    pub fn take(&mut self) -> Option<Line> {
        let line = std::mem::take(&mut self.line);
        (!line.text().trim().is_empty()).then_some(line)
    }
}

/// Splits a line at the first `mark` outside code. Without a mark, the first part is the whole line.
pub fn parted(line: &Line, mark: &str) -> (Line, Line) {
    let place = line.0.iter().position(|span| span.role != Role::Code && span.text.contains(mark));
    let Some((place, span)) = place.and_then(|place| Some((place, line.0.get(place)?))) else {
        return (line.clone(), Line::default());
    };
    let (before, behind) = span.text.split_once(mark).unwrap_or((&span.text, ""));
    let side = |text: &str| (!text.trim().is_empty()).then(|| Span::new(span.role, text.to_owned()));
    let first = line.0[..place].iter().cloned().chain(side(before)).collect();
    let last = side(behind.trim_start()).into_iter().chain(line.0[place + 1..].iter().cloned()).collect();
    (Line(first), Line(last))
}

/// The number of sentences in these lines.
pub fn sentences(lines: &[Line]) -> usize {
    let ends = |line: &Line| {
        let text = line.text();
        let words: Vec<&str> = text.split_whitespace().collect();
        words.iter().filter(|word| word.ends_with(['.', '?', '!'])).count()
    };
    lines.iter().map(|line| ends(line).max(1)).sum()
}
