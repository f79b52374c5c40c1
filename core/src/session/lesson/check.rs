//! Checks a lesson: its text, its commands, its numbers.

use super::slider::slider;
use super::step_session::step_session;
use crate::float::Float;
use crate::lesson::{
    Choice, ClaimContext, Lesson, Mistake, SetupAction, Step, StepQuestion, claim_error, matches_claim, read,
};
use crate::literal::parse;
use crate::program::read::Context;
use crate::session::Session;
use crate::session::modules::RunsPrograms;
use crate::session::msg::Msg;

/// Reads a lesson, runs the commands of its steps, and recomputes every number that its text claims. The mistakes are
/// sorted by line.
///
/// ```
/// use halfplay_core::skins::session::{PROGRAMS, lesson_check};
/// let text = "# One\n## Step\nIn f16 `2048 + 1 = 2049`.\n```halfplay\n2048 + 1\n```\n";
/// let (_, mistakes) = lesson_check(text, &PROGRAMS);
/// assert!(mistakes.iter().any(|mistake| mistake.line == 3 && mistake.words == "2048 + 1 is 2048, not 2049"));
/// ```
pub fn check(text: &str, runner: &'static dyn RunsPrograms) -> (Lesson, Vec<Mistake>) {
    let (lesson, mut mistakes) = read(text);
    mistakes.extend(lesson.steps.iter().flat_map(|step| step_mistakes(step, runner)));
    mistakes.sort_by_key(|mistake| mistake.line);
    (lesson, mistakes)
}

fn step_mistakes(step: &Step, runner: &'static dyn RunsPrograms) -> Vec<Mistake> {
    let (session, mut mistakes) = step_session(step, runner);
    let instr = session.evaluation().instr;
    let context = Context::beside(instr, session.state.question.allow);
    let known = ClaimContext { context, named: &|name| session.result_named(name) };
    let claims = step.claims.iter().filter_map(|(line, claim)| {
        let why = claim_error(claim, &known)?;
        Some(Mistake::wrong(*line, why))
    });
    mistakes.extend(claims);
    mistakes.extend(step.question.iter().flat_map(|question| choice_mistakes(question, &session)));
    // If the slider could not be created, its line already has a mistake.
    let slider = slider_mistake(step, &session);
    mistakes.extend(slider.filter(|slider| mistakes.iter().all(|other| other.line != slider.line)));
    let tried = step.tries.iter().filter_map(|(line, text)| {
        let mut session = session.clone();
        session.update(Msg::RunCommand(text.clone()));
        session.is_refused().then(|| Mistake::wrong(*line, session.notice_text()))
    });
    mistakes.extend(tried);
    mistakes
}

/// The mistake of a step whose later lines remove its slider, or that has several sliders.
fn slider_mistake(step: &Step, session: &Session) -> Option<Mistake> {
    let is_slider =
        |deed: &SetupAction| matches!(deed, SetupAction::Line(text) if text.starts_with("slider "));
    let (line, _) = step.setup.iter().rev().find(|(_, deed)| is_slider(deed))?;
    let count = step.setup.iter().filter(|(_, deed)| is_slider(deed)).count();
    let state = &session.state;
    let there = state.slider().filter(|_| session.panel().subject().has_operand());
    let there = there.and_then(|there| slider(&there, &state.question.instr, &session.answer));
    let gone = there.is_none();
    match (count, gone) {
        (1, false) => None,
        (1, true) => Some(Mistake::wrong(*line, "a later line removes this slider; write the slider last")),
        _ => Some(Mistake::wrong(*line, "a step can have only one slider; this one replaces another")),
    }
}

/// True if an answer is this number; `None` if the answer is not a number.
fn is_number(answer: &str, result: Float) -> Option<bool> {
    let answer = answer.trim();
    parse(answer, result.format()).ok().map(|_| matches_claim(result, answer, true))
}

/// The mistakes of a question whose answers are all numbers: the right answer must be the result, and a screen that
/// shows the result must hide it.
fn choice_mistakes(question: &StepQuestion, session: &Session) -> Vec<Mistake> {
    let Some(result) = session.one_result() else { return Vec::new() };
    let is_result = |choice: &Choice| is_number(&choice.words.text(), result);
    let Some(are_result) = question.choices.iter().map(is_result).collect::<Option<Vec<bool>>>() else {
        return Vec::new();
    };
    let value = result.decimal();
    let wrong =
        question.choices.iter().zip(are_result).filter(|(choice, is_result)| choice.is_right != *is_result);
    let wrong = wrong.map(|(choice, is_result)| match is_result {
        true => {
            Mistake::wrong(choice.line, format!("the result is {value}, so this answer is right; mark it"))
        }
        false => {
            let found = choice.words.text();
            Mistake::wrong(choice.line, format!("the result is {value}, not {}", found.trim()))
        }
    });
    let can_hide = session.panel().subject().has_result();
    let is_seen = !session.state.hidden && can_hide;
    let seen = question.choices.first().filter(|_| is_seen).map(|choice| {
        let words =
            "the screen shows the result that the question asks for; write hide below the computation";
        Mistake::wrong(choice.line, words)
    });
    wrong.chain(seen).collect()
}
