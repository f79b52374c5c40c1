//! The commands of lessons and worksheets.

use crate::lesson::sheet::{SheetRequest, SheetSpec, Topic};
use crate::session::Session;
use crate::session::commands::{Command, CommandResult};
use crate::session::keys::Key;
use crate::typo::clipped;

/// The commands.
pub const COMMANDS: &[Command] = &[
    Command::new(
        "lesson",
        "[NAME|next|back|TEXT]",
        "start a lesson, or go to its next or previous step; without an argument: list all lessons",
        lesson,
    ),
    Command::new("museum", "[NAME]", "a real-world mismatch and its cause; without a name: list all exhibits", museum),
    Command::new(
        "sheet",
        "[TOPIC] [N] [SEED] [key]",
        "make a worksheet of N questions, with or without its key; a seed always gives the same sheet: sheet rounding 12 7",
        sheet,
    )
    .words(sheet_words),
    Command::new("answer", "A|B|…", "answer the question of a lesson", answer).words(|| vec!["A", "B", "C", "D"]),
];

/// Begins a lesson by its name or from its text, goes to another step of it, or shows all lessons.
fn lesson(session: &mut Session, text: &str) -> CommandResult {
    match text {
        "" => session.show_lessons(),
        "next" | "back" if !session.reads_lesson() => {
            return Err("no lesson is open; `lesson ties` opens one".into());
        }
        "next" | "back" => session.turn_step(text == "next"),
        name if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') => {
            session.begin_lesson(name);
            // If there is no such lesson, the notice already says so.
            return session
                .state
                .screens
                .lessons
                .is_open()
                .then_some(None)
                .ok_or_else(|| session.notice_text());
        }
        text => session.begin_lesson_text(text),
    }
    Ok(None)
}

/// Begins an exhibit, or shows the shelf with the first exhibit chosen.
fn museum(session: &mut Session, text: &str) -> CommandResult {
    if !text.is_empty() {
        return lesson(session, text);
    }
    session.show_exhibits();
    Ok(None)
}

/// Answers the question of a lesson.
fn answer(session: &mut Session, text: &str) -> CommandResult {
    let letter = text.chars().next().map(|c| c.to_ascii_lowercase()).filter(|_| text.len() == 1);
    let place = letter.and_then(|letter| session.lesson_answered_by(Key::Char(letter)));
    let place = place.ok_or("expected the letter of an answer to a lesson's question on the screen")?;
    session.answer_lesson(place);
    Ok(None)
}

/// Shows a worksheet: `rounding 12 7 key`. A missing topic, number or seed is taken from the current worksheet, or else
/// the default one.
fn sheet(session: &mut Session, text: &str) -> CommandResult {
    let SheetRequest { mut order, .. } = session.state.screens.lessons.sheet().unwrap_or_default();
    let mut key = false;
    let mut numbers = Vec::new();
    for word in text.split_whitespace() {
        if word == "key" {
            key = true;
        } else if word.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c)) {
            let expected = || {
                format!(
                    "expected whole numbers, as in sheet {} 12 7; not {}",
                    order.topic.name(),
                    clipped(word)
                )
            };
            numbers.push(word.parse::<u64>().map_err(|_| expected())?);
        } else {
            order.topic = Topic::named(word).map_err(|why| why.to_string().replace('\n', "; "))?;
        }
    }
    if let [_, _, more, ..] = numbers.as_slice() {
        return Err(format!(
            "expected at most two numbers, the number of questions and the seed; {more} is a third"
        ));
    }
    let count = numbers.first().map_or(order.count, |count| usize::try_from(*count).unwrap_or(usize::MAX));
    let seed = numbers.get(1).copied().unwrap_or(order.seed);
    let order = SheetSpec::new(order.topic, count, seed).map_err(|why| why.to_string())?;
    session.show_sheet(SheetRequest { order, key });
    Ok(None)
}

/// Completions for a worksheet.
fn sheet_words() -> Vec<&'static str> {
    Topic::ALL.into_iter().map(Topic::name).chain(["key"]).collect()
}
