//! Parses dot products in a list of results.
//!
//! ```text
//!   dot.f16 1,2,3 4,5,6 0 32                      two vectors, optionally an addend, the observed result
//!   dot.f32.bf16 [1, 2, 3] [4, 5, 6] -> 32        in brackets, with spaces; the result is f32
//!   {"instruction": "dot.f16", "a": [1, 2], "b": [3, 4], "got": 11}
//! ```

use super::wrong_line::WrongLine;
use super::{json, rows};
use crate::float::{Float, Format};
use crate::infer::dot::{Dot, Terms};
use crate::input::{is_dot_product, is_object, lines};
use crate::literal::parse;
use crate::program::read::Diagnostic;

/// True if the first nonempty line of a text is a dot product.
pub(super) fn are_meant(text: &str) -> bool {
    let first = lines(text).map(statement).find(|line| *line != Ok(String::new()));
    first.is_some_and(|line| line.is_ok_and(|line| is_dot_product(&line)))
}

/// The statement in a line, without its comment.
fn statement(line: &str) -> Result<String, String> {
    let bare = rows::bare(line.trim_start_matches('\u{feff}'));
    if is_object(&bare) { json::statement(&bare) } else { Ok(bare.trim().to_owned()) }
}

/// The dot products in a text, and error messages for the other lines.
pub(super) fn cases(text: &str) -> (Vec<Dot>, Vec<WrongLine>) {
    let (mut cases, mut wrong) = (Vec::new(), Vec::new());
    for (place, line) in (1..).zip(lines(text).map(statement)) {
        if line == Ok(String::new()) {
            continue;
        }
        match line.and_then(|line| case(&line, place)) {
            Ok(case) => cases.push(case),
            Err(why) => wrong.push(WrongLine { line: Some(place), why }),
        }
    }
    (cases, wrong)
}

/// Parses a line.
fn case(line: &str, place: usize) -> Result<Dot, String> {
    if !is_dot_product(line) {
        return Err("expected a dot product, as in the lines before: dot.f16 1,2 3,4 11".to_owned());
    }
    let fields = fields(line)?;
    let (spelling, fields) =
        fields.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
    let (from, to) = formats(spelling)?;
    let (a, b, addend, got) = match fields {
        [a, b, got] => (a, b, None, got),
        [a, b, c, got] => (a, b, Some(c), got),
        other => {
            return Err(format!(
                "expected two vectors, an optional addend, and the result; found {} fields after {spelling}",
                other.len()
            ));
        }
    };
    let [a, b] = [a, b].map(|vector| -> Result<Vec<Float>, String> {
        let numbers = vector.split(',').map(str::trim);
        numbers.map(|text| number(text, from)).collect()
    });
    let (a, b) = (a?, b?);
    if a.len() != b.len() {
        return Err(format!(
            "the vectors have different lengths: {} and {}; expected the same length",
            a.len(),
            b.len()
        ));
    }
    let addend = addend.map(|text| number(text, to)).transpose()?;
    let terms = Terms { pairs: a.into_iter().zip(b).collect(), addend, to };
    Ok(Dot { terms, got: number(got, to)?, line: place })
}

/// The formats of the factors and of the result, from the spelling of the operation.
fn formats(spelling: &str) -> Result<(Format, Format), String> {
    match spelling.to_ascii_lowercase().as_str() {
        "dot" | "dot.f16" => Ok((Format::F16, Format::F16)),
        "dot.bf16" => Ok((Format::BF16, Format::BF16)),
        "dot.f32.f16" => Ok((Format::F16, Format::F32)),
        "dot.f32.bf16" => Ok((Format::BF16, Format::F32)),
        other => Err(format!(
            "unknown dot product {other}; expected dot.f16, dot.bf16, dot.f32.f16 or dot.f32.bf16"
        )),
    }
}

/// The fields of a line: words between blanks, or the content of brackets.
fn fields(line: &str) -> Result<Vec<String>, String> {
    let mut fields = Vec::new();
    let mut rest = line.trim();
    while let Some(first) = rest.chars().next() {
        let close = match first {
            '[' => Some(']'),
            '{' => Some('}'),
            '(' => Some(')'),
            _ => None,
        };
        let behind = match close {
            Some(close) => {
                let (inside, behind) = rest[1..].split_once(close).ok_or_else(|| {
                    format!("a vector begins with {first}, but its closing {close} is missing")
                })?;
                fields.push(inside.trim().trim_end_matches(',').to_owned());
                behind
            }
            None => {
                let end = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
                fields.push(rest[..end].to_owned());
                &rest[end..]
            }
        };
        // A comma may follow a vector in brackets, and an arrow may precede the result.
        rest = behind.trim_start_matches(|c: char| c.is_whitespace() || ";,".contains(c));
        rest = rest.strip_prefix("->").unwrap_or(rest).trim_start();
    }
    Ok(fields)
}

fn number(text: &str, format: Format) -> Result<Float, String> {
    let read = parse(text, format).map(|literal| literal.float);
    read.map_err(|error| Diagnostic::number(error, 0).one_line(text))
}
