//! Reads a link into a state.

use super::aliases::renewed;
use super::error::LinkError;
use super::escape::unescape;
use super::operands::{read_operands, split_typed, text_of, wrong};
use super::options::OPTIONS;
use super::version::{LONGEST, VERSION};
use super::version_1;
use crate::explain::formula_words;
use crate::input::LongFormula;
use crate::isa::{Allow, Instr, parse};
use crate::order::in_order;
use crate::session::chosen_step::ChosenStep;
use crate::session::question::{Answer, Focus, Question};
use crate::session::screens::{Head, Screen};
use crate::session::state::State;
use crate::typo::clipped;

/// Returns the state, and messages about unreadable parts. Fails if the text is not a link.
pub fn read(text: &str) -> Result<(State, Vec<String>), LinkError> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(LinkError::TooLong(text.len()));
    }
    let text = text.split_once('#').map_or(text, |(_, link)| link);
    let no_link = || if text.is_empty() { LinkError::Empty } else { LinkError::NoLink(clipped(text)) };
    let (version, rest) = text.split_once('/').ok_or_else(no_link)?;
    if version.is_empty() || !version.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(no_link());
    }
    if !["1", VERSION].contains(&version) {
        return Err(LinkError::Version(clipped(version)));
    }
    let mut parts = rest.split('/');
    let (instr, typed) = read_line(parts.next().unwrap_or_default())?;
    let (operands, mut notes) = read_operands(parts.next().unwrap_or_default(), &instr);
    let question = Question { typed, ..Question::of(instr, operands) };
    let mut state = State::about(question);
    let parts = parts.filter(|part| !part.is_empty());
    let parts: Vec<_> = parts.map(|part| part.split_once('=').unwrap_or((part, ""))).collect();
    let mut rest = Vec::new();
    for (name, value) in renewed(&parts) {
        match OPTIONS.iter().find(|option| option.name == name) {
            Some(option) => {
                let set = (option.set)(value, &mut state);
                notes.extend(set.err().map(|expected| wrong(name, value, &expected).to_string()));
            }
            None => rest.push((name, value)),
        }
    }
    notes.extend(agreed(&mut state));
    // The parts of screens name items of the answer.
    let answer = Answer::of(&state.question);
    // `entry` may be an index in the search results, so it is read after `search`.
    for (name, value) in in_order(rest, |(name, _)| *name == "entry") {
        let read = read_part(version, name, value, &mut state, &answer);
        notes.extend(read.err().map(|why| why.to_string()));
    }
    Ok((state, notes))
}

/// Reads a part that belongs to a screen.
fn read_part(
    version: &str,
    name: &str,
    value: &str,
    state: &mut State,
    answer: &Answer,
) -> Result<(), LinkError> {
    let text = text_of(value, name)?;
    let old = (version == "1").then(|| version_1::read_part(name, &text, state, answer)).flatten();
    let old = old.or_else(|| state.step.read_part(name, &text, answer));
    let read = old.or_else(|| state.screens.read_part(name, &text, answer));
    match read {
        Some(read) => read.map_err(|expected| wrong(name, value, &expected)),
        None => {
            let own = OPTIONS.iter().map(|option| option.name);
            let names: Vec<&str> = own.chain(ChosenStep::PARTS).chain(state.screens.part_names()).collect();
            let expected = format!("one of {}; write a / within a number as %2F", names.join(", "));
            Err(wrong("part", name, &expected))
        }
    }
}

/// Resolves contradictions between parts that are readable one by one: the earlier part wins.
fn agreed(state: &mut State) -> Vec<String> {
    let mut notes = Vec::new();
    if state.screens.of(state.screen).head() == Head::Row && state.focus == Focus::Steps {
        notes.push(wrong("focus", "steps", "the row of a number: this screen lists no steps").to_string());
        state.focus = Focus::Bits { operand: 0, lane: 0 };
    }
    if state.question.single
        && matches!((state.screens.of(state.screen).head(), state.focus), (Head::Row, Focus::Result { .. }))
    {
        notes.push(wrong("focus", "d.0", "a.0: a single number has no result").to_string());
        state.focus = Focus::Bits { operand: 0, lane: 0 };
    }
    let question = &mut state.question;
    if let Some(text) = &question.typed
        && let Ok(reading) = question.read(text)
    {
        if reading.instr == question.instr {
            question.observe(reading.observed);
        } else {
            let expected = format!("{} or a text that is not an instruction", question.instr);
            notes.push(wrong("instruction as typed", text, &expected).to_string());
        }
    }
    question.tidy_line();
    notes.extend(opened_formula(state));
    notes
}

/// Opens a formula of several operations in the line as a program, unless the link names a screen. Returns the message
/// about it.
fn opened_formula(state: &mut State) -> Option<String> {
    let formula = LongFormula::of(state.question.typed.as_deref()?)?;
    if state.screen != Screen::default() {
        return None;
    }
    let program = state.open_formula(&formula).ok()?;
    state.question.typed = None;
    Some(formula_words(&program))
}

/// Reads the instruction, and the text in the line if that differs from the instruction and its operands.
fn read_line(part: &str) -> Result<(Instr, Option<String>), LinkError> {
    let (good, typed) = split_typed(part);
    let spelled = unescape(good).ok_or_else(|| wrong("instruction", good, "percent-encoded UTF-8"))?;
    let instr = parse(&spelled, Allow::ALL)
        .map_err(|problem| {
            let expected = match spelled.is_empty() {
                true => "an instruction, such as add.f16".to_owned(),
                false => format!("a legal instruction: {}", problem.reason()),
            };
            wrong("instruction", &spelled, &expected)
        })?
        .instr;
    Ok((instr, typed.map(|typed| text_of(typed, "instruction as typed")).transpose()?))
}
