//! The link parts that belong to no screen. A link contains only those that differ from their default.

use super::escape::{escape, unescape};
use crate::explain::code;
use crate::float::Tininess;
use crate::literal::parse;
use crate::program::read::Observed;
use crate::session::question::{Focus, NAMES, Slider, can_be_single, type_of};
use crate::session::screens::Panel;
use crate::session::screens::link_parts::{answer, number};
use crate::session::state::State;

/// A part of the state, with the functions that write and read it.
pub struct Part {
    pub name: &'static str,
    /// true if the part matters on this screen
    pub matters: fn(&dyn Panel) -> bool,
    /// the part as a text without `/`
    pub get: fn(&State) -> String,
    /// sets the part; the error names what was expected
    pub set: fn(&str, &mut State) -> Result<(), String>,
}

/// All parts, in the order in which they are written.
pub const OPTIONS: &[Part] = &[
    Part { name: "allow", matters: always, get: allow, set: set_allow },
    Part { name: "tininess", matters: always, get: tininess, set: set_tininess },
    Part { name: "observed", matters: always, get: observed, set: set_observed },
    Part { name: "screen", matters: always, get: |state| state.screen.word().into(), set: go_to_screen },
    Part {
        name: "hide",
        matters: always,
        get: |state| yes(state.hidden),
        set: |text, state| answer(text).map(|yes| state.hidden = yes),
    },
    Part {
        name: "present",
        matters: always,
        get: |state| yes(state.presenting),
        set: |text, state| answer(text).map(|yes| state.presenting = yes),
    },
    Part {
        name: "focus",
        matters: |panel| panel.keeps_focus(),
        get: |state| focus(state.focus),
        set: set_focus,
    },
    Part {
        name: "bit",
        matters: |panel| panel.head().has_bits(),
        get: |state| state.column.to_string(),
        set: |text, state| number(text, 31).map(|column| state.column = column),
    },
    Part { name: "slider", matters: |panel| panel.subject().has_operand(), get: slider, set: set_slider },
    Part { name: "single", matters: always, get: |state| yes(state.question.single), set: set_single },
];

/// Goes to the screen with this name.
fn go_to_screen(word: &str, state: &mut State) -> Result<(), String> {
    let words = || state.screens.words().map(|(word, _)| word).collect::<Vec<_>>().join(", ");
    state.screen = state.screens.named(word).ok_or_else(|| format!("one of {}", words()))?;
    Ok(())
}

fn always(_: &dyn Panel) -> bool {
    true
}

fn yes(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
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

/// The observed result as it was typed; empty if there is none.
fn observed(state: &State) -> String {
    // A formula already contains the observed result.
    let question = &state.question;
    let observed = question.observed().filter(|_| question.formula().is_none());
    observed.map_or_else(String::new, |observed| escape(observed.text()))
}

fn set_observed(text: &str, state: &mut State) -> Result<(), String> {
    let instr = state.question.instr;
    let text = unescape(text).ok_or("percent-encoded UTF-8")?;
    let observed = Observed::read(&text, &instr).map_err(|_| format!("a result of {instr}"))?;
    state.question.observe(Some(observed));
    Ok(())
}

/// Marks the operand of `neg` as a single number.
fn set_single(text: &str, state: &mut State) -> Result<(), String> {
    let question = &mut state.question;
    let single = answer(text)?;
    if single && !can_be_single(&question.instr) {
        return Err(format!(
            "no, because only the operand of neg can be a single number, not that of {}",
            question.instr
        ));
    }
    question.single = single;
    Ok(())
}

/// The name of a row: `instruction`, `steps`, `a.0`, `d.1`.
fn focus(focus: Focus) -> String {
    match focus {
        Focus::Instruction => "instruction".into(),
        Focus::Steps => "steps".into(),
        Focus::Bits { operand, lane } => format!("{}.{lane}", NAMES[operand]),
        Focus::Result { lane } => format!("d.{lane}"),
    }
}

fn set_focus(text: &str, state: &mut State) -> Result<(), String> {
    let instr = &state.question.instr;
    let found = Focus::rows(instr).into_iter().find(|&row| focus(row) == text);
    state.focus = found.ok_or_else(|| format!("a row of {instr}: instruction, steps, a.0, …, d.0"))?;
    Ok(())
}

/// Operand and ends of the slider: `b.0,0x3c00,0x4000`.
fn slider(state: &State) -> String {
    state.slider().map_or_else(String::new, |slider| {
        let [least, most] = slider.ends.map(code);
        format!("{},{least},{most}", focus(slider.focus()))
    })
}

fn set_slider(text: &str, state: &mut State) -> Result<(), String> {
    let instr = state.question.instr;
    let parts: Vec<&str> = text.split(',').collect();
    let read = |[row, least, most]: [&str; 3]| {
        let Focus::Bits { operand, lane } = Focus::numbers(&instr).find(|&one| focus(one) == row)? else {
            return None;
        };
        let format = type_of(&instr, operand)?.format()?;
        let end = |text| parse(text, format).ok().map(|literal| literal.float);
        Slider::between(operand, lane, [end(least)?, end(most)?])
    };
    let found = <[&str; 3]>::try_from(parts).ok().and_then(read);
    state.slider = Some(found.ok_or("an operand and two numbers, the smaller first: b.0,0x3c00,0x4000")?);
    Ok(())
}
