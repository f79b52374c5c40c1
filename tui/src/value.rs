//! `halfplay eval` of a single value: the number that it becomes, and its neighbours.

use crate::common_args::EvalArgs;
use crate::failure::Failure;
use crate::query;
use crate::{negative, output, report};
use halfplay_core::float::{Float, Format as NumberFormat};
use halfplay_core::literal::Fidelity;
use halfplay_core::read::{Diagnostic, ValueReading};
use halfplay_core::skins::explain::{code, value_report};
use halfplay_core::skins::input::{Input, classify};
use serde_json::{Value, json};

/// The JSON Schema of a value.
pub const SCHEMA: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/schema/value-1.json"));

/// The joined words, if they are a single value.
pub fn single(words: &[String]) -> Option<String> {
    let words: Vec<String> = words.iter().map(|word| negative::unshield(word)).collect();
    let text = query::joined(&words);
    matches!(classify(&text, &query::vocabulary()), Input::Value(_)).then_some(text)
}

/// Prints the number that a value becomes. The exit status is 1 if the user expected another number.
pub fn run(text: &str, args: &EvalArgs) -> Result<(), Failure> {
    if args.step.is_some() {
        let diagnostic = Diagnostic::new("a value has no steps").with_help("leave out --step");
        return Err(Failure::usage(&diagnostic, ""));
    }
    let read = |text: &str, format: Option<NumberFormat>| {
        ValueReading::read(text, format, args.ask.tininess.into()).map_err(|why| Failure::usage(&why, text))
    };
    let value = read(text, args.format_in)?;
    let format = Some(value.literal.float.format());
    let expected =
        args.ask.expect.as_deref().map(|text| read(&negative::unshield(text), format)).transpose()?;
    output::formatted(
        args.output.format(),
        match report::writer_for(args.output.format()) {
            Some(set) => report::ended(set(&value_report(&value))),
            None => data(&value).to_string() + "\n",
        },
    )?;
    match expected {
        Some(expected) if expected.literal.float != value.literal.float => Err(Failure::No),
        _ => Ok(()),
    }
}

/// The value as JSON; `halfplay schema value` describes it.
fn data(value: &ValueReading) -> Value {
    let number = value.literal.float;
    let named = |number: Float| json!({ "bits": code(number), "value": number.decimal() });
    let neighbour = |next: Float| if next == number { Value::Null } else { named(next) };
    let flags: Vec<&str> = value.flags.iter().map(|flag| flag.name()).collect();
    let (previous, next) = match number.is_nan() {
        true => (Value::Null, Value::Null),
        false => (neighbour(number.next_down()), neighbour(number.next_up())),
    };
    json!({
        "version": 1,
        "text": value.text,
        "format": number.format().name(),
        "bits": code(number),
        "value": number.decimal(),
        "exact": value.literal.fidelity == Fidelity::Exact,
        "flags": flags,
        "previous": previous,
        "next": next,
    })
}
