//! Commands about programs. An error says what was expected.

use super::run::alone;
use crate::explain::visible;
use crate::program::Language;
use crate::session::msg::Effect;
use crate::session::screens::Screen;
use crate::session::value::Session;
use crate::typo::clipped;

/// What comes of a command.
type Ran = Result<Option<Effect>, String>;

/// Shows an example, or a program that is written here.
pub fn program(session: &mut Session, text: &str) -> Ran {
    match text {
        "" => session.show(Screen::Program),
        name if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') => {
            let before = session.state.screens.programs.clone();
            session.state.screens.programs.put_example(name);
            session.show(Screen::Program);
            if let Some(runner) = session.runner
                && let Err(why) = session.state.screens.programs.find_text(runner)
            {
                session.state.screens.programs = before;
                return Err(why);
            }
        }
        text => session.put_program(text),
    }
    Ok(None)
}

/// Gives values to inputs of the program; one without a value is no longer given.
pub fn set(session: &mut Session, text: &str) -> Ran {
    let pairs = pairs(text).ok_or_else(|| {
        format!("expected names and values, a=0.1 b=0x3c00, not {}; a program is pasted, or written behind program", clipped(text))
    })?;
    session.show(Screen::Program);
    let names: Vec<String> = session
        .report()
        .into_iter()
        .flat_map(|report| &report.inputs)
        .map(|input| input.name.clone())
        .collect();
    let known =
        |name: &str| names.iter().any(|known| known.trim_start_matches('%') == name.trim_start_matches('%'));
    if let Some((name, _)) = pairs.iter().find(|(name, _)| !names.is_empty() && !known(name)) {
        return Err(format!(
            "the program reads nothing that is called {}; it reads {}",
            visible(name),
            names.join(", ")
        ));
    }
    let before = session.state.screens.programs.clone();
    session.state.screens.programs.change(|task| {
        for (name, value) in pairs {
            match value.as_str() {
                "" => drop(task.given.values.remove(&name)),
                _ => drop(task.given.values.insert(name, value)),
            }
        }
    });
    session.settle_program();
    if let Some(wrong) = session.report().and_then(|report| report.wrong.clone()) {
        session.state.screens.programs = before;
        return Err(wrong);
    }
    Ok(None)
}

/// Names with their values: `a=0.1 b={1, 2}`; a value goes on to the next name.
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

/// Puts other words in place of a line of the text; with none, the line is gone.
pub fn line(session: &mut Session, text: &str) -> Ran {
    let (number, words) = text.split_once(' ').unwrap_or((text, ""));
    let whole = session.state.screens.programs.task().text.clone();
    let mut lines: Vec<&str> = whole.lines().collect();
    let place = number.parse().ok().filter(|number| (1..=lines.len() + 1).contains(number));
    let place: usize = place.ok_or_else(|| {
        format!(
            "expected a line from 1 to {} and what is to stand there, not {}",
            lines.len() + 1,
            clipped(text)
        )
    })?;
    lines.splice(place - 1..place.min(lines.len()), (!words.is_empty()).then_some(words));
    session.rewrite_program(lines.join("\n"));
    Ok(None)
}

/// Runs another function of the program.
pub fn entry(session: &mut Session, text: &str) -> Ran {
    if session.state.screens.programs.task().language() == Language::Ptx {
        alone(text)?;
        return Err("this is PTX, which runs from its first line; functions are chosen in C-like code".into());
    }
    let before = session.state.screens.programs.clone();
    let entry = Some(text.to_owned()).filter(|name| !name.is_empty());
    session.state.screens.programs.change(|task| task.entry = entry);
    session.show(Screen::Program);
    session.settle_program();
    if let Some(Err(why)) = session.told.as_ref().map(|told| told.report.clone()) {
        session.state.screens.programs = before;
        return Err(why);
    }
    Ok(None)
}
