//! `halfplay eval` of a single value: the number that it becomes, and its neighbours.

use crate::common_args::EvalArgs;
use crate::failure::Failure;
use crate::query;
use crate::{negative, output, report};
use halfplay_core::float::Format as NumberFormat;
use halfplay_core::read::{Diagnostic, ValueReading};
use halfplay_core::skins::doc::json::value_json;
use halfplay_core::skins::explain::value_report;
use halfplay_core::skins::input::{Input, classify};
use halfplay_core::skins::session::Session;

/// The JSON Schema of a value.
pub const SCHEMA: &str = include_str!(concat!(env!("HALFPLAY_ASSETS"), "/schema/value-1.json"));

/// The text of a single value, and its format if a link opens it. `None` for any other words.
pub fn single(words: &[String]) -> Option<(String, Option<NumberFormat>)> {
    let words: Vec<String> = words.iter().map(|word| negative::unshield(word)).collect();
    let text = query::joined(&words);
    match classify(&text, &query::vocabulary()) {
        Input::Value(_) => Some((text, None)),
        Input::Link(link) => {
            let number = Session::open(link).ok()?.single()?;
            Some((number.text, Some(number.literal.float.format())))
        }
        _ => None,
    }
}

/// Prints the number that a value becomes. The exit status is 1 if the user expected another number.
pub fn run(text: &str, linked: Option<NumberFormat>, args: &EvalArgs) -> Result<(), Failure> {
    if args.step.is_some() {
        let diagnostic = Diagnostic::new("a value has no steps").with_help("leave out --step");
        return Err(Failure::usage(&diagnostic, ""));
    }
    let read = |text: &str, format: Option<NumberFormat>| {
        ValueReading::read(text, format, args.ask.tininess.into()).map_err(|why| Failure::usage(&why, text))
    };
    let value = read(text, args.format_in.or(linked))?;
    let format = Some(value.literal.float.format());
    let expected =
        args.ask.expect.as_deref().map(|text| read(&negative::unshield(text), format)).transpose()?;
    output::formatted(
        args.output.format(),
        match report::writer_for(args.output.format()) {
            Some(set) => report::ended(set(&value_report(&value))),
            None => value_json(&value.text, &value.literal, value.flags) + "\n",
        },
    )?;
    match expected {
        Some(expected) if expected.literal.float != value.literal.float => Err(Failure::No),
        _ => Ok(()),
    }
}
