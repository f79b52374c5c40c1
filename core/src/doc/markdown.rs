//! Writes a document as GitHub-flavoured Markdown, to be pasted into an issue.

use super::block::{Block, Column, Doc, Table};
use super::grid::grid_lines;
use super::pad::padded;
use super::plain::{picture_lines, plot_lines, table_lines};
use super::ruler::ruler_lines;
use super::scale::scale_lines;
use super::span::{Line, Role, Span};

/// Pictures, rulers and maps are set in fixed type, at most this many columns wide if possible.
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
        Block::Strips(strips) => fence(&table_lines(&strips.table(WIDTH), WIDTH)),
        Block::Plot(plot) => fence(&plot_lines(plot, WIDTH)),
        Block::Grid(grid) => fence(&grid_lines(grid, WIDTH)),
    });
    let blocks: Vec<String> = blocks.filter(|text| !text.is_empty()).collect();
    blocks.join("\n")
}

/// A heading. Markdown would drop a trailing number sign, so it is escaped.
fn heading(line: &Line) -> String {
    match inline(line, Context::Heading) {
        text if text.is_empty() => text,
        text => match text.strip_suffix('#') {
            Some(rest) => format!("### {rest}\\#\n"),
            None => format!("### {text}\n"),
        },
    }
}

/// A paragraph is one line, so only its beginning could be read as a list, a quote or a rule.
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

/// A table. Markdown requires a heading row, which stays empty if the columns have no names. Columns are padded to make
/// the source readable.
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

/// A cell with bits is set entirely in fixed type, so that bits line up from row to row.
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
    /// a heading, which is bold as a whole
    Heading,
    /// a cell, which a bar would end even between backticks
    Cell,
}

#[derive(Clone, Copy, PartialEq)]
enum Style {
    Words,
    Strong,
    Code,
}

/// The spans in order, without spaces at the ends. Adjacent spans in fixed type are joined.
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
        // Asterisks always work between words, but not always inside one.
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

/// Text between enough backticks. Markdown strips one space at each end.
fn code(text: &str) -> String {
    let text: String = text.chars().map(printable).collect();
    let ticks = "`".repeat(longest_run(&text) + 1);
    let space = if ticks.len() > 1 || (text.starts_with(' ') && text.ends_with(' ')) { " " } else { "" };
    format!("{ticks}{space}{text}{space}{ticks}")
}

/// Lines in a fenced block.
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

/// Text with Markdown's special characters escaped. Markdown shows only one of several spaces, so they are joined.
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

/// Replaces line ends and other control characters by spaces.
fn printable(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}
