//! A whole lesson as a document, for export.

use super::step_session::step_session;
use crate::doc::{Block, Doc, Line, Role};
use crate::lesson::{Lesson, StepQuestion};
use crate::session::Session;
use crate::session::modules::RunsPrograms;

/// The letters of the answers.
const LETTERS: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

/// A lesson as a document: its steps, each with the content of its screen, and at the end the comments on the answers.
pub fn lesson_document(lesson: &Lesson, runner: &'static dyn RunsPrograms) -> Doc {
    let heading = |text: String| Block::Heading(Line::default().with(Role::Strong, text));
    let mut blocks = vec![heading(lesson.title.clone())];
    blocks.extend(lesson.about.iter().cloned().map(Block::Text));
    let mut answers = Vec::new();
    for (place, step) in (1..).zip(&lesson.steps) {
        let session = (!step.setup.is_empty()).then(|| step_session(step, runner).0);
        blocks.push(heading(format!("{place}. {}", step.title)));
        blocks.extend(step.text.iter().cloned().map(Block::Text));
        blocks.extend(session.iter().flat_map(Session::looked_at));
        blocks.extend(step.known.iter().cloned().map(Block::Text));
        // The lesson's own question replaces the question about the rounding.
        let predicts = step.question.as_ref().is_none_or(|question| question.choices.is_empty());
        let session = session.filter(|session| predicts && session.state.hidden);
        blocks.extend(session.iter().flat_map(predicted));
        blocks.extend(step.question.iter().flat_map(question));
        let told = session.and_then(|session| session.answered_rightly());
        answers.extend(told.unwrap_or_default().into_iter().map(|block| numbered(place, block)));
        answers.extend(step.question.iter().flat_map(|question| answer(place, question)));
    }
    if !answers.is_empty() {
        blocks.push(heading("answers".to_owned()));
        blocks.extend(answers);
    }
    Doc::new(blocks)
}

/// The question about a hidden result, with its answers.
fn predicted(session: &Session) -> Vec<Block> {
    let Some(prompt) = session.prediction().and_then(|prediction| prediction.prompt) else {
        return Vec::new();
    };
    let answers = prompt.answers.iter().enumerate().map(|(place, [name, value])| {
        let line =
            Line::default().with(Role::Strong, format!("{}  ", letter(place))).with(Role::Code, name.clone());
        line.with(Role::Plain, format!("  {value}").trim_end().to_owned())
    });
    [Line::default().with(Role::Plain, prompt.question)].into_iter().chain(answers).map(Block::Text).collect()
}

fn letter(place: usize) -> &'static str {
    LETTERS.get(place).copied().unwrap_or("·")
}

fn question(question: &StepQuestion) -> Vec<Block> {
    let words = question.words.iter().cloned();
    let choices = question.choices.iter().enumerate().map(|(place, choice)| {
        let line = Line::default().with(Role::Strong, format!("{}  ", letter(place)));
        Line(line.0.into_iter().chain(choice.words.0.iter().cloned()).collect())
    });
    words.chain(choices).map(Block::Text).collect()
}

/// Puts the number of a step before a block of text; other blocks stay as they are.
fn numbered(place: usize, block: Block) -> Block {
    match block {
        Block::Text(line) => {
            let number = Line::default().with(Role::Dim, format!("{place}. "));
            Block::Text(Line(number.0.into_iter().chain(line.0).collect()))
        }
        other => other,
    }
}

/// The comments on the answers of a step, the right one first.
fn answer(place: usize, question: &StepQuestion) -> Vec<Block> {
    let mut told: Vec<_> = question.choices.iter().enumerate().collect();
    told.sort_by_key(|(_, choice)| !choice.is_right);
    let told = told.into_iter().map(|(at, choice)| {
        let verdict = if choice.is_right { "Yes" } else { "Not" };
        let line = Line::default().with(Role::Plain, format!("{verdict} {}: ", letter(at)));
        numbered(
            place,
            Block::Text(Line(line.0.into_iter().chain(choice.feedback.0.iter().cloned()).collect())),
        )
    });
    told.collect()
}
