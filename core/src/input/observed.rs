//! Recognises observed results by their shape: statements, columns or JSON.

use super::column::{columns, row_fields};
use super::fields::{bare, content_lines, fields, is_object};
use super::value::{is_number, is_value};
use crate::isa::{Allow, parse};

/// The number of results in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    One,
    Several,
}

/// Arrows before an observed result.
pub(crate) const ARROWS: [&str; 3] = ["->", "=>", "→"];

/// The number of observed results in a text; `Several` if it needs the parser of lists, `None` if it contains none.
/// Comments and blank lines are ignored. The first two lines decide, or the first one if it names columns.
pub(super) fn observed(text: &str) -> Option<Count> {
    let mut said = content_lines(text);
    let first = said.next()?;
    if is_array(text) || is_list(text) || is_object(first) || is_dot_product(first) {
        return Some(Count::Several);
    }
    match said.next() {
        None => is_observed(first).then_some(Count::One),
        Some(second) => {
            let are_results = columns(first).is_some()
                || [first, second].into_iter().all(is_observed)
                || (is_row_of_numbers(second) && (is_instruction(first) || is_row_of_numbers(first)));
            are_results.then_some(Count::Several)
        }
    }
}

/// True if a line contains a result: it has an arrow, is a JSON object, or has one field more than its instruction has
/// operands.
pub(super) fn is_observed(line: &str) -> bool {
    is_object(line) || has_arrow(line) || has_one_field_more(bare(line))
}

/// True if there is text before and after an arrow.
fn has_arrow(line: &str) -> bool {
    ARROWS.iter().any(|arrow| {
        line.rsplit_once(arrow)
            .is_some_and(|(before, behind)| !before.trim().is_empty() && !behind.starts_with('='))
    })
}

/// True if a line has one field more than operands. If the first field is a register, it is the destination of a
/// statement instead.
fn has_one_field_more(line: &str) -> bool {
    let mut fields = fields(line);
    let Some(Ok(parsed)) = fields.next().map(|spelling| parse(spelling, Allow::ALL)) else { return false };
    let mut operands = fields.peekable();
    operands.peek().is_some_and(|first| is_value(first))
        && operands.count() == parsed.instr.operand_names().len() + 1
}

/// True if a line is a statement with its result: an instruction with one field more than it has operands.
pub(crate) fn is_statement_with_result(line: &str) -> bool {
    has_one_field_more(bare(line))
}

/// True for at least three numbers, separated by commas, semicolons or tabs: a row of a table without its header.
fn is_row_of_numbers(line: &str) -> bool {
    let fields: Vec<&str> = row_fields(bare(line));
    line.contains([',', ';', '\t']) && fields.len() > 2 && fields.iter().all(|field| is_number(field))
}

/// True for an instruction without operands.
fn is_instruction(line: &str) -> bool {
    parse(bare(line), Allow::ALL).is_ok()
}

/// True if a text starts like a list of lists in Python: `[[1, 2, 3], …]` or `[("add.f16", 1, 2, 3), …]`.
pub(crate) fn is_list(text: &str) -> bool {
    let inside = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('[');
    inside.is_some_and(|inside| inside.trim_start().starts_with(['[', '(']))
}

/// True if a line starts like a dot product.
pub(crate) fn is_dot_product(line: &str) -> bool {
    let word =
        line.trim_start_matches('\u{feff}').split_whitespace().next().unwrap_or("").to_ascii_lowercase();
    word == "dot" || word.starts_with("dot.")
}

/// True if a text starts like a JSON array of objects.
pub(crate) fn is_array(text: &str) -> bool {
    let inside = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('[');
    inside.is_some_and(|inside| is_object(inside) || inside.trim_start().starts_with(']'))
}
