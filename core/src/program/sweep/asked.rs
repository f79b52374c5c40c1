//! Which inputs are varied, and which result is looked at.

use crate::float::Format;
use crate::program::flow::{Flow, Origin, Output};

/// Why inputs cannot be varied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSweep {
    /// no number of this name is read before it is written; those that are
    NoInput(String, Vec<String>),
    /// it has more than 65,536 codes
    TooWide(String, Format),
    /// the program has no result that is a number, or none of the name that is asked for
    NoOutput,
    /// a line that compares or chooses may go another way for another input
    Chooses(u32),
    /// a number is held, and would not be while the input is varied
    Held,
}

/// A program that goes one way, whatever its inputs are.
pub fn straight(flow: &Flow) -> Result<(), NoSweep> {
    match flow.choice {
        Some(line) => Err(NoSweep::Chooses(line)),
        None if !flow.held.is_empty() => Err(NoSweep::Held),
        None => Ok(()),
    }
}

/// The place of an input, by its name with `%` or without.
pub fn input_place(flow: &Flow, name: &str) -> Result<usize, NoSweep> {
    let is_given = |origin: &Origin| matches!(origin, Origin::Given(_));
    let bare = |name: &str| name.strip_prefix('%').unwrap_or(name).to_owned();
    let names = || {
        flow.numbers.iter().filter(|number| is_given(&number.origin)).map(|number| number.name.to_string())
    };
    let place =
        flow.numbers.iter().position(|number| is_given(&number.origin) && bare(&number.name) == bare(name));
    place.ok_or_else(|| NoSweep::NoInput(name.to_owned(), names().collect()))
}

/// The result of this name, the last where there are several; without a name, the last of all.
pub fn output<'a>(flow: &'a Flow, name: Option<&str>) -> Result<&'a Output, NoSweep> {
    let wanted = |output: &&Output| name.is_none_or(|name| output.name == name);
    flow.outputs.iter().rev().find(wanted).ok_or(NoSweep::NoOutput)
}
