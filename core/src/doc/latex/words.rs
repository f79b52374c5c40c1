//! Words, values and bits, with TeX's special characters escaped.

use crate::doc::power::powers;
use crate::doc::span::{Line, Role, Span};

/// A line of running text as LaTeX. Words, values and code need no package. The other roles are coloured by commands
/// that [`latex`](super::latex) defines.
pub fn words(line: &Line) -> String {
    line.0.iter().map(|span| styled(span, false)).collect()
}

/// A cell of a table. A cell with bits is set entirely in fixed type, so that it lines up with the cells below.
pub(super) fn cell(line: &Line) -> String {
    let fixed = line.0.iter().any(is_bits);
    line.0.iter().map(|span| styled(span, fixed)).collect()
}

fn is_bits(span: &Span) -> bool {
    span.role.is_bits() && span.text.contains(['0', '1']) && !span.text.contains(char::is_alphabetic)
}

fn styled(span: &Span, fixed: bool) -> String {
    let role = span.role;
    if span.text.trim().is_empty() {
        return if fixed {
            "\\texttt{~}".repeat(span.text.chars().count())
        } else {
            text(&span.text, Typeface::Words)
        };
    }
    match role {
        _ if is_bits(span) => bits(role, &text(&span.text, Typeface::Fixed)),
        Role::Plain if fixed => format!("\\texttt{{{}}}", text(&span.text, Typeface::Fixed)),
        Role::Plain => text(&span.text, Typeface::Words),
        Role::Code => format!("\\texttt{{{}}}", text(&span.text, Typeface::Fixed)),
        Role::Strong => format!("\\textbf{{{}}}", text(&span.text, Typeface::Words)),
        Role::Bad | Role::Good | Role::Changed => {
            format!("\\textcolor{{hp-{}}}{{\\textbf{{{}}}}}", role.name(), text(&span.text, Typeface::Words))
        }
        _ => format!("\\textcolor{{hp-{}}}{{{}}}", role.name(), text(&span.text, Typeface::Words)),
    }
}

/// Bits of a role. Bits cut off are underlined and lost bits are slanted, so the text also works without colour.
pub(super) fn bits(role: Role, text: &str) -> String {
    let command = match role {
        Role::Plain | Role::Strong | Role::Code => return format!("\\texttt{{{text}}}"),
        Role::Guard | Role::Round | Role::Sticky | Role::Changed => "hpcut",
        Role::Lost => "hplost",
        _ => "hpbits",
    };
    format!("\\{command}{{{}}}{{{text}}}", role.name())
}

/// The type in which a text is set.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Typeface {
    Words,
    Fixed,
}

/// A text, with powers of two and signs set as mathematics.
pub(super) fn text(text: &str, kind: Typeface) -> String {
    let mut out = String::new();
    for (piece, raised) in powers(text) {
        match raised {
            true if kind == Typeface::Words && out.ends_with('2') => {
                out.truncate(out.len() - 1);
                out.push_str(&format!("$2^{{{}}}$", piece.replace('−', "-")));
            }
            true => out.push_str(&format!("$^{{{}}}$", piece.replace('−', "-"))),
            false => escape(&mut out, &piece, kind),
        }
    }
    out
}

fn escape(out: &mut String, text: &str, kind: Typeface) {
    let mut before = ' ';
    let mut digits = 0;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let next = rest.peek().copied().unwrap_or(' ');
        match c {
            // Two spaces separate parts of a line, so they become a wide space.
            ' ' if before == ' ' && out.ends_with(' ') => {
                out.truncate(out.len() - 1);
                out.push_str("\\quad{}");
            }
            ' ' if before == ' ' && out.ends_with("\\quad{}") => {}
            '-' if kind == Typeface::Words && next.is_ascii_digit() && !before.is_alphanumeric() => {
                out.push_str("$-$")
            }
            // Two hyphens would become a dash.
            '-' if next == '-' => out.push_str("-{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => out.extend(['\\', c]),
            ' '..='~' if !matches!(c, '\\' | '^' | '~' | '<' | '>' | '|' | '"' | '`') => out.push(c),
            'À'..='ÿ' if !matches!(c, 'Ð' | 'Þ' | 'ð' | 'þ' | '×' | '÷') => out.push(c),
            _ => match named(c) {
                Some(name) => out.push_str(name),
                None if c.is_control() => out.push(' '),
                None => out.push_str(&format!("\\texttt{{U+{:04X}}}", u32::from(c))),
            },
        }
        before = c;
        // Allow a line break in a very long number.
        digits = if c.is_ascii_digit() { digits + 1 } else { 0 };
        if digits >= 20 && digits % 10 == 0 && next.is_ascii_digit() {
            out.push_str("\\allowbreak{}");
        }
    }
}

/// The LaTeX code of a character, if it is known.
fn named(c: char) -> Option<&'static str> {
    Some(match c {
        '\\' => "\\textbackslash{}",
        '^' => "\\textasciicircum{}",
        '~' => "\\textasciitilde{}",
        '<' => "\\textless{}",
        '>' => "\\textgreater{}",
        '|' => "\\textbar{}",
        '"' => "{\\char34}",
        '`' => "{\\char96}",
        '\u{a0}' => "~",
        '■' => "\\rule{1ex}{1ex}",
        '×' => "$\\times$",
        '÷' => "$\\div$",
        '−' => "$-$",
        '±' => "$\\pm$",
        '◇' => "$\\diamond$",
        '≈' => "$\\approx$",
        '≠' => "$\\ne$",
        '≤' => "$\\le$",
        '≥' => "$\\ge$",
        '∞' => "$\\infty$",
        '√' => "$\\surd$",
        '·' => "$\\cdot$",
        '…' => "\\ldots{}",
        '→' => "$\\to$",
        '←' => "$\\gets$",
        '↑' => "$\\uparrow$",
        '↓' => "$\\downarrow$",
        'π' => "$\\pi$",
        '½' => "$\\frac12$",
        '²' => "$^2$",
        '³' => "$^3$",
        '°' => "$^\\circ$",
        '–' => "--",
        '—' => "---",
        '‘' => "{\\char96}",
        '’' => "'",
        '“' => "``",
        '”' => "''",
        _ => return None,
    })
}

/// True unless the role keeps the colour of the text around it.
pub(super) fn is_coloured(role: Role) -> bool {
    !matches!(role, Role::Plain | Role::Strong | Role::Code)
}

/// A paragraph of these words.
pub(super) fn paragraph(words: &str) -> String {
    format!("\\noindent {words}\\par\\smallskip\n")
}
