//! A single value as data.

use super::number::Hex;
use crate::eval::Flags;
use crate::float::Float;
use crate::literal::{Fidelity, Literal};
use serde_json::{Value, json};

/// A single value as one line of JSON, without a line break: its text, and the number that it becomes, with its
/// neighbours. `halfplay schema value` describes it.
///
/// ```
/// use halfplay_core::skins::doc::json::value_json;
/// use halfplay_core::float::{Format, Tininess};
/// use halfplay_core::read::ValueReading;
///
/// let value = ValueReading::read("2049", Some(Format::F16), Tininess::After)?;
/// let line = value_json(&value.text, &value.literal, value.flags);
/// assert!(line.contains(r#""bits":"0x6800","exact":false,"flags":["inexact"]"#));
/// # Ok::<(), halfplay_core::read::Diagnostic>(())
/// ```
pub fn value_json(text: &str, literal: &Literal, flags: Flags) -> String {
    let number = literal.float;
    let code = |number: Float| Hex::bits(number.register(), number.format().storage_width());
    let named = |number: Float| json!({ "bits": code(number), "value": number.decimal() });
    let neighbour = |next: Float| if next == number { Value::Null } else { named(next) };
    let flags: Vec<&str> = flags.iter().map(|flag| flag.name()).collect();
    let (previous, next) = match number.is_nan() {
        true => (Value::Null, Value::Null),
        false => (neighbour(number.next_down()), neighbour(number.next_up())),
    };
    json!({
        "version": 1,
        "text": text,
        "format": number.format().name(),
        "bits": code(number),
        "value": number.decimal(),
        "exact": literal.fidelity == Fidelity::Exact,
        "flags": flags,
        "previous": previous,
        "next": next,
    })
    .to_string()
}
