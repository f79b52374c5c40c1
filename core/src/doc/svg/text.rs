//! Lines of text: their approximate widths, line breaks and markup.

use super::canvas::{Canvas, MARGIN, ROOM, Units, escape};
use crate::doc::power::powers;
use crate::doc::span::{Line, Role, Span};

/// Kinds of running text.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum TextKind {
    Title,
    Heading,
    Body,
}

impl Canvas {
    /// Draws a paragraph or a heading, wrapped.
    pub fn text(&mut self, line: &Line, kind: TextKind) {
        let (before, size, leading) = match kind {
            TextKind::Title => (0.0, 22.0, 30.0),
            TextKind::Heading => (20.0, 16.0, 24.0),
            TextKind::Body => (4.0, 16.0, 24.0),
        };
        self.y += before;
        for line in wrap_well(line, ROOM, size) {
            self.y += leading;
            self.line_at(&line, MARGIN, self.y - leading * 0.3, size, "start", "");
            self.widen_to(MARGIN + width(&line, size));
        }
        self.y += 4.0;
    }

    /// Draws one line; `y` is its baseline.
    pub fn line_at(&mut self, line: &Line, x: f64, y: f64, size: f64, anchor: &str, class: &str) {
        let fixed = if is_fixed(line) { "hp-mono" } else { "hp-sans" };
        let anchor = if anchor == "start" { String::new() } else { format!(" text-anchor=\"{anchor}\"") };
        let (x, y) = (Units(x), Units(y));
        let text = markup(line, size);
        self.put(&format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"{anchor} class=\"{fixed} hp-plain{class}\">{text}</text>",
            Units(size)
        ));
    }
}

/// True if the line contains bits: then all of it is set in fixed type.
pub(super) fn is_fixed(line: &Line) -> bool {
    let bits = |text: &str| text.contains(['0', '1']) && !text.contains(char::is_alphabetic);
    line.0.iter().any(|span| span.role.is_bits() && bits(&span.text))
}

/// The approximate width of a line, too large rather than too small.
pub(super) fn width(line: &Line, size: f64) -> f64 {
    let fixed = is_fixed(line);
    let of_span = |span: &Span| {
        let bold = if matches!(span.role, Role::Strong | Role::Good | Role::Bad | Role::Changed) {
            1.12
        } else {
            1.0
        };
        let em = |c: char| match span.role {
            Role::Code if !fixed => 0.56,
            _ if fixed => 0.61,
            _ => letter(c) * bold,
        };
        span.text.chars().map(em).sum::<f64>()
    };
    line.0.iter().map(of_span).sum::<f64>() * size
}

/// The approximate width of a letter in common typefaces, in em.
fn letter(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '·' => 0.29,
        ' ' | 'f' | 't' | 'r' | 'I' | '(' | ')' | '-' | '`' | '/' => 0.37,
        'm' | 'w' | 'M' | 'W' | '@' | '…' => 0.9,
        'A'..='Z' => 0.68,
        // Block characters, which form bars.
        '\u{2580}'..='\u{259f}' => 0.77,
        '\u{1100}'.. if c > '\u{2e80}' => 1.05,
        _ => 0.58,
    }
}

/// Breaks a line into as few lines as fit. The lines are somewhat shorter if that avoids a lone word on the last line.
pub(super) fn wrap_well(line: &Line, room: f64, size: f64) -> Vec<Line> {
    let widest = wrap(line, room, size);
    let count = widest.len();
    let is_good = |lines: &Vec<Line>| {
        lines.len() == count && lines.last().is_none_or(|last| width(last, size) > room * 0.15)
    };
    let narrower = (0..8).map(|step| wrap(line, room * (1.0 - 0.03 * f64::from(step)), size));
    if count < 2 { widest } else { narrower.into_iter().find(is_good).unwrap_or(widest) }
}

/// Breaks a line at spaces, but not within short values.
fn wrap(line: &Line, room: f64, size: f64) -> Vec<Line> {
    let mut lines = vec![Line::default()];
    let mut used = 0.0;
    for (space, word) in words(line, room, size) {
        let needed = width(&word, size);
        let space = Line(space.into_iter().collect());
        match lines.last_mut() {
            Some(last) if last.0.is_empty() || used + width(&space, size) + needed <= room => {
                if !last.0.is_empty() {
                    used += width(&space, size);
                    last.0.extend(space.0);
                }
                used += needed;
                last.0.extend(word.0);
            }
            _ => {
                used = needed;
                lines.push(word);
            }
        }
    }
    lines.retain(|line| !line.0.is_empty());
    lines
}

/// The words of a line, each with the space before it. A word may consist of several spans: `0x3001` and a comma.
fn words(line: &Line, room: f64, size: f64) -> Vec<(Option<Span>, Line)> {
    let mut words: Vec<(Option<Span>, Line)> = vec![(None, Line::default())];
    for span in &line.0 {
        let held = span.role == Role::Code && width(&Line(vec![span.clone()]), size) < room / 2.0;
        let pieces: Vec<&str> = if held { vec![&span.text] } else { span.text.split(' ').collect() };
        for (i, piece) in pieces.into_iter().enumerate() {
            if i > 0 {
                words.push((Some(Span::new(span.role, " ")), Line::default()));
            }
            if let (Some((_, word)), false) = (words.last_mut(), piece.is_empty()) {
                word.0.push(Span::new(span.role, piece.to_owned()));
            }
        }
    }
    words
}

/// The spans as markup; exponents of powers of two are raised.
fn markup(line: &Line, size: f64) -> String {
    let mut out = String::new();
    let mut raised = false;
    let fixed = is_fixed(line);
    for span in joined(line) {
        for (text, up) in powers(&span.text) {
            let shift = match (raised, up) {
                (false, true) => format!(" dy=\"-{}\"", Units(size * 0.32)),
                (true, false) => format!(" dy=\"{}\"", Units(size * 0.32)),
                _ => String::new(),
            };
            let fixed_in_words = if span.role == Role::Code && !fixed { 0.92 } else { 1.0 };
            let scale = fixed_in_words * if up { 0.76 } else { 1.0 };
            let small = match scale == 1.0 {
                true => String::new(),
                false => format!(" font-size=\"{}\"", Units(size * scale)),
            };
            raised = up;
            let class = match span.role {
                Role::Plain => String::new(),
                role => format!(" class=\"hp-{}\"", role.name()),
            };
            let text = escape(&text);
            match class.is_empty() && shift.is_empty() && small.is_empty() {
                true => out.push_str(&text),
                false => out.push_str(&format!("<tspan{class}{shift}{small}>{text}</tspan>")),
            }
        }
    }
    out
}

/// Joins adjacent spans of one role.
fn joined(line: &Line) -> Vec<Span> {
    let runs = line.0.chunk_by(|a, b| a.role == b.role);
    let text = |run: &[Span]| run.iter().map(|span| span.text.as_ref()).collect::<String>();
    runs.map(|run| Span::new(run[0].role, text(run))).collect()
}
