//! Finds the inputs that a sweep varies and the result that it examines.

use crate::float::Format;
use crate::program::flow::{Flow, Number, Origin, Output};
use crate::program::run::{Input, Run};

/// The reason why inputs cannot be varied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoSweep {
    /// no input has this name; with the names of the inputs
    NoInput(String, Vec<String>),
    /// the program has no inputs
    NoInputs,
    /// an input is named twice
    Twice(String),
    /// the input's format has more than 65,536 codes
    TooWide(String, Format),
    /// the program has no numeric result, or none with the requested name
    NoOutput,
    /// a line that compares or chooses may take another branch for other inputs
    Chooses(u32),
    /// a number is held, which a sweep does not support
    Held,
}

/// Checks that a program takes the same path for all inputs.
pub fn straight(flow: &Flow) -> Result<(), NoSweep> {
    match flow.choice {
        Some(line) => Err(NoSweep::Chooses(line)),
        None if !flow.held.is_empty() => Err(NoSweep::Held),
        None => Ok(()),
    }
}

/// The index of an input, by its name with or without `%`; of a pair, the first lane.
pub fn input_place(flow: &Flow, name: &str) -> Result<usize, NoSweep> {
    let place = flow.numbers.iter().position(|number| is_named(number, name));
    place.ok_or_else(|| NoSweep::NoInput(name.to_owned(), known(flow)))
}

/// The indices of the inputs with these names, including all lanes.
pub fn input_places(flow: &Flow, names: &[&str]) -> Result<Vec<usize>, NoSweep> {
    let mut places = Vec::new();
    for name in names {
        let before = places.len();
        for (place, _) in flow.numbers.iter().enumerate().filter(|(_, number)| is_named(number, name)) {
            if places.contains(&place) {
                return Err(NoSweep::Twice((*name).to_owned()));
            }
            places.push(place);
        }
        if places.len() == before {
            return Err(NoSweep::NoInput((*name).to_owned(), known(flow)));
        }
    }
    if places.is_empty() { Err(NoSweep::NoInputs) } else { Ok(places) }
}

/// The names of a run's floating-point inputs. Memory that is set is not among them, because it has no name.
pub fn settable(run: &Run) -> Vec<&str> {
    let is_number = |input: &&Input| run.flow.numbers.iter().any(|number| is_named(number, &input.name));
    run.inputs.iter().filter(is_number).map(|input| input.name.as_str()).collect()
}

fn is_given(number: &Number) -> bool {
    matches!(number.origin, Origin::Given(_) | Origin::TooLong)
}

fn is_named(number: &Number, name: &str) -> bool {
    let bare = |name: &str| name.trim_start_matches('%').to_owned();
    is_given(number) && bare(&number.name) == bare(name)
}

/// The names of all inputs, each once, even if it has two lanes.
fn known(flow: &Flow) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for number in flow.numbers.iter().filter(|number| is_given(number)) {
        if names.last().is_none_or(|last| number.name != last.as_str()) {
            names.push(number.name.to_string());
        }
    }
    names
}

/// The result with this name, the last one if there are several; without a name, the last result of all.
pub fn output<'a>(flow: &'a Flow, name: Option<&str>) -> Result<&'a Output, NoSweep> {
    let wanted = |output: &&Output| name.is_none_or(|name| output.name == name);
    flow.outputs.iter().rev().find(wanted).ok_or(NoSweep::NoOutput)
}
