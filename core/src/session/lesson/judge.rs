//! Explains wrong answers in words.

use crate::doc::line;
use crate::lesson::diagnose::{Candidates, Misconception, Operation, Verdict, fits};
use crate::session::quiz::{Judgement, SubmittedAnswer};

/// Finds the misconceptions that explain a wrong answer; in a quiz, if possible, all wrong answers so far. Returns an
/// empty judgement for a right answer, and for instructions without known misconceptions.
pub fn judge(candidates: Option<&mut Candidates>, answered: &SubmittedAnswer) -> Judgement {
    let SubmittedAnswer { instr, ref operands, bits, is_right, .. } = *answered;
    let before = candidates.map(|candidates| {
        candidates.record_answer(&instr, operands, bits);
        candidates.verdict()
    });
    if is_right || Operation::of(&instr).is_none() {
        return Judgement::default();
    }
    let (rules, agree) = match before {
        Some(Verdict::Fits(rules)) => (rules, false),
        Some(Verdict::Agree(rules)) => (rules, true),
        _ => (fits(&instr, operands, bits), false),
    };
    Judgement { feedback: Some(line(rules_words(&rules, agree))), step: rules.first().map(|rule| rule.step) }
}

/// Describes the misconceptions. If `agree`, several wrong answers have them in common; a single wrong answer is only a
/// hint.
fn rules_words(rules: &[&Misconception], agree: bool) -> String {
    match rules {
        [] => "That answer fits no known misconception.".to_owned(),
        [one] if agree => {
            format!("Your wrong answers agree: they fit a method that {}. {}", one.does, one.feedback)
        }
        [one] => format!("That answer fits a method that {}. {}", one.does, one.feedback),
        several if agree => {
            format!(
                "Your wrong answers all fit a method that {}. The next question distinguishes these.",
                listed(several)
            )
        }
        several => format!("That answer fits a method that {}.", listed(several)),
    }
}

/// The maximum number of misconceptions to name.
const NAMED: usize = 3;

fn listed(rules: &[&Misconception]) -> String {
    let named: Vec<&str> = rules.iter().take(NAMED).map(|rule| rule.does).collect();
    let named = named.join(", or one that ");
    match rules.len().checked_sub(NAMED) {
        None | Some(0) => named,
        Some(1) => format!("{named}; one more mistake fits as well"),
        Some(more) => format!("{named}; {more} more mistakes fit as well"),
    }
}
