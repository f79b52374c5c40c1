//! Parses results in JSON: one object per line, or an array of objects.
//!
//! ```text
//!   {"instruction": "add.f16", "a": 1, "b": "0x3c00", "got": 2}
//!   {"instruction": "dot.f16", "a": [1, 2], "b": [3, 4], "got": 11}
//! ```
//!
//! Numbers are passed on as text. Most JSON parsers convert them to f64, which would round them twice.

use crate::input::without_comment;
use crate::input::{Column, is_array, is_object};
use crate::typo::clipped;
use serde_json::value::RawValue;
use serde_json::{Deserializer, from_str};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Converts an array of objects to one object per line; returns any other text unchanged.
pub(super) fn lines(text: &str) -> Result<Cow<'_, str>, String> {
    if !is_array(text) {
        return Ok(Cow::Borrowed(text));
    }
    let text = specials_quoted(text.trim_start_matches('\u{feff}'));
    let entries: Vec<&RawValue> =
        from_str(&text).map_err(|why| format!("not an array of JSON objects: {why}"))?;
    let mut lines = String::new();
    for (number, entry) in (1..).zip(entries) {
        if !is_object(entry.get()) {
            return Err(format!("not an array of JSON objects: entry {number} is {}", clipped(entry.get())));
        }
        // JSON strings contain no raw line breaks.
        lines.push_str(&entry.get().replace(['\n', '\r'], " "));
        lines.push('\n');
    }
    Ok(Cow::Owned(lines))
}

/// The values of an object, in the order of a statement.
pub(super) fn statement(line: &str) -> Result<String, String> {
    let line = specials_quoted(line);
    let mut values = Deserializer::from_str(&line).into_iter::<BTreeMap<String, &RawValue>>();
    let values_of = values.next().unwrap_or_else(|| Ok(BTreeMap::new()));
    let object = values_of.map_err(|why| format!("not a JSON object: {why}"))?;
    let behind = without_comment(&line.as_bytes()[values.byte_offset()..]).trim_ascii();
    if !behind.is_empty() {
        return Err(format!("expected nothing after the object; found {}", String::from_utf8_lossy(behind)));
    }
    let value = |column: Column| column.names().iter().find_map(|name| object.get(*name));
    for needed in [Column::Instruction, Column::Got] {
        if value(needed).is_none() {
            let names = Column::ALL.map(Column::name).join(", ");
            return Err(format!("the key {} is missing: expected {names}", needed.name()));
        }
    }
    let fields = Column::ALL.into_iter().filter_map(value).map(|value| field(value));
    Ok(fields.collect::<Result<Vec<_>, _>>()?.join(" "))
}

fn field(value: &RawValue) -> Result<String, String> {
    let wrong = |why: serde_json::Error| format!("not a JSON object: {why}");
    let text = value.get();
    match text.bytes().next() {
        Some(b'"') => from_str(text).map_err(wrong),
        Some(b'-' | b'0'..=b'9') => Ok(text.to_owned()),
        Some(b'[') => {
            let numbers: Vec<&RawValue> = from_str(text).map_err(wrong)?;
            let numbers = numbers.into_iter().map(field).collect::<Result<Vec<_>, _>>()?;
            Ok(format!("[{}]", numbers.join(", ")))
        }
        _ => Err(format!("expected a string, a number or a vector, not {}", clipped(text))),
    }
}

/// Quotes NaN and infinities, which Python writes although they are not valid JSON.
fn specials_quoted(text: &str) -> Cow<'_, str> {
    if !["NaN", "Infinity"].iter().any(|word| text.contains(word)) {
        return Cow::Borrowed(text);
    }
    // Every second piece is inside quotation marks already.
    let pieces = text.split('"').enumerate().map(|(at, piece)| match at % 2 {
        0 => {
            let piece = piece.replace("-Infinity", "\"-inf\"").replace("Infinity", "\"inf\"");
            piece.replace("NaN", "\"nan\"")
        }
        _ => piece.to_owned(),
    });
    Cow::Owned(pieces.collect::<Vec<_>>().join("\""))
}
