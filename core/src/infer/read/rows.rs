//! Parses results of instructions, one per line.
//!
//! ```text
//!   fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000        as in batch --check
//!   instruction,a,b,c,got                         a header, followed by lines with these columns
//!   {"instruction": "add.f16", "a": 1, "b": "0x3c00", "got": 2}
//! ```

use super::json;
use crate::infer::case::Case;
use crate::input::{Column, columns, is_object, lines, row_fields, without_comment};
use crate::isa::Allow;
use crate::program::read::{Context, Diagnostic, with_result};

/// The cases in a text, and error messages for the other lines.
pub(super) fn cases(text: &str, allow: Allow) -> (Vec<Case>, Vec<String>) {
    let context = Context::new(allow);
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut cases, mut wrong) = (Vec::new(), Vec::new());
    let mut head: Option<Vec<Option<Column>>> = None;
    let mut is_first = true;
    for (place, whole) in (1..).zip(lines(text)) {
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
            _ if is_object(&line) => json::statement(&line),
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

/// A line without its comment. JSON objects stay as they are, because their strings may contain comment characters.
pub(super) fn bare(line: &str) -> String {
    if is_object(line) {
        return line.to_owned();
    }
    String::from_utf8_lossy(without_comment(line.as_bytes())).into_owned()
}

fn missing() -> Diagnostic {
    Diagnostic::new("the observed result is missing").with_help("write it after the operands")
}

/// The fields of a line, in the order of a statement.
fn by_columns(line: &str, head: &[Option<Column>]) -> Result<String, String> {
    let fields = row_fields(line);
    if fields.len() > head.len() {
        return Err(format!(
            "expected at most {} fields, as in the header, found {}",
            head.len(),
            fields.len()
        ));
    }
    // The field of an absent operand is empty.
    let named = head.iter().zip(fields).filter_map(|(column, field)| Some(((*column)?, field)));
    let mut named: Vec<(Column, &str)> = named.filter(|(_, field)| !field.is_empty()).collect();
    named.sort_by_key(|(column, _)| *column);
    Ok(named.into_iter().map(|(_, field)| field).collect::<Vec<_>>().join(" "))
}
