//! Results of instructions, a line each.
//!
//! ```text
//!   fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000        as for batch --check
//!   instruction,a,b,c,got                         a head, and lines with these columns
//!   {"instruction": "add.f16", "a": 1, "b": "0x3c00", "got": 2}
//! ```

use super::column::Column;
use super::json;
use crate::infer::case::Case;
use crate::isa::Allow;
use crate::program::read::{Context, Diagnostic, with_result, without_comment};

/// The cases of a text, and what is wrong with the lines that hold none.
pub(super) fn cases(text: &str, allow: Allow) -> (Vec<Case>, Vec<String>) {
    let context = Context::new(allow);
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut cases, mut wrong) = (Vec::new(), Vec::new());
    let mut head: Option<Vec<Option<Column>>> = None;
    let mut is_first = true;
    for (place, whole) in (1..).zip(text.lines()) {
        let line = bare(whole);
        if line.trim().is_empty() {
            continue;
        }
        if std::mem::take(&mut is_first)
            && let Some(columns) = columns(&line)
        {
            head = Some(columns);
            continue;
        }
        let statement = match &head {
            _ if json::is_object(&line) => json::statement(&line),
            Some(head) => by_columns(&line, head),
            None => Ok(line.clone()),
        };
        let case = statement.and_then(|statement| {
            let reading = with_result(&statement, &context).map_err(|why| why.one_line(&statement))?;
            let reading = reading.ok_or_else(|| missing().one_line(&statement))?;
            Case::of(&reading, place)
                .ok_or_else(|| format!("{} moves bits and computes nothing", reading.instr))
        });
        match case {
            Ok(case) => cases.push(case),
            Err(why) => wrong.push(format!("line {place}: {why}")),
        }
    }
    (cases, wrong)
}

/// A line without its comment; an object of JSON as it is, since it may hold texts that look like one.
pub(super) fn bare(line: &str) -> String {
    if json::is_object(line) {
        return line.to_owned();
    }
    String::from_utf8_lossy(without_comment(line.as_bytes())).into_owned()
}

/// Does a line name columns?
pub(super) fn is_head(line: &str) -> bool {
    columns(line.trim_start_matches('\u{feff}')).is_some()
}

/// Does a line hold a result, or an object of JSON that may? It is not read to its end: a page asks this of whatever is pasted.
pub(super) fn looks_like_one(line: &str) -> bool {
    let bare = bare(line);
    let is_read = |text: &str| with_result(text, &Context::new(Allow::ALL)).is_ok_and(|read| read.is_some());
    json::is_object(&bare) || is_read(bare.trim())
}

/// The lines that say anything.
pub(super) fn said(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !without_comment(line.as_bytes()).trim_ascii().is_empty())
}

fn missing() -> Diagnostic {
    Diagnostic::new("the result that came out is missing").with_help("write it behind the operands")
}

/// Which column each field of a line is, where the line is a head: it names the instruction and the result. Others are of no
/// account, unless blanks alone stand between them: that would be prose.
fn columns(line: &str) -> Option<Vec<Option<Column>>> {
    let columns: Vec<Option<Column>> = fields(line).into_iter().map(Column::named).collect();
    let has = |column| columns.contains(&Some(column));
    let is_prose = separator(line).is_none() && columns.contains(&None);
    (has(Column::Instruction) && has(Column::Got) && !is_prose).then_some(columns)
}

/// What stands between the fields of a line, where it is no blank.
fn separator(line: &str) -> Option<char> {
    [',', ';', '\t'].into_iter().find(|separator| line.contains(*separator))
}

/// The fields of a line of columns. One that is left out is empty.
fn fields(line: &str) -> Vec<&str> {
    match separator(line) {
        Some(separator) => line.split(separator).map(|field| field.trim().trim_matches('"')).collect(),
        None => line.split_whitespace().collect(),
    }
}

/// The fields of a line in the order of a statement.
fn by_columns(line: &str, head: &[Option<Column>]) -> Result<String, String> {
    let fields = fields(line);
    if fields.len() > head.len() {
        return Err(format!("expected {} fields, as the head has, found {}", head.len(), fields.len()));
    }
    // An operand that is not there leaves its field empty.
    let named = head.iter().zip(fields).filter_map(|(column, field)| Some(((*column)?, field)));
    let mut named: Vec<(Column, &str)> = named.filter(|(_, field)| !field.is_empty()).collect();
    named.sort_by_key(|(column, _)| *column);
    Ok(named.into_iter().map(|(_, field)| field).collect::<Vec<_>>().join(" "))
}
