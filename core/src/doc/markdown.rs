//! A document as GitHub-flavoured Markdown: to be pasted into an issue.

use super::block::{Block, Column, Doc, Table};
use super::grid::grid_lines;
use super::pad::padded;
use super::plain::{picture_lines, plot_lines};
use super::ruler::ruler_lines;
use super::scale::scale_lines;
use super::span::{Line, Role, Span};

/// Pictures, rulers and maps are set in fixed type, of at most this many columns where they can be.
const WIDTH: usize = 100;

/// The document as Markdown: headings of the third level, paragraphs of one line, tables, bits
/// and values between backticks, pictures, lines and maps in fences.
pub fn markdown(doc: &Doc) -> String {
    let blocks = doc.blocks.iter().map(|block| match block {
        Block::Heading(line) => heading(line),
        Block::Text(line) => paragraph(line),
        Block::Table(table) => table_text(table),
        Block::Picture(picture) => fence(&picture_lines(picture, WIDTH)),
        Block::Ruler(ruler) => fence(&ruler_lines(ruler, WIDTH)),
        Block::Scale(scale) => fence(&scale_lines(scale, WIDTH)),
        Block::Plot(plot) => fence(&plot_lines(plot, WIDTH)),
        Block::Grid(grid) => fence(&grid_lines(grid, WIDTH)),
    });
    let blocks: Vec<String> = blocks.filter(|text| !text.is_empty()).collect();
    blocks.join("\n")
}

/// A heading ends where it ends, not at number signs.
fn heading(line: &Line) -> String {
    match inline(line, Context::Heading) {
        text if text.is_empty() => text,
        text => match text.strip_suffix('#') {
            Some(rest) => format!("### {rest}\\#\n"),
            None => format!("### {text}\n"),
        },
    }
}

/// A paragraph is one line, so only its beginning can be taken for a list, a quote or a rule.
fn paragraph(line: &Line) -> String {
    let text = inline(line, Context::Text);
    let marker = text.split(' ').next().unwrap_or_default();
    let rest = marker.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = marker.len() - rest.len();
    let begins_something = match digits {
        0 => {
            let alone = |c: char| !marker.is_empty() && marker.chars().all(|m| m == c);
            alone('#') || alone('-') || marker == "+" || text.starts_with('>')
        }
        _ => rest == "." || rest == ")",
    };
    match begins_something {
        true => format!("{}\\{}\n", &text[..digits], &text[digits..]),
        false if text.is_empty() => text,
        false => text + "\n",
    }
}

/// Markdown tables have a row of heads, which stays empty where nothing names the columns. Columns are padded,
/// for those who read the source.
fn table_text(table: &Table) -> String {
    let columns: Vec<usize> =
        (0..).zip(table.widths()).filter(|(_, width)| *width > 0).map(|(i, _)| i).collect();
    let row = |row: &Vec<Line>| -> Vec<String> {
        columns.iter().map(|&column| row.get(column).map(cell).unwrap_or_default()).collect()
    };
    let heads = row(&table.heads);
    let rows: Vec<Vec<String>> = table.rows.iter().map(row).collect();
    let all_rows = || std::iter::once(&heads).chain(&rows);
    let width = |i: usize| all_rows().map(|row| row[i].chars().count()).max().unwrap_or(0).max(3);
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    if columns.is_empty() {
        return String::new();
    }
    let right = |i: usize| table.columns.get(columns[i]) == Some(&Column::Right);
    let join = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let rule = widths.iter().enumerate().map(|(i, &width)| match right(i) {
        true => "-".repeat(width - 1) + ":",
        false => "-".repeat(width),
    });
    let pad = |(i, text): (usize, String)| match right(i) {
        true => " ".repeat(widths[i].saturating_sub(text.chars().count())) + &text,
        false => padded(&text, widths[i]),
    };
    let padded = |row: Vec<String>| join(row.into_iter().enumerate().map(pad).collect());
    let heads = padded(heads) + &join(rule.collect());
    heads + &rows.into_iter().map(padded).collect::<String>()
}

/// A cell with bits in it is set as a whole in fixed type, so that bits line up from row to row.
fn cell(line: &Line) -> String {
    match line.0.iter().any(is_bits) && !line.text().contains('|') {
        true => code(&line.text()),
        false => inline(line, Context::Cell),
    }
}

fn is_bits(span: &Span) -> bool {
    span.role.is_bits() && !span.text.is_empty() && span.text.chars().all(|c| "01.…−".contains(c))
}

#[derive(Clone, Copy, PartialEq)]
enum Context {
    Text,
    /// all of it is bold already
    Heading,
    /// where a bar would end the cell, even between backticks
    Cell,
}

#[derive(Clone, Copy, PartialEq)]
enum Style {
    Words,
    Strong,
    Code,
}

/// Spans, one after another, without spaces at the ends. Neighbours in fixed type are one piece.
fn inline(line: &Line, context: Context) -> String {
    let style = |span: &Span| match span.role {
        Role::Code if context != Context::Cell || !span.text.contains('|') => Style::Code,
        Role::Strong | Role::Bad if context != Context::Heading => Style::Strong,
        _ if is_bits(span) => Style::Code,
        _ => Style::Words,
    };
    let mut out = String::new();
    let mut runs = line.0.chunk_by(|a, b| style(a) == style(b)).peekable();
    while let Some(run) = runs.next() {
        let text: String = run.iter().map(|span| span.text.as_ref()).collect();
        let free = |c: Option<char>| c.is_none_or(char::is_whitespace);
        // Asterisks work between words, not always within one.
        let between = free(out.chars().last())
            && runs.peek().is_none_or(|next| next[0].text.starts_with(char::is_whitespace));
        match style(&run[0]) {
            _ if text.trim().is_empty() => out.push_str(&escape(&text)),
            Style::Code => out.push_str(&code(&text)),
            Style::Strong if between && text.trim() == text => {
                out.push_str(&format!("**{}**", escape(&text)))
            }
            Style::Strong | Style::Words => out.push_str(&escape(&text)),
        }
    }
    out.trim().to_owned()
}

/// Text between enough backticks. One space at each end is taken away again by readers of Markdown.
fn code(text: &str) -> String {
    let text: String = text.chars().map(printable).collect();
    let ticks = "`".repeat(longest_run(&text) + 1);
    let space = if ticks.len() > 1 || (text.starts_with(' ') && text.ends_with(' ')) { " " } else { "" };
    format!("{ticks}{space}{text}{space}{ticks}")
}

/// Lines between fences.
fn fence(lines: &[String]) -> String {
    let clean = |line: &String| line.trim_end().chars().map(printable).collect::<String>() + "\n";
    let text: String = lines.iter().map(clean).collect();
    let ticks = "`".repeat(longest_run(&text).max(2) + 1);
    format!("{ticks}text\n{text}{ticks}\n")
}

/// The length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// Words in which nothing means anything to Markdown. Of several spaces it shows one.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().map(printable) {
        if c == ' ' && out.ends_with(' ') {
            continue;
        }
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '&' | '|' | '~' | '$') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Line ends and other control characters are spaces.
fn printable(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}
