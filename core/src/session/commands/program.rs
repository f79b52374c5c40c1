//! Commands about programs and lessons. An error says what was expected.

use crate::explain::NO_RUNNER;
use crate::session::keys::Key;
use crate::session::msg::Effect;
use crate::session::runner::Runner;
use crate::session::screens::{Change, Screen};
use crate::session::value::Session;

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
                && let Err(why) = session.state.screens.programs.find_text(&runner.texts)
            {
                session.state.screens.programs = before;
                return Err(why);
            }
        }
        text => session.put_program(text),
    }
    Ok(None)
}

/// Begins a lesson, turns its step, or shows all of them.
pub fn lesson(session: &mut Session, text: &str) -> Ran {
    match text {
        "" => session.show_lessons(),
        "next" | "back" if !session.reads_lesson() => {
            return Err("no lesson is read: `lesson ties` begins one".into());
        }
        "next" | "back" => session.turn_step(text == "next"),
        name if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') => {
            session.begin_lesson(name);
            // That there is none is said there.
            return session
                .state
                .screens
                .lessons
                .is_open()
                .then_some(None)
                .ok_or_else(|| session.notice_text());
        }
        text => session.bring_lesson(text),
    }
    Ok(None)
}

/// An exhibit, or the shelf with the first of them chosen.
pub fn museum(session: &mut Session, text: &str) -> Ran {
    if !text.is_empty() {
        return lesson(session, text);
    }
    session.show_exhibits();
    Ok(None)
}

/// Answers the question of a lesson.
pub fn answer(session: &mut Session, text: &str) -> Ran {
    let letter = text.chars().next().map(|c| c.to_ascii_lowercase()).filter(|_| text.len() == 1);
    let place = letter.and_then(|letter| session.lesson_answered_by(Key::Char(letter)));
    let place = place.ok_or("the letter of an answer, where a lesson asks for one")?;
    session.answer_lesson(place);
    Ok(None)
}

/// What there is to look at below the program that is there.
pub fn looks(session: &Session) -> Vec<String> {
    let report = session.told.as_ref().and_then(|told| told.report.as_ref().ok());
    report.zip(session.runner).map_or_else(Vec::new, |(report, runner)| (runner.looks)(report))
}

/// Changes the program, and shows it.
pub fn change(session: &mut Session, text: &str, change: fn(&Runner) -> Change) -> Ran {
    session.show(Screen::Program);
    session.settle_program();
    let runner = session.runner.ok_or(NO_RUNNER)?;
    let report = session.told.clone();
    let report = report.as_ref().and_then(|told| told.report.as_ref().ok());
    change(runner)(&mut session.state.screens.programs, report, text)?;
    Ok(None)
}
