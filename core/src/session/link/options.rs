//! The parts of a link that are written only where they are not as they are at first.

use super::super::screen::{NumberPage, ReferencePage, Screen};
use super::super::state::State;
use super::super::steps::StepName;
use super::super::{Focus, operands::NAMES};
use super::escape::{escape, unescape};
use crate::explain::TITLES;
use crate::float::Tininess;

/// How a part of the state is written and read.
pub struct Part {
    /// the part as a text without `/`
    pub get: fn(&State) -> String,
    /// sets it; an error says what was expected
    pub set: fn(&str, &mut State) -> Result<(), String>,
}

/// Every part with its name, in the order in which they are written.
pub const OPTIONS: &[(&str, Part)] = &[
    ("allow", Part { get: allow, set: set_allow }),
    ("tininess", Part { get: tininess, set: set_tininess }),
    ("screen", Part { get: |state| state.screen.word().into(), set: set_screen }),
    ("hide", Part { get: |state| yes(state.hidden), set: |t, s| answer(t).map(|yes| s.hidden = yes) }),
    (
        "present",
        Part { get: |state| yes(state.presenting), set: |t, s| answer(t).map(|yes| s.presenting = yes) },
    ),
    ("focus", Part { get: |state| focus(state.focus), set: set_focus }),
    ("bit", Part { get: |state| state.column.to_string(), set: |t, s| number(t, 31).map(|n| s.column = n) }),
    ("step", Part { get: |state| (state.step + 1).to_string(), set: set_step }),
    ("wanted", Part { get: |state| wanted(&state.wanted), set: set_wanted }),
    (
        "row",
        Part { get: |state| state.pipeline.to_string(), set: |t, s| number(t, MOST).map(|n| s.pipeline = n) },
    ),
    ("traces", Part { get: |state| yes(state.traces), set: |t, s| answer(t).map(|yes| s.traces = yes) }),
    ("page", Part { get: |state| state.number.word().into(), set: set_page }),
    ("code", Part { get: |state| format!("{:04x}", state.map.0), set: set_code }),
    (
        "zoom",
        Part { get: |state| state.map.1.to_string(), set: |t, s| number(t, 3).map(|n| s.map.1 = n as u32) },
    ),
    ("toy", Part { get: |state| state.toy.to_string(), set: |t, s| number(t, 63).map(|n| s.toy = n as u32) }),
    ("about", Part { get: |state| state.reference.word().into(), set: set_reference }),
    ("search", Part { get: |state| escape(&state.query), set: set_query }),
    (
        "entry",
        Part { get: |state| state.entry.to_string(), set: |t, s| number(t, MOST).map(|n| s.entry = n) },
    ),
    ("term", Part { get: |state| state.term.to_string(), set: |t, s| number(t, MOST).map(|n| s.term = n) }),
];

/// No list is longer.
const MOST: usize = 9999;

fn number(text: &str, most: usize) -> Result<usize, String> {
    let read = text
        .parse()
        .ok()
        .filter(|&number: &usize| number <= most && text.bytes().all(|b| b.is_ascii_digit()));
    read.ok_or_else(|| format!("a number from 0 to {most}"))
}

fn yes(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

fn answer(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("yes or no".into()),
    }
}

fn one_of<T: Copy>(text: &str, all: &[T], word: impl Fn(T) -> &'static str) -> Result<T, String> {
    let found = all.iter().copied().find(|&one| word(one) == text);
    found.ok_or_else(|| format!("one of {}", all.iter().map(|&one| word(one)).collect::<Vec<_>>().join(", ")))
}

fn allow(state: &State) -> String {
    let allow = state.question.allow;
    match (allow.what_if, allow.undocumented) {
        (false, false) => "ptx",
        (true, false) => "what-if",
        (false, true) => "undocumented",
        (true, true) => "all",
    }
    .to_owned()
}

fn set_allow(text: &str, state: &mut State) -> Result<(), String> {
    let (what_if, undocumented) = match text {
        "ptx" => (false, false),
        "what-if" => (true, false),
        "undocumented" => (false, true),
        "all" => (true, true),
        _ => return Err("one of ptx, what-if, undocumented, all".into()),
    };
    (state.question.allow.what_if, state.question.allow.undocumented) = (what_if, undocumented);
    Ok(())
}

fn tininess(state: &State) -> String {
    match state.question.tininess {
        Tininess::Before => "before",
        Tininess::After => "after",
    }
    .to_owned()
}

fn set_tininess(text: &str, state: &mut State) -> Result<(), String> {
    state.question.tininess = match text {
        "before" => Tininess::Before,
        "after" => Tininess::After,
        _ => return Err("before or after".into()),
    };
    Ok(())
}

fn set_screen(text: &str, state: &mut State) -> Result<(), String> {
    state.screen = one_of(text, &Screen::ALL, Screen::word)?;
    Ok(())
}

fn set_page(text: &str, state: &mut State) -> Result<(), String> {
    state.number = one_of(text, &NumberPage::ALL, NumberPage::word)?;
    Ok(())
}

fn set_reference(text: &str, state: &mut State) -> Result<(), String> {
    state.reference = one_of(text, &ReferencePage::ALL, ReferencePage::word)?;
    Ok(())
}

/// `instruction`, `steps`, `a.0`, `d.1`.
fn focus(focus: Focus) -> String {
    match focus {
        Focus::Instruction => "instruction".into(),
        Focus::Steps => "steps".into(),
        Focus::Bits { operand, lane } => format!("{}.{lane}", NAMES[operand]),
        Focus::Result { lane } => format!("d.{lane}"),
    }
}

fn set_focus(text: &str, state: &mut State) -> Result<(), String> {
    let instr = &state.question.spelling.good;
    let found = Focus::rows(instr).into_iter().find(|&row| focus(row) == text);
    state.focus = found.ok_or_else(|| format!("a row of {instr}: instruction, steps, a.0, …, d.0"))?;
    Ok(())
}

fn set_step(text: &str, state: &mut State) -> Result<(), String> {
    let step = number(text, MOST)?;
    state.step = step.checked_sub(1).ok_or("a number from 1 on")?;
    Ok(())
}

/// `rounding`, `1.exact_product` for lane 1.
fn wanted(name: &StepName) -> String {
    let title = name.title.replace(' ', "_");
    name.lane.map_or(title.clone(), |lane| format!("{lane}.{title}"))
}

fn set_wanted(text: &str, state: &mut State) -> Result<(), String> {
    let (lane, title) = match text.split_once('.') {
        Some(("0", title)) => (Some(0), title),
        Some(("1", title)) => (Some(1), title),
        _ => (None, text),
    };
    let title = TITLES.into_iter().find(|known| known.replace(' ', "_") == title);
    state.wanted = StepName { lane, title: title.ok_or("the name of a step")? };
    Ok(())
}

fn set_code(text: &str, state: &mut State) -> Result<(), String> {
    let digits = text.len() == 4 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    let code = u32::from_str_radix(text, 16).ok().filter(|_| digits);
    state.map.0 = code.ok_or("four hexadecimal digits")?;
    Ok(())
}

fn set_query(text: &str, state: &mut State) -> Result<(), String> {
    let query = unescape(text).ok_or("UTF-8 written with %")?;
    super::is_line(&query)?;
    state.query = query;
    Ok(())
}
