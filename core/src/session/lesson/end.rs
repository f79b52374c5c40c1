//! The end of a lesson: new skills, the reader's answers, next steps.

use super::lesson_list::bundled_facts;
use crate::doc::Line;
use crate::lesson::{Lesson, shelf};
use crate::session::lesson_records::{LessonRecords, Reached};
use crate::session::prediction_answers::LETTERS;
use crate::session::screens::{EndAnswer, GivenAnswer, LessonEnd, LessonProgress, NextAction, NextRow, dots};

/// The end of the lesson being read, with its first next step chosen.
pub fn end(read: &LessonProgress, lesson: &Lesson, own_line: &str, records: &LessonRecords) -> LessonEnd {
    let mut answers: Vec<GivenAnswer> = read.answers().to_vec();
    answers.sort_by_key(|answer| answer.step);
    let done = shelf().iter().filter(|one| records.of(one.name) == Some(Reached::End)).count();
    LessonEnd {
        title: lesson.title.clone(),
        dots: dots(lesson.steps.len(), None, true),
        count: format!("{done} of {} lessons", shelf().len()),
        goals: lesson.fields.goals.clone(),
        answers: answers.iter().map(|answer| shown(answer, lesson)).collect(),
        rows: rows(read, lesson, own_line, &answers),
        chosen: 0,
    }
}

/// An answer with the title of its step, and with the lesson's comment if it is wrong.
fn shown(answer: &GivenAnswer, lesson: &Lesson) -> EndAnswer {
    let step = lesson.steps.get(answer.step);
    let question = step.and_then(|step| step.question.as_ref()).filter(|_| !answer.is_right);
    let reason = question.and_then(|question| question.choices.get(answer.choice));
    EndAnswer {
        step: answer.step + 1,
        title: step.map_or_else(String::new, |step| step.title.clone()),
        letter: LETTERS.get(answer.choice).copied().unwrap_or('?'),
        is_right: answer.is_right,
        reason: reason.map_or_else(Line::default, |choice| choice.feedback.clone()),
    }
}

/// The next steps: the next lesson, the own line, a step that went wrong, a worksheet.
fn rows(read: &LessonProgress, lesson: &Lesson, own_line: &str, answers: &[GivenAnswer]) -> Vec<NextRow> {
    let row = |label: &str, about: &str, action| NextRow {
        label: label.to_owned(),
        about: about.to_owned(),
        length: String::new(),
        action,
    };
    let facts = bundled_facts();
    let here = facts.iter().position(|one| Some(one.name) == read.name());
    let next = here.and_then(|here| facts.get(here + 1)).map(|next| NextRow {
        length: format!("{} steps", next.lesson.steps.len()),
        ..row(&next.lesson.title, &next.lesson.fields.phrase, NextAction::Lesson(next.name))
    });
    let own = row("Back to your own line", own_line, NextAction::OwnLine);
    let wrong = answers.iter().find(|answer| !answer.is_right).map(|answer| {
        row(
            &format!("Step {} again", answer.step + 1),
            "the one that went wrong",
            NextAction::Again(answer.step),
        )
    });
    let sheet = lesson
        .fields
        .topic
        .map(|topic| row("A worksheet", "questions on paper, and a key", NextAction::Sheet(topic)));
    next.into_iter().chain([own]).chain(wrong).chain(sheet).collect()
}
