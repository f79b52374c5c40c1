//! Commands that change a program. On an error, which names what was expected, nothing changes.

use super::look::{Look, LookPosition};
use super::state::Programs;
use crate::explain::{NOTHING_TO_HOLD, Report, visible, wrong_value};
use crate::program::run::{Lengths, read_lengths};
use crate::program::{Hold, HoldTarget, Task};
use crate::typo::clipped;

/// A change of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgramChange {
    /// sets inputs
    Set,
    /// replaces a line
    Line,
    /// runs another function
    Entry,
    /// sets the threads of a block
    Block,
    /// sets the number of blocks
    Grid,
    /// shows another thread
    Thread,
    /// holds a line to a value other than the computed one
    Hold,
    /// selects a view below the lines
    Look,
}

/// Performs a change of the program with this report.
pub fn perform(
    change: ProgramChange,
    programs: &mut Programs,
    report: Option<&Report>,
    text: &str,
) -> Result<(), String> {
    match change {
        ProgramChange::Set => set(programs, report, text),
        ProgramChange::Line => line(programs, text),
        ProgramChange::Entry => entry(programs, text),
        ProgramChange::Block => {
            let block = lengths(text)?;
            changed(programs, |task| (task.given.block, task.given.thread) = (block, 0))
        }
        ProgramChange::Grid => {
            let grid = lengths(text)?;
            changed(programs, |task| (task.given.grid, task.given.thread) = (grid, 0))
        }
        ProgramChange::Thread => thread(programs, text),
        ProgramChange::Hold => hold(programs, report, text),
        ProgramChange::Look => look(programs, report, text),
    }
}

/// Sets inputs of the program. An empty value removes the given one.
fn set(programs: &mut Programs, report: Option<&Report>, text: &str) -> Result<(), String> {
    let pairs = pairs(text).ok_or_else(|| {
        format!(
            "expected names and values, such as a=0.1 b=0x3c00, not {}; to enter a program, paste it, or type it after program",
            clipped(text)
        )
    })?;
    let names: Vec<&str> = report
        .map_or_else(Vec::new, |report| report.inputs.iter().map(|input| input.name.as_str()).collect());
    // An element that this run does not read may be read once the other inputs are set.
    let array = |name: &str| bare(name.split('[').next().unwrap_or(name)).to_owned();
    let known = |name: &str| {
        names.iter().any(|known| {
            bare(known) == bare(name)
                || (known.contains('[') && name.contains('[') && array(known) == array(name))
        })
    };
    if let Some((name, _)) = pairs.iter().find(|(name, _)| !names.is_empty() && !known(name)) {
        let (name, names) = (visible(name), names.join(", "));
        return Err(format!("the program has no input named {name}; its inputs are {names}"));
    }
    changed(programs, |task| {
        for (name, value) in pairs {
            match value.as_str() {
                "" => drop(task.given.values.remove(&name)),
                _ => drop(task.given.values.insert(name, value)),
            }
        }
    })
}

/// Changes the task, unless the changed task cannot run or has an invalid value.
fn changed(programs: &mut Programs, change: impl FnOnce(&mut Task)) -> Result<(), String> {
    let mut task = Task::clone(programs.task());
    change(&mut task);
    if let Some(why) = task.wrong().map_err(|why| why.to_string())? {
        return Err(wrong_value(&why));
    }
    programs.change(|known| *known = task);
    Ok(())
}

/// Parses names with values: `a=0.1 b={1, 2}`. A value extends to the next name.
fn pairs(text: &str) -> Option<Vec<(String, String)>> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    for word in text.split_whitespace() {
        match word.split_once('=').filter(|(name, _)| !name.is_empty()) {
            Some((name, value)) => pairs.push((name.to_owned(), value.to_owned())),
            None => {
                let (_, value) = pairs.last_mut()?;
                if !value.is_empty() {
                    value.push(' ');
                }
                value.push_str(word);
            }
        }
    }
    (!pairs.is_empty()).then(|| {
        pairs.into_iter().map(|(name, value)| (name, value.trim_end_matches([',', ';']).to_owned())).collect()
    })
}

/// Replaces a line of the program; an empty text removes the line.
fn line(programs: &mut Programs, text: &str) -> Result<(), String> {
    let (number, words) = text.split_once(' ').unwrap_or((text, ""));
    let whole = programs.task().text.clone();
    let mut lines: Vec<&str> = whole.lines().collect();
    let place = number.parse().ok().filter(|number| (1..=lines.len() + 1).contains(number));
    let place: usize = place.ok_or_else(|| {
        format!(
            "expected a line number from 1 to {} and the new text, not {}",
            lines.len() + 1,
            clipped(text)
        )
    })?;
    lines.splice(place - 1..place.min(lines.len()), (!words.is_empty()).then_some(words));
    programs.rewrite(lines.join("\n"));
    Ok(())
}

/// Runs another function of the program; without a name, the last one.
fn entry(programs: &mut Programs, text: &str) -> Result<(), String> {
    let entry = Some(text.to_owned()).filter(|name| !name.is_empty());
    changed(programs, |task| task.entry = entry)
}

/// The lengths of a block or a grid; `None` for an empty text.
fn lengths(text: &str) -> Result<Option<Lengths>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let expected = || format!("expected one to three lengths, such as 64 or 16,16, not {}", clipped(text));
    read_lengths(text).map(Some).ok_or_else(expected)
}

/// Shows the lines of another thread; without a number, of the first.
fn thread(programs: &mut Programs, text: &str) -> Result<(), String> {
    let number = if text.is_empty() { Ok(0) } else { text.parse() };
    let thread =
        number.map_err(|_| format!("expected the number of a thread, from 0, not {}", clipped(text)))?;
    changed(programs, |task| task.given.thread = thread)
}

/// Holds a line to another value, or releases it: `w=exact`, `3.2=rz`. Without a name, this is the selected line. An
/// empty text holds that line to its exact value, or releases it if it is held. `off` alone releases all lines.
fn hold(programs: &mut Programs, report: Option<&Report>, text: &str) -> Result<(), String> {
    const OFF: &str = "off";
    if text == OFF {
        programs.change(|task| task.given.held.clear());
        return Ok(());
    }
    let place = report.map_or(0, |report| programs.place(&report.rows));
    let row = report.and_then(|report| report.rows.get(place));
    let (what, to) = match text.split_once('=') {
        Some((what, to)) => (HoldTarget::read(what.trim()), to.trim()),
        None => {
            let what = report.and_then(|report| report.what_to_hold(place)).ok_or(NOTHING_TO_HOLD)?;
            let is_held = row.is_some_and(|row| row.held.is_some());
            (
                what,
                if !text.is_empty() {
                    text
                } else if is_held {
                    OFF
                } else {
                    "exact"
                },
            )
        }
    };
    let line = row.filter(|_| !text.contains('=')).map(|row| row.line as u32);
    let same = |known: &Hold| {
        known.target == what || line.is_some_and(|line| known.target == HoldTarget::Line(line, None))
    };
    if to == OFF {
        programs.change(|task| task.given.held.retain(|known| !same(known)));
        return Ok(());
    }
    let hold = Hold::read(&format!("{what}={to}")).ok_or_else(|| {
        format!(
            "expected a name or a line and what to hold it to, such as w=exact, 3.2=0x3c00 or acc=f32; not {}",
            clipped(text)
        )
    })?;
    changed(programs, |task| {
        task.given.held.retain(|known| !same(known));
        task.given.held.push(hold);
    })
}

/// Selects a view below the lines: `who r`, the error contribution of each line to that result; `compilers`;
/// `loop 2207`, that iteration of the loop; `sweep x`, all codes of that input.
fn look(programs: &mut Programs, report: Option<&Report>, text: &str) -> Result<(), String> {
    let (word, behind) =
        text.split_once(' ').map_or((text, None), |(word, behind)| (word, Some(behind.trim())));
    let there = report.map_or_else(Vec::new, Look::of);
    let look = Look::named(word).filter(|look| there.contains(look)).ok_or_else(|| {
        let words: Vec<&str> = there.iter().map(|look| look.word()).collect();
        format!("expected one of {}, not {}", words.join(", "), clipped(text))
    })?;
    let mut looked = LookPosition::at(look);
    match (look, behind) {
        (_, None) => {}
        (Look::Attribution, Some(name)) => {
            let results = report.map_or(&[][..], |report| &report.results);
            let place =
                results.iter().position(|result| bare(&result.name) == bare(name)).ok_or_else(|| {
                    let names: Vec<&str> = results.iter().map(|result| &*result.name).collect();
                    format!("no result is named {}; the results are {}", clipped(name), names.join(", "))
                })?;
            programs.choose_result(place, results);
        }
        (Look::Loop, Some(time)) => {
            let time = time.parse().ok().filter(|time| *time > 0);
            let expected = || format!("expected an iteration of the loop, from 1, not {}", clipped(text));
            looked.time = Some(time.ok_or_else(expected)?);
        }
        (Look::Sweep, Some(name)) => {
            let names: Vec<&str> = report.into_iter().flat_map(Report::sweepable).collect();
            let known = names.iter().find(|known| bare(known) == bare(name)).ok_or_else(|| {
                format!(
                    "no 16-bit input is named {}; the 16-bit inputs are {}",
                    clipped(name),
                    names.join(", ")
                )
            })?;
            looked.over = Some((*known).to_owned());
        }
        (Look::Compilers, Some(_)) => {
            return Err(format!("{word} takes no argument; found {}", clipped(text)));
        }
    }
    programs.look_at(looked);
    Ok(())
}

/// The arguments of [`look`] that name a result or an input of the program.
pub fn looks_of(report: &Report) -> Vec<String> {
    let results = report.results.iter().map(|result| format!("{} {}", Look::Attribution.word(), result.name));
    let inputs = report.sweepable().map(|name| format!("{} {name}", Look::Sweep.word()));
    results.chain(inputs).collect()
}

/// A name without the `%` of PTX registers, which the user may omit.
fn bare(name: &str) -> &str {
    name.trim_start_matches('%')
}
