//! Lines of styled text: built from the left, padded, and cut with a mark.

use super::palette::Palette;
use halfplay_core::skins::doc::{self, Role};
use halfplay_core::skins::session::Msg;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::ops::Range;

/// The mark at a cut.
const CUT: &str = "…";
/// The mark before the row with the focus.
pub const FOCUS: &str = "›";

/// A line under construction.
#[derive(Clone, Default)]
pub struct Styled {
    line: Line<'static>,
    /// the columns that react to clicks, with their messages
    targets: Vec<(Range<usize>, Msg)>,
}

impl Styled {
    /// An empty line that begins with this many spaces.
    pub fn indented(by: usize) -> Self {
        Styled::default().text(" ".repeat(by), Style::new())
    }

    /// Appends a text.
    pub fn text(mut self, text: impl Into<String>, style: Style) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.line.spans.push(Span::styled(text, style));
        }
        self
    }

    /// Appends the spans of a document's line.
    pub fn with(self, line: &doc::Line, palette: Palette) -> Self {
        line.0.iter().fold(self, |row, span| row.text(span.text.clone(), palette.style(span.role)))
    }

    /// Appends another line.
    pub fn append(mut self, other: Styled) -> Self {
        let start = self.width();
        let shifted = other.targets.into_iter().map(|(at, msg)| (at.start + start..at.end + start, msg));
        self.targets.extend(shifted);
        self.line.spans.extend(other.line.spans);
        self
    }

    /// Makes everything from a column on react to clicks.
    pub fn aimed(mut self, from: usize, msg: Msg) -> Self {
        let end = self.width();
        self.targets.push((from..end, msg));
        self
    }

    /// Makes these columns react to clicks.
    pub fn aimed_at(mut self, columns: Range<usize>, msg: Msg) -> Self {
        self.targets.push((columns, msg));
        self
    }

    /// The columns that react to clicks, with their messages.
    pub fn targets(&self) -> &[(Range<usize>, Msg)] {
        &self.targets
    }

    /// Makes the whole line bold.
    pub fn strong(mut self) -> Self {
        for span in &mut self.line.spans {
            span.style = span.style.add_modifier(ratatui::style::Modifier::BOLD);
        }
        self
    }

    /// Gives the whole line one style.
    pub fn restyled(mut self, style: Style) -> Self {
        self.line.spans.iter_mut().for_each(|span| span.style = style);
        self
    }

    /// Replaces the first space by the focus mark if the row has the focus.
    pub fn marked(mut self, focused: bool, palette: Palette) -> Self {
        if let Some(first) =
            self.line.spans.first_mut().filter(|span| focused && span.content.starts_with(' '))
        {
            first.content = first.content[1..].to_owned().into();
            self.line.spans.insert(0, Span::styled(FOCUS, palette.accent()));
        }
        self
    }

    /// Pads the line to `width` columns and gives it a background.
    pub fn grounded(self, ground: Style, width: usize) -> Self {
        if ground == Style::new() {
            return self;
        }
        let mut line = self.to(width);
        line.line.spans.iter_mut().for_each(|span| span.style = span.style.patch(ground));
        line
    }

    /// Pads the line with spaces up to this column.
    pub fn to(self, column: usize) -> Self {
        let spaces = column.saturating_sub(self.width());
        self.text(" ".repeat(spaces), Style::new())
    }

    /// Puts another line at the right end of `width` columns, at least two spaces away. If it does not fit, it
    /// is left out.
    pub fn right(self, other: Styled, width: usize) -> Self {
        let start = width.saturating_sub(other.width());
        if self.width() + 2 > start {
            return self;
        }
        self.to(start).append(other)
    }

    /// Appends a character, to the last span if that has the same style.
    pub fn joined(mut self, c: char, style: Style) -> Self {
        match self.line.spans.last_mut() {
            Some(span) if span.style == style => span.content.to_mut().push(c),
            _ => self.line.spans.push(Span::styled(c.to_string(), style)),
        }
        self
    }

    /// The first column that is not blank.
    pub fn first_column(&self) -> usize {
        let text: String = self.line.spans.iter().map(|span| span.content.as_ref()).collect();
        text.chars().take_while(|c| *c == ' ').count()
    }

    /// Appends the text of another line, which keeps its columns.
    pub fn over(self, other: Styled) -> Self {
        let column = other.first_column();
        let mut skipped = column;
        let spans = other.line.spans.into_iter().filter_map(|span| {
            let blanks = skipped.min(span.content.chars().count());
            skipped -= blanks;
            let rest: String = span.content.chars().skip(blanks).collect();
            (!rest.is_empty()).then(|| Span::styled(rest, span.style))
        });
        let mut line = self.to(column);
        line.line.spans.extend(spans);
        line.targets.extend(other.targets);
        line
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.line.width()
    }

    /// The finished line, cut to `width` columns with a mark.
    pub fn cut(self, width: usize) -> Line<'static> {
        if self.width() <= width {
            return self.line;
        }
        let mut left = width.saturating_sub(1);
        let mut row = Styled::default();
        for span in self.line.spans {
            let text: String = span
                .content
                .chars()
                .take_while(|c| {
                    let columns = Span::raw(c.to_string()).width();
                    let fits = columns <= left;
                    left = if fits { left - columns } else { 0 };
                    fits
                })
                .collect();
            row = row.text(text, span.style);
        }
        if width > 0 { row.text(CUT, Style::new()).line } else { row.line }
    }
}

impl From<Line<'static>> for Styled {
    fn from(line: Line<'static>) -> Self {
        Styled { line, targets: Vec::new() }
    }
}

/// Breaks a document's line at spaces into lines of at most `width` columns. Short values such as `360451 × 2^-29` are
/// not broken. A word longer than a line is broken anywhere.
pub fn wrap(line: &doc::Line, width: usize, palette: Palette) -> Vec<Styled> {
    let width = width.max(1);
    let mut lines = vec![Styled::default()];
    for word in words(line, width) {
        let columns: usize = word.iter().map(|&(c, _)| columns(c)).sum();
        let last = lines.len() - 1;
        let joins = lines[last].width() > 0;
        if joins && lines[last].width() + 1 + columns > width {
            lines.push(Styled::default());
        } else if joins {
            // A space inside one span has the span's style.
            let next = word.first().map(|&(_, role)| palette.style(role));
            let style =
                lines[last].line.spans.last().map(|span| span.style).filter(|&style| Some(style) == next);
            lines[last] = std::mem::take(&mut lines[last]).text(" ", style.unwrap_or_default());
        }
        for (c, role) in word {
            let last = lines.len() - 1;
            if lines[last].width() + self::columns(c) > width && lines[last].width() > 0 {
                lines.push(Styled::default());
            }
            let last = lines.len() - 1;
            lines[last] = std::mem::take(&mut lines[last]).joined(c, palette.style(role));
        }
    }
    lines
}

fn columns(c: char) -> usize {
    Span::raw(c.to_string()).width()
}

/// The words of a line, each a sequence of characters with roles. A formula such as `a × b` is one word if it fits.
fn words(line: &doc::Line, width: usize) -> Vec<Vec<(char, Role)>> {
    let binds = |c: Option<&char>| c.is_some_and(|c| "×≈+−".contains(*c));
    let mut words = vec![Vec::new()];
    for span in &line.0 {
        let held = span.role == Role::Code && span.text.chars().count() * 2 < width;
        let text: Vec<char> = span.text.chars().collect();
        for (place, &c) in text.iter().enumerate() {
            let within =
                binds(place.checked_sub(1).and_then(|before| text.get(before))) || binds(text.get(place + 1));
            match words.last_mut() {
                Some(word) if c != ' ' || held || within => word.push((c, span.role)),
                _ => words.push(Vec::new()),
            }
        }
    }
    let fits = |word: &[(char, Role)]| word.iter().map(|&(c, _)| columns(c)).sum::<usize>() <= width;
    let words = words.into_iter().flat_map(|word| match fits(&word) {
        true => vec![word],
        false => word.split(|&(c, _)| c == ' ').map(<[_]>::to_vec).collect(),
    });
    words.filter(|word| !word.is_empty()).collect()
}
