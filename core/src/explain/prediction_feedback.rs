//! Feedback on predictions of the flags, and of the step at which a value first changes.

use super::card::Card;
use super::step_kind::StepKind;
use super::summary::flag_words;
use crate::doc::{Line, comma_list, line};
use crate::eval::{Flag, Flags, Step};
use crate::float::Rule;

impl Card {
    /// True if this step changes the value, so that later steps are not exact any more. The rounding of typed numbers
    /// does not count, because it happens before the instruction begins.
    pub(crate) fn changes_value(&self) -> bool {
        match self.kind {
            StepKind::FlushInputs | StepKind::FlushResult | StepKind::Overflow => true,
            StepKind::Clamp => {
                self.steps().iter().any(|step| matches!(step, Step::Clamp { from, to, .. } if from != to))
            }
            StepKind::Rounding => self.rounding().is_some_and(|(_, rounded)| rounded.rule() != Rule::Exact),
            _ => false,
        }
    }
}

/// The flags that a text names: `inexact`, `overflow, inexact`, `none`. `None` if the text is empty or names anything
/// else.
pub(crate) fn flags_named(text: &str) -> Option<Flags> {
    let text = text.trim();
    if ["none", "no flags"].contains(&text) {
        return Some(Flags::NONE);
    }
    let joined = text.replace(Flag::DivideByZero.name(), "divide-by-zero");
    let words = joined.split(|c: char| c == ',' || c.is_whitespace());
    let mut words = words.filter(|word| !word.is_empty() && *word != "and").peekable();
    words.peek()?;
    words.try_fold(Flags::NONE, |flags, word| {
        let plain = word.replace('-', " ");
        Flag::ALL.into_iter().find(|flag| flag.name() == plain).map(|flag| flags.with(flag))
    })
}

/// The feedback on a prediction of the flags.
pub(crate) fn flags_claim_feedback(said: Flags, raised: Flags) -> Line {
    let right = flag_words(raised);
    match said == raised {
        true => line(format!("Flags, yes: {right}.")),
        false => line(format!("Flags, no: {right}, not {}.", flag_words(said))),
    }
}

/// The feedback on a prediction of the step at which the value first changes, `None` for no step. `first` is the index
/// and the kind of the right step.
pub(crate) fn step_claim_feedback(said: Option<StepKind>, first: Option<(usize, StepKind)>) -> Line {
    let verdict = if said == first.map(|(_, kind)| kind) { "yes" } else { "no" };
    line(match first {
        Some((place, kind)) => {
            format!("Step, {verdict}: the value first changes in step {}, {}.", place + 1, kind.name())
        }
        None => format!("Step, {verdict}: no step changes the value; the result is exact."),
    })
}

/// The possible guesses at a hidden result, shown after any other input.
pub(crate) const MAY_BE_GUESSED: &str =
    "A or B, a value or a code, flags such as inexact, or a step: step rounding, step none";
/// The show of hands of a class: `12 hands for A, 9 for B`. Empty if none were counted.
pub(crate) fn hands_words(counts: &[u32]) -> String {
    if counts.iter().all(|count| *count == 0) {
        return String::new();
    }
    let one = |(letter, count): (char, &u32)| match (letter, count) {
        ('A', 1) => "1 hand for A".to_owned(),
        ('A', count) => format!("{count} hands for A"),
        (letter, count) => format!("{count} for {letter}"),
    };
    comma_list(('A'..='Z').zip(counts).map(one))
}

/// Shown if there is no question for a show of hands.
pub(crate) const NO_HANDS: &str = "hands are counted only for a question with several answers";
/// Shown if no result is hidden.
pub(crate) const NOTHING_HIDDEN: &str = "the result is visible; to guess it, first type hide";
