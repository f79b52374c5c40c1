//! The commands that guess a hidden result. Errors name what was expected.

use crate::eval::Flag;
use crate::explain::{MAY_BE_GUESSED, NOTHING_HIDDEN, StepKind, flags_named};
use crate::session::Session;
use crate::session::msg::Effect;
use crate::session::prediction_answers::{Claim, Hands, MOST_HANDS};
use crate::typo::clipped;

/// The outcome of a command.
type Ran = Result<Option<Effect>, String>;

/// Answers A or B; guesses a value, flags or a step; or, without an argument, compares the guessed bits.
pub fn guess(session: &mut Session, text: &str) -> Ran {
    match text {
        "A" | "a" => choose(session, false)?,
        "B" | "b" => choose(session, true)?,
        _ if !session.state.hidden => return Err(NOTHING_HIDDEN.to_owned()),
        "" => session.go_and_check(),
        _ => {
            let step = text.strip_prefix("step").filter(|rest| rest.starts_with(char::is_whitespace));
            if let Some(step) = step {
                let step = named_step(session, step.trim())?;
                session.claim(Claim::Step(step));
            } else if let Some(flags) = flags_named(text) {
                session.claim(Claim::Flags(flags));
            } else if !session.guess_value(text) {
                return Err(format!("expected {MAY_BE_GUESSED}; not {}", clipped(text)));
            }
        }
    }
    Ok(None)
}

/// Sets the number of hands raised for A, for B and so on.
pub fn hands(session: &mut Session, text: &str) -> Ran {
    let numbers: Option<Vec<u32>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
    // If nothing can be voted on, `count_hands` reports that later.
    let answers = session.answers_to_count().max(2);
    let numbers = numbers.filter(|numbers| numbers.len() == answers);
    let numbers = numbers.filter(|counts| counts.iter().all(|count| *count <= MOST_HANDS));
    let expected = || {
        format!(
            "expected {answers} numbers up to {MOST_HANDS}, one for each answer, such as hands 12 9; not {}",
            clipped(text)
        )
    };
    let numbers = numbers.ok_or_else(expected)?;
    let mut hands = Hands::default();
    hands.counts.iter_mut().zip(numbers).for_each(|(count, number)| *count = number);
    session.count_hands(|counted| *counted = hands);
    Ok(None)
}

/// Starts a quiz, goes to its next question, or ends it.
pub fn quiz(session: &mut Session, text: &str) -> Ran {
    match text {
        "" => session.begin_quiz(0),
        "next" => session.next_exercise(),
        "end" => session.quiz = None,
        _ => match text.parse() {
            Ok(seed) => session.begin_quiz(seed),
            Err(_) => return Err(format!("expected a number, next or end, not {}", clipped(text))),
        },
    }
    Ok(None)
}

fn choose(session: &mut Session, right: bool) -> Result<(), String> {
    if session.prediction().is_none_or(|prediction| prediction.prompt.is_none()) {
        return Err("no question here; hide the result and go to the step rounding".into());
    }
    session.guess(right);
    Ok(())
}

/// Finds a step by its name or its number; `none` yields `Ok(None)`.
fn named_step(session: &Session, text: &str) -> Result<Option<StepKind>, String> {
    if text == "none" {
        return Ok(None);
    }
    let steps = &session.answer.steps;
    let numbered = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let numbered = numbered.and_then(|place| steps.get(place)).map(|step| step.kind);
    let kind = StepKind::named(text).or(numbered);
    let expected = || format!("expected the name of a step, its number or none, not {}", clipped(text));
    kind.map(Some).ok_or_else(expected)
}

/// Possible arguments of `guess`, for completion.
pub fn words() -> Vec<&'static str> {
    let flags = Flag::ALL.into_iter().filter(|flag| *flag != Flag::DivideByZero).map(Flag::name);
    ["A", "B", "step rounding", "step none", "none"].into_iter().chain(flags).collect()
}
