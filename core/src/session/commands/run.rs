//! The functions that commands run, each with the text after the command's name. Errors name what was expected.

use super::command::CommandResult;
use crate::doc::line;
use crate::float::Tininess;
use crate::input::{Input, Unknown, Vocabulary, classify};
use crate::lesson::sheet::SheetForm;
use crate::program::read::{Diagnostic, OperandText};
use crate::session::Session;
use crate::session::export_form::ExportForm;
use crate::session::input::fits;
use crate::session::msg::Effect;
use crate::session::question::Focus;
use crate::session::question::{NAMES, fields_of, operand_name, slots, type_of};
use crate::session::screens::{Screen, Subject};
use crate::typo::clipped;

pub fn alone(text: &str) -> Result<(), String> {
    if text.is_empty() {
        Ok(())
    } else {
        Err(format!("this command takes no argument; remove {}", clipped(text)))
    }
}

pub fn operand(session: &mut Session, slot: usize, text: &str) -> CommandResult {
    let instr = session.state.question.instr;
    let Some(ty) = type_of(&instr, slot) else {
        return Err(format!("{instr} has no operand {}", NAMES[slot]));
    };
    let focus = Focus::Bits { operand: slot, lane: 0 };
    if text.is_empty() {
        session.put_focus(focus);
        return Ok(None);
    }
    fits(text, "")?;
    let operand = OperandText::read(text, ty)
        .map_err(|error| Diagnostic::number(error, 0).line(text, Some(&operand_name(slot, 0, ty))).text())?;
    session.state.question.operands.replace(slot, fields_of(&operand));
    session.settle();
    session.put_focus(focus);
    Ok(None)
}

/// Focuses the named operand. Without a name, a focused operand keeps the focus, else the first operand gets it.
pub fn focus(session: &mut Session, name: &str) -> Result<(), String> {
    let instr = session.state.question.instr;
    let slot = match NAMES.iter().position(|known| *known == name) {
        Some(slot) if type_of(&instr, slot).is_some() => slot,
        Some(_) => return Err(format!("{instr} has no operand {name}")),
        None if name.is_empty() => match session.state.focus {
            Focus::Bits { .. } => return Ok(()),
            _ => slots(&instr).next().map_or(0, |(slot, _)| slot),
        },
        None => return Err(format!("expected the name of an operand, a, b or c, not {}", clipped(name))),
    };
    let lane = session.state.focus.lane().unwrap_or(0);
    session.put_focus(Focus::Bits { operand: slot, lane });
    if session.state.focus.lane().is_none() {
        session.put_focus(Focus::Bits { operand: slot, lane: 0 });
    }
    Ok(())
}

/// Changes the named operand, or the focused one if `name` is empty.
pub fn on(session: &mut Session, name: &str, change: impl FnOnce(&mut Session)) -> CommandResult {
    focus(session, name)?;
    change(session);
    Ok(None)
}

pub fn ulp(session: &mut Session, name: &str, up: bool) -> CommandResult {
    focus(session, name)?;
    session.step_ulp(up);
    Ok(None)
}

pub fn exponent(session: &mut Session, text: &str) -> CommandResult {
    let (way, name) = text.split_once(' ').unwrap_or((text, ""));
    let up = match way {
        "up" | "+" => true,
        "down" | "-" => false,
        _ => return Err(format!("expected up or down, not {}", quoted(way))),
    };
    on(session, name.trim(), |session| session.step_exponent(up))
}

pub fn flip(session: &mut Session, text: &str) -> CommandResult {
    let (name, bit) = text.rsplit_once(' ').unwrap_or(("", text));
    focus(session, name.trim())?;
    let width = session.answer.width_at(session.state.focus).unwrap_or(1);
    match bit.parse::<usize>() {
        Ok(bit) if bit < width => {
            session.flip_at(session.state.focus, width - 1 - bit);
            Ok(None)
        }
        _ => Err(format!("expected a bit from 0, the lowest, to {}, not {}", width - 1, quoted(bit))),
    }
}

pub fn step(session: &mut Session, text: &str) -> CommandResult {
    // Links write the name as `exact-sum`.
    let text = &*text.replace('-', " ");
    let steps = &session.answer.steps;
    let position = |name: &str| steps.iter().position(|step| step.kind.name() == name);
    // The lanes of a packed instruction have steps with the same names.
    let mut begun: Vec<&str> = Vec::new();
    for name in steps.iter().map(|step| step.kind.name()).filter(|name| name.starts_with(text)) {
        if !begun.contains(&name) {
            begun.push(name);
        }
    }
    let step = match text {
        "" | "next" => session.step_place() + 1,
        "back" => session.step_place().saturating_sub(1),
        "first" => 0,
        "last" => steps.len() - 1,
        _ => match text.parse::<usize>() {
            Ok(number) if (1..=steps.len()).contains(&number) => number - 1,
            Ok(number) => {
                return Err(format!("step {number} does not exist; the last step is {}", steps.len()));
            }
            Err(_) => position(text)
                .or_else(|| begun.first().and_then(|name| position(name)).filter(|_| begun.len() == 1))
                .ok_or_else(|| match begun.as_slice() {
                    [] => format!("this evaluation has no step called {}", clipped(text)),
                    _ => format!("several steps begin with {}: {}", clipped(text), begun.join(", ")),
                })?,
        },
    };
    // If the present screen shows no steps, go to the Operation screen.
    if session.panel().subject() != Subject::Steps {
        session.show(Screen::default());
    }
    session.choose_step(step);
    Ok(None)
}

/// Runs a command that takes no argument.
pub fn on_alone(session: &mut Session, text: &str, act: impl FnOnce(&mut Session)) -> CommandResult {
    alone(text)?;
    act(session);
    Ok(None)
}

pub fn lane(session: &mut Session, text: &str) -> CommandResult {
    let instr = session.state.question.instr;
    let rows: Vec<Focus> =
        Focus::numbers(&instr).filter(|row| row.lane().is_some_and(|lane| lane > 0)).collect();
    if rows.is_empty() {
        return Err(format!("{instr} has one lane; instructions of the types f16x2 and bf16x2 have two"));
    }
    let lane = match text {
        "0" => 0,
        "1" => 1,
        _ => return Err(format!("expected 0 or 1, not {}", quoted(text))),
    };
    let other = |row: &Focus| row.at_lane(1) == session.state.focus.at_lane(1);
    // From a row without lanes, go to the result, or to the last row that has lanes.
    let row = rows.iter().find(|row| other(row)).or(rows.last());
    session.put_focus(row.map_or(session.state.focus, |row| row.at_lane(lane)));
    Ok(None)
}

pub fn open(session: &mut Session, text: &str) -> CommandResult {
    match classify(text, &Vocabulary::default()) {
        Input::Link(_) | Input::Unknown(Unknown::Empty) => {
            session.open_link(text).map(|()| None).map_err(|error| error.to_string())
        }
        Input::Files(names) => Ok(Some(Effect::Open(names.join(" ")))),
        _ => Ok(Some(Effect::Open(text.to_owned()))),
    }
}

pub fn copy(session: &mut Session, text: &str) -> CommandResult {
    let what = if text.is_empty() { ExportForm::Link } else { kind(text)? };
    Ok(session.copy(what))
}

pub fn show(session: &mut Session, text: &str) -> CommandResult {
    let what = kind(text)?;
    if session.would_tell(what) {
        return Err(session.would_reveal_words());
    }
    match session.brief_export(what) {
        Some(text) if what != ExportForm::Iframe => session.say(text),
        _ => return Err(format!("{text} is too long to show here; to save it, use write FILE {text}")),
    }
    Ok(None)
}

fn kind(text: &str) -> Result<ExportForm, String> {
    ExportForm::ALL.into_iter().find(|what| what.word() == text).ok_or_else(|| {
        format!("expected one of {}, not {}", ExportForm::ALL.map(ExportForm::word).join(", "), quoted(text))
    })
}

pub fn write(session: &mut Session, text: &str, replace: bool) -> CommandResult {
    if text.is_empty() {
        return Err("expected the name of a file, such as sum.md".into());
    }
    let name = clipped(text);
    let of_sheet =
        |form: Option<SheetForm>| form.filter(|_| session.sheet_shown().is_some()).map(ExportForm::Sheet);
    let (path, what) = match text.rsplit_once(' ') {
        // A file name with spaces needs the kind after it. Otherwise a typo in the kind would become part of the name.
        Some((path, word)) => {
            (path.trim(), of_sheet(SheetForm::of_word(word)).map_or_else(|| kind(word), Ok)?)
        }
        None => (
            text,
            of_sheet(SheetForm::of_file(text)).or_else(|| ExportForm::of_file(text)).ok_or_else(|| {
                format!(
                    "unknown kind of file {name}; end its name in .md, .json, .tex, .txt, .svg or .png, or add the kind: write {name} link"
                )
            })?,
        ),
    };
    if session.would_tell(what) {
        return Err(session.would_reveal_words());
    }
    let replace_with = (!replace).then(|| format!("write! {text}"));
    Ok(Some(Effect::Write { path: path.to_owned(), what, replace_with }))
}

pub fn undo(session: &mut Session, text: &str) -> CommandResult {
    for _ in 0..times(text, session.history.depths()[0])? {
        session.undo();
    }
    Ok(None)
}

pub fn redo(session: &mut Session, text: &str) -> CommandResult {
    for _ in 0..times(text, session.history.depths()[1])? {
        session.redo();
    }
    Ok(None)
}

/// Parses a repeat count and limits it to `most`, but to at least 1, so that the command can report its failure.
fn times(text: &str, most: usize) -> Result<usize, String> {
    let count = match text.parse::<usize>() {
        _ if text.is_empty() => 1,
        Ok(count) if count > 0 => count,
        _ => return Err(format!("expected a count from 1, not {}", quoted(text))),
    };
    Ok(count.min(most.max(1)))
}

pub fn allow(session: &mut Session, text: &str, what_if: bool) -> CommandResult {
    let allow = &mut session.state.question.allow;
    let switch = if what_if { &mut allow.what_if } else { &mut allow.undocumented };
    *switch = match text {
        "" => !*switch,
        "on" => true,
        "off" => false,
        _ => return Err(format!("expected on or off, not {}", quoted(text))),
    };
    let state = match (what_if, *switch) {
        (true, true) => "what-if is on: halfplay accepts combinations that no GPU has, and labels them",
        (true, false) => "what-if is off: halfplay rejects combinations that no GPU has",
        (false, true) => {
            "undocumented is on: halfplay accepts what the assembler accepts, even if the manual does not list it"
        }
        (false, false) => {
            "undocumented is off: halfplay rejects what the assembler accepts but the manual does not list"
        }
    };
    session.understand_line();
    session.settle();
    let needed = session.state.question.needed_switch();
    session.notice = Some(needed.unwrap_or_else(|| line(state)));
    Ok(None)
}

pub fn tininess(session: &mut Session, text: &str) -> CommandResult {
    session.state.question.tininess = match text {
        "before" => Tininess::Before,
        "after" => Tininess::After,
        _ => return Err(format!("expected before or after, not {}", quoted(text))),
    };
    session.say(format!("halfplay now detects tininess {text} rounding"));
    Ok(None)
}

pub fn theme(_: &mut Session, text: &str) -> CommandResult {
    if text.is_empty() {
        return Err("expected the name of a theme".into());
    }
    Ok(Some(Effect::Theme(text.to_owned())))
}

pub fn quoted(text: &str) -> String {
    if text.is_empty() { "nothing".to_owned() } else { clipped(text) }
}
