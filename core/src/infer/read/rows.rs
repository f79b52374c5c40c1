//! Parses results of instructions, one per line.
//!
//! ```text
//!   fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000        as in batch --check
//!   instruction,a,b,c,got                         a header, followed by lines with these columns
//!   {"instruction": "add.f16", "a": 1, "b": "0x3c00", "got": 2}
//!   add.f16                                       an instruction, followed by lines without one
//!   1, 2, 3
//! ```

use super::json;
use super::wrong_line::WrongLine;
use crate::infer::case::Case;
use crate::input::{
    ARROWS, Column, columns, is_number, is_object, is_statement_with_result, lines, row_fields,
    without_comment,
};
use crate::isa::{Allow, Instr, parse};
use crate::program::read::{Context, Diagnostic, with_result};

/// The cases in a text, the reasons why other lines contain none, and the number of cases whose lines name no
/// instruction. A line of numbers belongs to the instruction that stands alone on the last such line above it; if there
/// is none, to `given`.
pub(super) fn cases(text: &str, allow: Allow, given: Option<Instr>) -> (Vec<Case>, Vec<WrongLine>, usize) {
    let context = Context::new(allow);
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut cases, mut wrong, mut unnamed) = (Vec::new(), Vec::new(), 0);
    let mut head: Option<Vec<Option<Column>>> = None;
    let mut named: Option<Instr> = None;
    for (place, whole) in (1..).zip(lines(text)) {
        let line = bare(whole);
        if line.trim().is_empty() {
            continue;
        }
        if let Some(columns) = columns(&line) {
            head = Some(columns);
            continue;
        }
        if let Some(instr) = instruction_alone(&line, allow) {
            named = Some(instr);
            continue;
        }
        let read = |statement: String| {
            let (statement, is_named) = with_instruction(statement, named.or(given))?;
            let reading = with_result(&statement, &context).map_err(|why| why.one_line(&statement))?;
            let reading = reading.ok_or_else(|| missing().one_line(&statement))?;
            let case = Case::of(&reading, place)
                .ok_or_else(|| format!("{} moves bits and computes nothing", reading.instr))?;
            Ok((case, is_named || named.is_some()))
        };
        let case: Result<(Case, bool), String> = match &head {
            _ if is_object(&line) => json::statement(&line).and_then(read),
            // A statement that was added to a list with columns need not follow their order.
            Some(head) => by_columns(&line, head)
                .and_then(read)
                .or_else(|why| if is_statement_with_result(&line) { read(line.clone()) } else { Err(why) }),
            None => read(line.clone()),
        };
        match case {
            Ok((case, is_named)) => {
                cases.push(case);
                unnamed += usize::from(!is_named);
            }
            Err(why) => wrong.push(WrongLine { line: Some(place), why }),
        }
    }
    (cases, wrong, unnamed)
}

/// The instruction on a line that contains nothing else.
fn instruction_alone(line: &str, allow: Allow) -> Option<Instr> {
    let word = line.trim().trim_end_matches([',', ';', ':']);
    let is_word = word.starts_with(|c: char| c.is_ascii_alphabetic()) && !word.contains(char::is_whitespace);
    (is_word && !word.contains(',')).then(|| parse(word, allow).ok()).flatten().map(|parsed| parsed.instr)
}

/// Puts this instruction before a statement that consists only of numbers. The flag is true for any other statement.
fn with_instruction(statement: String, instr: Option<Instr>) -> Result<(String, bool), String> {
    let plain = ARROWS.iter().fold(statement.clone(), |text, arrow| text.replace(arrow, " "));
    let inside = plain.trim().trim_start_matches(['[', '(']).trim_end_matches([']', ')', ',', ';']);
    let numbers: Vec<&str> = inside
        .split(|c: char| c.is_whitespace() || ",;".contains(c))
        .filter(|field| !field.is_empty())
        .collect();
    if numbers.len() < 2 || !numbers.iter().all(|number| is_number(number)) {
        return Ok((statement, true));
    }
    let Some(instr) = instr else {
        return Err(format!(
            "the instruction is missing; write it first, such as {}, or on a line of its own above",
            example(numbers.len())
        ));
    };
    let operands = instr.operand_names().len();
    if numbers.len() != operands + 1 {
        let count = numbers.len();
        return Err(format!(
            "{instr} needs {} numbers, its operands and the result, but this line has {count}; write the \
             instruction first, such as {}, or on a line of its own above",
            operands + 1,
            example(count)
        ));
    }
    Ok((format!("{instr} {}", numbers.join(" ")), false))
}

/// An instruction for lines with this many numbers.
const fn example(numbers: usize) -> &'static str {
    match numbers {
        2 => "cvt.rn.f16.f32",
        3 => "add.f16",
        _ => "fma.rn.f16",
    }
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
