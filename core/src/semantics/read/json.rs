//! Results as objects of JSON: a line each, or all of them in one array.
//!
//! ```text
//!   {"instruction": "add.f16", "a": 1, "b": "0x3c00", "got": 2}
//!   {"instruction": "dot.f16", "a": [1, 2], "b": [3, 4], "got": 11}
//! ```

use super::column::Column;
use crate::program::read::without_comment;
use serde_json::{Deserializer, Map, Value};
use std::borrow::Cow;

/// Is a line an object, or meant to be one?
pub(super) fn is_object(line: &str) -> bool {
    line.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'))
}

/// Is a text an array of objects, or meant to be one?
pub(super) fn is_array(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().strip_prefix('[').is_some_and(is_object)
}

/// An array of objects with a line for each; any other text as it is.
pub(super) fn lines(text: &str) -> Result<Cow<'_, str>, String> {
    if !is_array(text) {
        return Ok(Cow::Borrowed(text));
    }
    let text = text.trim_start_matches('\u{feff}');
    let objects: Vec<Map<String, Value>> =
        serde_json::from_str(&specials_quoted(text)).map_err(|why| format!("no array of objects: {why}"))?;
    Ok(objects.into_iter().map(|object| Value::Object(object).to_string() + "\n").collect())
}

/// The values of an object in the order of a statement.
pub(super) fn statement(line: &str) -> Result<String, String> {
    let line = specials_quoted(line);
    let mut values = Deserializer::from_str(&line).into_iter::<Value>();
    let value =
        values.next().unwrap_or(Ok(Value::Null)).map_err(|why| format!("no object of JSON: {why}"))?;
    let behind = without_comment(&line.as_bytes()[values.byte_offset()..]).trim_ascii();
    if !behind.is_empty() {
        return Err(format!("expected nothing behind the object; found {}", String::from_utf8_lossy(behind)));
    }
    let fields =
        Column::ALL.iter().filter_map(|column| column.names().iter().find_map(|name| value.get(name)));
    Ok(fields.map(field).collect::<Result<Vec<_>, _>>()?.join(" "))
}

fn field(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Array(vector) => {
            Ok(format!("[{}]", vector.iter().map(field).collect::<Result<Vec<_>, _>>()?.join(", ")))
        }
        other => Err(format!("expected a text, a number or a vector, not {other}")),
    }
}

/// NaN and infinities as Python writes them, which is no JSON, between quotation marks.
fn specials_quoted(text: &str) -> Cow<'_, str> {
    if !["NaN", "Infinity"].iter().any(|word| text.contains(word)) {
        return Cow::Borrowed(text);
    }
    // Every second piece stands between quotation marks already.
    let pieces = text.split('"').enumerate().map(|(at, piece)| match at % 2 {
        0 => {
            let piece = piece.replace("-Infinity", "\"-inf\"").replace("Infinity", "\"inf\"");
            piece.replace("NaN", "\"nan\"")
        }
        _ => piece.to_owned(),
    });
    Cow::Owned(pieces.collect::<Vec<_>>().join("\""))
}
